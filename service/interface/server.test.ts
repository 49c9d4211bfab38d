import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildInterface } from './server.ts';

const SERVICE = 'https://api.example.com';
const PROFILE = '018f4e9a-7c3b-7d21-9a65-3f0c2b1d4e5f';
const launch = `/?pid=${PROFILE}&server_url=${encodeURIComponent(SERVICE)}`;
const script = 'export const everything = 42;'.repeat(40);

let folder: string;
let server: Server;
let asked: string[];
let now: number;
let embedding: () => Promise<Response>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'interface-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Veridoor</title>');
  writeFileSync(join(folder, 'console.html'), '<!doctype html><title>Console</title>');
  writeFileSync(join(folder, 'embed.js'), 'void 0;');
  for (const name of ['robots.txt', 'favicon.ico']) cpSync(join('public', name), join(folder, name));
  writeFileSync(join(folder, 'assets', 'index-abc.js'), script);
  writeFileSync(join(folder, 'assets', 'index-abc.js.br'), brotliCompressSync(script));
  asked = [];
  now = 0;
  embedding = () => Promise.resolve(Response.json({ frame_origins: ['https://bank.example'] }));
  server = buildInterface(
    { folder, servers: [SERVICE], frameOrigins: ['https://default.example'], https: true },
    {
      now: () => now,
      fetch: (address) => {
        asked.push(address instanceof Request ? address.url : address.toString());
        return embedding();
      },
    },
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen');
  const { port } = address;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, method }, resolve).on('error', reject).end();
  });
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** The same with a target that Node's own client would mend or refuse. */
async function raw(target: string): Promise<{ status: number; headers: IncomingMessage['headers'] }> {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen');
  const socket = connect(address.port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const [head = ''] = (await text(socket)).split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => [
    field.slice(0, field.indexOf(':')).toLowerCase(),
    field.replace(/^[^:]*: /, ''),
  ]);
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers) as IncomingMessage['headers'] };
}

const ancestors = (headers: IncomingMessage['headers']) =>
  /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];

describe('files of the interface', () => {
  it('every address of the router gets the application, revalidated each time', async () => {
    for (const path of ['/', '/select-step', '/nowhere/at/all']) {
      const { status, headers, body } = await get(path);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-cache');
      expect(body.toString()).toContain('<title>Veridoor</title>');
    }
  });

  it('every address below /console gets the console, which nobody may frame', async () => {
    for (const path of ['/console', '/console/', '/console/review/7', `/console${launch.slice(1)}`]) {
      const { status, headers, body } = await get(path);
      expect([status, body.toString()]).toEqual([200, expect.stringContaining('<title>Console</title>')]);
      expect([headers['cache-control'], ancestors(headers)]).toEqual(['no-cache', "'none'"]);
    }
    expect(asked).toEqual([]);
    expect((await get('/consoles')).body.toString()).toContain('<title>Veridoor</title>');
    expect((await get('/console/gone.js')).status).toBe(404);
  });

  it('hashed files are cached forever and compressed when the client accepts it', async () => {
    const plain = await get('/assets/index-abc.js');
    expect(plain.body.toString()).toBe(script);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['cache-control']).toContain('immutable');
    const packed = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(brotliDecompressSync(packed.body).toString()).toBe(script);
    const refused = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  it('a client that has the file gets 304', async () => {
    const { headers } = await get('/assets/index-abc.js');
    const again = await get('/assets/index-abc.js', { 'if-none-match': String(headers.etag) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });

  it.each(['/assets/gone-abc.js', '/../package.json', '/%2e%2e/package.json', '/assets/index-abc.js.br', '/a%00.js'])(
    'the address %s gets 404',
    async (path) => {
      const { status, body } = await get(path);
      expect(status).toBe(404);
      expect(body.toString()).toBe('Not found\n');
    },
  );

  it('config.json names the services', async () => {
    const { headers, body } = await get('/config.json');
    expect(headers['cache-control']).toBe('no-cache');
    expect(JSON.parse(body.toString())).toEqual({ servers: [SERVICE], frame_origins: ['https://default.example'] });
  });

  it('only GET and HEAD are allowed', async () => {
    expect((await get('/', {}, 'POST')).status).toBe(405);
    const { status, body } = await get('/', {}, 'HEAD');
    expect(status).toBe(200);
    expect(body).toHaveLength(0);
  });

  it('other origins may load the embedding script and nothing else', async () => {
    const embed = await get('/embed.js');
    expect(embed.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(embed.headers['access-control-allow-origin']).toBe('*');
    const page = await get('/');
    expect(page.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('malformed addresses', () => {
  it.each(['http://[', 'http://a b/', 'x:y:z//['])(
    'the malformed address %s gets 400 with every header',
    async (path) => {
      const { status, headers } = await raw(path);
      expect(status).toBe(400);
      expect(ancestors(headers)).toBe("'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['strict-transport-security']).toContain('max-age=31536000');
    },
  );

  it.each([
    ['//', '/'],
    ['///select-step', '/select-step'],
    ['//evil.example/?pid=1', '/evil.example/?pid=1'],
    ['/\\\\evil.example/', '/evil.example/'],
  ])('the address %s redirects to %s on the same host', async (path, location) => {
    const { status, headers } = await raw(path);
    expect([status, headers.location]).toEqual([308, location]);
    expect(ancestors(headers)).toBe("'none'");
  });
});

describe('files that programs request by themselves', () => {
  it('robots.txt excludes search engines, and the icon is a small image', async () => {
    const robots = await get('/robots.txt');
    expect([robots.status, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(robots.body.toString()).toBe('User-agent: *\nDisallow: /\n');
    const icon = await get('/favicon.ico');
    expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/x-icon']);
    expect(icon.body.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  });
});

describe('security headers', () => {
  it('every answer has the security headers', async () => {
    for (const path of ['/', '/config.json', '/assets/index-abc.js', '/gone.js']) {
      const { headers } = await get(path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
      expect(policy).toContain(`connect-src 'self' ${SERVICE} ${SERVICE.replace('http', 'ws')};`);
      expect(policy).not.toContain('unsafe-inline');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['permissions-policy']).toContain('camera=(self)');
      expect(headers['strict-transport-security']).toContain('max-age=31536000');
    }
  });
});

describe('frame-ancestors', () => {
  it("frame-ancestors are those of the profile's company, cached for a while", async () => {
    const { headers } = await get(launch);
    expect(ancestors(headers)).toBe('https://bank.example');
    expect(asked).toEqual([`${SERVICE}/api/v2/embedding?pid=${PROFILE}`]);
    await get(launch);
    expect(asked).toHaveLength(1);
    now = 60_000;
    await get(launch);
    expect(asked).toHaveLength(2);
  });

  it('frame-ancestors follow a profile token too', async () => {
    const claims = Buffer.from(JSON.stringify({ sub: PROFILE })).toString('base64url');
    const { headers } = await get(`/?token=e30.${claims}.c2ln&server_url=${encodeURIComponent(SERVICE)}`);
    expect(ancestors(headers)).toBe('https://bank.example');
  });

  it.each(['bio_token', 'user_token'])(
    'frame-ancestors of a payment follow its hash and stay once it is opened: %s',
    async (name) => {
      const payment = `/biopay?${name}=one-payment&server_url=${encodeURIComponent(SERVICE)}`;
      const { headers } = await get(payment, { 'sec-fetch-dest': 'iframe' });
      expect(ancestors(headers)).toBe('https://bank.example');
      const hash = createHash('sha256').update('one-payment').digest('base64url');
      expect(asked).toEqual([`${SERVICE}/api/v2/embedding?payment=${hash}`]);
      now = 60_000;
      embedding = () => Promise.resolve(Response.json({ frame_origins: [] }));
      expect(ancestors((await get(payment)).headers)).toBe("'none'");
      const [cookie = ''] = String(headers['set-cookie']?.[0]).split(';');
      expect(ancestors((await get(payment, { cookie })).headers)).toBe('https://bank.example');
    },
  );

  it('frame-ancestors are remembered for a reload inside the frame', async () => {
    const { headers } = await get(launch, { 'sec-fetch-dest': 'iframe' });
    const cookie = String(headers['set-cookie']?.[0]);
    for (const part of ['__Host-', 'HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/', 'Max-Age=86400']) {
      expect(cookie).toContain(part);
    }
    const reloaded = await get('/capture', { cookie: `theme=dark; ${cookie.split(';')[0]}` });
    expect(ancestors(reloaded.headers)).toBe('https://bank.example');
    expect(asked).toHaveLength(1);
  });

  it('two companies on one site are both remembered, until a launch allows no frame', async () => {
    const first = await get(launch, { 'sec-fetch-dest': 'iframe' });
    embedding = () => Promise.resolve(Response.json({ frame_origins: ['https://shop.bank.example'] }));
    const other = launch.replace(PROFILE, PROFILE.replace('018f', '018e'));
    const second = await get(other, { 'sec-fetch-dest': 'iframe' });
    const pair = ({ headers }: typeof first) => String(headers['set-cookie']?.[0]).split(';')[0] ?? '';
    const cookie = `${pair(first)}; ${pair(second)}`;
    expect(ancestors((await get('/capture', { cookie })).headers)).toBe(
      'https://bank.example https://shop.bank.example',
    );
    now = 60_000;
    embedding = () => Promise.resolve(Response.json({ frame_origins: [] }));
    const gone = await get(other, { 'sec-fetch-dest': 'iframe', cookie });
    expect(ancestors(gone.headers)).toBe("'none'");
    expect(gone.headers['set-cookie']).toHaveLength(2);
    for (const forgotten of gone.headers['set-cookie'] ?? []) expect(forgotten).toContain('=; Max-Age=0;');
  });

  it('a launch at the top of a tab sets no cookie', async () => {
    const { headers } = await get(launch, { 'sec-fetch-dest': 'document' });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it("frame-ancestors are the deployment's when the address names no profile", async () => {
    const { headers } = await get('/select-step');
    expect(ancestors(headers)).toBe('https://default.example');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('an unlisted service is never asked for frame-ancestors', async () => {
    await get(`/?pid=${PROFILE}&server_url=https%3A%2F%2Fevil.example`);
    await get(`/?pid=..%2Fadmin&server_url=${encodeURIComponent(SERVICE)}`);
    expect(asked).toEqual([]);
  });

  it.each<[string, () => Promise<Response>]>([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers with an error', () => Promise.resolve(Response.json({}, { status: 503 }))],
    ['answers nonsense', () => Promise.resolve(new Response('<html>'))],
    ['answers another shape', () => Promise.resolve(Response.json({ frame_origins: 'https://bank.example' }))],
    ['answers no origins', () => Promise.resolve(Response.json({ frame_origins: ['*', "'self'; script-src *"] }))],
  ])('nobody may frame the interface when the service %s', async (_, answer) => {
    embedding = answer;
    const { headers } = await get(launch);
    expect(ancestors(headers)).toBe("'none'");
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each(['https%3A%2F%2Fa.example%3B%20script-src%20*', '%E0%A4%A', '*'])(
    'the cookie %s adds no frame-ancestor',
    async (value) => {
      const { headers } = await get('/capture', { cookie: `__Host-frame_origins=${value}` });
      expect(ancestors(headers)).toBe('https://default.example');
    },
  );
});
