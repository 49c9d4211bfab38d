import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databases } from '../../../testing/servers/databases.ts';
import { migrate } from '../migrate.ts';

const COMPANY = '5c0e7b52-41d3-4a6e-9c1b-0f2d6a3b9e10';
const WORKFLOW = '41f7c8aa-0d2e-4b96-9a35-7e1c2d3f4a5b';
const uuid = (number: number) => `0a7b3c52-9c1d-4e8f-a1b2-${String(number).padStart(12, '0')}`;

/** Profiles from before, by what their verification becomes. */
const PROFILES = [
  { status: 'created', becomes: 'created' },
  { status: 'created', link: { expires: '2999-01-01' }, becomes: 'created' },
  { status: 'created', link: { expires: '2025-01-02' }, becomes: 'expired' },
  { status: 'pending', link: { expires: '2999-01-01', opened: '2025-01-01' }, becomes: 'started' },
  { status: 'pending', link: { expires: '2025-01-02', opened: '2025-01-01' }, becomes: 'expired' },
  { status: 'resubmission_requested', becomes: 'started' },
  { status: 'approved', link: { expires: '2025-01-02', opened: '2025-01-01', ended: true }, becomes: 'completed' },
  { status: 'rejected', becomes: 'completed' },
  { status: 'in_review', becomes: 'completed' },
  { status: 'archived', link: { expires: '2025-01-02', opened: '2025-01-01', ended: true }, becomes: 'completed' },
  { status: 'archived', becomes: 'expired' },
  { status: 'expired', becomes: 'expired' },
];

describe.each(databases)('verifications on $name', ({ createEmpty }) => {
  it('every person from before has one verification, with its links', async () => {
    const database = await createEmpty();
    await migrate(database, '0003-named-workflows');
    await sql`insert into company (id, name, settings) values (${COMPANY}::uuid, 'Bank', '{}')`.execute(database);
    await sql`insert into workflow (id, company_id, version, definition) values (${WORKFLOW}::uuid, ${COMPANY}::uuid, 1, '{}')`.execute(
      database,
    );
    const insert = (number: number, status: string, subject = 'person') => sql`
      insert into profile (id, company_id, subject, workflow_id, personal, number_hash, status, created_at, updated_at)
      values (${uuid(number)}::uuid, ${COMPANY}::uuid, ${subject}, ${WORKFLOW}::uuid, '\\x00', ${String(number)},
        ${status}, '2025-01-01', '2025-01-03')`;
    const link = (number: number, expires: string, opened: string | null, ended: boolean, journey = 'verify') => sql`
      insert into link (id, profile_id, company_id, code_hash, journey, web_sdk_url, return_url, language, geo_location,
        expires_at, opened_at, voided_at, void_reason)
      values (gen_random_uuid(), ${uuid(number)}::uuid, ${COMPANY}::uuid, ${Buffer.from(`${number} ${journey}`)}::bytea,
        ${journey}, '', '\\x00', 'en', false, ${expires}::timestamptz, ${opened}::timestamptz,
        ${ended ? '2025-01-01 12:00+00' : null}::timestamptz, ${ended ? 'completed' : null})`;
    for (const [number, profile] of PROFILES.entries()) {
      await insert(number, profile.status).execute(database);
      const { expires, opened = null, ended = false } = profile.link ?? {};
      if (expires !== undefined) await link(number, expires, opened, ended).execute(database);
    }
    await insert(99, 'created', 'entity').execute(database);
    await link(99, '2999-01-01', null, false).execute(database);
    await link(3, '2999-01-01', null, false, 'call').execute(database);

    expect(await migrate(database)).toContain('0004-verifications');
    const made = await database
      .selectFrom('verification')
      .select(['id', 'profile_id', 'number', 'workflow_id', 'status', 'created_at', 'begun_at', 'completed_at'])
      .orderBy('profile_id')
      .execute();
    expect(made.map(({ profile_id, status }) => [profile_id, status])).toEqual(
      PROFILES.map(({ becomes }, number) => [uuid(number), becomes]),
    );
    expect(new Set(made.map(({ number, workflow_id }) => `${number} ${workflow_id}`))).toEqual(
      new Set([`1 ${WORKFLOW}`]),
    );
    const approved = made.find(({ profile_id }) => profile_id === uuid(6));
    expect(approved).toMatchObject({
      created_at: new Date('2025-01-01T00:00:00Z'),
      begun_at: new Date('2025-01-01T00:00:00Z'),
      completed_at: new Date('2025-01-01T12:00:00Z'),
    });
    const rejected = made.find(({ profile_id }) => profile_id === uuid(7));
    expect(rejected?.completed_at).toEqual(new Date('2025-01-03T00:00:00Z'));
    const links = await database.selectFrom('link').select(['profile_id', 'journey', 'verification_id']).execute();
    for (const { profile_id, journey, verification_id } of links) {
      const own = made.find((one) => one.profile_id === profile_id);
      expect(verification_id).toBe(journey === 'verify' ? (own?.id ?? null) : null);
    }
    const overdue = await database
      .selectFrom('verification')
      .select('profile_id')
      .where('status', 'in', ['created', 'started'])
      .where('closes_at', '<=', new Date())
      .execute();
    expect(overdue).toEqual([]);
    await database.destroy();
  });
});
