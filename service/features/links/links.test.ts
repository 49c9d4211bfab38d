import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '@veridoor/contract/profile';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  openLink,
  type TestCompany,
  type TestLink,
} from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

describe('links', () => {
  let test: TestApplication;
  let company: TestCompany;
  let profile: Profile;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    profile = await buildProfile(test, company);
  });
  afterAll(() => test.close());

  const ask = async (fields: Record<string, unknown>, by = company) =>
    test.inject({
      method: 'POST',
      url: '/api/v2/profile/url',
      token: await by.token('integration'),
      payload: {
        profile: profile.id,
        web_sdk_url: 'http://localhost:4001/',
        return_url: 'https://bank.example/done',
        ...fields,
      },
    });
  const open = (link: TestLink) =>
    test.inject({ method: 'POST', url: '/api/v2/session', payload: { pid: link.pid, code: link.code } });
  const wayBack = (link: TestLink) =>
    `https://bank.example/done?order=7&status=incomplete&customer_id=${link.pid}&errors=401`;

  it('a link has profile and service in the query and the code in the fragment', async () => {
    const response = await ask({ web_sdk_url: 'http://localhost:4001/call?theme=dark' });
    expect(response.statusCode).toBe(200);
    const { short_url, expires_at } = response.json<{ short_url: string; expires_at: string }>();
    const server = encodeURIComponent('http://localhost:4000');
    const [address, code] = short_url.split('#');
    expect(address).toBe(`http://localhost:4001/call?theme=dark&pid=${profile.id}&server_url=${server}`);
    expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Date.parse(expires_at) - test.clock.now().getTime()).toBe(24 * 3600 * 1000);
    const rows = await test.parts.database.selectFrom('link').select('code_hash').execute();
    expect(rows.map((row) => Buffer.from(row.code_hash).toString('base64url'))).not.toContain(code);
  });

  it.each([
    [{ web_sdk_url: 'https://evil.example/' }, 'origin_not_allowed', '/web_sdk_url', 'not_allowed'],
    [{ web_sdk_url: 'not an address' }, 'invalid_request', '/web_sdk_url', 'wrong_format'],
    [{ web_sdk_url: 'http://localhost:4001/?pid=1' }, 'invalid_request', '/web_sdk_url', 'reserved_parameter'],
    [{ web_sdk_url: 'http://localhost:4001/nonsense' }, 'invalid_request', '/web_sdk_url', 'wrong_page'],
    [{ web_sdk_url: 'http://localhost:4001/x/call' }, 'invalid_request', '/web_sdk_url', 'wrong_page'],
    [{ return_url: 'https://evil.example/' }, 'origin_not_allowed', '/return_url', 'not_allowed'],
    [{ return_url: 'http://bank.example/' }, 'invalid_request', '/return_url', 'not_secure'],
    [{ return_url: 'javascript:alert(1)' }, 'invalid_request', '/return_url', 'not_secure'],
    [{ return_url: 'https://bank.example/?errors=' }, 'invalid_request', '/return_url', 'reserved_parameter'],
    [{ deep_link: 'evil://open' }, 'origin_not_allowed', '/deep_link', 'not_allowed'],
    [{ language: 'english please' }, 'invalid_request', '/language', 'wrong_format'],
    [{ language: 'en-US-US' }, 'invalid_request', '/language', 'wrong_format'],
    [{ geo_location: 'yes' }, 'invalid_request', '/geo_location', 'wrong_type'],
    [{ profile: 'x' }, 'invalid_request', '/profile', 'wrong_format'],
    [{ profile: undefined }, 'invalid_request', '/profile', 'required'],
    [{ web_url: 'x' }, 'invalid_request', '/web_url', 'unknown_field'],
  ])('a link with %j is refused', async (fields, code, field, error) => {
    const response = await ask(fields);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code, errors: [{ field, code: error }] });
  });

  it.each([
    ['biopay', 'POST /api/v2/biopay/token'],
    ['entity', 'POST /api/v2/entity/url'],
    ['entity/info/', 'POST /api/v2/entity/url'],
    ['console', '/call'],
  ])('a link to /%s is refused, and the answer names %s instead', async (page, instead) => {
    const response = await ask({ web_sdk_url: `http://localhost:4001/${page}` });
    expect(response.json()).toMatchObject({
      status: 400,
      errors: [{ field: '/web_sdk_url', code: 'wrong_page', message: expect.stringContaining(instead) as string }],
    });
  });

  it.each(['', '/', '/call', '//call', '/call/', '/select-step', '/questionnaire'])(
    'a link may lead to the page %j',
    async (page) => {
      const response = await ask({ web_sdk_url: `http://localhost:4001${page}` });
      expect(response.statusCode).toBe(200);
      const { pathname } = new URL(response.json<{ short_url: string }>().short_url);
      expect(pathname).toBe(`/${page.replace(/^\/+/, '')}`);
    },
  );

  it('a link needs an open profile of the own company', async () => {
    expect((await ask({ profile: crypto.randomUUID() })).json()).toMatchObject({
      status: 404,
      code: 'profile_not_found',
    });
    const other = await buildCompany(test.parts);
    expect((await ask({}, other)).json()).toMatchObject({ status: 404, code: 'profile_not_found' });
    const closed = await buildProfile(test, company);
    const update = { status: 'archived' as const };
    await test.parts.database.updateTable('profile').set(update).where('id', '=', closed.id).execute();
    expect((await ask({ profile: closed.id })).json()).toMatchObject({
      status: 409,
      code: 'profile_closed',
      detail: expect.stringContaining('profile.decide') as string,
    });
  });

  it('a link opens the flow as often as the customer needs', async () => {
    const fresh = await buildProfile(test, company);
    const link = await buildLink(test, company, fresh.id, { language: 'pt_br', geo_location: true });
    const opened = await openLink(test, link);
    expect(opened.session).toMatchObject({
      profile: { id: fresh.id, status: 'pending' },
      language: 'pt-BR',
      geo_location: true,
      return_host: 'bank.example',
      incomplete_url: expect.stringMatching(
        new RegExp(`^https://bank\\.example/.*status=incomplete&customer_id=${fresh.id}&errors=500$`),
      ) as string,
      completed: false,
    });
    test.clock.advance({ hours: 23 });
    expect((await open(link)).statusCode).toBe(200);
  });

  it.each([
    [{ language: 'DE_at' }, 'de', 'de'],
    [{ language: 'zz' }, null, 'tr'],
    [{ language: '' }, 'en', 'en'],
    [{}, 'en', 'en'],
  ])('a link with %j says that it opens in %j', async (fields, answered, opened) => {
    const fresh = await buildProfile(test, company);
    const made = (await ask({ ...fields, profile: fresh.id })).json<{ short_url: string; language: string | null }>();
    expect(made.language).toBe(answered);
    const payload = { pid: fresh.id, code: new URL(made.short_url).hash.slice(1) };
    const headers = { 'accept-language': 'xx,tr' };
    const { session } = (await test.inject({ method: 'POST', url: '/api/v2/session', payload, headers })).json<{
      session: { language: string };
    }>();
    expect(session.language).toBe(opened);
  });

  it('a link does not open with another code, another profile or none', async () => {
    const link = await buildLink(test, company, profile.id);
    const other = await buildProfile(test, company);
    expect((await open({ ...link, code: `${link.code.slice(0, -2)}xx` })).json()).toMatchObject({
      status: 401,
      code: 'link_invalid',
    });
    const crossed = await open({ ...link, pid: other.id });
    expect(crossed.json()).toMatchObject({ status: 401, code: 'link_invalid' });
    expect(crossed.json()).not.toHaveProperty('callback_url');
    expect((await open({ ...link, pid: crypto.randomUUID() })).json()).toMatchObject({
      status: 404,
      code: 'profile_not_found',
    });
    expect((await open({ ...link, pid: 'x' })).statusCode).toBe(400);
    expect((await open({ ...link, code: '' })).statusCode).toBe(400);
  });

  it("a link expires after the company's time and then shows the way back", async () => {
    const hasty = await buildCompany(test.parts, { settings: { link_lifetime: 900 } });
    const customer = await buildProfile(test, hasty);
    const link = await buildLink(test, hasty, customer.id);
    test.clock.advance({ minutes: 15 });
    expect((await open(link)).json()).toMatchObject({
      status: 401,
      code: 'link_expired',
      callback_url: wayBack(link),
    });
  });

  it('a newer link replaces the older one, and who has opened that goes on', async () => {
    const first = await buildLink(test, company, profile.id);
    const { token } = await openLink(test, first);
    const second = await buildLink(test, company, profile.id, { geo_location: true });
    expect((await open(first)).json()).toMatchObject({
      status: 401,
      code: 'link_replaced',
      callback_url: wayBack(first),
    });
    const send = (method: 'GET' | 'POST', path: string, payload?: object) =>
      test.inject({ method, url: `/api/v2/session${path}`, token, ...(payload && { payload }) });
    expect((await send('GET', '')).statusCode).toBe(200);
    expect((await send('POST', '/consent', { version: '1' })).statusCode).toBe(200);
    expect((await send('POST', '/handoff')).statusCode).toBe(201);
    expect((await send('POST', '/complete', { leave: true })).json()).toMatchObject({ status: 'incomplete' });
    expect((await open(second)).statusCode).toBe(200);
  });

  it('a link that is taken back opens nothing more, and ends its sessions', async () => {
    const link = await buildLink(test, company, profile.id);
    const { token, session } = await openLink(test, link);
    const takeBack = async (id: string, whose = company) =>
      test.inject({ method: 'DELETE', url: `/api/v2/link/${id}`, token: await whose.token('integration') });
    const stranger = await buildCompany(test.parts);
    expect((await takeBack(session.link!, stranger)).json()).toMatchObject({ status: 404, code: 'link_not_found' });
    expect((await takeBack(session.link!)).statusCode).toBe(204);
    expect((await takeBack(session.link!)).statusCode).toBe(204);
    for (const answer of [await open(link), await test.inject({ url: '/api/v2/session', token })]) {
      expect(answer.json()).toMatchObject({ status: 401, code: 'link_expired', callback_url: wayBack(link) });
    }
    expect((await open(await buildLink(test, company, profile.id))).statusCode).toBe(200);
  });

  describe('asked again', () => {
    const workflow = 'default';
    const full = { language: 'tr', geo_location: true, workflow, reference: 'order-9', metadata: { branch: '7' } };
    const again = async (id: string, fields: object) =>
      (await ask({ profile: id, ...fields })).json<{ short_url: string; link: string; expires_at: string }>();

    it.each([{}, full])(
      'with the same settings (%j), the link is the one that is there, for its whole time',
      async (fields) => {
        const { id } = await buildProfile(test, company);
        const first = await again(id, fields);
        const opened = await openLink(test, { pid: id, code: new URL(first.short_url).hash.slice(1), shortUrl: '' });
        test.clock.advance({ hours: 23 });
        const second = await again(id, fields);
        expect(second).toEqual({ ...first, expires_at: expect.any(String) as string });
        expect(Date.parse(second.expires_at) - Date.parse(first.expires_at)).toBe(23 * 3600 * 1000);
        test.clock.advance({ minutes: 90 });
        const link = { pid: id, code: new URL(first.short_url).hash.slice(1), shortUrl: '' };
        expect((await openLink(test, link)).session.verification).toBe(opened.session.verification);
        const audit = await test.parts.database
          .selectFrom('audit_entry')
          .select('action')
          .where('subject_id', '=', id)
          .execute();
        expect(audit.map(({ action }) => action)).toContain('link.prolonged');
      },
    );

    it.each([
      { return_url: 'https://bank.example/other' },
      { language: 'de' },
      { geo_location: false },
      { reference: 'order-10' },
      { metadata: { branch: '8' } },
      { web_sdk_url: 'http://localhost:4001/select-step' },
    ])('with %j instead, it is another', async (change) => {
      const { id } = await buildProfile(test, company);
      const { link } = await again(id, full);
      expect((await again(id, { ...full, ...change })).link).not.toBe(link);
    });

    it('another is made when that one is over, taken back, for a login, or has a code that cannot be made again', async () => {
      const { id } = await buildProfile(test, company);
      const first = await again(id, {});
      test.clock.advance({ hours: 24 });
      const second = await again(id, {});
      const token = await company.token('integration');
      await test.inject({ method: 'DELETE', url: `/api/v2/link/${second.link}`, token });
      const third = await again(id, {});
      const code_hash = Buffer.alloc(32, 7);
      await test.parts.database.updateTable('link').set({ code_hash }).where('id', '=', third.link).execute();
      const fourth = await again(id, {});
      expect(new Set([first, second, third, fourth].map(({ link }) => link)).size).toBe(4);
    });
  });

  it('of different links made at the same instant, exactly one opens', async () => {
    const customer = await buildProfile(test, company);
    const links = await Promise.all(
      ['en', 'de', 'tr', 'ar', 'fr', 'es'].map((language) => buildLink(test, company, customer.id, { language })),
    );
    const answers = await Promise.all(links.map((link) => open(link)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });
});
