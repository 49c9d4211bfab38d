import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portrait } from '../testing/faces.ts';
import { plainJpeg } from '../testing/pictures.ts';
import { compare } from './compare.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compare-'));
});
afterAll(async () => rm(folder, { recursive: true }));

async function run(...files: string[]) {
  const out = new PassThrough();
  const status = await compare.run(files, { out, error: new PassThrough() });
  out.end();
  const lines = (await text(out)).split('\n').filter((line) => line !== '');
  return { status, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

async function file(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

describe('veridoor compare', () => {
  it('tells one person from two', async () => {
    const ada = await file('ada.jpg', await portrait('ada'));
    const small = await file('small.jpg', await portrait('ada', 180));
    const bea = await file('bea.jpg', await portrait('bea'));
    expect(await run(ada, small)).toMatchObject({ status: 0, lines: [{ same: true, faces: [1, 1] }] });
    const { status, lines } = await run(ada, bea);
    expect({ status, lines }).toMatchObject({ status: 0, lines: [{ same: false, faces: [1, 1] }] });
    expect(Object.keys(lines[0]!)).toEqual(['score', 'same', 'ms', 'faces']);
    expect(lines[0]!['score']).toBeLessThan(0.5);
  });

  it('gives no score without a face', async () => {
    const plain = await file('plain.jpg', await plainJpeg('#808080'));
    const ada = await file('ada.jpg', await portrait('ada'));
    expect(await run(ada, plain)).toMatchObject({ status: 0, lines: [{ score: null, same: false, faces: [1, 0] }] });
  });

  it('tells which files it cannot read', async () => {
    const broken = await file('text.jpg', new TextEncoder().encode('no picture'));
    const missing = join(folder, 'missing.jpg');
    const { status, lines } = await run(broken, missing);
    expect(status).toBe(1);
    expect(lines.map(({ file, error }) => [file, typeof error])).toEqual([
      [broken, 'string'],
      [missing, 'string'],
    ]);
  });

  it('asks for two files', async () => {
    expect(await run('one.jpg')).toEqual({ status: 2, lines: [] });
  });
});
