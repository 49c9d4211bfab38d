import { describe, expect, it } from 'vitest';
import { portrait } from '../testing/faces/faces.ts';
import { imageCommand } from '../testing/commands/image-command.ts';
import { plainJpeg } from '../testing/documents/images.ts';
import { compare } from './compare.ts';

const { run, file, place } = imageCommand(compare);

describe('veridoor compare', () => {
  it('compare distinguishes one person from two', async () => {
    const ada = await file('ada.jpg', await portrait('ada'));
    const small = await file('small.jpg', await portrait('ada', 180));
    const bea = await file('bea.jpg', await portrait('bea'));
    expect(await run(ada, small)).toMatchObject({ status: 0, lines: [{ same: true, faces: [1, 1] }] });
    const { status, lines } = await run(ada, bea);
    expect({ status, lines }).toMatchObject({ status: 0, lines: [{ same: false, faces: [1, 1] }] });
    expect(Object.keys(lines[0]!)).toEqual(['score', 'same', 'ms', 'faces']);
    expect(lines[0]!['score']).toBeLessThan(0.5);
  });

  it('compare gives no score without a face', async () => {
    const plain = await file('plain.jpg', await plainJpeg('#808080'));
    const ada = await file('ada.jpg', await portrait('ada'));
    expect(await run(ada, plain)).toMatchObject({ status: 0, lines: [{ score: null, same: false, faces: [1, 0] }] });
  });

  it('compare names the files that it cannot read', async () => {
    const broken = await file('text.jpg', new TextEncoder().encode('no image'));
    const missing = place('missing.jpg');
    const { status, lines } = await run(broken, missing);
    expect(status).toBe(1);
    expect(lines.map(({ file, error }) => [file, typeof error])).toEqual([
      [broken, 'string'],
      [missing, 'string'],
    ]);
  });

  it('compare prints each pair of more files, and names those that it cannot read', async () => {
    const ada = await file('ada.jpg', await portrait('ada'));
    const small = await file('small.jpg', await portrait('ada', 180));
    const bea = await file('bea.jpg', await portrait('bea'));
    const missing = place('missing.jpg');
    const { status, lines } = await run(ada, missing, small, bea);
    expect(status).toBe(1);
    expect(lines).toMatchObject([
      { file: missing },
      { files: [ada, small], same: true, faces: [1, 1] },
      { files: [ada, bea], same: false },
      { files: [small, bea], same: false },
    ]);
  });

  it('compare asks for two files', async () => {
    expect(await run('one.jpg')).toEqual({ status: 2, lines: [] });
  });
});
