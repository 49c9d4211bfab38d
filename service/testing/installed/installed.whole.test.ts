import { execFile } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../application.ts';
import { keyOf } from '../api-keys.ts';
import { buildCompany, INTERFACE_ORIGIN, PASSWORD, type TestCompany } from '../builders.ts';
import { cardJpeg } from '../documents/images.ts';
import { database } from '../servers/databases.ts';
import { startReceiver, type Receiver } from '../servers/receiver.ts';
import { readPage, ROOT } from '../snippets/snippets.ts';
import { webhookRequests } from '../webhooks.ts';
import { findNode20, installPackages, linkPackage, runWith } from './packed.ts';

const node20 = await findNode20();
const nodes = [
  { name: 'Node 24', node: process.execPath },
  { name: 'Node 20', node: node20 },
];

let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ folder, remove } = await installPackages());
  await linkPackage(folder, 'react');
  await linkPackage(folder, '@types/react');
});
afterAll(() => remove());

describe('installed packages', () => {
  it('a package has modules and declarations, its README and its licence, and no source', async () => {
    for (const name of ['client', 'embed']) {
      const place = join(folder, 'node_modules/@veridoor', name);
      expect((await readdir(place)).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
      const entries = await readdir(join(place, 'dist'), { withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
      expect(entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)).toEqual(
        name === 'client' ? ['cli'] : [],
      );
      expect(files.filter((file) => !/\.(js|d\.ts)$/.test(file))).toEqual([]);
      for (const file of files)
        expect(await readFile(join(place, 'dist', file), 'utf8')).not.toMatch(/from ["'](\.\.|node:)/);
    }
  });

  it('the command line runs as it is installed', async () => {
    const { stdout } = await promisify(execFile)(join(folder, 'node_modules/.bin/veridoor'), ['--help']);
    expect(stdout).toContain('listen --forward-to');
  });

  it.each(['bundler', 'nodenext'])('a strict program is checked against the declarations: %s', async (resolution) => {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      skipDefaultLibCheck: true,
      types: [],
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      module: resolution === 'bundler' ? 'preserve' : resolution,
      moduleResolution: resolution,
    };
    const project = join(folder, `tsconfig.${resolution}.json`);
    await writeFile(join(folder, 'consumer.tsx'), CONSUMER);
    await writeFile(project, JSON.stringify({ compilerOptions, files: ['consumer.tsx'] }));
    const checked = promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), ['-p', project]);
    expect(await checked.catch(({ stdout }: { stdout: string }) => ({ stdout }))).toMatchObject({ stdout: '' });
  });

  it.each(['react', 'react-18'])(
    'a server renders the empty place of the component, and takes the element: %s',
    async (react) => {
      const server = join(folder, `server-${react}`);
      await cp(join(folder, 'node_modules/@veridoor/embed'), join(server, 'node_modules/@veridoor/embed'), {
        recursive: true,
      });
      await linkPackage(server, 'react', react);
      await linkPackage(server, 'react-dom', react.replace('react', 'react-dom'));
      const page = await runWith(process.execPath, server, [
        '--preserve-symlinks',
        '--input-type=module',
        '--eval',
        `import { createElement } from 'react';
       import { renderToString } from 'react-dom/server';
       import '@veridoor/embed/element';
       import { VeridoorVerification } from '@veridoor/embed/react';
       console.log(renderToString(createElement(VeridoorVerification, { url: 'https://verify.example/', id: 'here' })));`,
      ]);
      expect(page).toBe('<div id="here"></div>');
    },
  );
});

describe('React sample', () => {
  it('the page is built with the installed component', async () => {
    const root = join(folder, 'react');
    await cp(join(ROOT, 'samples/react'), root, { recursive: true });
    await linkPackage(folder, 'react-dom');
    const built = await build({ root, configFile: false, logLevel: 'silent', build: { write: false } });
    expect(JSON.stringify(built)).toContain('publickey-credentials-get');
  });
});

describe('installed client on the service', () => {
  let test: TestApplication;
  let company: TestCompany;
  let receiver: Receiver;
  let address: string;
  beforeAll(async () => {
    test = await createTestApplication(database);
    // What is signed now is verified by programs that go by the real time.
    test.clock.advance({ seconds: (Date.now() - test.clock.now().getTime()) / 1000 });
    company = await buildCompany(test.parts);
    receiver = await startReceiver();
    address = await test.app.listen({ host: '127.0.0.1', port: 0 });
    for (const { name, text } of readPage('packages/client/README.md').snippets('js'))
      await writeFile(join(folder, name), text);
    await writeFile(join(folder, 'front.jpg'), await cardJpeg({ width: 400, height: 300 }));
  });
  afterAll(async () => {
    await test.close();
    await receiver.close();
  });

  it.for(nodes)(
    'a verification begins, a page is handed in and a notification verified: $name',
    async ({ name, node }, { skip }) => {
      if (!node) skip(`${name} is not installed: not made`);
      const requests = webhookRequests(test, await company.token('developer'));
      const path = `/${name.replace(' ', '-')}`;
      const endpoint = await requests.register(receiver.address + path, { enabled_events: ['profile.created'] });
      const { secret } = await requests.secretOf(endpoint);
      const variables = {
        VERIDOOR_URL: address,
        VERIDOOR_USER: company.username('integration'),
        VERIDOOR_PASSWORD: PASSWORD,
        INTERFACE_URL: `${INTERFACE_ORIGIN}/`,
        RETURN_URL: 'https://bank.example/done',
        VERIDOOR_WEBHOOK_SECRET: secret,
      };
      const run = (program: string) => runWith(node!, folder, ['--input-type=module', '--eval', program], variables);
      const { profile, url, document, status } = JSON.parse(await run(START(name))) as Record<string, string>;
      expect(new URL(url!).searchParams.get('pid')).toBe(profile);
      expect(status).toBe('created');
      const token = await company.token('integration');
      const kept = await test.inject({ method: 'GET', url: `/api/v2/document/${document}`, token });
      expect(kept.json()).toMatchObject({ profile, side: 'front', mime_type: 'image/jpeg' });
      await test.parts.deliveries.idle();
      const { headers, body } = receiver.received.find((received) => received.path === path)!;
      expect(await run(TAKE(headers, body))).toBe(`profile.created: ${profile} is created\n204\n401`);
    },
  );

  it('the route handlers of the Next.js sample make a link for who is logged in, and take genuine notifications', async () => {
    const sample = join(folder, 'next');
    await cp(join(ROOT, 'samples/next'), sample, { recursive: true });
    const variables = {
      VERIDOOR_URL: address,
      VERIDOOR_API_KEY: await keyOf(test, company),
      INTERFACE_URL: `${INTERFACE_ORIGIN}/`,
      RETURN_URL: 'https://bank.example/done',
      VERIDOOR_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
    };
    const reported = await runWith(process.execPath, sample, ['--input-type=module', '--eval', ROUTES], variables);
    const [said, ends] = reported.split('\n');
    expect(said).toBe('profile.status_changed approved');
    expect(JSON.parse(ends ?? '')).toEqual({ stranger: 401, origin: INTERFACE_ORIGIN, taken: [204, 401] });
  });

  it.for(nodes)('require gives the same module: $name', async ({ name, node }, { skip }) => {
    if (!node) skip(`${name} is not installed: not made`);
    const program = `console.log(typeof require('@veridoor/client').createServiceClient)`;
    expect(await runWith(node!, folder, ['--input-type=commonjs', '--eval', program])).toBe('function');
  });
});

const START = (number: string) => `
  import { readFileSync } from 'node:fs';
  import { createServiceClient } from '@veridoor/client';
  import { readResult, startVerification } from './start-verification.mjs';
  import { uploadFront } from './upload-page.mjs';
  const started = await startVerification('INSTALLED ${number}');
  const { VERIDOOR_URL: url, VERIDOOR_USER: username, VERIDOOR_PASSWORD: password } = process.env;
  const service = createServiceClient({ url, username, password });
  const { id } = await uploadFront(service, started.profile, readFileSync('front.jpg'));
  console.log(JSON.stringify({ ...started, document: id, status: await readResult(started.profile) }));`;

const TAKE = (headers: object, body: string) => `
  import { takeWebhook } from './take-webhook.mjs';
  const headers = ${JSON.stringify(headers)};
  for (const body of [${JSON.stringify(body)}, ${JSON.stringify(`${body} `)}])
    console.log((await takeWebhook(new Request('https://bank.example/', { method: 'POST', headers, body }))).status);`;

const ROUTES = `
  import { createHmac } from 'node:crypto';
  import { POST as verify } from './app/api/verification/route.js';
  import { POST as hear } from './app/api/webhook/route.js';
  const ask = (headers) => verify(new Request('https://bank.example/', { method: 'POST', headers }));
  const { url } = await (await ask({ cookie: 'session=next' })).json();
  const body = JSON.stringify({ type: 'profile.status_changed', data: { profile: { id: '1', status: 'approved' } } });
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', 'secret').update('m.' + time + '.' + body).digest('base64');
  const headers = { 'webhook-id': 'm', 'webhook-timestamp': time, 'webhook-signature': 'v1,' + signature };
  const send = async (body) => (await hear(new Request('https://bank.example/', { method: 'POST', headers, body }))).status;
  const taken = [await send(body), await send(body + ' ')];
  console.log(JSON.stringify({ stranger: (await ask({})).status, origin: new URL(url).origin, taken }));`;

/** Uses every export. What must not compile is marked: the check fails when it does. */
const CONSUMER = `
  import { answerOf, createServiceClient, ServiceProblem, uploadDocument, verifyWebhook } from '@veridoor/client';
  import type { components, WebhookEvent } from '@veridoor/client';
  import { open } from '@veridoor/embed';
  import '@veridoor/embed/element';
  import { VeridoorVerification } from '@veridoor/embed/react';

  const service = createServiceClient({ url: 'https://api.example', username: 'a', password: 'b' });
  export async function first(): Promise<components['schemas']['ProfileStatus']> {
    // @ts-expect-error a number is missing
    await service.POST('/api/v2/profile', { body: {} });
    // @ts-expect-error there is no such operation
    await service.GET('/api/v2/nothing', {});
    const { id } = await answerOf(service.POST('/api/v2/profile', { body: { id_card_number: 'C-1' } }));
    await uploadDocument(service, new Blob([]), { profile: id, step: 'identity', type: 'passport', side: 'single' });
    return (await answerOf(service.GET('/api/v2/profile/{id}', { params: { path: { id } } }))).status;
  }
  export const take = (request: Request): Promise<WebhookEvent> =>
    request.text().then((body) => verifyWebhook({ headers: request.headers, body, secret: 'whsec_' }));
  export const code = (error: unknown): string | null => (error instanceof ServiceProblem ? error.code : null);

  open({ url: 'https://verify.example/', onCompleted: ({ status }) => status satisfies 'complete' | 'incomplete' }).close();
  const element = document.createElement('veridoor-verification');
  element.addEventListener('veridoor-closed', ({ detail }) => detail.callbackUrl satisfies string | null);
  // @ts-expect-error a link is a text
  element.url = null;
  export const page = <VeridoorVerification url={null} onStep={({ step }) => step satisfies string | null} />;
`;
