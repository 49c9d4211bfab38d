import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ancestors, InterfaceSite, LAUNCH, PROFILE, SERVICE } from '../testing/interface-site.ts';

const site = new InterfaceSite();

describe('frame-ancestors', () => {
  it("frame-ancestors are those of the profile's company, cached for a while", async () => {
    const { headers } = await site.get(LAUNCH);
    expect(ancestors(headers)).toBe('https://bank.example');
    expect(site.asked).toEqual([`${SERVICE}/api/v2/embedding?pid=${PROFILE}`]);
    await site.get(LAUNCH);
    expect(site.asked).toHaveLength(1);
    site.now = 60_000;
    await site.get(LAUNCH);
    expect(site.asked).toHaveLength(2);
  });

  it('frame-ancestors follow a profile token too', async () => {
    const claims = Buffer.from(JSON.stringify({ sub: PROFILE })).toString('base64url');
    const { headers } = await site.get(`/?token=e30.${claims}.c2ln&server_url=${encodeURIComponent(SERVICE)}`);
    expect(ancestors(headers)).toBe('https://bank.example');
  });

  it.each(['bio_token', 'user_token'])(
    'frame-ancestors of a payment follow its hash and stay once it is opened: %s',
    async (name) => {
      const payment = `/biopay?${name}=one-payment&server_url=${encodeURIComponent(SERVICE)}`;
      const { headers } = await site.get(payment, { 'sec-fetch-dest': 'iframe' });
      expect(ancestors(headers)).toBe('https://bank.example');
      const hash = createHash('sha256').update('one-payment').digest('base64url');
      expect(site.asked).toEqual([`${SERVICE}/api/v2/embedding?payment=${hash}`]);
      site.now = 60_000;
      site.embedding = () => Promise.resolve(Response.json({ frame_origins: [] }));
      expect(ancestors((await site.get(payment)).headers)).toBe("'none'");
      const [cookie = ''] = String(headers['set-cookie']?.[0]).split(';');
      expect(ancestors((await site.get(payment, { cookie })).headers)).toBe('https://bank.example');
    },
  );

  it('frame-ancestors are remembered for a reload inside the frame', async () => {
    const { headers } = await site.get(LAUNCH, { 'sec-fetch-dest': 'iframe' });
    const cookie = String(headers['set-cookie']?.[0]);
    for (const part of ['__Host-', 'HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/', 'Max-Age=86400']) {
      expect(cookie).toContain(part);
    }
    const reloaded = await site.get('/capture', { cookie: `theme=dark; ${cookie.split(';')[0]}` });
    expect(ancestors(reloaded.headers)).toBe('https://bank.example');
    expect(site.asked).toHaveLength(1);
  });

  it('two companies on one site are both remembered, until a launch allows no frame', async () => {
    const first = await site.get(LAUNCH, { 'sec-fetch-dest': 'iframe' });
    site.embedding = () => Promise.resolve(Response.json({ frame_origins: ['https://shop.bank.example'] }));
    const other = LAUNCH.replace(PROFILE, PROFILE.replace('018f', '018e'));
    const second = await site.get(other, { 'sec-fetch-dest': 'iframe' });
    const pair = ({ headers }: typeof first) => String(headers['set-cookie']?.[0]).split(';')[0] ?? '';
    const cookie = `${pair(first)}; ${pair(second)}`;
    expect(ancestors((await site.get('/capture', { cookie })).headers)).toBe(
      'https://bank.example https://shop.bank.example',
    );
    site.now = 60_000;
    site.embedding = () => Promise.resolve(Response.json({ frame_origins: [] }));
    const gone = await site.get(other, { 'sec-fetch-dest': 'iframe', cookie });
    expect(ancestors(gone.headers)).toBe("'none'");
    expect(gone.headers['set-cookie']).toHaveLength(2);
    for (const forgotten of gone.headers['set-cookie'] ?? []) expect(forgotten).toContain('=; Max-Age=0;');
  });

  it('a launch at the top of a tab sets no cookie', async () => {
    const { headers } = await site.get(LAUNCH, { 'sec-fetch-dest': 'document' });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it("frame-ancestors are the deployment's when the address names no profile", async () => {
    const { headers } = await site.get('/select-step');
    expect(ancestors(headers)).toBe('https://default.example');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('an unlisted service is never asked for frame-ancestors', async () => {
    await site.get(`/?pid=${PROFILE}&server_url=https%3A%2F%2Fevil.example`);
    await site.get(`/?pid=..%2Fadmin&server_url=${encodeURIComponent(SERVICE)}`);
    expect(site.asked).toEqual([]);
  });

  it.each<[string, () => Promise<Response>]>([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers with an error', () => Promise.resolve(Response.json({}, { status: 503 }))],
    ['answers nonsense', () => Promise.resolve(new Response('<html>'))],
    ['answers another shape', () => Promise.resolve(Response.json({ frame_origins: 'https://bank.example' }))],
    ['answers no origins', () => Promise.resolve(Response.json({ frame_origins: ['*', "'self'; script-src *"] }))],
  ])('nobody may frame the interface when the service %s', async (_, answer) => {
    site.embedding = answer;
    const { headers } = await site.get(LAUNCH);
    expect(ancestors(headers)).toBe("'none'");
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each(['https%3A%2F%2Fa.example%3B%20script-src%20*', '%E0%A4%A', '*'])(
    'the cookie %s adds no frame-ancestor',
    async (value) => {
      const { headers } = await site.get('/capture', { cookie: `__Host-frame_origins=${value}` });
      expect(ancestors(headers)).toBe('https://default.example');
    },
  );
});
