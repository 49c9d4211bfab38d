import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealPersonal } from '../../../records/profiles/profile-rows-queries.ts';
import { findKnownCustomers, saveScreenings } from '../../../records/screening/queries.ts';
import { findCurrentWorkflow } from '../../../records/companies/workflows-queries.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany } from '../../../testing/builders.ts';
import { databases } from '../../../testing/servers/databases.ts';
import { listedPerson, loadList } from '../../../testing/lists.ts';
import type { NextTurn } from '../../../platform/jobs/job-runner.ts';
import { rescreenProfilesJob } from './jobs.ts';
import { orderRescreening, RESCREEN_PROFILES, shareToRescreen } from './ranges.ts';

/** More than one turn of a range. */
const PROFILES = 300;

describe.each(databases)('screening everybody again on $name', (kind) => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    // The ranges are worked on by hand.
    await test.parts.jobs.stop();
    const company = await buildCompany(test.parts);
    const { database } = test.parts;
    const { id: workflow_id } = await findCurrentWorkflow(database, company.id);
    const profiles = Array.from({ length: PROFILES }, (_, number) => {
      const place = { id: randomUUID(), company_id: company.id };
      const name = `Ottoline Harmless ${number}`;
      const person = { id_card_number: String(number), name, reference: null, email: null, phone: null };
      return { ...place, workflow_id, status: 'created' as const, ...sealPersonal(database, place, person) };
    });
    await database.insertInto('profile').values(profiles).execute();
  });
  beforeEach(async () => {
    await test.parts.database.deleteFrom('job').execute();
    await loadList(test.parts, [listedPerson(randomUUID(), 'Somebody Different')]);
  });
  afterAll(() => test.close());

  const screened = async () => {
    const [list] = await test.parts.aml.current();
    const rows = await test.parts.database.selectFrom('screening').select('lists').execute();
    return rows.filter(({ lists }) => lists[0]?.id === list?.id).length;
  };
  const ranges = async () => {
    const rows = await test.parts.database
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', RESCREEN_PROFILES)
      .execute();
    return rows.map(({ payload }) => payload as { after: string | null; until: string | null });
  };

  it('the ranges of a screening meet without a gap', async () => {
    const all = (await ranges()).toSorted((a, b) => (a.after ?? '').localeCompare(b.after ?? ''));
    expect(all.length).toBeGreaterThan(1);
    expect(all[0]?.after).toBeNull();
    expect(all.at(-1)?.until).toBeNull();
    for (const [place, { until }] of all.slice(0, -1).entries()) expect(until).toBe(all[place + 1]?.after);
    expect(await shareToRescreen(test.parts.database)).toBeCloseTo(1);
  });

  it('the ranges together reach every profile', async () => {
    const job = rescreenProfilesJob(test.parts);
    for (const range of await ranges()) {
      let next: NextTurn | void = { left: range };
      while (next) next = await job.run(next.left);
    }
    expect(await screened()).toBe(PROFILES);
  });

  it('a screening goes on where a dead instance stopped and screens nobody twice', async () => {
    const job = rescreenProfilesJob(test.parts);
    const first = await job.run({ after: null, until: null });
    expect(first?.left).toMatchObject({ after: expect.any(String), until: null });
    const done = await screened();
    expect(done).toBeLessThan(PROFILES);
    // Its second turn was done and not written down: whoever was screened is not screened again.
    await job.run(first?.left);
    const revisions = () =>
      test.parts.database.selectFrom('screening').select(['profile_id', 'revision']).orderBy('profile_id').execute();
    const before = await revisions();
    expect(await job.run(first?.left)).toBeUndefined();
    expect(await screened()).toBe(PROFILES);
    expect(await revisions()).toEqual(before);
  });

  it('a screening that fits one turn is one range', async () => {
    const few = await createTestApplication(kind);
    await few.parts.jobs.stop();
    await few.parts.database.transaction().execute((transaction) => orderRescreening(transaction, few.clock.now()));
    const rows = await few.parts.database
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', RESCREEN_PROFILES)
      .execute();
    expect(rows).toEqual([{ payload: { after: null, until: null, company: null } }]);
    await few.close();
  });

  it('a late screening never replaces a newer one', async () => {
    await rescreenProfilesJob(test.parts).run({ after: null, until: null });
    const { database, clock } = test.parts;
    const { id } = await database.selectFrom('profile').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
    const revision = async () => (await findKnownCustomers(database, [id]))[0]?.screening?.revision ?? 0;
    const before = await revision();
    const row = {
      profile_id: id,
      fingerprint: 'late',
      subjects: 1,
      lists: [],
      algorithm: '',
      files: [],
      checked_at: clock.now(),
    };
    const late = await saveScreenings(database, [{ row: { ...row, revision: before }, search: null }]);
    expect([...late]).toEqual([]);
    const next = await saveScreenings(database, [{ row: { ...row, revision: before + 1 }, search: null }]);
    expect([...next]).toEqual([id]);
    expect(await revision()).toBe(before + 1);
    const gone = await saveScreenings(database, [
      { row: { ...row, profile_id: randomUUID(), revision: 1 }, search: null },
    ]);
    expect([...gone]).toEqual([]);
  });
});
