import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DigitalIdRequested } from '@veridoor/contract/documents/digital-id';
import { makeRoot } from '../../../tools/wallet/certificates.ts';
import { answerAnnexC, answerRequest, readRequest } from '../../../tools/wallet/wallet.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { INTERFACE_ORIGIN, buildCompany, buildSession } from '../../testing/builders.ts';
import { documentRequests } from '../../testing/documents/documents.ts';
import { database } from '../../testing/servers/databases.ts';
import { openWalletSite, withDigitalId, type WalletSite } from '../../testing/wallet-site.ts';

describe('digital identities', () => {
  let test: TestApplication;
  let site: WalletSite;
  beforeAll(async () => {
    test = await createTestApplication(database);
    site = await openWalletSite(test);
  });
  afterAll(() => test.close());

  const url = '/api/v2/session/steps/identity/digital-id';
  const ask = async (token: string, origin = INTERFACE_ORIGIN) =>
    test.inject({ method: 'POST', url, token, payload: { origin } });
  const answer = (token: string, payload: object) =>
    test.inject({ method: 'POST', url: `${url}/answer`, token, payload });

  async function show(token: string, use = 'mdl', origin = INTERFACE_ORIGIN) {
    const asked = (await ask(token)).json<DigitalIdRequested>();
    const request = await readRequest(asked.requests[0]?.data['request'] ?? '', INTERFACE_ORIGIN);
    const data = await answerRequest(site.utopia.wallet, request, { origin, at: test.clock.now(), use });
    return { asked, payload: { id: asked.id, protocol: 'openid4vp-v1-signed', data } };
  }

  it.each(['mdl', 'pid_sd_jwt'])('a verified %s becomes the approved document of the step', async (use) => {
    const { company, token, profile } = await site.build();
    const { payload, asked } = await show(token, use);
    expect(asked.claims).toEqual(['name', 'birth_date', 'number', 'expiry_date', 'issuer']);
    expect((await answer(token, payload)).statusCode).toBe(200);
    const [document] = await site.documentsOf(company, profile.id);
    expect(document).toMatchObject({ type: 'digital_id', side: 'single', status: 'approved', width: null });
    expect(document?.extracted).toMatchObject({
      last_name: { value: 'Specimen', source: 'wallet' },
      birth_date: { value: '1990-05-17', source: 'wallet' },
      number: { value: 'UT1234567' },
    });
    expect(document?.results.find(({ check }) => check === 'revocation')).toMatchObject({ outcome: 'not_made' });
  });

  it('the portrait is asked for where a selfie is compared with it', async () => {
    const { token } = await site.build(withDigitalId({}, {}, ['selfie']));
    const { asked } = await show(token);
    expect(asked.claims).toContain('portrait');
  });

  it('Annex C, which Safari has, works the same', async () => {
    const { company, token, profile } = await site.build();
    const asked = (await ask(token)).json<DigitalIdRequested>();
    const request = asked.requests.find(({ protocol }) => protocol === 'org-iso-mdoc')?.data;
    const data = await answerAnnexC(site.utopia.wallet, request as never, { origin: INTERFACE_ORIGIN });
    expect((await answer(token, { id: asked.id, protocol: 'org-iso-mdoc', data })).statusCode).toBe(200);
    expect((await site.documentsOf(company, profile.id))[0]?.status).toBe('approved');
  });

  it('an age check asks for the age alone', async () => {
    const { company, token, profile } = await site.build(
      withDigitalId({ asks: 'age', types: ['mdl'] }, { minimum_age: 18 }),
    );
    const { payload, asked } = await show(token);
    expect(asked).toMatchObject({ claims: ['age'], age_over: 18 });
    await answer(token, payload);
    const [document] = await site.documentsOf(company, profile.id);
    expect(document).toMatchObject({ status: 'approved' });
    expect(document?.extracted?.last_name ?? null).toBeNull();
  });

  it('an answer counts once, and a newer request replaces an older one', async () => {
    const { token } = await site.build();
    const first = await show(token);
    const second = await show(token);
    expect((await answer(token, first.payload)).json()).toMatchObject({ code: 'digital_id_request_over' });
    expect((await answer(token, second.payload)).statusCode).toBe(200);
    expect((await answer(token, second.payload)).statusCode).toBe(409);
  });

  it('an answer of another customer is no answer', async () => {
    const { company, token } = await site.build();
    const other = await buildSession(test, company);
    const { payload } = await show(token);
    expect((await answer(other.token, payload)).json()).toMatchObject({ code: 'digital_id_request_over' });
  });

  it('a refused answer uses up no attempt, and the audit has its reason', async () => {
    const { company, token } = await site.build();
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
    const { token } = await site.build();
    expect((await ask(token, 'https://evil.example')).json()).toMatchObject({ code: 'origin_not_allowed' });
  });

  it('a company without a trusted issuer is offered none', async () => {
    const company = await buildCompany(test.parts, { workflow: withDigitalId() });
    const { token } = await buildSession(test, company);
    expect((await ask(token)).json()).toMatchObject({ code: 'digital_id_not_offered' });
    const admin = await company.token('admin');
    const root = await site.trust(company);
    const removed = await test.inject({
      method: 'DELETE',
      url: `/api/v2/company/digital-id/roots/${root}`,
      token: admin,
    });
    expect(removed.statusCode).toBe(204);
    expect((await ask(token)).statusCode).toBe(409);
  });

  it('a session offers only what the company can be shown', async () => {
    const offered = async (token: string) => {
      const session = await test.inject({ method: 'GET', url: '/api/v2/session', token });
      const [step] = session.json<{ steps: { definition: { options: { digital_id?: { types: string[] } } } }[] }>()
        .steps;
      return step?.definition.options.digital_id?.types;
    };
    const workflow = withDigitalId({ types: ['pid_mdoc', 'mdl'] });
    const company = await buildCompany(test.parts, { workflow });
    const { token } = await buildSession(test, company);
    expect(await offered(token)).toBeUndefined();
    await site.setReader(company);
    const at = test.clock.now();
    const payload = { certificate: (await makeRoot({ at, to: 1 })).pem, types: ['mdl'] };
    const admin = await company.token('admin');
    await test.inject({ method: 'POST', url: '/api/v2/company/digital-id/roots', token: admin, payload });
    expect(await offered(token)).toEqual(['mdl']);
    test.clock.advance({ days: 2 });
    const late = await buildSession(test, company);
    expect(await offered(late.token)).toBeUndefined();
  });

  it('no file counts as a digital identity', async () => {
    const { company, profile } = await site.build();
    const requests = await documentRequests(test, company);
    const page = { step: 'identity', type: 'digital_id', side: 'single' };
    await expect(requests.post(profile.id, page, new Uint8Array([1]))).rejects.toThrow('document_not_accepted');
  });
});
