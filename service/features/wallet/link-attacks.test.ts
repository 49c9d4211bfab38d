import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerRequest } from '../../../tools/wallet/wallet.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildSession, INTERFACE_ORIGIN } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { OVER, openWalletSite, type WalletSite } from '../../testing/wallet-site.ts';

describe('attacks on links to wallets', () => {
  let test: TestApplication;
  let site: WalletSite;
  beforeAll(async () => {
    test = await createTestApplication(database);
    site = await openWalletSite(test);
  });
  afterAll(() => test.close());

  it('of two answers at once one counts', async () => {
    const { token } = await site.build();
    const { send } = await site.readLink(await site.linkOf(token));
    const statuses = await Promise.all([send(), send(), send()]);
    expect(statuses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  it('another customer can neither follow nor take an answer', async () => {
    const { company, token } = await site.build();
    const stranger = await buildSession(test, company);
    const link = await site.linkOf(token);
    await (await site.readLink(link)).send();
    expect(await site.follow(stranger.token, link.id)).toBe('over');
    expect((await site.take(stranger.token, link.id)).json()).toMatchObject(OVER);
    expect((await site.take(token, link.id)).statusCode).toBe(200);
  });

  it.each(['company', 'session'])('an answer that is sent to the request of another %s is refused', async (other) => {
    const first = await site.build();
    const second =
      other === 'company'
        ? await site.build()
        : { company: first.company, ...(await buildSession(test, first.company)) };
    const { response } = await site.readLink(await site.linkOf(first.token));
    const link = await site.linkOf(second.token);
    const { request } = await site.readLink(link);
    await site.post(request.response_uri ?? '', { response });
    expect((await site.take(second.token, link.id)).json()).toMatchObject({ code: 'digital_id_refused' });
    const [refused] = await site.auditOf(second.company, 'digital_id.refused');
    expect(refused?.detail).toMatchObject({ reason: 'not_decrypted' });
  });

  it('an answer made for another address is refused', async () => {
    const { company, token } = await site.build();
    const link = await site.linkOf(token);
    const { send } = await site.readLink(link, { tampering: { responseUri: 'https://evil.example/answer' } });
    await send();
    expect((await site.take(token, link.id)).json()).toMatchObject({ code: 'digital_id_refused' });
    const [refused] = await site.auditOf(company, 'digital_id.refused');
    expect(refused?.detail).toMatchObject({ reason: 'holder_signature' });
  });

  it('a question to the browser has no address, and its answer cannot be given by a link', async () => {
    const { token } = await site.build();
    const payload = { origin: INTERFACE_ORIGIN };
    const asked = await test.inject({ method: 'POST', url: site.url, token, payload });
    const { id } = asked.json<{ id: string }>();
    expect((await test.inject({ method: 'GET', url: `/api/v2/digital-id/${id}` })).json()).toMatchObject(OVER);
    const answered = await site.post(`https://api.example/api/v2/digital-id/${id}/answer`, { response: 'a' });
    expect(answered.json()).toMatchObject(OVER);
  });

  it('a link’s answer cannot be given as the browser’s, so that the code is not left out', async () => {
    const { company, token } = await site.build();
    const link = await site.linkOf(token, 'same');
    const { response } = await site.readLink(link);
    const payload = { id: link.id, protocol: 'openid4vp-v1-signed', data: { response } };
    const answered = await test.inject({ method: 'POST', url: `${site.url}/answer`, token, payload });
    expect(answered.json()).toMatchObject({ code: 'digital_id_refused' });
    const [refused] = await site.auditOf(company, 'digital_id.refused');
    expect(refused?.detail).toMatchObject({ reason: 'protocol_not_offered' });
  });

  it('bodies of other types, sizes and shapes are refused before anything is kept', async () => {
    const { token } = await site.build();
    const link = await site.linkOf(token);
    const { request, send } = await site.readLink(link);
    const url = new URL(request.response_uri ?? '').pathname;
    const outcomes = await Promise.all(
      (
        [
          ['application/json', '{"response":"a"}'],
          ['text/plain', 'response=a'],
          ['application/x-www-form-urlencoded', 'response=a&response=b'],
          ['application/x-www-form-urlencoded', `response=${'a'.repeat(900_001)}`],
          ['application/x-www-form-urlencoded', `response=${'a'.repeat(2_000_000)}`],
          ['application/x-www-form-urlencoded', ''],
        ] as const
      ).map(async ([type, payload]) => {
        const headers = { 'content-type': type };
        return (await test.app.inject({ method: 'POST', url, headers, payload })).statusCode;
      }),
    );
    expect(outcomes).toEqual([415, 415, 400, 400, 413, 400]);
    expect(await site.follow(token, link.id)).toBe('opened');
    expect((await send()).statusCode).toBe(200);
  });

  it('an answer of nobody’s making is taken and refused', async () => {
    const { company, token } = await site.build();
    for (const [fields, reason] of [
      [{ response: 'a.b.c.d.e' }, 'not_decrypted'],
      [{ state: 'alone' }, 'not_encrypted'],
    ] as const) {
      const link = await site.linkOf(token);
      const { request } = await site.readLink(link);
      await site.post(request.response_uri ?? '', fields);
      expect((await site.take(token, link.id)).json()).toMatchObject({ code: 'digital_id_refused' });
      const [refused] = await site.auditOf(company, 'digital_id.refused');
      expect(refused?.detail).toMatchObject({ reason });
    }
  });

  it('an answer for one presentation is no answer to a second request', async () => {
    const { token } = await site.build();
    const first = await site.linkOf(token);
    const read = await site.readLink(first);
    await read.send();
    await site.take(token, first.id);
    const again = await site.build();
    const second = await site.linkOf(again.token);
    const { request } = await site.readLink(second);
    // Encrypted anew, as somebody would who has the presentation.
    const { response } = await answerRequest(
      site.utopia.wallet,
      { ...read.request, client_metadata: request.client_metadata, state: request.state ?? '' },
      { origin: null, at: test.clock.now(), use: 'mdl' },
    );
    await site.post(request.response_uri ?? '', { response });
    expect((await site.take(again.token, second.id)).json()).toMatchObject({ code: 'digital_id_refused' });
    const [refused] = await site.auditOf(again.company, 'digital_id.refused');
    expect(refused?.detail).toMatchObject({ reason: 'holder_signature' });
  });
});
