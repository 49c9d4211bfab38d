import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DigitalIdRequested } from '../../../packages/contract/documents/digital-id.ts';
import type { Document } from '../../../packages/contract/documents/document.ts';
import type { WorkflowDefinition } from '../../../packages/contract/workflow.ts';
import { makeUtopia, type Utopia } from '../../../tools/wallet/specimen.ts';
import { answerAnnexC, answerRequest, readRequest } from '../../../tools/wallet/wallet.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import {
  INTERFACE_ORIGIN,
  buildCompany,
  buildSession,
  usualWorkflow,
  type TestCompany,
} from '../../testing/builders.ts';
import { documentRequests } from '../../testing/documents/documents.ts';
import { portrait } from '../../testing/faces/faces.ts';
import { databases } from '../../testing/servers/databases.ts';

const withDigitalId = (change: object = {}, options: object = {}): WorkflowDefinition => ({
  ...usualWorkflow,
  steps: usualWorkflow.steps.flatMap((step) =>
    step.kind === 'document'
      ? [
          {
            ...step,
            options: {
              ...step.options,
              ...options,
              digital_id: { types: ['mdl', 'pid_sd_jwt'], asks: 'identity', status: 'if_reachable', ...change },
            },
          },
        ]
      : [],
  ),
});

describe.each(databases)('digital identities on $name', (kind) => {
  let test: TestApplication;
  let utopia: Utopia;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    utopia = await makeUtopia(test.clock.now(), await portrait('ada'));
  });
  afterAll(() => test.close());

  /** A company that trusts Utopia's driving licences, and its customer. */
  async function build(workflow = withDigitalId()) {
    const company = await buildCompany(test.parts, { workflow });
    await trust(company);
    return { company, ...(await buildSession(test, company)) };
  }

  async function trust(company: TestCompany) {
    const token = await company.token('admin');
    const root = { certificate: utopia.root.pem, types: ['mdl', 'pid_sd_jwt'] };
    const added = await test.inject({ method: 'POST', url: '/api/v2/company/digital-id/roots', token, payload: root });
    expect(added.statusCode).toBe(200);
    const reader = { certificates: [utopia.reader.pem], private_key: utopia.reader.privateKey };
    const set = await test.inject({ method: 'PUT', url: '/api/v2/company/digital-id/reader', token, payload: reader });
    expect(set.statusCode).toBe(200);
    return added.json<{ id: string }>().id;
  }

  const url = '/api/v2/session/steps/identity/digital-id';
  const ask = async (token: string, origin = INTERFACE_ORIGIN) =>
    test.inject({ method: 'POST', url, token, payload: { origin } });
  const answer = (token: string, payload: object) =>
    test.inject({ method: 'POST', url: `${url}/answer`, token, payload });

  async function show(token: string, use = 'mdl', origin = INTERFACE_ORIGIN) {
    const asked = (await ask(token)).json<DigitalIdRequested>();
    const request = await readRequest(asked.requests[0]?.data['request'] ?? '', INTERFACE_ORIGIN);
    const data = await answerRequest(utopia.wallet, request, { origin, at: test.clock.now(), use });
    return { asked, payload: { id: asked.id, protocol: 'openid4vp-v1-signed', data } };
  }

  async function documentOf(company: TestCompany, profile: string) {
    await test.parts.jobs.idle();
    const token = await company.token('compliance');
    const list = await test.inject({ method: 'GET', url: `/api/v2/document?profile=${profile}`, token });
    return list.json<{ data: Document[] }>().data;
  }

  it.each(['mdl', 'pid_sd_jwt'])('a verified %s becomes the approved document of the step', async (use) => {
    const { company, token, profile } = await build();
    const { payload, asked } = await show(token, use);
    expect(asked.claims).toContain('portrait');
    expect((await answer(token, payload)).statusCode).toBe(200);
    const [document] = await documentOf(company, profile.id);
    expect(document).toMatchObject({ type: 'digital_id', side: 'single', status: 'approved', width: null });
    expect(document?.extracted).toMatchObject({
      last_name: { value: 'Specimen', source: 'wallet' },
      birth_date: { value: '1990-05-17', source: 'wallet' },
      number: { value: 'UT1234567' },
    });
    expect(document?.results.find(({ check }) => check === 'revocation')).toMatchObject({ outcome: 'not_made' });
  });

  it('Annex C, which Safari has, works the same', async () => {
    const { company, token, profile } = await build();
    const asked = (await ask(token)).json<DigitalIdRequested>();
    const request = asked.requests.find(({ protocol }) => protocol === 'org-iso-mdoc')?.data;
    const data = await answerAnnexC(utopia.wallet, request as never, { origin: INTERFACE_ORIGIN });
    expect((await answer(token, { id: asked.id, protocol: 'org-iso-mdoc', data })).statusCode).toBe(200);
    expect((await documentOf(company, profile.id))[0]?.status).toBe('approved');
  });

  it('an age check asks for the age alone', async () => {
    const { company, token, profile } = await build(
      withDigitalId({ asks: 'age', types: ['mdl'] }, { minimum_age: 18 }),
    );
    const { payload, asked } = await show(token);
    expect(asked).toMatchObject({ claims: ['age'], age_over: 18 });
    await answer(token, payload);
    const [document] = await documentOf(company, profile.id);
    expect(document).toMatchObject({ status: 'approved' });
    expect(document?.extracted?.last_name ?? null).toBeNull();
  });

  it('an answer counts once, and a newer request replaces an older one', async () => {
    const { token } = await build();
    const first = await show(token);
    const second = await show(token);
    expect((await answer(token, first.payload)).json()).toMatchObject({ code: 'digital_id_request_over' });
    expect((await answer(token, second.payload)).statusCode).toBe(200);
    expect((await answer(token, second.payload)).statusCode).toBe(409);
  });

  it('an answer of another customer is no answer', async () => {
    const { company, token } = await build();
    const other = await buildSession(test, company);
    const { payload } = await show(token);
    expect((await answer(other.token, payload)).json()).toMatchObject({ code: 'digital_id_request_over' });
  });

  it('a refused answer uses up no attempt, and the audit has its reason', async () => {
    const { company, token } = await build();
    const { payload } = await show(token, 'mdl', 'https://evil.example');
    expect((await answer(token, payload)).json()).toMatchObject({ code: 'digital_id_refused' });
    const session = await test.inject({ method: 'GET', url: '/api/v2/session', token });
    expect(session.json<{ steps: { attempts_left: number }[] }>().steps[0]?.attempts_left).toBe(3);
    const audit = await test.inject({
      method: 'GET',
      url: '/api/v2/audit?action=digital_id.refused',
      token: await company.token('auditor'),
    });
    expect(audit.json<{ data: object[] }>().data[0]).toMatchObject({ detail: { reason: 'holder_signature' } });
  });

  it('a page of another origin gets no question', async () => {
    const { token } = await build();
    expect((await ask(token, 'https://evil.example')).json()).toMatchObject({ code: 'origin_not_allowed' });
  });

  it('a company without a trusted issuer is offered none', async () => {
    const company = await buildCompany(test.parts, { workflow: withDigitalId() });
    const { token } = await buildSession(test, company);
    expect((await ask(token)).json()).toMatchObject({ code: 'digital_id_not_offered' });
    const admin = await company.token('admin');
    const root = await trust(company);
    const removed = await test.inject({
      method: 'DELETE',
      url: `/api/v2/company/digital-id/roots/${root}`,
      token: admin,
    });
    expect(removed.statusCode).toBe(204);
    expect((await ask(token)).statusCode).toBe(409);
  });

  it('no file counts as a digital identity', async () => {
    const { company, profile } = await build();
    const requests = await documentRequests(test, company);
    const page = { step: 'identity', type: 'digital_id', side: 'single' };
    await expect(requests.post(profile.id, page, new Uint8Array([1]))).rejects.toThrow('document_not_accepted');
  });
});
