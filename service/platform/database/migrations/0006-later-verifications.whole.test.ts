import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databases } from '../../../testing/servers/databases.ts';
import { migrate } from '../migrate.ts';

const COMPANY = '5c0e7b52-41d3-4a6e-9c1b-0f2d6a3b9e10';
const WORKFLOW = '41f7c8aa-0d2e-4b96-9a35-7e1c2d3f4a5b';
const PROFILE = '0a7b3c52-9c1d-4e8f-a1b2-c3d4e5f60718';
const FIRST = '2c9e4b71-6d0f-4a85-93b2-7f1e5d8c0a46';
const SECOND = '3c9e4b71-6d0f-4a85-93b2-7f1e5d8c0a46';

describe.each(databases)('later verifications on $name', ({ createEmpty }) => {
  it('what was there belongs to the first verification, and a second one may have the same steps and pages', async () => {
    const database = await createEmpty();
    await migrate(database, '0005-wallet-links');
    const run = (statement: string) => sql.raw(statement).execute(database);
    const step = (id: number) =>
      run(`insert into profile_step (id, profile_id, step_id, kind, status)
        values ('8e1d3f5a-7b2c-4d60-9a84-1c5e7f903b2${id}', '${PROFILE}', 'identity', 'document', 'approved')`);
    const page = () =>
      run(`insert into document (id, company_id, profile_id, step_id, type, side, status, state, results, metadata,
          sent_by, file_key, mime_type, size, sha256)
        values (gen_random_uuid(), '${COMPANY}', '${PROFILE}', 'identity', 'passport', 'single', 'approved', 'active', '[]',
          '\\x00', 'customer', 'f', 'image/jpeg', 1, 's')`);
    const answers = () =>
      run(`insert into step_answers (id, profile_id, step_id, answers, updated_at)
        values (gen_random_uuid(), '${PROFILE}', 'trip', '\\x00', now())`);
    const verification = (id: string, number: number) =>
      run(`insert into verification (id, profile_id, number, workflow_id, status, created_at, completed_at)
        values ('${id}', '${PROFILE}', ${number}, '${WORKFLOW}', 'completed', now(), now())`);
    await run(`insert into company (id, name, settings) values ('${COMPANY}', 'Bank', '{}')`);
    await run(
      `insert into workflow (id, company_id, version, definition) values ('${WORKFLOW}', '${COMPANY}', 1, '{}')`,
    );
    await run(`insert into profile (id, company_id, workflow_id, personal, number_hash, status)
      values ('${PROFILE}', '${COMPANY}', '${WORKFLOW}', '\\x00', 'n', 'approved')`);
    await verification(FIRST, 1);
    await step(1);
    await page();
    await answers();
    await run(`insert into decision (id, company_id, profile_id, subject, subject_id, outcome, override, results, created_at)
      values (gen_random_uuid(), '${COMPANY}', '${PROFILE}', 'profile', '${PROFILE}', 'approved', false, '[]', now())`);

    expect(await migrate(database)).toContain('0006-later-verifications');
    const tables = ['profile_step', 'document', 'step_answers', 'decision'] as const;
    const of = async (verification: string | null) =>
      Promise.all(
        tables.map(async (table) => {
          const rows = database.selectFrom(table).select('id').where('profile_id', '=', PROFILE);
          return (await rows.where('verification_id', 'is not distinct from', verification).execute()).length;
        }),
      );
    expect(await of(null)).toEqual([1, 1, 1, 1]);
    const profile = database.selectFrom('profile').select(['status', 'standing', 'standing_of']);
    expect(await profile.execute()).toEqual([{ status: 'approved', standing: null, standing_of: null }]);
    // Still one row of a step in one verification.
    for (const again of [() => step(2), page, answers]) await expect(again()).rejects.toThrow('duplicate key');

    await verification(SECOND, 2);
    for (const table of tables) await run(`update ${table} set verification_id = '${FIRST}'`);
    await step(2);
    await page();
    await answers();
    expect(await of(FIRST)).toEqual([1, 1, 1, 1]);
    expect(await of(null)).toEqual([1, 1, 1, 0]);
    await expect(step(3)).rejects.toThrow('duplicate key');
    await run(`delete from profile where id = '${PROFILE}'`);
    expect([...(await of(FIRST)), ...(await of(null))]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    await database.destroy();
  });
});
