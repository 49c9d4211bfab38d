import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyId, readKeyring, writeKeyring } from './keyring.ts';

describe('keys of an installation', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veridoor-keyring-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('ten programs at once make one key, which only the owner can read', async () => {
    const rings = await Promise.all(Array.from({ length: 10 }, () => readKeyring(folder)));
    expect(new Set(rings.map(([key]) => keyId(key!))).size).toBe(1);
    expect(rings[0]).toHaveLength(1);
    expect(rings[0]![0]).toHaveLength(32);
    expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['secret-key']);
  });

  it('keys are read as they were written, the newest first', async () => {
    const keys = [randomBytes(32), randomBytes(32)];
    await writeKeyring(folder, keys);
    expect((await readKeyring(folder)).map(keyId)).toEqual(keys.map(keyId));
    expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['secret-key']);
  });

  it('a damaged key file is refused', async () => {
    await writeFile(join(folder, 'secret-key'), 'short');
    await expect(readKeyring(folder)).rejects.toThrow('32 bytes');
  });
});
