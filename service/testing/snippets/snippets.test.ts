import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import AjvCompiler from '@fastify/ajv-compiler';
import type { ApiKeySecret } from '@veridoor/contract/accounts/api-key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INTERFACE_PATHS } from '@veridoor/contract/interface-pages';
import { EXTRACTED_FIELDS } from '@veridoor/contract/documents/extracted';
import { Report } from '@veridoor/contract/report';
import { createTestApplication, type TestApplication } from '../application.ts';
import { INTERFACE_ORIGIN, PASSWORD, buildCompany, buildProfile, type TestCompany } from '../builders.ts';
import { database } from '../servers/databases.ts';
import { openEmbeddingPage } from '../embedding-page.ts';
import { readPage, type Page } from './snippets.ts';

const readme = readPage('README.md');
const embedding = readPage('docs/embedding.md');
const guides = ['integration', 'embedding', 'companies', 'face-login'].map((name) => readPage(`docs/${name}.md`));
const reportPage = readPage('docs/report.md');

function snippetOf(pages: readonly Page[], language: string, name: string): string {
  const found = pages.flatMap((page) => page.snippets(language)).find((snippet) => snippet.name === name);
  if (!found) throw new Error(`no ${language} snippet is called ${name}`);
  return found.text;
}

describe("snippets for a business's server", () => {
  let test: TestApplication;
  let company: TestCompany;
  let folder: string;
  let address: string;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
    folder = await mkdtemp(join(tmpdir(), 'veridoor-snippets-'));
    for (const { name, text } of [readme, ...guides, reportPage].flatMap((page) => page.snippets('js')))
      await writeFile(join(folder, name), text);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await test.close();
  });

  /** Runs an integrator's program that stands beside the snippets; answers what it prints as JSON. */
  async function run(program: string): Promise<unknown> {
    const environment = {
      VERIDOOR_URL: address,
      VERIDOOR_USER: company.username('integration'),
      VERIDOOR_PASSWORD: PASSWORD,
      INTERFACE_URL: `${INTERFACE_ORIGIN}/`,
      RETURN_URL: 'https://bank.example/done',
    };
    const options = { cwd: folder, env: { ...environment, PATH: process.env['PATH'] } };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], options);
    return JSON.parse(stdout);
  }

  it('the first call of the documentation makes a customer', async () => {
    const call = snippetOf([readPage('docs/README.md')], 'sh', 'first-call');
    const [, url = ''] = /"\$VERIDOOR_URL([^"]+)"/.exec(call) ?? [];
    const [, payload = ''] = /--data '(.+)'/.exec(call) ?? [];
    const token = await company.token('integration');
    const answer = await test.inject({ method: 'POST', url, token, payload: JSON.parse(payload) });
    expect(answer.statusCode).toBe(201);
  });

  it('the snippets make a link that opens, and read the result', async () => {
    const started = (await run(`
      import { startVerification, readResult } from './start-verification.mjs';
      const { profile, url } = await startVerification('C-100483');
      const again = await startVerification('C-100483');
      console.log(JSON.stringify({ profile, url: again.url, same: again.profile === profile, status: await readResult(profile) }));
    `)) as { profile: string; url: string };
    expect(started).toMatchObject({ same: true, status: 'created' });
    const link = new URL(started.url);
    expect(link.origin).toBe(INTERFACE_ORIGIN);
    expect(link.searchParams.get('pid')).toBe(started.profile);
    const payload = { pid: started.profile, code: link.hash.slice(1) };
    expect((await test.inject({ method: 'POST', url: '/api/v2/session', payload })).statusCode).toBe(200);
    const later = await run(`
      import { readResult } from './start-verification.mjs';
      console.log(JSON.stringify(await readResult('${started.profile}')));
    `);
    expect(later).toBe('pending');
  });

  it('the snippet lists customers with an API key', async () => {
    const { id } = await buildProfile(test, company);
    const payload = { name: 'Core banking', mode: 'live', permissions: ['profile.read'] };
    const request = { method: 'POST', url: '/api/v2/api-key', token: await company.token('admin'), payload } as const;
    const { secret } = (await test.inject(request)).json<ApiKeySecret>();
    const listed = await run(`
      process.env.VERIDOOR_API_KEY = '${secret}';
      const { newestProfiles } = await import('./with-api-key.mjs');
      console.log(JSON.stringify(await newestProfiles()));
    `);
    expect(listed).toContain(id);
  });

  it('the snippet reads what an account needs', async () => {
    const { id } = await buildProfile(test, company, { name: 'Ada Specimen' });
    const token = await company.token('integration');
    const read = () =>
      run(`
        import { accountData } from './open-account.mjs';
        console.log(JSON.stringify(await accountData('${token}', '${id}')));
      `);
    expect(await read()).toBeNull();
    const payload = { status: 'approved', status_reason: 'Seen in the branch', override: true };
    const url = `/api/v2/profile/${id}`;
    const decided = await test.inject({ method: 'PATCH', url, token: await company.token('compliance'), payload });
    expect(decided.statusCode).toBe(200);
    expect(await read()).toEqual({
      data: { first_name: null, last_name: null, birth_date: null, nationality: null, number: null, expiry_date: null },
      differing: [],
    });
  });

  it('the page describes every part of the report', () => {
    const described = (heading: string) => reportPage.table(heading).map(([name]) => name);
    expect(described('part')).toEqual(Object.keys(Report.properties));
    expect(described('known value')).toEqual(EXTRACTED_FIELDS);
  });

  it('the snippets call operations without a body and those without an answer', async () => {
    const called = await run(`
      import { call } from './start-verification.mjs';
      const access = '${await company.token('developer')}';
      const requested = { url: 'https://bank.example/veridoor', enabled_events: ['*'] };
      const { id } = await call('POST', '/api/v2/webhook_endpoint', access, requested);
      const { secret } = await call('PATCH', '/api/v2/webhook_endpoint/' + id + '/secret', access);
      const removed = await call('DELETE', '/api/v2/webhook_endpoint/' + id, access);
      console.log(JSON.stringify({ secret, removed }));
    `);
    expect(called).toEqual({ secret: expect.stringMatching(/^whsec_/), removed: null });
  });

  it('the snippet shows the code of a refusal', async () => {
    const message = await run(`
      import { readResult } from './start-verification.mjs';
      console.log(JSON.stringify(await readResult('${crypto.randomUUID()}').catch((error) => error.message)));
    `);
    expect(message).toMatch(/^profile_not_found: /);
  });

  const examples = [
    ...guides,
    reportPage,
    readPage('docs/webhooks.md'),
    readPage('docs/insight.md'),
    readPage('docs/verifications.md'),
  ].flatMap((page) => page.snippets('json'));

  it.each(examples)('the example keeps to the contract: $name', ({ name, text }) => {
    const { components } = test.document as { components: { schemas: Record<string, object> } };
    expect(Object.keys(components.schemas)).toContain(name);
    const options = {
      customOptions: { strict: false, removeAdditional: false, useDefaults: false, coerceTypes: false },
    };
    const compile = AjvCompiler()({ contract: { $id: 'contract', components } }, options) as (definition: {
      schema: object;
    }) => ((value: unknown) => boolean) & { errors?: unknown };
    const validate = compile({ schema: { $ref: `contract#/components/schemas/${name}` } });
    validate(JSON.parse(text));
    expect(validate.errors ?? []).toEqual([]);
  });

  it('the service accepts the requests on the pages', async () => {
    const send = async (method: 'POST' | 'PUT', url: string, group: 'admin' | 'integration', payload: object) => {
      const response = await test.inject({ method, url, token: await company.token(group), payload });
      return { httpStatus: response.statusCode, body: response.json<unknown>() };
    };
    const example = (name: string) => JSON.parse(snippetOf(guides, 'json', name)) as Record<string, unknown>;
    expect(await send('PUT', '/api/v2/workflow', 'admin', example('WorkflowDefinition'))).toMatchObject({
      httpStatus: 200,
    });
    const person = { ...example('ProfileCreate'), id_card_number: 'C-1' };
    const created = await send('POST', '/api/v2/profile', 'integration', person);
    expect(created).toMatchObject({ httpStatus: 201 });
    const profile = (created.body as { id: string }).id;
    const link = { ...example('LinkRequest'), profile, web_sdk_url: `${INTERFACE_ORIGIN}/` };
    expect(await send('POST', '/api/v2/profile/url', 'integration', link)).toMatchObject({ httpStatus: 200 });
    const payment = { ...example('BioPayTokenRequest'), profile };
    expect(await send('POST', '/api/v2/biopay/token', 'integration', payment)).toMatchObject({
      body: { code: 'feature_disabled' },
    });
    const metadata = `profile ${Buffer.from(profile).toString('base64')}`;
    const upload = await test.inject({
      method: 'POST',
      url: '/api/v2/uploads',
      token: await company.token('integration'),
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': metadata },
    });
    // No byte was sent yet: refused for that alone, after the step has taken what the example says of the page.
    const document = {
      ...example('DocumentCreate'),
      profile,
      upload: String(upload.headers.location).split('/').at(-1),
    };
    expect(await send('POST', '/api/v2/document', 'integration', document)).toMatchObject({
      body: { code: 'upload_unfinished' },
    });
    const astray = { ...link, return_url: 'https://elsewhere.example/' };
    expect(await send('POST', '/api/v2/profile/url', 'integration', astray)).toMatchObject({
      body: { ...example('Problem'), request_id: expect.any(String) as string },
    });
  });
});

describe('page that embeds the verification', () => {
  const url = 'https://verify.example.com/?pid=1&server_url=x#code';
  const open = (html: string) => openEmbeddingPage(html, () => Promise.resolve(Response.json({ url })));
  const events = [
    { type: 'ready' },
    { type: 'step', path: '/capture', step: 'identity' },
    { type: 'completed', status: 'complete', callbackUrl: null },
    { type: 'error', code: '401', reason: 'link_expired', callbackUrl: null },
    { type: 'closed', callbackUrl: null },
  ];

  it('the example page uses only options of embed.js and shows its events', async () => {
    const page = await open(snippetOf([embedding], 'html', 'verify.html'));
    expect(page.document.querySelector('#verification iframe')?.getAttribute('src')).toBe(url);
    const notes = events.map((event) => {
      page.say(event);
      return page.document.getElementById('note')?.textContent;
    });
    expect([...page.given].filter((name) => !page.read.has(name))).toEqual([]);
    expect(notes).toEqual([
      '',
      '',
      'The verification is complete.',
      'The verification cannot go on (401).',
      'You can go on with it later.',
    ]);
    await page.close();
  });

  it('the guide describes every option of embed.js and no other', async () => {
    const page = await open(`<!doctype html><script src="https://verify.example.com/embed.js"></script>
      <div id="here"></div><script>Veridoor.open({ url: '${url}', into: '#here' })</script>`);
    for (const event of events) page.say(event);
    const inline = page.read;
    await page.close();
    expect(
      embedding
        .table('option')
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([...inline].toSorted());
  });

  it('the guide names every page that onStep reports', () => {
    const missing = Object.values(INTERFACE_PATHS).filter((path) => !embedding.text.includes(`\`${path}\``));
    expect(missing).toEqual([]);
  });
});
