import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProcessPool, type ProcessPool } from './process-pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'process-pool-'));
const log = join(folder, 'log');
/** Writes down when it starts and what it does. */
const worker = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { appendFileSync } from 'node:fs';
    const note = (line) => appendFileSync(${JSON.stringify(log)}, line + '\\n');
    note('started');
    export default async (task) => note(task);`)}`,
);
const noted = () => readFileSync(log, 'utf8').trim().split('\n');

let pool: ProcessPool<string, void>;

beforeEach(() => {
  rmSync(log, { force: true });
  pool = createProcessPool({ worker, processes: 1, timeLimit: 60_000, idle: 60_000 });
});
afterEach(() => pool.close());
afterAll(() => rmSync(folder, { recursive: true }));

it('a warm process does the first task, however often it was warmed', async () => {
  pool.warm();
  pool.warm();
  await vi.waitFor(() => expect(noted()).toEqual(['started']), 30_000);
  await pool.run('task');
  pool.warm();
  expect(noted()).toEqual(['started', 'task']);
});

it('tasks that persons wait for go before the others, in their order', async () => {
  const startTimeout = new AbortController().signal;
  const persons = () => ['awaited', 'awaited later'].map((task) => pool.run(task, { startTimeout }));
  await Promise.all([pool.run('first'), pool.run('second'), ...persons()]);
  expect(noted()).toEqual(['started', 'first', 'awaited', 'awaited later', 'second']);
});

it('a task is not begun when nobody waits for it any more', async () => {
  const person = new AbortController();
  const first = pool.run('first');
  const left = pool.run('left', { startTimeout: person.signal });
  const next = pool.run('next');
  person.abort();
  await expect(left).rejects.toThrow('a task was not begun in time');
  await Promise.all([first, next]);
  expect(noted()).toEqual(['started', 'first', 'next']);
  await expect(pool.run('too late', { startTimeout: person.signal })).rejects.toThrow('aborted');
});
