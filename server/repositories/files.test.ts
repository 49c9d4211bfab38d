import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  for await (const key of files.unconfirmedBefore(before)) keys.push(key);
  return keys;
};

describe('files in a folder', () => {
  it('gives back what was written, before and after it is confirmed', async () => {
    const bytes = Buffer.from('page one');
    const key = await files.write(bytes);
    expect(Buffer.from(await files.read(key))).toEqual(bytes);
    await files.confirm(key);
    await files.confirm(key);
    expect(Buffer.from(await files.read(key))).toEqual(bytes);
  });

  it('keeps equal bytes twice under unrelated keys, readable by the owner only', async () => {
    const [first, second] = [await files.write(Buffer.from('x')), await files.write(Buffer.from('x'))];
    expect(first).not.toBe(second);
    await files.confirm(first);
    const { mode } = await stat(join(root, 'files', first.slice(0, 2), first));
    expect(mode & 0o777).toBe(0o600);
  });

  it('leaves one name only', async () => {
    const key = await files.write(Buffer.from('x'));
    await files.confirm(key);
    expect(await readdir(join(root, 'files', key.slice(0, 2)))).toEqual([key]);
  });

  it('deletes, confirmed or not, and deletes again', async () => {
    for (const confirmed of [true, false]) {
      const key = await files.write(Buffer.from('x'));
      if (confirmed) await files.confirm(key);
      await files.delete(key);
      await files.delete(key);
      await expect(files.read(key)).rejects.toThrow(MissingFile);
      expect(await readdir(join(root, 'files', key.slice(0, 2)))).toEqual([]);
    }
  });

  it.each(['../../etc/passwd', '', 'abc', `${'0'.repeat(32)}/`, `${'0'.repeat(31)}.`])(
    'refuses %j, which is no key',
    async (key) => {
      await expect(files.read(key)).rejects.toThrow(MissingFile);
      await expect(files.confirm(key)).rejects.toThrow(MissingFile);
      await expect(files.delete(key)).rejects.toThrow(MissingFile);
    },
  );

  it('lists what was left unconfirmed, interrupted writes too', async () => {
    expect(await collect(new Date())).toEqual([]);
    const old = await files.write(Buffer.from('x'));
    const used = await files.write(Buffer.from('x'));
    await files.confirm(used);
    const folder = join(root, 'files', old.slice(0, 2));
    const interrupted = `${old.slice(0, 2)}${'0'.repeat(30)}`;
    await writeFile(join(folder, `${interrupted}.partial`), 'half');
    for (const name of [`${old}.unconfirmed`, `${interrupted}.partial`])
      await utimes(join(folder, name), new Date(0), new Date(0));
    await files.write(Buffer.from('new'));
    expect((await collect(new Date(1000))).toSorted()).toEqual([old, interrupted].toSorted());
    await files.delete(interrupted);
    expect(await collect(new Date(1000))).toEqual([old]);
  });
});
