import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runCommand } from '../testing/commands/run-command.ts';
import { COMMANDS, runVeridoor } from './commands.ts';

const veridoor = (...args: string[]) => runCommand({ run: runVeridoor }, args);

describe('veridoor help', () => {
  it('veridoor lists every command on one line each', async () => {
    const { status, out } = await veridoor('--help');
    expect(status).toBe(0);
    for (const [name, { summary }] of Object.entries(COMMANDS)) {
      expect(out).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
    }
    const wrong = await veridoor('company', 'destroy');
    expect({ status: wrong.status, out: wrong.out }).toEqual({ status: 2, out: '' });
    expect(wrong.err).toBe(out);
  });

  it.each(Object.keys(COMMANDS))('veridoor explains %s with an example', async (name) => {
    const { status, out } = await veridoor(...name.split(' '), '--help');
    expect(status).toBe(0);
    expect(out).toMatch(new RegExp(`^usage: veridoor ${name}( |$)`, 'm'));
    expect(out).toMatch(new RegExp(`^Example: .*veridoor ${name}( |$)`, 'm'));
  });

  it('a wrong environment is reported without a stack trace', async () => {
    vi.stubEnv('PORT', 'none');
    // The test runner has one of its own.
    vi.stubEnv('BASE_URL', undefined);
    const { status, err } = await veridoor('company', 'list');
    vi.unstubAllEnvs();
    expect(status).toBe(1);
    expect(err).toMatch(/^The configuration is wrong:\n- PORT .*\n$/);
  });

  it('a database that the service has open is reported without a stack trace', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'veridoor-in-use-'));
    await writeFile(join(folder, 'database.lock'), String(process.ppid));
    for (const name of ['BASE_URL', 'DATABASE_URL', 'PORT']) vi.stubEnv(name, undefined);
    vi.stubEnv('DATA_FOLDER', folder);
    const { status, err } = await veridoor('company', 'list');
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
    expect({ status, err }).toEqual({
      status: 1,
      err: expect.stringMatching(/^Process \d+ uses the database in .* already\. .*\n$/) as string,
    });
  });

  it("the operator's guide has every command, and the guides name no other", async () => {
    const folder = new URL('../../docs/', import.meta.url);
    const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).map((file) => new URL(file, folder));
    const texts = await Promise.all([...files, new URL('../README.md', folder)].map((file) => readFile(file, 'utf8')));
    const operations = await readFile(new URL('operations.md', folder), 'utf8');
    const listed = Array.from(operations.matchAll(/^\| `([a-z ]+)` +\|/gm), ([, name]) => name);
    expect(listed).toEqual(Object.keys(COMMANDS));
    const called = texts.flatMap((text) =>
      Array.from(text.matchAll(/(?:veridoor --|command\/main\.ts) ([a-z]+)(?: ([a-z]+))?/g), ([, one, two]) => [
        one,
        two,
      ]),
    );
    expect(called.length).toBeGreaterThan(5);
    for (const [one = '', two] of called) {
      expect(
        [one, `${one} ${two ?? ''}`].some((name) => Object.hasOwn(COMMANDS, name)),
        `${one} ${two}`,
      ).toBe(true);
    }
  });
});
