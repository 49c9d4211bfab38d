import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, type MadeProfile, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

describe('profile tokens', () => {
  let test: TestApplication;
  let company: TestCompany;
  let token: string;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    token = await company.token('admin');
  });
  afterAll(() => test.close());

  const create = async (id_card_number: string) =>
    (
      await test.inject({ method: 'POST', url: '/api/v2/profile', token, payload: { id_card_number } })
    ).json<MadeProfile>();
  const patch = (id: string, payload: Record<string, unknown>, by = token) =>
    test.inject({ method: 'PATCH', url: `/api/v2/profile/${id}`, token: by, payload });

  it("a profile's token opens nothing once the profile is archived", async () => {
    const profile = await buildProfile(test, company);
    await patch(profile.id, { status: 'archived' });
    expect((await test.inject({ url: '/api/v2/session', token: profile.token })).statusCode).toBe(401);
    const read = await test.inject({ url: `/api/v2/profile/${profile.id}`, token });
    expect(read.json()).toMatchObject({ token: null, token_expires_at: null });
  });

  it("only users who may make links get a profile's token", async () => {
    const { id } = await buildProfile(test, company);
    const url = `/api/v2/profile/${id}`;
    for (const group of ['auditor', 'agent', 'compliance'] as const) {
      const user = await company.token(group);
      expect((await test.inject({ url, token: user })).json()).toMatchObject({ token: null, token_expires_at: null });
      const consent = {
        method: 'POST',
        url: '/api/v2/session/consent',
        token: user,
        payload: { version: '1' },
      } as const;
      expect((await test.inject(consent)).json()).toMatchObject({ status: 401, code: 'token_invalid' });
    }
    const decided = await patch(id, { status: 'in_review' }, await company.token('compliance'));
    expect(decided.json()).toMatchObject({ status: 'in_review', token: null });
    for (const group of ['admin', 'integration'] as const) {
      const read = await test.inject({ url, token: await company.token(group) });
      const opened = await test.inject({ url: '/api/v2/session', token: read.json<MadeProfile>().token });
      expect(opened.statusCode).toBe(200);
    }
  });

  it("the audit names the user who got a profile's token", async () => {
    const { id, id_card_number } = await buildProfile(test, company, { name: 'Ada' });
    const drawn = async () =>
      (
        await test.inject({
          url: `/api/v2/audit?action=token.drawn&subject=${id}`,
          token: await company.token('auditor'),
        })
      ).json<{ data: { actor: { kind: string; id: string } }[] }>().data;
    expect(await drawn()).toHaveLength(1);
    await test.inject({ url: `/api/v2/profile/${id}`, token: await company.token('auditor') });
    await test.inject({ url: `/api/v2/profile/${id_card_number}`, token });
    expect(await drawn()).toHaveLength(1);
    await test.inject({ url: `/api/v2/profile/${id}`, token });
    const [newest, ...rest] = await drawn();
    expect(rest).toHaveLength(1);
    const admin = await test.parts.database
      .selectFrom('user_account')
      .select('id')
      .where('username', '=', company.username('admin'))
      .executeTakeFirstOrThrow();
    expect(newest?.actor).toMatchObject({ kind: 'user', id: admin.id });
    expect(rest.at(-1)?.actor.id).not.toBe(admin.id);
  });

  it('a user gets the same token for ten minutes, but never one from before a profile was closed', async () => {
    const profile = await buildProfile(test, company);
    const url = `/api/v2/profile/${profile.id}`;
    const read = async (group: 'admin' | 'integration' = 'admin') =>
      (await test.inject({ url, token: await company.token(group) })).json<MadeProfile>();
    const first = await read();
    test.clock.advance({ minutes: 9 });
    const changed = (await patch(profile.id, { name: 'Ada' })).json<MadeProfile>();
    const again = [await read(), await create(profile.id_card_number), changed];
    expect(again.map((shown) => shown.token)).toEqual([first.token, first.token, first.token]);
    expect((await read('integration')).token).not.toBe(first.token);
    test.clock.advance({ minutes: 1 });
    const later = await read();
    expect(later.token).not.toBe(first.token);
    expect(later.token_expires_at).toBe(new Date(test.clock.now().getTime() + 3600_000).toISOString());
    await patch(profile.id, { status: 'archived', status_reason: 'by mistake' });
    await patch(profile.id, { status: 'in_review' });
    const reopened = await read();
    expect(reopened.token).not.toBe(later.token);
    expect((await test.inject({ url: '/api/v2/session', token: later.token })).statusCode).toBe(401);
    expect((await test.inject({ url: '/api/v2/session', token: reopened.token })).statusCode).toBe(200);
  });
});
