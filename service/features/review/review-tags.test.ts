import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databases } from '../../testing/servers/databases.ts';

const COMPANY = '5c0e7b52-41d3-4a6e-9c1b-0f2d6a3b9e10';
const WORKFLOW = '41f7c8aa-0d2e-4b96-9a35-7e1c2d3f4a5b';
const PROFILE = '0a7b3c52-9c1d-4e8f-a1b2-c3d4e5f60718';

describe.each(databases)('tags of the review queue on $name', ({ create }) => {
  it('a case has a tag for each value that it is filtered by, and none once it is gone', async () => {
    const database = await create();
    const run = (statement: string) => sql.raw(statement).execute(database);
    await run(`insert into company (id, name, settings) values ('${COMPANY}', 'Bank', '{}')`);
    await run(`insert into workflow (id, company_id, slug, version, definition)
      values ('${WORKFLOW}', '${COMPANY}', 'students', 1, '{}')`);
    await run(`insert into profile (id, company_id, workflow_id, personal, number_hash, status)
      values ('${PROFILE}', '${COMPANY}', '${WORKFLOW}', '\\x00', 'n', 'in_review')`);
    await run(`insert into review_case (profile_id, company_id, mode, workflow_id, workflow_slug, waiting_since, risk,
        codes, steps, countries, listed, words)
      values ('${PROFILE}', '${COMPANY}', 'live', '${WORKFLOW}', 'students', now(), 40, '{name_differs,image_blurred}',
        '{identity}', '{TR}', true, '{w}')`);
    const tags = async () => {
      const rows = sql<{ tag: string }>`select concat_ws(' ', kind, value, risk) as tag from review_tag
        where profile_id = ${PROFILE}::uuid`.execute(database);
      return (await rows).rows.map(({ tag }) => tag).toSorted();
    };
    const first = [
      'code image_blurred 40',
      'code name_differs 40',
      'country TR 40',
      'listed yes 40',
      'step identity 40',
      'word w 40',
      'workflow students 40',
    ];
    expect(await tags()).toEqual(first);

    await run(`update review_case set claimed_until = now()`);
    expect(await tags()).toEqual(first);
    await run(`update review_case set risk = 70, codes = '{mrz_invalid}', listed = false, age_group = 'from_35'`);
    expect(await tags()).toEqual([
      'age from_35 70',
      'code mrz_invalid 70',
      'country TR 70',
      'step identity 70',
      'word w 70',
      'workflow students 70',
    ]);
    await run(`delete from review_case`);
    expect(await tags()).toEqual([]);
    await database.destroy();
  });
});
