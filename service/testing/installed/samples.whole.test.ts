import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../scripts/parts/ports.ts';
import { createTestApplication, type TestApplication } from '../application.ts';
import { keyOf } from '../api-keys.ts';
import { buildCompany, INTERFACE_ORIGIN, PASSWORD, type TestCompany } from '../builders.ts';
import { cardJpeg } from '../documents/images.ts';
import { openEmbeddingPage } from '../embedding-page.ts';
import { database } from '../servers/databases.ts';
import { ROOT } from '../snippets/snippets.ts';
import { webhookRequests } from '../webhooks.ts';

interface Started {
  profile: string;
  url: string;
}

/** The servers of `samples/`, and how each starts on a port. */
const servers: { program: string; start: (port: number) => string[] }[] = [
  { program: 'python3', start: () => ['samples/python/server.py'] },
  { program: 'php', start: (port: number) => ['-S', `127.0.0.1:${port}`, 'samples/php/server.php'] },
];

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;

describe('samples on the service', () => {
  let test: TestApplication;
  let company: TestCompany;
  let variables: Record<string, string>;
  let server: ChildProcess | undefined;
  beforeAll(async () => {
    test = await createTestApplication(database);
    // What is signed now is verified by programs that go by the real time.
    test.clock.advance({ seconds: (Date.now() - test.clock.now().getTime()) / 1000 });
    company = await buildCompany(test.parts);
    variables = {
      PATH: process.env['PATH'] ?? '',
      VERIDOOR_URL: await test.app.listen({ host: '127.0.0.1', port: 0 }),
      VERIDOOR_API_KEY: await keyOf(test, company),
      INTERFACE_URL: `${INTERFACE_ORIGIN}/`,
      RETURN_URL: 'https://bank.example/done',
    };
  });
  afterEach(async () => {
    if (server?.kill()) await once(server, 'exit');
    server = undefined;
  });
  afterAll(() => test.close());

  /** Resolves when the program says where it listens. */
  async function startServer(program: string, parameters: string[], environment: Record<string, string>) {
    server = spawn(program, parameters, { cwd: ROOT, env: { ...variables, ...environment } });
    let reported = '';
    for (const output of [server.stdout!, server.stderr!])
      output.on('data', (text: Buffer) => (reported += text.toString()));
    while (!/http:\/\/(localhost|127\.0\.0\.1)/.test(reported)) {
      if (server.exitCode !== null) throw new Error(`${program} ended: ${reported}`);
      await Promise.race([once(server.stdout!, 'data'), once(server.stderr!, 'data'), once(server, 'exit')]);
    }
  }

  it.for(servers)(
    'the server makes a link, takes a genuine notification and no other: $program',
    async ({ program, start }, { skip }) => {
      if (!isInstalled(program)) skip(`${program} is not installed: not made`);
      const port = await freePort();
      const address = `http://127.0.0.1:${port}`;
      // Every sample names the same customer, who is new in a company of their own.
      const own = await buildCompany(test.parts);
      const requests = webhookRequests(test, await own.token('developer'));
      const endpoint = await requests.register(`${address}/webhook`, { enabled_events: ['profile.created'] });
      const { secret } = await requests.secretOf(endpoint);
      await startServer(program, start(port), {
        PORT: String(port),
        VERIDOOR_API_KEY: await keyOf(test, own),
        VERIDOOR_WEBHOOK_SECRET: secret,
      });
      const post = (path: string, headers = {}) => fetch(address + path, { method: 'POST', headers, body: '{}' });
      const answer = await post('/start-verification');
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      const { profile, url } = (await answer.json()) as Started;
      await opens(profile, url);
      await test.parts.deliveries.idle();
      expect(await requests.logsOf(endpoint)).toMatchObject([{ status: 'succeeded' }]);
      const seconds = String(Math.floor(Date.now() / 1000));
      const forged = { 'webhook-id': 'a', 'webhook-timestamp': seconds, 'webhook-signature': 'v1,AAAA' };
      expect([(await post('/webhook')).status, (await post('/webhook', forged)).status]).toEqual([401, 401]);
      await requests.call('PUT', `/api/v2/webhook_endpoint/${endpoint.id}`, { enabled: false });
    },
  );

  it('the script makes a link, hands in a page and reads the profile: curl', async ({ skip }) => {
    if (!isInstalled('curl')) skip('curl is not installed: not made');
    const folder = await mkdtemp(join(tmpdir(), 'veridoor-curl-'));
    const image = join(folder, 'front.jpg');
    await writeFile(image, await cardJpeg({ width: 400, height: 300 }));
    const script = join(ROOT, 'samples/curl/first-verification.sh');
    const { stdout } = await promisify(execFile)('sh', [script, 'C-300', image], { env: variables });
    await rm(folder, { recursive: true });
    const reported = Object.fromEntries(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(' ')),
    ) as Record<string, string>;
    await opens(reported['profile']!, reported['link']!);
    expect(reported['status']).toBe('created');
    const token = await company.token('integration');
    const kept = await test.inject({ method: 'GET', url: `/api/v2/document/${reported['document']}`, token });
    expect(kept.json()).toMatchObject({ profile: reported['profile'], side: 'front' });
    const refused = promisify(execFile)('sh', [script, 'C-300'], {
      env: { ...variables, VERIDOOR_API_KEY: 'vd_live_wrong' },
    });
    await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining('401') as string });
  });

  it('the preparation makes a test key that starts a verification, registers the webhooks once, and allows the pages', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'veridoor-prepare-'));
    const users = [{ username: company.username('admin'), password: PASSWORD }];
    await writeFile(join(folder, 'users.json'), JSON.stringify(users));
    const prepare = async () => {
      const parameters = ['samples/prepare.mjs', 'http://localhost:8000/webhook', 'http://localhost:5173/page'];
      const env = { ...variables, DATA_FOLDER: folder };
      const { stdout } = await promisify(execFile)(process.execPath, parameters, { cwd: ROOT, env });
      return Object.fromEntries(
        stdout
          .trim()
          .split('\n')
          .map((line) => line.split(/=(.*)/s)),
      ) as Record<string, string>;
    };
    const reported = await prepare();
    expect(await prepare()).toMatchObject({ VERIDOOR_WEBHOOK_SECRET: reported['VERIDOOR_WEBHOOK_SECRET'] });
    await rm(folder, { recursive: true });
    const script = join(ROOT, 'samples/curl/first-verification.sh');
    const { stdout } = await promisify(execFile)('sh', [script, 'C-301'], { env: { ...variables, ...reported } });
    const [, profile = ''] = /^profile (.+)$/m.exec(stdout) ?? [];
    const token = await company.token('admin');
    const made = await test.inject({ url: `/api/v2/profile/${profile}`, token });
    expect(made.json()).toMatchObject({ mode: 'test', test_outcome: { result: 'approved' } });
    const settings = (await test.inject({ url: '/api/v2/company', token })).json<Record<string, string[]>>();
    for (const list of ['return_origins', 'frame_origins'])
      expect(settings[list]).toEqual(expect.arrayContaining(['http://localhost:8000', 'http://localhost:5173']));
  });

  async function opens(profile: string, url: string) {
    const payload = { pid: profile, code: new URL(url).hash.slice(1) };
    const opened = await test.inject({ method: 'POST', url: '/api/v2/session', payload });
    expect(opened.statusCode).toBe(200);
  }
});

describe('sample of a plain page', () => {
  it('the page opens the link that its server answers, and says how to go on', async () => {
    const url = 'https://verify.example.com/?pid=1&server_url=x#code';
    const html = await readFile(join(ROOT, 'samples/html/script.html'), 'utf8');
    const page = await openEmbeddingPage(html, () => Promise.resolve(Response.json({ url })));
    page.document.querySelector('button')!.click();
    await vi.waitFor(() => expect(page.document.querySelector('dialog iframe')?.getAttribute('src')).toBe(url));
    page.say({ type: 'closed', callbackUrl: null });
    expect(page.document.getElementById('note')?.textContent).toBe('You can go on with it later.');
    await page.close();
  });
});
