import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { docsServerOnceBuilt } from './serve.ts';

async function serve(built: Promise<unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'veridoor-docs-'));
  writeFileSync(join(folder, 'index.html'), '<h1>Veridoor</h1>');
  const server = docsServerOnceBuilt(built, folder).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return () => fetch(`http://127.0.0.1:${port}/`);
}

it('the documentation says that it is being built, asks browsers to come again, and then is there', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const open = await serve(promise);
  const early = await open();
  expect([early.status, early.headers.get('refresh')]).toEqual([503, '2']);
  expect(await early.text()).toContain('being built');
  resolve();
  await promise;
  const late = await open();
  expect([late.status, await late.text()]).toEqual([200, '<h1>Veridoor</h1>']);
});

it('documentation that cannot be built says which command says why', async () => {
  const open = await serve(Promise.reject(new Error('no network')));
  const answer = await open();
  expect([answer.status, answer.headers.get('refresh')]).toEqual([503, null]);
  expect(await answer.text()).toContain('npm run build:docs');
});
