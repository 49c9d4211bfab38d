import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/schema.ts';
import { testClock } from '../../testing/clock.ts';
import { describeObjects } from '../../testing/object-store.ts';
import { databases } from '../../testing/servers/databases.ts';
import { MissingFile, openFiles, StoreUnavailable } from './files.ts';
import { LEAST_SPACE, newObjectName, openFolderStore, type ObjectStore } from './object-store.ts';
import { createSecrets } from '../crypto/secrets.ts';

describeObjects('a folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'veridoor-objects-'));
  return { objects: openFolderStore(join(root, 'files')), close: () => rm(root, { recursive: true }) };
});

describe('objects in a folder', () => {
  it('a disk that is nearly full fails the check', async () => {
    const root = await mkdtemp(join(tmpdir(), 'veridoor-objects-'));
    await expect(openFolderStore(root, () => Promise.resolve(LEAST_SPACE - 1)).check()).rejects.toThrow('nearly full');
    await openFolderStore(root, () => Promise.resolve(LEAST_SPACE)).check();
    await rm(root, { recursive: true });
  });

  it('an object is one file that only its owner can read', async () => {
    const root = await mkdtemp(join(tmpdir(), 'veridoor-objects-'));
    const objects = openFolderStore(root);
    const name = newObjectName();
    await objects.put(name, Buffer.from('x'));
    expect((await stat(join(root, name.slice(0, 2), name))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(root, name.slice(0, 2)))).toEqual([name]);
    await rm(root, { recursive: true });
  });
});

describe.each(databases)('files on $name', (kind) => {
  const clock = testClock();
  const secrets = createSecrets([randomBytes(32)], randomBytes(32));
  let database: Kysely<Database>;
  let root: string;
  beforeAll(async () => {
    database = await kind.create();
    root = await mkdtemp(join(tmpdir(), 'veridoor-files-'));
  });
  afterAll(async () => {
    await database.destroy();
    await rm(root, { recursive: true });
  });
  const files = () => openFiles({ database, clock, secrets, objects: openFolderStore(root) });
  const stored = (key: string) => readFile(join(root, key.slice(0, 2), key));
  const text = async (key: string) => Buffer.from(await files().read(key)).toString();

  it('a file reads back as it was written, and is stored sealed', async () => {
    const key = await files().write(Buffer.from('page one'));
    expect(await text(key)).toBe('page one');
    expect((await stored(key)).toString('latin1')).not.toContain('page one');
    const other = await files().write(Buffer.from('page one'));
    expect((await stored(other)).equals(await stored(key))).toBe(false);
  });

  it('a file does not open in the place of another', async () => {
    const [one, other] = [await files().write(Buffer.from('one')), await files().write(Buffer.from('two'))];
    await writeFile(join(root, one.slice(0, 2), one), await stored(other));
    await expect(files().read(one)).rejects.toThrow('does not open');
  });

  it('an unconfirmed file goes after an hour or at its given time', async () => {
    const [left, kept] = [await files().write(Buffer.from('left')), await files().write(Buffer.from('kept'))];
    const later = await files().write(Buffer.from('later'), new Date(clock.now().getTime() + 3 * 3600_000));
    await database.transaction().execute((transaction) => files().confirm(kept, transaction));
    clock.advance({ hours: 2 });
    await expect(files().confirm(left)).rejects.toThrow(MissingFile);
    while ((await files().deleteExpired(1)) > 0);
    await expect(files().read(left)).rejects.toThrow(MissingFile);
    await expect(stored(left)).rejects.toThrow('ENOENT');
    expect(await text(kept)).toBe('kept');
    expect(await text(later)).toBe('later');
  });

  it('a released file cannot be opened, even while its bytes are there', async () => {
    const key = await files().write(Buffer.from('erased'));
    await files().confirm(key);
    await database.transaction().execute((transaction) => files().release([key], transaction));
    expect((await stored(key)).length).toBeGreaterThan(0);
    await expect(files().read(key)).rejects.toThrow(MissingFile);
    await files().deleteExpired(100);
    await expect(stored(key)).rejects.toThrow('ENOENT');
  });

  it('a release that is rolled back loses no file', async () => {
    const key = await files().write(Buffer.from('stays'));
    await files().confirm(key);
    const undone = database.transaction().execute(async (transaction) => {
      await files().release([key], transaction);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await text(key)).toBe('stays');
  });

  it('a file is refused when the disk is full', async () => {
    const full: ObjectStore = {
      ...openFolderStore(root),
      put: () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
    };
    const store = openFiles({ database, clock, secrets, objects: full });
    await expect(store.write(Buffer.from('x'))).rejects.toThrow(StoreUnavailable);
  });
});
