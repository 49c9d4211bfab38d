import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '@veridoor/contract/company';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildLink, buildProfile, openLink, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

const url = '/api/v2/company';
const look = { logo: null, colour: '#000000', radius: 0, font: 'system' };

describe('company', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database, { development: false });
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const change = async (payload: object, replaces?: number) =>
    test.inject({
      method: 'PATCH',
      url: replaces === undefined ? url : `${url}?replaces=${replaces}`,
      token: await company.token('admin'),
      payload,
    });

  it('all users read their company, and admins change it', async () => {
    const before = (await test.inject({ url, token: await company.token('developer') })).json<Company>();
    expect(before).toMatchObject({ id: company.id, link_lifetime: 86_400, retention_days: 90 });
    const update = {
      name: '  New   Bank ',
      link_lifetime: 900,
      interface_origins: ['https://verify.example', 'https://VERIFY.example/'],
      return_origins: ['https://bank.example'],
      deep_link_schemes: ['bank', 'com.example.bank'],
      retention_days: 30,
      consent: { version: '2', text: { en: 'Your images are checked.', tr: 'Resimleriniz incelenir.' } },
    };
    const response = await change(update);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...before,
      ...update,
      name: 'New Bank',
      revision: before.revision + 1,
      interface_origins: ['https://verify.example'],
    });
    expect((await test.inject({ url, token: await company.token('auditor') })).json()).toEqual(response.json());
    for (const group of ['compliance', 'integration', 'developer', 'auditor', 'agent'] as const) {
      const refused = await test.inject({ method: 'PATCH', url, token: await company.token(group), payload: update });
      expect(refused.statusCode).toBe(403);
    }
    const entries = await test.parts.database
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'company.updated')
      .execute();
    expect(entries).toHaveLength(1);
    expect(entries[0]?.detail['fields']).toEqual(Object.keys(update).filter((field) => field !== 'return_origins'));
  });

  it('of two changes that were made from the same settings, the later is refused', async () => {
    const { revision } = (await test.inject({ url, token: await company.token('admin') })).json<Company>();
    const answers = await Promise.all([
      change({ branding: { ...look, name: 'First' } }, revision),
      change({ branding: { ...look, name: 'Second' } }, revision),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const made = answers.find(({ statusCode }) => statusCode === 200)?.json<Company>();
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'company_changed' });
    expect((await test.inject({ url, token: await company.token('admin') })).json()).toEqual(made);
    expect(made?.revision).toBe(revision + 1);
    // Sent again, since the answer was lost.
    expect((await change({ branding: made?.branding }, revision)).json()).toEqual(made);
    expect((await change({ retention_days: 31 })).json()).toMatchObject({ revision: revision + 2 });
    expect((await change({ retention_days: 32 }, revision + 2)).json()).toMatchObject({ revision: revision + 3 });
    expect((await change({ retention_days: 33 }, 0)).statusCode).toBe(400);
  });

  it('a change of other settings meanwhile is no conflict', async () => {
    const { revision } = (await change({ retention_days: 40 })).json<Company>();
    expect((await change({ branding: { radius: 3 } }, revision)).statusCode).toBe(200);
    expect((await change({ retention_days: 41, privacy_url: null }, revision)).json()).toMatchObject({
      revision: revision + 2,
      branding: { radius: 3 },
    });
    expect((await change({ privacy_url: 'https://bank.example/privacy', name: 'Bank' }, revision)).statusCode).toBe(
      409,
    );
    expect((await change({ retention_days: 42 }, revision + 1)).statusCode).toBe(409);
    expect((await change({ retention_days: 42 }, revision + 2)).statusCode).toBe(200);
  });

  it('what is left out of the branding stays, and its texts are kept in one spelling', async () => {
    const texts = {
      language: 'de_at',
      names: { ar: '  بنك  أورورا ' },
      greeting: { en: 'Welcome 👋🏽', fa: 'سلام می‌کنیم' },
      ending: 'Thank you.\n<b>See you</b> soon.',
      support: { tr: '+90 (850) 222 02 22', en: 'Help@Bank.EXAMPLE', de: 'https://BANK.example/hilfe' },
    };
    const before = (await change({ branding: { ...look, name: 'Bank' } })).json<Company>().branding;
    const after = (await change({ branding: texts })).json<Company>().branding;
    expect(after).toEqual({
      ...before,
      ...texts,
      language: 'de',
      names: { ar: 'بنك أورورا' },
      support: { tr: '+90 850 222 0222', en: 'Help@bank.example', de: 'https://bank.example/hilfe' },
    });
    const bare = { names: null, greeting: null, ending: null, support: null, language: 'en' };
    expect((await change({ branding: bare })).json<Company>().branding).toEqual({ ...after, ...bare });
  });

  it('the company decides which links are possible and what customers see', async () => {
    await change({ interface_origins: ['https://verify.example'], frame_origins: ['https://shop.example'] });
    const profile = await buildProfile(test, company);
    const web_sdk_url = 'https://verify.example/';
    const link = await buildLink(test, company, profile.id, { web_sdk_url });
    const { session } = await openLink(test, link);
    expect(session.company.frame_origins).toEqual(['https://shop.example']);
    const token = await company.token('integration');
    const payload = { profile: profile.id, web_sdk_url: 'https://other.example/', return_url: 'https://bank.example/' };
    const refused = await test.inject({ method: 'POST', url: '/api/v2/profile/url', token, payload });
    expect(refused.json()).toMatchObject({ status: 400, code: 'origin_not_allowed' });
  });

  it.each([
    [{}, 'body', 'too_few'],
    [{ link_lifetime: 899 }, '/link_lifetime', 'too_small'],
    [{ link_lifetime: 604_801 }, '/link_lifetime', 'too_large'],
    [{ retention_days: 0 }, '/retention_days', 'too_small'],
    [{ name: '   ' }, '/name', 'too_short'],
    [{ interface_origins: ['http://verify.example'] }, '/interface_origins/0', 'not_secure'],
    [{ interface_origins: ['http://localhost:4001'] }, '/interface_origins/0', 'not_secure'],
    [{ return_origins: ['https://a.example', 'https://b.example/path'] }, '/return_origins/1', 'wrong_format'],
    [{ interface_origins: ['https://verify.example:0'] }, '/interface_origins/0', 'port_refused'],
    [{ return_origins: ['https://a.exam\r\nple'] }, '/return_origins/0', 'forbidden_character'],
    [{ frame_origins: [' https://shop.example'] }, '/frame_origins/0', 'forbidden_character'],
    [{ frame_origins: ['*'] }, '/frame_origins/0', 'wrong_format'],
    [{ frame_origins: ['https://user@shop.example'] }, '/frame_origins/0', 'wrong_format'],
    [{ frame_origins: ['javascript:alert(1)'] }, '/frame_origins/0', 'not_secure'],
    [{ frame_origins: ['https://*.evil.example'] }, '/frame_origins/0', 'wrong_format'],
    [{ interface_origins: ['https://a.example', "https://a'b.example"] }, '/interface_origins/1', 'wrong_format'],
    [{ name: 'Evil \u202eknaB' }, '/name', 'forbidden_character'],
    [{ branding: { ...look, name: 'Evil \u202eknaB' } }, '/branding/name', 'forbidden_character'],
    [{ branding: { ...look, name: '\u3164' } }, '/branding/name', 'forbidden_character'],
    [{ branding: { ...look, name: ' ' } }, '/branding/name', 'too_short'],
    [{ branding: { ...look, name: 'A'.repeat(101) } }, '/branding/name', 'too_long'],
    [{ branding: { ...look, name: 'Bank.\r\nBcc: x@y.example' } }, '/branding/name', 'forbidden_character'],
    [{ branding: { ...look, name: 'Bank. Pay at evil.example/x' } }, '/branding/name', 'link'],
    [{ branding: { ...look, name: 'B\u0430nk' } }, '/branding/name', 'mixed_scripts'],
    [{ consent: { version: '9', text: { en: 'a\u202eb' } } }, '/consent/text/en', 'forbidden_character'],
    [{ branding: { language: 'eo' } }, '/branding/language', 'not_allowed'],
    [{ branding: { language: 'German' } }, '/branding/language', 'wrong_format'],
    [{ branding: { names: {} } }, '/branding/names', 'too_few'],
    [{ branding: { names: { tr: 'Ba\u200bnk' } } }, '/branding/names/tr', 'forbidden_character'],
    [{ branding: { names: { tr: 'B\u0430nk' } } }, '/branding/names/tr', 'mixed_scripts'],
    [{ branding: { greeting: 'Hi\nthere' } }, '/branding/greeting', 'forbidden_character'],
    [{ branding: { greeting: { en: 'a\u202eb' } } }, '/branding/greeting/en', 'forbidden_character'],
    [{ branding: { greeting: { tr: '\u200b' } } }, '/branding/greeting/tr', 'forbidden_character'],
    [{ branding: { greeting: { tr: '👋' } } }, '/branding/greeting/tr', 'no_letter'],
    [{ branding: { greeting: 'x'.repeat(10_000) } }, '/branding/greeting', 'too_long'],
    [{ branding: { greeting: { tr: 'x'.repeat(201) } } }, '/branding/greeting/tr', 'too_long'],
    [{ branding: { greeting: { '<b>': 'x' } } }, '/branding/greeting/<b>', 'unknown_field'],
    [{ branding: { names: { English: 'x' } } }, '/branding/names/English', 'unknown_field'],
    [{ branding: { ending: { en: 'a\u2067b' } } }, '/branding/ending/en', 'forbidden_character'],
    [{ branding: { ending: 'x'.repeat(501) } }, '/branding/ending', 'too_long'],
    [{ branding: { support: 'javascript:alert(1)' } }, '/branding/support', 'wrong_format'],
    [{ branding: { support: 'javascript://bank.example/%0aalert(1)' } }, '/branding/support', 'not_secure'],
    [{ branding: { support: { en: 'http://bank.example' } } }, '/branding/support/en', 'not_secure'],
    [{ branding: { support: 'https://bank.example@evil.example' } }, '/branding/support', 'wrong_format'],
    [{ branding: { support: '+90 123' } }, '/branding/support', 'wrong_format'],
    [{ branding: { support: 'help@bank.example?bcc=x@y.example' } }, '/branding/support', 'wrong_format'],
    [{ branding: { support: 'Ask us' } }, '/branding/support', 'wrong_format'],
    [{ branding: { slogan: 'x' } }, '/branding/slogan', 'unknown_field'],
    [{ deep_link_schemes: ['bank', 'intent'] }, '/deep_link_schemes/1', 'not_allowed'],
    [{ deep_link_schemes: ['ms-settings'] }, '/deep_link_schemes/0', 'not_allowed'],
    [{ deep_link_schemes: ['chrome-extension'] }, '/deep_link_schemes/0', 'not_allowed'],
    [{ deep_link_schemes: ['javascript'] }, '/deep_link_schemes/0', 'not_allowed'],
    [{ deep_link_schemes: ['Bank:'] }, '/deep_link_schemes/0', 'wrong_format'],
    [{ privacy_url: 'http://bank.example' }, '/privacy_url', 'not_secure'],
    [{ unknown: 1 }, '/unknown', 'unknown_field'],
  ])("the company's settings refuse %j", async (payload, field, code) => {
    const response = await change(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: object[] }>().errors).toMatchObject([{ field, code }]);
  });

  it('the logo must be an image of an accepted kind', async () => {
    const branding = { ...look, name: 'Bank' };
    const logo = `data:image/png;base64,${Buffer.from('logo').toString('base64')}`;
    expect((await change({ branding: { ...branding, logo } })).statusCode).toBe(200);
    for (const wrong of [
      'https://elsewhere.example/logo.png',
      'data:text/html;base64,AAAA',
      `${logo}${'A'.repeat(70_000)}`,
    ]) {
      expect((await change({ branding: { ...branding, logo: wrong } })).json()).toMatchObject({
        status: 400,
        errors: [{ field: '/branding/logo' }],
      });
    }
  });
});
