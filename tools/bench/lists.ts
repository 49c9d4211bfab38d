/**
 * Asks each list that grows with the customers by each of its filters, on PostgreSQL with a million profiles, ten million
 * entries of the audit and a million open hits. Writes docs/bench/lists.md. Exits with 1 when a page is too slow, or when
 * its plan reads more rows than a page needs: that one grows with the table, however quick it is today.
 *
 * npm run bench -- lists [profiles = 1000000] [pages of each kind = 100] [only this list]
 */

import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { sql } from 'kysely';
import { keepInsight } from '../../service/features/insight/kept-days.ts';
import { limitedRead } from '../../service/platform/database/limited-read.ts';
import { systemClock } from '../../service/platform/clock.ts';
import type { Permission } from '../../service/platform/access/permissions.ts';
import type { Parts } from '../../service/parts.ts';
import { AUDIT_SHARE, fill } from './lists/fill.ts';
import { listsOf, unasked, type List, type Query } from './lists/lists.ts';
import { mostRead, statementsOf } from './lists/plans.ts';
import { openQueue } from './review/parts.ts';

/** Milliseconds of the slowest page of a hundred. */
const LIMIT = 50;
/** Rows that a node of a plan may read for a page of 25: what fits less than one in a thousand is found by itself. */
const MOST_ROWS = 30_000;
const DAY = 86_400_000;
/** Profiles a day: one a minute. */
const A_DAY = 1440;
/** Days whose decisions changed since they were kept. */
const CHANGED = 3;
const profiles = Number(process.argv[2] ?? 1_000_000);
const pages = Number(process.argv[3] ?? 100);
const only = process.argv[4];

const before = loadavg()[0] ?? Number.NaN;
const queue = await openQueue(4);
const { database, company } = queue;
const [user] = queue.officers;
const officers = queue.officers.map(({ userId }) => userId);
const configuration = { databaseUrl: queue.url, readTimeLimit: 60 };
const parts = { database, clock: systemClock, configuration } as unknown as Parts;

/** As the routes do. */
function ask(list: List, asked: Query): Promise<{ next_cursor: string | null }> {
  const query = { limit: 25, ...asked };
  return list.limitsItself ? list.ask(parts, query) : limitedRead(parts, (limited) => list.ask(limited, query));
}

async function measure(list: List, query: Query): Promise<number[]> {
  const times: number[] = [];
  let cursor: string | undefined;
  for (let page = -5; page < pages; page += 1) {
    const began = performance.now();
    const answer = await ask(list, { ...query, ...(cursor !== undefined && { cursor }) });
    if (page >= 0) times.push(performance.now() - began);
    cursor = answer.next_cursor ?? undefined;
  }
  return times.toSorted((a, b) => a - b);
}

const part = (times: readonly number[], share: number): number =>
  times[Math.ceil(times.length * share) - 1] ?? Number.NaN;

async function worstPlan(list: List, query: Query): Promise<{ node: string; rows: number }> {
  const statements = await statementsOf(() => ask(list, query));
  let worst = { node: '', rows: 0 };
  for (const statement of statements) {
    const read = await mostRead(database, statement);
    if (read.rows > worst.rows) worst = read;
  }
  return worst;
}

interface Measured {
  list: string;
  p50: number;
  p99: number;
  read: number;
}

const measured: Measured[] = [];
const bad: string[] = [];
try {
  const began = performance.now();
  const { endpoint, first } = await fill({ database, company, workflow: queue.workflow, officers, profiles });
  console.log(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const kept = performance.now();
  await keepInsight(parts).run({});
  console.log(`figures of days kept in ${((performance.now() - kept) / 1000).toFixed(0)} s`);
  // As after a few minutes' decisions on cases of earlier days.
  await sql`insert into insight_change select company_id, mode, day from insight_day order by mode, day desc limit ${CHANGED}`.execute(
    database,
  );
  const { id: profile } = await database.selectFrom('document').select('id').limit(1).executeTakeFirstOrThrow();
  const now = Date.now();
  const permissions = new Set<Permission>([
    'profile.decide',
    'entity.read',
    'document.read',
    'aml.read',
    'report.read',
    'review.manage',
    'webhook.read',
  ]);
  const lists = listsOf({
    user: { ...user!, permissions },
    endpoint,
    officers,
    first,
    profile,
    daysAgo: (days) => new Date(now - days * DAY).toISOString(),
    days: profiles / A_DAY,
  });
  for (const list of lists.filter(({ name }) => only === undefined || name === only)) {
    for (const name of unasked(list)) bad.push(`${list.name}: nobody asks by ${name}`);
    for (const query of list.queries) {
      const times = await measure(list, query);
      const read = await worstPlan(list, query);
      const name = Object.entries(query)
        .map(([filter, value]) => `${filter} ${named(filter, value, now)}`)
        .join(', ');
      const p99 = part(times, 0.99);
      measured.push({ list: list.name, p50: part(times, 0.5), p99, read: read.rows });
      const fault = p99 > LIMIT || read.rows > MOST_ROWS;
      if (fault) bad.push(`${list.name}: ${name}: ${p99.toFixed(0)} ms, ${read.node} reads ${read.rows} rows`);
      console.log(list.name, name, part(times, 0.5).toFixed(1), p99.toFixed(1), read.rows, fault ? read.node : '');
    }
  }
} finally {
  await queue.stop();
}

/** Identifiers differ from run to run, and so do times. */
function named(filter: string, value: Query[string], now: number): string {
  if (/_(?:after|before)$/.test(filter)) return `${((now - Date.parse(String(value))) / DAY).toFixed(1)} days ago`;
  if (/^[0-9a-f-]{36}$/.test(String(value)) && !officers.includes(String(value))) return 'of one';
  const place = officers.indexOf(String(value));
  return place < 0 ? String(value) : ['of a third', 'of one in 500', 'of one in 10,000', 'who did nothing'][place]!;
}

/** The worst of each list. */
const rows = [...Map.groupBy(measured, ({ list }) => list)].map(([list, all]) => {
  const most = (of: (one: Measured) => number) => Math.max(...all.map(of));
  const half = most(({ p50 }) => p50).toFixed(1);
  return `| ${list} | ${all.length} | ${half} | ${most(({ p99 }) => p99).toFixed(0)} | ${most(({ read }) => read)} |`;
});
const slow = measured.filter(({ p99 }) => p99 > LIMIT).length;
const within = measured.filter(({ read }) => read <= MOST_ROWS).length;
const report = `# Lists, measured

Made by \`npm run bench -- lists ${profiles} ${pages}\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}, PostgreSQL on the same machine, load before ${before.toFixed(1)}. One company has ${profiles.toLocaleString('en')} profiles over ${(profiles / A_DAY).toFixed(0)} days, with a verification, a document, an event, a delivery and an open hit each, and ${(profiles * AUDIT_SHARE).toLocaleString('en')} entries of the audit. A page has 25 items; pages follow one another by their cursor.

Claimed: at most ${LIMIT} ms for 99 of 100 pages, and no plan that reads more than ${MOST_ROWS.toLocaleString('en')} rows. ${bad.length === 0 ? 'All keep it.' : `Of ${measured.length} filters, ${slow} took longer and ${measured.length - within} read more.`}

| list | asked by | half of the pages within, ms | 99 of 100 within, ms | rows read |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
if (only === undefined) writeFileSync('docs/bench/lists.md', report);
console.log(bad.join('\n'));
if (bad.length > 0) process.exitCode = 1;
