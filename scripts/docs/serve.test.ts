import { once } from 'node:events';
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { docsServerOnceBuilt, type OwnValues } from './serve.ts';

/** `fetch` would not send another name of the server. */
async function ask(url: string, headers: OutgoingHttpHeaders) {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

async function serve(built: Promise<unknown>, own?: OwnValues) {
  const folder = mkdtempSync(join(tmpdir(), 'veridoor-docs-'));
  writeFileSync(join(folder, 'index.html'), '<h1>Veridoor</h1>');
  const server = docsServerOnceBuilt(built, { folder, ...(own && { own }) }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return (path = '', headers = {}) => ask(`http://127.0.0.1:${port}/${path}`, headers);
}

it('the documentation says that it is being built, asks browsers to come again, and then is there', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const open = await serve(promise);
  const early = await open();
  expect([early.status, early.headers['refresh']]).toEqual([503, '2']);
  expect(early.body).toContain('being built');
  resolve();
  await promise;
  const late = await open();
  expect([late.status, late.body]).toEqual([200, '<h1>Veridoor</h1>']);
});

it('documentation that cannot be built says which command says why', async () => {
  const open = await serve(Promise.reject(new Error('no network')));
  const answer = await open();
  expect([answer.status, answer.headers['refresh']]).toEqual([503, undefined]);
  expect(answer.body).toContain('npm run build:docs');
});

it('a developer’s own key is served to their pages, and to no other site that leads here', async () => {
  const own = { VERIDOOR_API_KEY: 'vd_test_7Kq2' };
  const open = await serve(Promise.resolve(), async () => own);
  const answer = await open('assets/own.json');
  expect([JSON.parse(answer.body), answer.headers['cache-control']]).toEqual([own, 'no-store']);
  expect((await open('assets/own.json', { host: 'evil.example:4005' })).status).toBe(404);
});
