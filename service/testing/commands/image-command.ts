import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Command } from '../../commands/command.ts';
import { runCommand } from './run-command.ts';

/** A command that reads image files and writes lines of JSON, and a folder for its files while the tests run. */
export function imageCommand(command: Command) {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veridoor-images-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const place = (name: string) => join(folder, name);
  return {
    /** Path of a file that may not be there. */
    place,
    async file(name: string, bytes: Uint8Array): Promise<string> {
      await writeFile(place(name), bytes);
      return place(name);
    },
    async run(...files: string[]): Promise<{ status: number; lines: Record<string, unknown>[] }> {
      const { status, out } = await runCommand(command, files);
      const lines = out.split('\n').filter((line) => line !== '');
      return { status, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
    },
  };
}
