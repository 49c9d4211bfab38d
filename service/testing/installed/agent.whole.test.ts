import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ApiKeySecret } from '@veridoor/contract/accounts/api-key';
import { writePlain } from '../../../scripts/docs/plain.ts';
import { docsServer } from '../../../scripts/docs/serve.ts';
import { readMap, readSources } from '../../../scripts/docs/sources.ts';
import { firstWorkflow } from '../../features/workflows/first-workflow.ts';
import { createTestApplication, type TestApplication } from '../application.ts';
import { API_KEY_URL } from '../api-keys.ts';
import { buildCompany } from '../builders.ts';
import { openEmbeddingPage } from '../embedding-page.ts';
import { database } from '../servers/databases.ts';

const MOST_CALLS = 15;
const PERMISSIONS = [
  'company.read',
  'webhook.read',
  'webhook.write',
  'profile.create',
  'profile.read',
  'link.create',
  'report.read',
];

type Answer = Record<string, unknown>;

/**
 * Works by a script in an agent's place: it has two addresses and a key, and takes everything else, the paths and the
 * code, out of the pages that it reads.
 */
function agentWith({ docs, service, key }: { docs: string; service: string; key: string }) {
  const calls: string[] = [];
  const ask = async (url: string, options: RequestInit = {}) => {
    calls.push(`${options.method ?? 'GET'} ${url}`);
    const response = await fetch(url, options);
    if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
    return response;
  };
  const read = async (page: string) => (await ask(`${docs}/${page}`)).text();
  const send = async (request: string, values: Record<string, string> = {}, body?: object) => {
    const [method = '', path = ''] = request.split(' ');
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    const headers = { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) };
    const answer = await ask(service + filled, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return (await answer.json()) as Answer;
  };
  return { calls, read, send };
}

/** The page to which a list of links leads under a title. */
function linked(map: string, title: string): string {
  const [, page] = new RegExp(String.raw`\[${title}\]\(([^)]+)\)`).exec(map) ?? [];
  if (page === undefined) throw new Error(`No page is called ${title}`);
  return page;
}

/** The block of a page with a name, and the request that the text before it names last. */
function block(page: string, name: string) {
  const [before = '', after = ''] = page.split(new RegExp(String.raw`^\x60{3}\w+ ${name}\n`, 'm'));
  const request = [...before.matchAll(/`([A-Z]+ \/api\/v2\/[^`]+)`/g)].at(-1)?.[1] ?? '';
  return { request, text: after.slice(0, after.indexOf('\n```')) };
}

/** A request that a page names, by the end of its path. */
function named(page: string, end: string): string {
  const found = [...page.matchAll(/`([A-Z]+ \/api\/v2\/[^`]+)`/g)].find(([, request = '']) => request.endsWith(end));
  if (!found?.[1]) throw new Error(`The page names no request that ends with ${end}`);
  return found[1];
}

describe('an agent that has only llms.txt and a test key', () => {
  let test: TestApplication;
  let folder: string;
  let docs: Server;
  let addresses: { docs: string; service: string };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'veridoor-agent-'));
    writePlain(folder, readSources(), readMap());
    writeFileSync(join(folder, 'index.html'), '<h1>Veridoor</h1>');
    docs = docsServer({ folder }).listen(0, '127.0.0.1');
    await once(docs, 'listening');
    test = await createTestApplication(database);
    // What is signed now is verified by a program that goes by the real time.
    test.clock.advance({ seconds: (Date.now() - test.clock.now().getTime()) / 1000 });
    addresses = { docs: originOf(docs), service: await test.app.listen({ host: '127.0.0.1', port: 0 }) };
  });
  afterAll(async () => {
    docs.close();
    await test.close();
    rmSync(folder, { recursive: true });
  });
  const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const keyOfCompany = async () => {
    const company = await buildCompany(test.parts, {
      workflow: { ...firstWorkflow, automatic_decision: true },
      settings: { interface_origins: ['https://verify.example.com'] },
    });
    const payload = { name: 'Agent', mode: 'test', permissions: PERMISSIONS };
    const made = await test.inject({ method: 'POST', url: API_KEY_URL, token: await company.token('admin'), payload });
    return made.json<ApiKeySecret>().secret;
  };

  /** What the agent builds: a server that answers the link, and takes webhooks by the code of the page. */
  async function buildServer(code: string) {
    const file = join(folder, 'verify-webhook.mjs');
    writeFileSync(file, code);
    const { verifyWebhook } = (await import(pathToFileURL(file).href)) as {
      verifyWebhook: (secret: string, headers: object, body: Buffer) => boolean;
    };
    const known = { secret: '', url: '' };
    const taken: string[] = [];
    const server = createServer((request, response) => {
      void (async () => {
        const body = Buffer.concat(await request.toArray());
        if (request.url === '/start-verification') return response.end(JSON.stringify({ url: known.url }));
        if (!verifyWebhook(known.secret, request.headers, body)) return response.writeHead(401).end();
        taken.push((JSON.parse(body.toString()) as { type: string }).type);
        return response.end();
      })();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    return { known, taken, origin: originOf(server) };
  }

  it(
    'makes a page that works and a webhook that verifies, and reads a report, in at most 15 calls, ten times of ten',
    { repeats: 9 },
    async () => {
      const { calls, read, send } = agentWith({ ...addresses, key: await keyOfCompany() });
      const map = await read('llms.txt');
      const testing = await read(linked(map, 'Test mode'));
      const guide = await read(linked(map, 'Integration guide'));
      const embedding = await read(linked(map, 'Embedding'));
      const webhooks = await read(linked(map, 'Webhooks'));

      const { known, taken, origin } = await buildServer(block(webhooks, 'verify-webhook.mjs').text);
      const endpoint = block(webhooks, 'WebhookEndpointCreate');
      const registered = await send(
        endpoint.request,
        {},
        {
          ...(JSON.parse(endpoint.text) as Answer),
          url: `${origin}/webhook`,
        },
      );
      const values = { id: String(registered['id']) };
      known.secret = String((await send(named(webhooks, '/{id}/secret'), values))['secret']);

      const company = await send(named(guide, '/company'));
      const [[sdk], [back]] = [company['interface_origins'], company['return_origins']] as [string[], string[]];
      const customer = block(guide, 'ProfileCreate');
      const profile = await send(customer.request, {}, JSON.parse(customer.text) as Answer);
      const linking = block(guide, 'LinkRequest');
      const link = await send(
        linking.request,
        {},
        {
          profile: profile['id'],
          web_sdk_url: `${sdk}/`,
          return_url: `${back}/verified`,
        },
      );
      known.url = String(link['short_url']);

      const html = block(embedding, 'verify.html').text.replaceAll('https://verify.example.com', String(sdk));
      const page = await openEmbeddingPage(html, () => fetch(`${origin}/start-verification`, { method: 'POST' }));
      await vi.waitFor(() => expect(page.document.querySelector('iframe')?.getAttribute('src')).toBe(known.url));
      page.say({ type: 'completed', status: 'complete', callbackUrl: null });
      expect(page.document.getElementById('note')?.textContent).toBe('The verification is complete.');
      await page.close();

      const ended = { id: String(profile['id']) };
      await send(named(testing, '/{id}/test-outcome'), ended, { result: 'approved' });
      await test.parts.deliveries.idle();
      expect(taken).toContain('profile.status_changed');
      expect((await fetch(`${origin}/webhook`, { method: 'POST', body: '{}' })).status).toBe(401);

      const report = await send(named(guide, '/{id}/report'), ended);
      expect(report).toMatchObject({ profile: { status: 'approved', mode: 'test' } });
      expect(calls.length).toBeLessThanOrEqual(MOST_CALLS);
    },
  );
});
