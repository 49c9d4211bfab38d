import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKeySecret } from '@veridoor/contract/accounts/api-key';
import type { Profile } from '@veridoor/contract/profile';
import type { Session } from '@veridoor/contract/session';
import { createTestApplication, type TestApplication } from '../application.ts';
import { buildCompany, buildProfile, INTERFACE_ORIGIN, type TestCompany } from '../builders.ts';
import { cardJpeg } from '../documents/images.ts';
import { passport, send } from '../documents/sending.ts';
import { buildEnrolled } from '../faces/recognised.ts';
import { database } from '../servers/databases.ts';
import { readPage } from './snippets.ts';

const page = readPage('docs/recipes.md');

const workflow = (slug: string) => {
  const found = page.snippets('json').map(({ text }) => JSON.parse(text) as { slug: string });
  return found.find((definition) => definition.slug === slug) ?? {};
};

describe('recipes', () => {
  let test: TestApplication;
  let company: TestCompany;
  let folder: string;
  let address: string;
  const keys = { live: '', test: '' };
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts, { settings: { biopay: true } });
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
    folder = await mkdtemp(join(tmpdir(), 'veridoor-recipes-'));
    for (const { name, text } of page.snippets('js')) await writeFile(join(folder, name), text);
    const permissions = ['profile.create', 'profile.read', 'link.create', 'entity.create', 'biopay.create'];
    for (const mode of ['live', 'test'] as const)
      keys[mode] = (await ask<ApiKeySecret>('POST', 'api-key', { name: mode, mode, permissions })).secret;
    for (const slug of ['age-check', 'by-video']) await ask('POST', 'workflow', workflow(slug));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await test.close();
  });

  async function ask<Answer>(method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, payload?: object) {
    const token = await company.token('admin');
    const response = await test.inject({ method, url: `/api/v2/${path}`, token, ...(payload && { payload }) });
    return (response.statusCode === 204 ? {} : response.json()) as Answer;
  }

  /** Runs a program that stands beside those of the page; answers what it prints as JSON. */
  async function run<Answer>(program: string, mode: 'live' | 'test' = 'live'): Promise<Answer> {
    const environment = {
      PATH: process.env['PATH'],
      VERIDOOR_URL: address,
      VERIDOOR_API_KEY: keys[mode],
      INTERFACE_URL: `${INTERFACE_ORIGIN}/`,
      RETURN_URL: 'https://bank.example/done',
    };
    const parameters = ['--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, parameters, { cwd: folder, env: environment });
    return JSON.parse(stdout) as Answer;
  }

  async function open(url: string): Promise<{ token: string; session: Session }> {
    const link = new URL(url);
    const payload = { pid: link.searchParams.get('pid'), code: link.hash.slice(1) };
    const opened = await test.inject({ method: 'POST', url: '/api/v2/session', payload });
    expect(opened.statusCode).toBe(200);
    return opened.json();
  }

  it.each([
    [
      { result: 'rejected', code: 'too_young' },
      { status: 'rejected', status_reason: 'too_young' },
    ],
    [{ result: 'approved' }, { status: 'approved', status_reason: null }],
  ])('the age check ends as its rule says: %o', async (test_outcome, end) => {
    const number = `AGE-${test_outcome.result}`;
    const started = await run<{ profile: string; url: string }>(
      `import { checkAge } from './check-age.mjs'; console.log(JSON.stringify(await checkAge('${number}')));`,
      'test',
    );
    await ask('PATCH', `profile/${started.profile}`, { test_outcome });
    const { token, session } = await open(started.url);
    const post = (path: string, payload: object) =>
      test.inject({ method: 'POST', url: `/api/v2/session/${path}`, token, payload });
    await post('consent', { version: session.consent.version });
    await send(test, token, await cardJpeg(), { ...passport, step: 'proof', metadata: { source: 'specimen' } });
    await test.parts.jobs.idle();
    await post('complete', {});
    await test.parts.jobs.idle();
    expect(await ask<Profile>('GET', `profile/${started.profile}`)).toMatchObject(end);
  });

  it('an approved customer is verified again, and stays approved meanwhile', async () => {
    const { id } = await buildProfile(test, company);
    const approval = { status: 'approved', status_reason: 'Seen in the branch', override: true };
    expect(await ask('PATCH', `profile/${id}`, approval)).toMatchObject({ status: 'approved' });
    const again = await run<{ verification: string; url: string }>(
      `import { verifyAgain } from './verify-again.mjs'; console.log(JSON.stringify(await verifyAgain('${id}', '2028')));`,
    );
    await open(again.url);
    expect(await ask('GET', `verification/${again.verification}`)).toMatchObject({
      number: 2,
      reference: '2028',
      status: 'started',
    });
    expect(await ask('GET', `profile/${id}`)).toMatchObject({ status: 'approved' });
  });

  it('a link leads to a call, and a workflow has one', async () => {
    const { id } = await buildProfile(test, company);
    const url = await run<string>(
      `import { callCustomer } from './call-customer.mjs'; console.log(JSON.stringify(await callCustomer('${id}')));`,
    );
    expect(new URL(url).pathname).toBe('/call');
    expect((await open(url)).session).toMatchObject({ journey: 'call' });
    const other = await ask<Profile>('POST', 'profile', { id_card_number: 'VIDEO-1', workflow: 'by-video' });
    expect(other.steps.map(({ kind }) => kind)).toEqual(['document', 'call']);
  });

  it('a company gets its link, with what is known filled in', async () => {
    const started = await run<{ entity: string; url: string }>(`
      import { verifyBusiness } from './verify-business.mjs';
      console.log(JSON.stringify(await verifyBusiness('E-2041', { name: 'Norvik AS', country: 'NO' })));`);
    expect((await open(started.url)).session).toMatchObject({ journey: 'entity' });
    expect(await ask('GET', `entity/${started.entity}`)).toMatchObject({ details: { name: 'Norvik AS' } });
  });

  it('an enrolled customer with a PIN is asked to confirm a payment', async () => {
    const profile = await buildEnrolled(test, company, 'ada');
    await ask('PUT', `profile/${profile}/biopay/pin`, { pin: '274918' });
    const reported = await run<{ payment: string; url: string; confirmed: boolean }>(`
      import { confirmPayment, isConfirmed } from './confirm-payment.mjs';
      const started = await confirmPayment('${profile}', '19.90', 'EUR', 'Order 7');
      console.log(JSON.stringify({ ...started, confirmed: await isConfirmed(started.payment) }));`);
    expect(reported.confirmed).toBe(false);
    const { pathname, searchParams } = new URL(reported.url);
    expect([pathname, searchParams.get('server_url')]).toEqual(['/biopay', address]);
    const payload = { bio_token: searchParams.get('bio_token') };
    const opened = await test.inject({ method: 'POST', url: '/api/v2/biopay/open', payload });
    expect(opened.statusCode).toBe(200);
  });
});
