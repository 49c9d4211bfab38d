import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSpecimens } from './ensure.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'specimens-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

describe('ensureSpecimens', { timeout: 30_000 }, () => {
  it('ensureSpecimens makes missing specimens, keeps existing ones and remakes lost files', async () => {
    const events: boolean[] = [];
    const options = { directory, onProgress: ({ made }: { made: boolean }) => events.push(made) };
    const { 'proof-of-address': paths } = await ensureSpecimens(['proof-of-address'], options);
    const pdf = await readFile(paths.pdf ?? '', 'latin1');
    expect(pdf.startsWith('%PDF-1.4')).toBe(true);
    const truth = JSON.parse(await readFile(paths.truth, 'utf8')) as {
      kind: string;
      sides: { front: { width: number } };
    };
    expect(truth).toMatchObject({ kind: 'proof-of-address', sides: { front: { width: 1680 } } });

    await ensureSpecimens(['proof-of-address'], options);
    await rm(paths.front ?? '');
    await ensureSpecimens(['proof-of-address'], options);
    expect(events).toEqual([true, false, true]);
    expect((await stat(paths.front ?? '')).size).toBeGreaterThan(10_000);
  });
});
