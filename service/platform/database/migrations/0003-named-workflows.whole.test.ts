import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databases } from '../../../testing/servers/databases.ts';
import { migrate } from '../migrate.ts';

describe.each(databases)('named workflows on $name', ({ createEmpty }) => {
  it('the workflow that a company had, with its versions, becomes its default one', async () => {
    const database = await createEmpty();
    await migrate(database, '0002-review');
    const company = '5c0e7b52-41d3-4a6e-9c1b-0f2d6a3b9e10';
    await sql`insert into company (id, name, settings) values (${company}::uuid, 'Bank', '{}')`.execute(database);
    const insert = (slug: string | null, version: number) =>
      sql`
      insert into workflow ${slug === null ? sql`(id, company_id, version, definition)` : sql`(id, company_id, version, definition, slug)`}
      values (gen_random_uuid(), ${company}::uuid, ${version}::integer, '{}'${slug === null ? sql`` : sql`, ${slug}::text`})
    `.execute(database);
    for (const version of [1, 2]) await insert(null, version);
    expect(await migrate(database)).toContain('0003-named-workflows');
    await insert('age-check', 1);
    await expect(insert('age-check', 1)).rejects.toThrow('workflow_version_of_slug');
    const { rows } = await sql`select slug, version from workflow order by slug, version`.execute(database);
    expect(rows).toEqual([
      { slug: 'age-check', version: 1 },
      { slug: 'default', version: 1 },
      { slug: 'default', version: 2 },
    ]);
    await database.destroy();
  });
});
