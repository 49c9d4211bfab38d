import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderFileStore, MissingFile } from './files.ts';

let root: string;
let files: FolderFileStore;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'veridoor-files-'));
  files = new FolderFileStore(join(root, 'files'));
});
afterEach(() => rm(root, { recursive: true }));

const collect = async (before: Date) => {
  const keys: string[] = [];
  for await (const key of files.writtenBefore(before)) keys.push(key);
  return keys;
};

describe('files in a folder', () => {
  it('gives back what was written, whole and as a stream', async () => {
    const bytes = Buffer.from('page one');
    const key = await files.write(bytes);
    expect(Buffer.from(await files.read(key))).toEqual(bytes);
    expect(await buffer(files.stream(key))).toEqual(bytes);
  });

  it('keeps equal bytes twice under unrelated keys, readable by the owner only', async () => {
    const [first, second] = [await files.write(Buffer.from('x')), await files.write(Buffer.from('x'))];
    expect(first).not.toBe(second);
    const { mode } = await stat(join(root, 'files', first.slice(0, 2), first));
    expect(mode & 0o777).toBe(0o600);
  });

  it('leaves no partial file behind', async () => {
    const key = await files.write(Buffer.from('x'));
    expect(await readdir(join(root, 'files', key.slice(0, 2)))).toEqual([key]);
  });

  it('deletes, and deletes again', async () => {
    const key = await files.write(Buffer.from('x'));
    await files.delete(key);
    await files.delete(key);
    await expect(files.read(key)).rejects.toThrow(MissingFile);
  });

  it.each(['../../etc/passwd', '', 'abc', `${'0'.repeat(32)}/`, `${'0'.repeat(31)}.`])(
    'refuses %j, which is no key',
    async (key) => {
      await expect(files.read(key)).rejects.toThrow(MissingFile);
      expect(() => files.stream(key)).toThrow(MissingFile);
      await expect(files.delete(key)).rejects.toThrow(MissingFile);
    },
  );

  it('lists what is older than an instant, interrupted writes too', async () => {
    expect(await collect(new Date())).toEqual([]);
    const old = await files.write(Buffer.from('x'));
    const interrupted = `${old.slice(0, 2)}${'0'.repeat(30)}`;
    await writeFile(join(root, 'files', old.slice(0, 2), `${interrupted}.partial`), 'half');
    for (const name of [old, `${interrupted}.partial`])
      await utimes(join(root, 'files', old.slice(0, 2), name), new Date(0), new Date(0));
    await files.write(Buffer.from('new'));
    expect((await collect(new Date(1000))).toSorted()).toEqual([old, interrupted].toSorted());
    await files.delete(interrupted);
    expect(await collect(new Date(1000))).toEqual([old]);
  });
});
