import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfText } from '../../../features/privacy/consent-texts-queries.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildProfile, buildSession } from '../../../testing/builders.ts';
import { databases } from '../../../testing/servers/databases.ts';
import { cardJpeg } from '../../../testing/pictures.ts';
import { passport, send } from '../../../testing/documents/sending.ts';
import { up } from './0024-consent.ts';

/** The database as the release before left it. */
const before = [
  'drop table consent_text',
  'drop function consent_text_stays',
  'drop table legal_hold',
  'drop table erasure_request',
  `alter table profile drop column reference_hash, drop column consent_sha256, drop column consent_language,
    drop column consent_given_by, drop column consent_source, drop column consent_evidence`,
];

describe.each(databases)('consents from before on $name', (kind) => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    await test.parts.jobs.stop();
  });
  afterAll(() => test.close());

  it('keep the present text, say no hash that is not known, and leave no face without consent', async () => {
    const { database, secrets } = test.parts;
    const text = { tr: 'Evet', en: 'Yes' };
    const company = await buildCompany(test.parts, { settings: { consent: { version: '7', text } } });
    const [agreed, silent] = [await buildSession(test, company), await buildSession(test, company)];
    const untouched = await buildProfile(test, company);
    for (const { token, profile } of [agreed, silent]) {
      const { id: document_id } = await send(test, token, await cardJpeg({ width: 400, height: 300 }), passport);
      const descriptor = secrets.seal('enrolled face', Buffer.from('[]'));
      await database
        .insertInto('enrolled_face')
        .values({ profile_id: profile.id, document_id, descriptor, failures: 0, enrolled_at: test.clock.now() })
        .execute();
    }
    await database
      .updateTable('profile')
      .set({ consent_at: null, consent_version: null })
      .where('id', '=', silent.profile.id)
      .execute();
    for (const statement of before) await sql.raw(statement).execute(database);
    await up(database as never);

    expect(
      await database.selectFrom('consent_text').select(['version', 'text', 'sha256', 'created_by']).execute(),
    ).toEqual([{ version: '7', text, sha256: hashOfText(text), created_by: null }]);
    const profiles = await database
      .selectFrom('profile')
      .select(['id', 'consent_given_by', 'consent_sha256'])
      .execute();
    expect(new Set(profiles)).toEqual(
      new Set([
        { id: agreed.profile.id, consent_given_by: 'customer', consent_sha256: null },
        { id: silent.profile.id, consent_given_by: null, consent_sha256: null },
        { id: untouched.id, consent_given_by: null, consent_sha256: null },
      ]),
    );
    const faces = await database.selectFrom('enrolled_face').select('profile_id').execute();
    expect(faces).toEqual([{ profile_id: agreed.profile.id }]);
    const token = await company.token('auditor');
    const consent = await test.inject({ url: `/api/v2/profile/${agreed.profile.id}/consent`, token });
    expect(consent.json()).toMatchObject({ version: '7', sha256: null, text: null, given_by: 'customer' });
  });
});
