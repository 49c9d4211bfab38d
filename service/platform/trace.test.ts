import fc from 'fast-check';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createTestApplication } from '../testing/application.ts';
import { database } from '../testing/servers/databases.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import { addJob } from './jobs/queries.ts';
import { inTrace, parentOf, presentTrace, readParent } from './trace.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

it('a valid traceparent keeps its trace, whatever else gets a new one', () => {
  const traceOf = (header: string | string[] | undefined) => readParent(parentOf(header)).trace;
  expect(traceOf(PARENT)).toBe(TRACE);
  const wrong = [
    undefined,
    '',
    [PARENT],
    `01${PARENT.slice(2)}`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
  ];
  const made = wrong.map((header) => traceOf(header));
  for (const trace of made) expect(trace).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set([...made, TRACE]).size).toBe(wrong.length + 1);
  fc.assert(
    fc.property(fc.string(), (header) => /^[0-9a-f]{32}$/.test(traceOf(header)) && traceOf(header) !== traceOf(header)),
  );
});

it('the lines of a request and of the jobs that it writes have its trace', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const test = await createTestApplication(database, { logLevel: 'info' }, {}, log);
  try {
    await test.inject({
      method: 'POST',
      url: '/api/v2/user/password-reset',
      payload: { username: 'nobody' },
      headers: { traceparent: PARENT },
    });
    const written = test.parts.database.selectFrom('job').select('kind').where('trace', '=', TRACE);
    expect(await written.execute()).not.toEqual([]);
    expect(lines.find(({ route }) => route === '/api/v2/user/password-reset')).toMatchObject({ trace: TRACE });
    await test.inject({ url: '/healthz' });
    expect(lines.find(({ route }) => route === '/healthz')?.['trace']).toMatch(/^[0-9a-f]{32}$/);
  } finally {
    await test.close();
  }
});

it('a job runs under the trace of what wrote it, and its failure names it', async () => {
  const test = await createTestApplication(database);
  try {
    const seen: (string | null)[] = [];
    const failures: string[] = [];
    const runner = createJobRunner({
      database: test.parts.database,
      clock: test.clock,
      handlers: {
        traced: {
          run: async () => {
            await Promise.resolve();
            seen.push(presentTrace());
            throw new Error('no');
          },
        },
      },
      places: { background: 1 },
      exclusive: false,
      polls: false,
    });
    const job = { kind: 'traced', queue: 'background', payload: {}, runAt: test.clock.now(), maxAttempts: 1 } as const;
    await inTrace(TRACE, () => addJob(test.parts.database, job));
    await runner.start(({ trace }) => failures.push(trace));
    await runner.idle();
    await runner.stop();
    expect([seen, failures]).toEqual([[TRACE], [TRACE]]);
  } finally {
    await test.close();
  }
});
