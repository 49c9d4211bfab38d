import { describe, expect, it } from 'vitest';
import { findUnused, unusedWords } from './glossary.ts';

describe('unused words', () => {
  const unused = unusedWords(
    '| term | meaning | not used |\n| ---- | --- | --- |\n| image | pixels | picture, Snap |\n| page | a side | |\n| MRZ | zone | zone |\n',
  );

  it('the forbidden words come from the third column of the glossary', () => {
    expect([...unused]).toEqual([
      ['picture', 'image'],
      ['snap', 'image'],
      ['zone', 'MRZ'],
    ]);
  });

  it('forbidden words are found in names and comments, with their line', () => {
    expect(
      findUnused("// The zone.\nconst takePicture = 'Take a picture';\nSnap(); SnapShot();", true, unused),
    ).toEqual([
      [1, 'zone'],
      [2, 'picture'],
      [3, 'snap'],
      [3, 'snap'],
    ]);
    expect(findUnused('A machine-readable zone\nand a picture', false, unused)).toEqual([[2, 'picture']]);
  });
});
