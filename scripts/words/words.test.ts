import { describe, expect, it } from 'vitest';
import { findUnused, unusedWords } from './glossary.ts';
import { renamed, type Words } from './rename.ts';

const table: Words = {
  words: { picture: 'image', pictures: 'images', zone: 'mrz', desk: 'agent console' },
  names: { PATIENCE: 'TIMEOUT' },
  kept: ['machine[- _]readable[- _]zones?'],
};

describe('renaming words', () => {
  it('renaming a word keeps the case of every kind of name', () => {
    expect(renamed('takePicture(PICTURE_SIZE, Pictures, picture_sha, PATIENCE);', table, 'code')).toBe(
      'takeImage(IMAGE_SIZE, Images, image_sha, TIMEOUT);',
    );
    expect(renamed('useDesk(desk, DESK, desk_calls);', table, 'code')).toBe(
      'useAgentConsole(agentConsole, AGENT_CONSOLE, agent_console_calls);',
    );
    expect(renamed('read-zone.test.ts', table, 'path')).toBe('read-mrz.test.ts');
  });

  it('renaming a word rewrites comments as prose and leaves sentences in strings alone', () => {
    const code = "// A picture of the zone, a machine-readable zone.\nsay('Take a picture', 'picture', /picture/);";
    expect(renamed(code, table, 'code')).toBe(
      "// An image of the MRZ, a machine-readable zone.\nsay('Take a picture', 'image', /image/);",
    );
    expect(renamed('The desk reads a picture.', table, 'prose')).toBe('The agent console reads an image.');
  });

  it('renaming a word changes the keys of texts and not their contents', () => {
    expect(renamed('{ "picture_blurred": "The picture is blurred." }', table, 'texts')).toBe(
      '{ "image_blurred": "The picture is blurred." }',
    );
  });

  it('renaming a word ignores names that every object inherits', () => {
    expect(renamed('value.toString(constructor)', table, 'code')).toBe('value.toString(constructor)');
  });
});

describe('unused words', () => {
  const unused = unusedWords(
    '| term | meaning | not used |\n| ---- | --- | --- |\n| image | pixels | picture, Snap |\n| page | a side | |\n| MRZ | zone | zone |\n',
  );

  it('the forbidden words come from the third column of the glossary', () => {
    expect([...unused]).toEqual([
      ['picture', 'image'],
      ['Snap', 'image'],
      ['zone', 'MRZ'],
    ]);
  });

  it('forbidden words are found in names and comments, with their line', () => {
    expect(
      findUnused("// The zone.\nconst takePicture = 'Take a picture';\nSnap(); SnapShot();", true, unused),
    ).toEqual([
      [1, 'zone'],
      [2, 'picture'],
      [3, 'Snap'],
    ]);
    expect(findUnused('A machine-readable zone\nand a picture', false, unused)).toEqual([[2, 'picture']]);
  });
});
