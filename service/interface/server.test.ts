import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ancestors, InterfaceSite, LAUNCH, SCRIPT, SERVICE } from '../testing/interface-site.ts';

const site = new InterfaceSite();

/** The same with a target that Node's own client would mend or refuse. */
async function raw(target: string): Promise<{ status: number; headers: IncomingMessage['headers'] }> {
  const socket = connect(site.port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const [head = ''] = (await text(socket)).split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => [
    field.slice(0, field.indexOf(':')).toLowerCase(),
    field.replace(/^[^:]*: /, ''),
  ]);
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers) as IncomingMessage['headers'] };
}

describe('files of the interface', () => {
  it('every address of the router gets the application, revalidated each time', async () => {
    for (const path of ['/', '/select-step', '/nowhere/at/all']) {
      const { status, headers, body } = await site.get(path);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-cache');
      expect(body.toString()).toContain('<title>Veridoor</title>');
    }
  });

  it('every address below /console gets the console, which nobody may frame', async () => {
    for (const path of ['/console', '/console/', '/console/review/7', `/console${LAUNCH.slice(1)}`]) {
      const { status, headers, body } = await site.get(path);
      expect([status, body.toString()]).toEqual([200, expect.stringContaining('<title>Console</title>')]);
      expect([headers['cache-control'], ancestors(headers)]).toEqual(['no-cache', "'none'"]);
    }
    expect(site.asked).toEqual([]);
    expect((await site.get('/consoles')).body.toString()).toContain('<title>Veridoor</title>');
    expect((await site.get('/console/gone.js')).status).toBe(404);
  });

  it('the preview may be framed by its own origin alone, and reaches neither a service nor a camera', async () => {
    for (const path of ['/console/preview', '/preview.html']) {
      const { headers, body } = await site.get(path);
      expect(body.toString()).toContain('<title>Preview</title>');
      expect(ancestors(headers)).toBe("'self'");
      expect(headers['content-security-policy']).toContain("connect-src 'self';");
      expect(headers['permissions-policy']).toContain('camera=()');
    }
    expect((await site.get('/console/preview/more')).body.toString()).toContain('<title>Console</title>');
    expect(ancestors((await site.get('/preview')).headers)).toBe('https://default.example');
  });

  it('only the console may show a frame, and only one of its own origin', async () => {
    expect((await site.get('/console')).headers['content-security-policy']).toContain("frame-src 'self'");
    for (const path of ['/', '/console/preview', '/gone.js'])
      expect((await site.get(path)).headers['content-security-policy']).not.toContain('frame-src');
  });

  it('hashed files are cached forever and compressed when the client accepts it', async () => {
    const plain = await site.get('/assets/index-abc.js');
    expect(plain.body.toString()).toBe(SCRIPT);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['cache-control']).toContain('immutable');
    const packed = await site.get('/assets/index-abc.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(brotliDecompressSync(packed.body).toString()).toBe(SCRIPT);
    const refused = await site.get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  it('a client that has the file gets 304', async () => {
    const { headers } = await site.get('/assets/index-abc.js');
    const again = await site.get('/assets/index-abc.js', { 'if-none-match': String(headers.etag) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });

  it.each(['/assets/gone-abc.js', '/../package.json', '/%2e%2e/package.json', '/assets/index-abc.js.br', '/a%00.js'])(
    'the address %s gets 404',
    async (path) => {
      const { status, body } = await site.get(path);
      expect(status).toBe(404);
      expect(body.toString()).toBe('Not found\n');
    },
  );

  it('config.json names the services', async () => {
    const { headers, body } = await site.get('/config.json');
    expect(headers['cache-control']).toBe('no-cache');
    expect(JSON.parse(body.toString())).toEqual({ servers: [SERVICE], frame_origins: ['https://default.example'] });
  });

  it('only GET and HEAD are allowed', async () => {
    expect((await site.get('/', {}, 'POST')).status).toBe(405);
    const { status, body } = await site.get('/', {}, 'HEAD');
    expect(status).toBe(200);
    expect(body).toHaveLength(0);
  });

  it('other origins may load the embedding script and nothing else', async () => {
    const embed = await site.get('/embed.js');
    expect(embed.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(embed.headers['access-control-allow-origin']).toBe('*');
    const page = await site.get('/');
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
    const robots = await site.get('/robots.txt');
    expect([robots.status, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(robots.body.toString()).toBe('User-agent: *\nDisallow: /\n');
    const icon = await site.get('/favicon.ico');
    expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/x-icon']);
    expect(icon.body.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  });
});

describe('security headers', () => {
  it('every answer has the security headers', async () => {
    for (const path of ['/', '/config.json', '/assets/index-abc.js', '/gone.js']) {
      const { headers } = await site.get(path);
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
