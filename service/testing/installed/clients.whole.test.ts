import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { KeyPermission, LIVE_ONLY, type ApiKeySecret } from '@veridoor/contract/accounts/api-key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClients } from '../../../scripts/clients/main.ts';
import { importList } from '../../features/aml/aml-import.ts';
import { demonstrationFile } from '../../features/aml/demonstration/file.ts';
import { readList } from '../../features/aml/lists/sources.ts';
import { createTestApplication, type TestApplication } from '../application.ts';
import { API_KEY_URL } from '../api-keys.ts';
import { buildCompany, INTERFACE_ORIGIN, type TestCompany } from '../builders.ts';
import { cardJpeg } from '../documents/images.ts';
import { database } from '../servers/databases.ts';
import { ROOT } from '../snippets/snippets.ts';

/** The clients: what must be installed, and the command that starts the program which makes the calls that it reads. */
const clients = [
  { language: 'Python', folder: 'python', program: 'python3', command: 'python3 test/runner.py' },
  { language: 'PHP', folder: 'php', program: 'php', command: 'php test/runner.php' },
  { language: 'Go', folder: 'go', program: 'go', command: 'go run ./runner' },
  {
    language: 'Java',
    folder: 'java',
    program: 'javac',
    command: 'javac -d target/classes $(find src -name "*.java") && java -cp target/classes dev.veridoor.Runner',
  },
];
const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;

interface Answer {
  answer?: unknown;
  problem?: string;
  status?: number;
  request_id?: string;
}
type Call = { call: string; arguments?: unknown[]; query?: object; pages?: boolean } | { webhook: object };

describe('clients in other languages', () => {
  let test: TestApplication;
  let company: TestCompany;
  let front: Server;
  const folder = mkdtempSync(join(tmpdir(), 'clients-'));
  const card = join(folder, 'card.jpg');
  /** Answers that are lost on their way after the service has done what was asked. */
  let lost = 0;
  beforeAll(async () => {
    await buildClients();
    writeFileSync(card, await cardJpeg());
    test = await createTestApplication(database);
    test.clock.advance({ seconds: (Date.now() - test.clock.now().getTime()) / 1000 });
    company = await buildCompany(test.parts);
    await importList(test.parts, 'demonstration', [demonstrationFile()], (files) => readList('demonstration', files));
    const service = await test.app.listen({ host: '127.0.0.1', port: 0 });
    front = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => void forward());
      const forward = async () => {
        const { host: _, connection: __, ...headers } = request.headers;
        const answer = await fetch(service + (request.url ?? ''), {
          method: request.method ?? 'GET',
          headers: headers as Record<string, string>,
          ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
        });
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (lost > 0) {
          lost -= 1;
          response.writeHead(503, { 'retry-after': '0', 'content-length': '0' }).end();
        } else {
          const type = answer.headers.get('content-type');
          response.writeHead(answer.status, { 'content-length': bytes.length, ...(type && { 'content-type': type }) });
          response.end(bytes);
        }
      };
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    front.close();
    await test.close();
  });

  /** The program, which answers one call after the other. */
  function start({ folder, program, command }: (typeof clients)[number], key: string) {
    const { port } = front.address() as AddressInfo;
    const child = spawn('sh', ['-c', command], {
      cwd: join(ROOT, 'clients', folder),
      env: { ...process.env, VERIDOOR_URL: `http://127.0.0.1:${port}`, VERIDOOR_API_KEY: key },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    let made = 0;
    const make = async (call: Call): Promise<Answer> => {
      made += 1;
      child.stdin.write(`${JSON.stringify(call)}\n`);
      const { value } = await lines.next();
      if (value === undefined) throw new Error(`${program} ended at ${JSON.stringify(call)}`);
      return JSON.parse(value) as Answer;
    };
    const call = async <Shown = Record<string, never>>(name: string, given: unknown[] = [], query?: object) => {
      const { answer, problem } = await make({ call: name, arguments: given, ...(query && { query }) });
      if (problem !== undefined) throw new Error(`${name}: ${problem}`);
      return answer as Shown;
    };
    const pages = (name: string, query: object) =>
      make({ call: name, query, pages: true }).then(({ answer }) => answer as { id: string }[]);
    return { make, call, pages, made: () => made, stop: () => child.stdin.end() };
  }

  it.for(clients)(
    'the same sixty calls from profile to deletion, with lost answers: $language',
    async (one, { skip }) => {
      if (!isInstalled(one.program)) skip(`${one.program} is not installed: not made`);
      const permissions = KeyPermission.enum.filter((permission) => !LIVE_ONLY.includes(permission));
      const payload = { name: 'Server', mode: 'test', permissions };
      const keys = { method: 'POST', url: API_KEY_URL, token: await company.token('admin'), payload } as const;
      const key = (await test.inject(keys)).json<ApiKeySecret>().secret;
      const { make, call, pages, made, stop } = start(one, key);
      const { folder } = one;
      const web = { web_sdk_url: `${INTERFACE_ORIGIN}/`, return_url: 'https://bank.example/done' };
      const ids: string[] = [];
      for (const number of [1, 2, 3, 4]) {
        // The second attempt is the same request: nothing is made twice.
        lost = number % 2;
        const body = {
          id_card_number: `${folder}-${number}`,
          name: 'Ada Çelik',
          reference: `order/${folder} ${number}`,
        };
        const profile = await call<{ id: string; mode: string }>('createProfile', [body]);
        expect(profile.mode).toBe('test');
        ids.push(profile.id);
        const link = await call<{ short_url: string; link: string }>('createLink', [{ profile: profile.id, ...web }]);
        expect(link.short_url).toContain(profile.id);
        if (number === 4) await call('deleteLink', [link.link]);
        expect(await call('getProfile', [profile.id])).toMatchObject({ id: profile.id, status: 'created' });
        expect(await call('listVerifications', [profile.id])).toMatchObject({
          data: [{ status: expect.any(String) as string }],
        });
        await call('updateProfile', [profile.id, { email: `ada.${number}@example.com` }]);
      }
      expect(lost).toBe(0);
      const [first = '', second = '', third = '', fourth = ''] = ids;
      const listed = await pages('listProfiles', { limit: 2, mode: 'test' });
      const own = listed.map(({ id }) => id).filter((id) => ids.includes(id));
      expect(own.toSorted()).toEqual(ids.toSorted());
      const found = await call('searchVerifications', [], { reference: `order/${folder} 1`, limit: 5 });
      expect(found).toMatchObject({ data: [{ profile: first }], has_more: false });
      await call('endTest', [first, { result: 'approved' }]);
      await call('endTest', [second, { result: 'rejected' }]);
      for (const id of [first, second]) {
        const { status } = await call<{ status: string }>('getProfile', [id]);
        expect(status).not.toBe('created');
        expect(await call('getReport', [id])).toMatchObject({ verdict: expect.any(Object) as object });
        const { data } = await call<{ data: { id: string }[] }>('listVerifications', [id]);
        expect(await call('getVerification', [data[0]?.id])).toMatchObject({ profile: id, status: 'completed' });
      }
      const open = await call<{ data: { id: string }[] }>('listVerifications', [third]);
      expect(await call('cancelVerification', [open.data[0]?.id])).toMatchObject({ id: open.data[0]?.id });
      const page = await call<{ bytes: number }>('getReportPage', [first]);
      expect(page.bytes).toBeGreaterThan(1000);
      const pagesOfFirst = await call<{ data: { id: string }[] }>('listProfileDocuments', [first]);
      const image = await call<{ bytes: number }>('getDocumentFile', [pagesOfFirst.data[0]?.id]);
      expect(image.bytes).toBeGreaterThan(1000);
      const sentPage = {
        profile: fourth,
        type: 'passport',
        side: 'single',
        metadata: { source: 'api', till: 'Çarşı 4' },
      };
      lost = 1;
      const sent = await call<{ id: string }>('uploadDocument', [{ file: card }, sentPage]);
      expect(lost).toBe(0);
      expect(sent).toMatchObject({ ...sentPage, revision: 1 });
      expect(await call('listProfileDocuments', [fourth])).toMatchObject({ data: [{ id: sent.id }] });
      const better = [sent.id, { file: card }, { comment: 'Daha iyi tarandı.' }];
      expect(await call('updateDocumentFile', better)).toMatchObject({ revision: 2, comment: 'Daha iyi tarandı.' });
      expect(
        await make({ call: 'uploadDocument', arguments: [{ file: import.meta.filename }, sentPage] }),
      ).toMatchObject({
        problem: 'unsupported_file',
        status: 415,
      });
      expect(await call('searchAml', [{ name: 'Nobody At All' }])).toBeTruthy();
      expect(await call('listWorkflows', [], { retired: false })).toMatchObject({ data: [{ slug: 'default' }] });
      const events = await pages('listEventLog', { limit: 2, object: first });
      expect(events.length).toBeGreaterThan(2);
      const endpoint = await call<{ id: string }>('createWebhookEndpoint', [{ url: 'http://localhost:9/hook' }]);
      expect(await call('getWebhookEndpoint', [endpoint.id])).toMatchObject({ enabled_events: ['*'] });
      await call('updateWebhookEndpoint', [endpoint.id, { enabled_events: ['profile.*'] }]);
      expect(await call('listWebhookEndpoints', [], { limit: 100 })).toMatchObject({ has_more: false });
      const { secret } = await call<{ secret: string }>('getWebhookEndpointSecret', [endpoint.id]);
      lost = 1;
      const rotated = await call<{ secret: string }>('replaceWebhookEndpointSecret', [endpoint.id]);
      expect(rotated.secret).not.toBe(secret);
      expect(await call('listEvents')).toMatchObject({ data: expect.any(Array) as unknown[] });
      const body = JSON.stringify({ type: 'profile.created', data: { name: 'Çelik' } });
      const signed = (moment: number) => {
        const code = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'));
        const signature = code.update(`msg_1.${moment}.${body}`).digest('base64');
        return {
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(moment),
          'webhook-signature': `v1,AAAA v1,${signature}`,
        };
      };
      const now = Math.floor(Date.now() / 1000);
      const good = await make({ webhook: { headers: signed(now), body, secret } });
      expect(good.answer).toMatchObject({ type: 'profile.created', data: { name: 'Çelik' } });
      for (const [headers, given] of [
        [signed(now - 400), body],
        [signed(now), `${body} `],
        [{}, body],
      ] as const)
        expect(await make({ webhook: { headers, body: given, secret } })).toEqual({
          problem: 'webhook_refused',
        });
      expect(await call('listWebhookLogs', [endpoint.id])).toMatchObject({ data: [] });
      expect(await call('deleteWebhookEndpoint', [endpoint.id])).toBeNull();
      const gone = await make({ call: 'getWebhookEndpoint', arguments: [endpoint.id] });
      expect(gone).toMatchObject({
        problem: 'endpoint_not_found',
        status: 404,
        request_id: expect.any(String) as string,
      });
      expect(await make({ call: 'createProfile', arguments: [{ nobody: 1 }] })).toMatchObject({
        problem: 'invalid_request',
      });
      expect(await make({ call: 'getProfile', arguments: ['a/b c?'] })).toMatchObject({ status: 400 });
      // No key may erase a customer: a person does.
      for (const id of ids)
        expect(await make({ call: 'eraseProfile', arguments: [id, { reason: 'asked' }] })).toMatchObject({
          status: 403,
        });
      expect(made()).toBeGreaterThanOrEqual(60);
      stop();
    },
  );
});
