import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecidedRow } from '../../platform/database/tables/insight.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile } from '../../testing/builders.ts';
import { databases } from '../../testing/servers/databases.ts';
import { keepInsight } from './kept-days.ts';
import { listKeptDecisions } from './kept-days-queries.ts';
import { readDecisions, tallyDecisions } from './kept-decisions.ts';
import { dayOf, daysBetween } from './period.ts';

const profile = fc.nat(3);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('decide' as const),
      profile,
      officer: fc.constantFrom(0, 1, null),
      subject: fc.constantFrom('profile' as const, 'profile' as const, 'proposal' as const),
      outcome: fc.constantFrom('in_review' as const, 'approved' as const, 'rejected' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('keep' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('move' as const, 'expire' as const), profile }) },
);
const [history = []] = fc.sample(fc.array(step, { minLength: 60, maxLength: 60, size: 'max' }), {
  numRuns: 1,
  seed: 5,
});

describe.each(databases)('kept decisions on $name', (kind) => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await createTestApplication(kind);
  });
  afterAll(() => test.close());

  async function begin() {
    const { database, clock } = test.parts;
    const company = await buildCompany(test.parts);
    const profiles: string[] = [];
    for (let count = 0; count < 4; count += 1) profiles.push((await buildProfile(test, company)).id);
    const users = await database
      .selectFrom('user_account')
      .select('id')
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute();
    const workflow = randomUUID();
    await sql`insert into workflow (id, company_id, version, definition, slug)
      select ${workflow}::uuid, company_id, 1, definition, 'other' from workflow where company_id = ${company.id}::uuid`.execute(
      database,
    );
    return { companyId: company.id, profiles, officers: users.map(({ id }) => id), workflow, from: dayOf(clock.now()) };
  }
  type Begun = Awaited<ReturnType<typeof begin>>;

  async function take(
    { profiles, officers, workflow }: Begun,
    one: typeof step extends fc.Arbitrary<infer S> ? S : never,
  ) {
    const { database, clock } = test.parts;
    if (one.act === 'wait') return test.clock.advance({ hours: one.hours });
    if (one.act === 'keep') return keepInsight(test.parts).run({});
    const id = profiles[one.profile]!;
    const change = database.updateTable('profile').where('id', '=', id);
    if (one.act === 'move') await change.set({ workflow_id: workflow }).execute();
    if (one.act === 'expire') await change.set({ status: 'expired' }).execute();
    if (one.act !== 'decide') return;
    const { subject, outcome } = one;
    const officer = one.officer === null ? null : officers[one.officer]!;
    await sql`insert into decision (id, company_id, profile_id, subject, subject_id, outcome, before, override, user_id, results, created_at)
      select ${randomUUID()}::uuid, company_id, id, ${subject}, id::text, ${outcome}, status, false, ${officer}::uuid, '[]',
        ${clock.now()}::timestamptz from profile where id = ${id}::uuid`.execute(database);
    if (subject === 'proposal') return;
    const decided_by = officer === null ? ('rules' as const) : ('person' as const);
    const reason_code = outcome === 'rejected' ? 'document_forged' : null;
    await change.set({ status: outcome, decided_at: clock.now(), decided_by, reason_code }).execute();
  }

  /** Of the longest waits, the longest: counting several days at once knows no other. */
  const summed = (rows: readonly DecidedRow[]) => {
    const sums: Record<string, number> = {};
    for (const { counts, subject, what, workflow_slug } of rows)
      for (const [key, count] of Object.entries(counts)) {
        const name = [subject, what, workflow_slug, ...(what === 'longest' ? [] : [key])].join(' ');
        const before = sums[name] ?? 0;
        sums[name] = what === 'longest' ? Math.max(before, Number(key)) : before + count;
      }
    return sums;
  };

  /** Expects that kept days say what counting says. @returns how many are as they were kept. */
  async function compare({ companyId, from }: Begun): Promise<number> {
    const { database, clock } = test.parts;
    const period = { companyId, mode: 'live' as const, from, to: dayOf(clock.now()) };
    const counted = await tallyDecisions(database, { ...period, days: daysBetween(period) });
    expect(summed(await readDecisions(database, period))).toEqual(summed(counted));
    return (await listKeptDecisions(database, period)).length;
  }

  it('say what counting says, whatever is decided again, moved, erased or left', async () => {
    const { database } = test.parts;
    const begun = await begin();
    const kept: number[] = [];
    for (const one of history) {
      await take(begun, one);
      kept.push(await compare(begun));
    }
    const keep = async () => {
      test.clock.advance({ hours: 26 });
      await keepInsight(test.parts).run({});
      kept.push(await compare(begun));
    };
    await keep();
    expect(Math.max(...kept)).toBeGreaterThan(5);
    expect(kept.some((days, index) => days < (kept[index - 1] ?? 0))).toBe(true);
    await database.deleteFrom('profile').where('id', '=', begun.profiles[0]!).execute();
    expect(await compare(begun)).toBeLessThan(kept.at(-1)!);
    await keep();
    await database.deleteFrom('user_account').where('id', '=', begun.officers[0]!).execute();
    expect(await compare(begun)).toBeLessThan(kept.at(-1)!);
    await keep();
    await database.deleteFrom('profile').where('company_id', '=', begun.companyId).execute();
    await keep();
    const { rows } =
      await sql`select from insight_day where company_id = ${begun.companyId}::uuid and decisions <> '[]'`.execute(
        database,
      );
    expect(rows).toEqual([]);
    await database.deleteFrom('company').where('id', '=', begun.companyId).execute();
  });
});
