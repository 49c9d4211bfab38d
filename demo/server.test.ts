import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '@veridoor/contract/profile';
import { escapeHtml } from './pages.ts';
import { buildDemonstration } from './server.ts';
import { languages } from '../src/lib/i18n/languages.ts';
import { LANGUAGES, TEXTS, type Texts } from './texts.ts';

const profile: Profile = {
  id: '018f4e9a-7c3b-7d21-9a65-3f0c2b1d4e5f',
  mode: 'live',
  id_card_number: 'DEMO-1',
  reference: null,
  name: null,
  email: null,
  phone: null,
  status: 'approved',
  status_reason: null,
  token: 'token',
  token_expires_at: '2030-01-01T00:00:00Z',
  steps: [],
  created_at: '2030-01-01T00:00:00Z',
  updated_at: '2030-01-01T00:00:00Z',
};
const LINK = `https://verify.example/?pid=${profile.id}&server_url=https%3A%2F%2Fapi.example#code`;

let site: Server;
let url: string;
let created: unknown[];

beforeEach(async () => {
  created = [];
  site = buildDemonstration({
    url: 'https://shop.example',
    interfaceUrl: 'https://verify.example',
    service: {
      createProfile: async (customer) => {
        created.push(customer);
        return profile;
      },
      createLink: async (link) => {
        created.push(link);
        return LINK;
      },
      readProfile: async () => profile,
      listDocuments: async () => [],
      readReport: async (id, language) => ({
        html: `<p>${language} report of ${id}</p>`,
        policy: "default-src 'none'; frame-ancestors 'none'",
      }),
    },
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  const address = site.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterEach(() => {
  site.close();
  site.closeAllConnections();
});

const verify = (fields: Record<string, string>): Promise<Response> =>
  fetch(`${url}/verify`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? '';

describe('demonstration site', () => {
  it('the demo site sends the customer to the link that its server made', async () => {
    const response = await verify({ id_card_number: ' DEMO-1 ', name: '', language: 'tr', way: 'redirect' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(LINK);
    expect(created).toEqual([
      { id_card_number: 'DEMO-1' },
      {
        profile: profile.id,
        web_sdk_url: 'https://verify.example',
        return_url: 'https://shop.example/verified',
        language: 'tr',
      },
    ]);
  });

  it('the site speaks the browser’s language where it has it', async () => {
    const page = async (wishes: string) => (await fetch(`${url}/`, { headers: { 'Accept-Language': wishes } })).text();
    expect(await page('ar-EG,ar;q=0.9')).toMatch(
      /<html lang="ar" dir="rtl">.*<option value="ar" lang="ar" selected>العربية/s,
    );
    expect(await page('ja-JP, tr;q=0.5')).toContain('Hesap açın');
    expect(await page('de-DE')).toContain('Konto eröffnen');
    expect(await page('ja-JP')).toContain('Open an account');
  });

  it('each language of the site has the texts of English, and none is empty', () => {
    const shapeOf = ({ meanings, ...texts }: Texts) => [Object.keys(texts), Object.keys(meanings)];
    for (const texts of Object.values(TEXTS)) {
      expect(shapeOf(texts)).toEqual(shapeOf(TEXTS.en));
      expect(JSON.stringify(texts)).not.toMatch(/""/u);
    }
  });

  it('the customer chooses from every language of the verification, that of the browser first', async () => {
    expect(LANGUAGES).toEqual(languages);
    const page = await (await fetch(`${url}/`, { headers: { 'Accept-Language': 'pt-BR,pt;q=0.9' } })).text();
    expect(page).toContain('<option value="pt-BR" lang="pt-BR" selected>Português (Brasil)</option>');
    expect(page.match(/<option /g)).toHaveLength(languages.length);
    await verify({ id_card_number: 'DEMO-1', language: 'pt-BR' });
    expect(created[1]).toMatchObject({ language: 'pt-BR' });
  });

  it('a visitor who only wants to try starts at once with an invented number', async () => {
    const response = await fetch(`${url}/try`, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe(LINK);
    expect(created[0]).toEqual({ id_card_number: expect.stringMatching(/^DEMO-[0-9A-F]{8}$/) });
  });

  it.each(['inline', 'dialog', 'frame'])('the page shows the verification: %s', async (way) => {
    const response = await verify({ id_card_number: 'DEMO-1', way });
    expect(await response.text()).toContain(escapeHtml(LINK));
    expect(response.headers.get('content-security-policy')).toContain("frame-src 'self' https://verify.example");
  });

  it('only the browser that started a verification sees its result', async () => {
    const cookie = cookieOf(await verify({ id_card_number: 'DEMO-1' }));
    const address = `${url}/verified?status=complete&customer_id=${profile.id}&errors=`;
    const own = await fetch(address, { headers: { cookie } });
    expect(own.status).toBe(200);
    expect(await own.text()).toMatch(/data-profile-status.*approved/);
    const stranger = await fetch(address);
    expect(stranger.status).toBe(403);
    expect(await stranger.text()).not.toContain('approved');
    const other = await fetch(address.replace(profile.id, profile.id.replace('018f', '018e')), { headers: { cookie } });
    expect(other.status).toBe(403);
  });

  it('only the browser that started a verification sees its report, in its language', async () => {
    const cookie = cookieOf(await verify({ id_card_number: 'DEMO-1', language: 'tr' }));
    const address = `${url}/verified?status=complete&customer_id=${profile.id}&errors=`;
    const page = await (await fetch(address, { headers: { cookie } })).text();
    expect(page).toContain('Hesabınız açıldı');
    expect(page).toContain('src="/report"');
    const own = await fetch(`${url}/report`, { headers: { cookie } });
    expect(await own.text()).toBe(`<p>tr report of ${profile.id}</p>`);
    expect(own.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'self'");
    expect((await fetch(`${url}/report`)).status).toBe(403);
  });

  it('the page after the return says in plain words what happens next, and folds away what developers read', async () => {
    const cookie = cookieOf(await verify({ id_card_number: 'DEMO-1' }));
    const address = `${url}/verified?status=complete&customer_id=${profile.id}&errors=`;
    profile.status = 'in_review';
    const [message = '', folded = ''] = (await (await fetch(address, { headers: { cookie } })).text()).split(
      '<details',
    );
    profile.status = 'approved';
    expect(message).toContain('We’re reviewing what you sent.');
    expect(message).not.toMatch(/status|service|browser|complete/);
    expect(folded).toMatch(/data-callback>complete.*data-profile-status/s);
  });

  it('parameters of the address appear as text, never as markup', async () => {
    const cookie = cookieOf(await verify({ id_card_number: 'DEMO-1' }));
    const query = new URLSearchParams({ status: '<script>alert(1)</script>', customer_id: profile.id });
    const page = await (await fetch(`${url}/verified?${query.toString()}`, { headers: { cookie } })).text();
    expect(page).not.toContain('<script>');
  });

  it('the site refuses a form that is too long and answers 404 to other pages', async () => {
    expect((await verify({ id_card_number: 'x'.repeat(20_000) })).status).toBe(502);
    expect((await fetch(`${url}/../package.json`)).status).toBe(404);
    expect((await fetch(`${url}/style.css`)).headers.get('content-type')).toContain('text/css');
  });
});
