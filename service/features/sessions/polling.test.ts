import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildLink, buildSession, setStep, type TestCompany } from '../../testing/builders.ts';
import { buildEntitySession, NORVIK } from '../../testing/entities.ts';
import { databases } from '../../testing/servers/databases.ts';

describe.each(databases)('session polled on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  let session: Awaited<ReturnType<typeof buildSession>>;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    session = await buildSession(test, company);
  });

  const poll = async (etag?: string, token = session.token, headers: Record<string, string> = {}) =>
    test.inject({ url: '/api/v2/session', token, headers: { ...headers, ...(etag && { 'if-none-match': etag }) } });
  const etagOf = async (token = session.token) => String((await poll(undefined, token)).headers['etag']);

  it('an unchanged session answers 304 without a body, and begins nothing', async () => {
    const etag = await etagOf();
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    for (const known of [etag, `W/${etag}`]) {
      const { statusCode, body, headers } = await poll(known);
      expect([statusCode, body, headers['etag']]).toEqual([304, '', etag]);
      // A length that no body has keeps a client or proxy waiting for it (RFC 9110 section 8.6).
      expect(headers['content-length']).toBeUndefined();
    }
  });

  it('whatever the session shows changes its tag', async () => {
    const { id } = session.profile;
    const admin = await company.token('admin');
    const { database } = test.parts;
    const changes: Record<string, () => Promise<unknown>> = {
      'a step': () => setStep(test, id, 'selfie', 'automatically_rejected', 1),
      'a page': () => setStep(test, id, 'identity', 'approved'),
      'a page replaced': () =>
        database.updateTable('document').set({ state: 'archived' }).where('profile_id', '=', id).execute(),
      'a page removed': () => database.deleteFrom('document').where('profile_id', '=', id).execute(),
      'the profile': () =>
        database
          .updateTable('profile')
          .set({ updated_at: new Date(0) })
          .where('id', '=', id)
          .execute(),
      'the company': () =>
        test.inject({
          method: 'PATCH',
          url: '/api/v2/company',
          token: admin,
          payload: { branding: { colour: '#123456' } },
        }),
      'the link': () => buildLink(test, company, id),
      'time, within which a line gets shorter': async () => test.clock.advance({ seconds: 20 }),
    };
    for (const [what, change] of Object.entries(changes)) {
      const etag = await etagOf();
      await change();
      expect([what, (await poll(etag)).statusCode]).toEqual([what, 200]);
    }
    const etag = await etagOf();
    expect((await poll(etag, session.token, { 'accept-language': 'tr' })).statusCode).toBe(200);
  });

  it('a tag of somebody else, or of anything, is no tag of this session', async () => {
    const other = await buildSession(test, company);
    const etag = await etagOf();
    expect((await poll(etag, other.token)).statusCode).toBe(200);
    for (const strange of ['*', 'null', '"null"', etag.slice(1, -1), `${etag}, ${etag}`])
      expect([strange, (await poll(strange)).statusCode]).toEqual([strange, 200]);
    expect((await poll('x'.repeat(101))).statusCode).toBe(400);
  });

  it('a session that ended elsewhere is refused whatever tag is sent', async () => {
    const etag = await etagOf();
    await test.parts.database
      .updateTable('link')
      .set({ voided_at: test.clock.now(), void_reason: 'withdrawn' })
      .where('profile_id', '=', session.profile.id)
      .execute();
    expect((await poll(etag)).statusCode).toBe(401);
  });

  it('sessions of companies and logins have no tag: they rest on more', async () => {
    const entity = await buildEntitySession(test, company, NORVIK);
    expect((await poll(undefined, entity.token)).headers['etag']).toBeUndefined();
    const link = test.parts.database.updateTable('link').where('profile_id', '=', session.profile.id);
    await link.set({ journey: 'biologin' }).execute();
    expect((await poll()).headers['etag']).toBeUndefined();
  });
});
