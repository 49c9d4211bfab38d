/**
 * How the figures of a period grow with its people: PostgreSQL, people opened evenly over a year, two steps and four
 * looks each. Exits with 1 when a person of a long period costs more than twice one of a short one.
 *
 *   npm run bench -- insight [PEOPLE = 200000]
 */

import { sql } from 'kysely';
import { summarise, summariseSteps } from '../../service/features/insight/queries.ts';
import { openQueue } from './review/parts.ts';

const people = Number(process.argv[2] ?? 200_000);
/** Days of the periods that are asked for. */
const PERIODS = [7, 30, 90, 365];
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const ROUNDS = 3;

const { database, company, workflow, stop } = await openQueue(1);

/** The database makes the people; nothing here opens what would be sealed. */
async function fill(): Promise<void> {
  await sql`
    create unlogged table person as
    select n, gen_random_uuid() as id, gen_random_uuid() as verification,
      ${new Date(START)}::timestamptz + n * interval '1 year' / ${people}::integer as at
    from generate_series(1, ${people}::integer) as n`.execute(database);
  await sql`insert into profile (id, company_id, workflow_id, status, personal, number_hash, decided_by)
    select id, ${company}::uuid, ${workflow}::uuid, case when n % 3 = 0 then 'pending' else 'approved' end, '\\x00',
      'number ' || n, case when n % 3 = 0 then null else 'rules' end
    from person`.execute(database);
  await sql`insert into verification (id, profile_id, company_id, mode, workflow_id, number, status, created_at)
    select verification, id, ${company}::uuid, 'live', ${workflow}::uuid, 1, 'started', at from person`.execute(
    database,
  );
  await sql`insert into link (id, profile_id, company_id, verification_id, code_hash, journey, web_sdk_url, return_url,
      geo_location, expires_at, opened_at, voided_at, void_reason)
    select gen_random_uuid(), id, ${company}::uuid, verification, decode(md5(n::text), 'hex'), 'verify', '', '\\x00',
      false, at + interval '1 day', at, case when n % 3 > 0 then at + interval '5 minutes' end,
      case when n % 3 > 0 then 'completed' end
    from person`.execute(database);
  await sql`insert into profile_step (id, profile_id, step_id, kind, status, failed_attempts, updated_at)
    select gen_random_uuid(), id, step, step, case when n % 3 = 0 then 'not_uploaded' else 'approved' end, n % 2, at
    from person, unnest(array['document', 'selfie']) as step`.execute(database);
  await sql`insert into session_event (id, profile_id, name, step_id, created_at)
    select gen_random_uuid(), id, 'screen', case when look % 2 = 0 then 'document' else 'selfie' end,
      at + look * interval '1 minute'
    from person, generate_series(1, 4) as look`.execute(database);
  await sql`vacuum analyze profile, verification, link, profile_step, session_event`.execute(database);
}

/** Milliseconds of the quickest of some rounds. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

const perPerson: number[] = [];
try {
  await fill();
  console.log(`| days of ${people} people in a year | people | summary, ms | steps, ms | µs a person |`);
  console.log('| --- | --- | --- | --- | --- |');
  for (const days of PERIODS) {
    const since = new Date(START + 365 * DAY - days * DAY);
    const period = { companyId: company, mode: 'live', since, before: new Date(START + 366 * DAY) } as const;
    const { opened } = await summarise(database, period);
    const summary = await time(() => summarise(database, period));
    const steps = await time(() => summariseSteps(database, period, period.before));
    perPerson.push(((summary + steps) * 1000) / opened);
    console.log(
      `| ${days} | ${opened} | ${summary.toFixed(0)} | ${steps.toFixed(0)} | ${perPerson.at(-1)?.toFixed(0)} |`,
    );
  }
} finally {
  await stop();
}
if (Math.max(...perPerson) > 2 * perPerson[0]!) process.exitCode = 1;
