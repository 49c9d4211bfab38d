import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { firstWorkflow } from '../features/workflows/first-workflow.ts';
import { useCommandEnvironment } from '../testing/commands/command-environment.ts';
import { runCommand } from '../testing/commands/run-command.ts';
import { databases } from '../testing/servers/databases.ts';
import { capacity } from './capacity.ts';
import { withDatabase } from './with-database.ts';

/** A week of 700 verifications, 60 of them in one hour, each with two jobs of a second that waited two. */
const fillWeek = () =>
  withDatabase(async (database) => {
    const [company, workflow] = [randomUUID(), randomUUID()];
    await sql`insert into company (id, name, settings) values (${company}::uuid, 'Bank', '{}')`.execute(database);
    await sql`insert into workflow (id, company_id, version, definition)
      values (${workflow}::uuid, ${company}::uuid, 1, ${JSON.stringify(firstWorkflow)}::jsonb)`.execute(database);
    await sql`create table week as select n, gen_random_uuid() as id,
      date_trunc('hour', now()) - case when n <= 60 then interval '1 hour' else n % 160 * interval '1 hour' + interval '2 hours' end as at
      from generate_series(1, 700) as n`.execute(database);
    await sql`insert into profile (id, company_id, workflow_id, personal, number_hash, status)
      select id, ${company}::uuid, ${workflow}::uuid, '', n::text, 'approved' from week`.execute(database);
    await sql`insert into verification (id, profile_id, company_id, mode, workflow_id, number, status, created_at, completed_at)
      select id, id, ${company}::uuid, 'live', ${workflow}::uuid, 1, 'completed', at, at from week`.execute(database);
    await sql`insert into job (id, kind, queue, company_id, rank, payload, run_at, max_attempts, begun_at, finished_at)
      select gen_random_uuid(), 'check_document', 'checks', ${company}::uuid, 0, '{}', at - interval '2 seconds', 1, at,
        at + interval '1 second' from week, generate_series(1, 2)`.execute(database);
    await sql`drop table week`.execute(database);
  });

describe.each(databases)('veridoor capacity on $name', (kind) => {
  useCommandEnvironment(kind);

  it('says what a verification cost in the last week, by queue and table, and what more a day would need', async () => {
    await fillWeek();
    const { status, out } = await runCommand(capacity, ['--a-day', '100000']);
    expect(status).toBe(0);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toEqual({ days: 7, verifications_a_day: 100, busiest_hour: 60 });
    const checks = { queue: 'checks', jobs: 1400, seconds_a_verification: 2, waited_95_of_100: 2 };
    expect(lines).toContainEqual(checks);
    const tables = lines.filter((line) => 'table' in line);
    expect(tables.map(({ table }) => table)).toEqual(expect.arrayContaining(['profile', 'audit_entry', 'aml_entity']));
    expect(tables.find(({ table }) => table === 'profile')?.['bytes_a_verification']).toBeGreaterThan(100);
    expect(tables.find(({ table }) => table === 'aml_entity')?.['bytes_a_verification']).toBeNull();
    // Two seconds each, 60 in the busiest hour of a week with 700.
    expect(lines.at(-1)).toMatchObject({ a_day: 100_000, peak: 14.4, jobs_at_the_same_time: { checks: 34 } });
    expect(lines.at(-1)?.['bytes_a_day']).toBeGreaterThan(10_000_000);
  });

  it('says that an installation without verifications shows nothing, and refuses a rate that is none', async () => {
    expect(await runCommand(capacity, ['--a-day', '10'])).toMatchObject({
      status: 1,
      err: expect.stringMatching(/^No verif/) as string,
    });
    expect((await runCommand(capacity, [])).status).toBe(0);
    for (const args of [['--a-day', '0'], ['--a-day', 'many'], ['x']])
      expect((await runCommand(capacity, args)).status).toBe(2);
  });
});
