import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRoot, makeSigner } from '../../../tools/wallet/certificates.ts';
import { readRequest } from '../../../tools/wallet/wallet.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { database } from '../../testing/servers/databases.ts';
import { OVER, openWalletSite, withDigitalId, type WalletSite } from '../../testing/wallet-site.ts';

describe('links to wallets', () => {
  let test: TestApplication;
  let site: WalletSite;
  beforeAll(async () => {
    test = await createTestApplication(database);
    site = await openWalletSite(test);
  });
  afterAll(() => test.close());

  it.each(['mdl', 'pid_sd_jwt'])('a wallet on another device shows a %s', async (use) => {
    const { company, token, profile } = await site.build();
    const link = await site.linkOf(token);
    expect(link.url).toMatch(/^openid4vp:\/\/\?client_id=x509_hash%3A.+&request_uri=.+&request_uri_method=post$/u);
    expect(await site.follow(token, link.id)).toBe('waiting');
    const { send } = await site.readLink(link, { use });
    expect(await site.follow(token, link.id)).toBe('opened');
    const answered = await send();
    expect([answered.statusCode, answered.json()]).toEqual([200, {}]);
    expect(await site.follow(token, link.id)).toBe('answered');
    expect(await site.documentsOf(company, profile.id)).toEqual([]);
    expect((await site.take(token, link.id)).statusCode).toBe(200);
    expect(await site.follow(token, link.id)).toBe('over');
    const [document] = await site.documentsOf(company, profile.id);
    expect(document).toMatchObject({ type: 'digital_id', status: 'approved' });
    expect(document?.results).toContainEqual(
      expect.objectContaining({ check: 'digital_id', outcome: 'passed', detail: 'wallet_on_other_device' }),
    );
  });

  it('a wallet on the same device leads back with the code that its answer needs', async () => {
    const { company, token, profile } = await site.build(withDigitalId({ links: 'same_device' }));
    const link = await site.linkOf(token, 'same');
    const answered = (await (await site.readLink(link)).send()).json<{ redirect_uri: string }>();
    const back = new URL(answered.redirect_uri);
    expect(back.pathname).toBe('/wallet');
    const fragment = new URLSearchParams(back.hash.slice(1));
    expect(fragment.get('request')).toBe(link.id);
    expect((await site.take(token, link.id)).json()).toMatchObject(OVER);
    expect((await site.take(token, link.id, { response_code: 'A'.repeat(43) })).json()).toMatchObject(OVER);
    const code = fragment.get('response_code');
    expect((await site.take(token, link.id, { response_code: code })).statusCode).toBe(200);
    const [document] = await site.documentsOf(company, profile.id);
    expect(document?.results.find(({ check }) => check === 'digital_id')).toMatchObject({ detail: null });
  });

  it('the request has the wallet’s own nonce, and comes by GET without one', async () => {
    const { token } = await site.build();
    const posted = await site.openLink(await site.linkOf(token), 'n-0S6_WzA2Mj');
    expect(posted.headers['content-type']).toBe('application/oauth-authz-req+jwt');
    expect(await readRequest(posted.body, null)).toMatchObject({
      wallet_nonce: 'n-0S6_WzA2Mj',
      response_mode: 'direct_post.jwt',
    });
    const { url } = await site.linkOf(token);
    const path = new URL(new URL(url).searchParams.get('request_uri') ?? '').pathname;
    expect((await test.inject({ method: 'HEAD', url: path })).statusCode).toBe(405);
    const got = await test.inject({ method: 'GET', url: path, headers: { origin: 'https://wallet.example' } });
    expect(got.headers['access-control-allow-origin']).toBe('*');
    expect(await readRequest(got.body, null)).not.toHaveProperty('wallet_nonce');
  });

  it('a request is fetched once, within two minutes', async () => {
    const { token } = await site.build();
    const link = await site.linkOf(token);
    await site.openLink(link);
    expect((await site.openLink(link)).json()).toMatchObject(OVER);
    const late = await site.linkOf(token);
    test.clock.advance({ seconds: 121 });
    expect((await site.openLink(late)).json()).toMatchObject(OVER);
    expect(await site.follow(token, late.id)).toBe('over');
  });

  it('a newer code replaces an older one', async () => {
    const { token } = await site.build();
    const older = await site.linkOf(token);
    const opened = await site.readLink(older);
    await site.linkOf(token);
    expect((await opened.send()).json()).toMatchObject(OVER);
    expect((await site.openLink(older)).json()).toMatchObject(OVER);
  });

  it('an answer is taken once, also by two tabs at once', async () => {
    const { company, token, profile } = await site.build();
    const link = await site.linkOf(token);
    await (await site.readLink(link)).send();
    const taken = await Promise.all([site.take(token, link.id), site.take(token, link.id)]);
    expect(taken.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await site.documentsOf(company, profile.id)).toHaveLength(1);
  });

  it('an answer comes within five minutes of the opening', async () => {
    const { token } = await site.build();
    const link = await site.linkOf(token);
    const { send } = await site.readLink(link);
    test.clock.advance({ seconds: 301 });
    expect((await send()).json()).toMatchObject(OVER);
    expect((await site.take(token, link.id)).json()).toMatchObject(OVER);
  });

  it('a person who declines uses up no attempt', async () => {
    const { company, token } = await site.build();
    const link = await site.linkOf(token);
    const { request } = await site.readLink(link);
    await site.post(request.response_uri ?? '', { error: 'access_denied', state: request.state ?? '' });
    expect((await site.take(token, link.id)).json()).toMatchObject({ code: 'digital_id_refused' });
    const [refused] = await site.auditOf(company, 'digital_id.refused');
    expect(refused?.detail).toMatchObject({ reason: 'wallet_error' });
    const session = await test.inject({ method: 'GET', url: '/api/v2/session', token });
    expect(session.json<{ steps: { attempts_left: number }[] }>().steps[0]?.attempts_left).toBe(3);
  });

  it.each([
    ['off', 'same', 409],
    ['off', 'other', 409],
    ['same_device', 'other', 409],
    ['same_device', 'same', 200],
  ] as const)('a step with the links %s and a wallet on the %s device: %i', async (links, device, status) => {
    const { token } = await site.build(withDigitalId({ links }));
    expect((await site.askLink(token, device)).statusCode).toBe(status);
  });

  it('a page of another origin gets no link', async () => {
    const { token } = await site.build();
    expect((await site.askLink(token, 'same', 'https://evil.example')).json()).toMatchObject({
      code: 'origin_not_allowed',
    });
  });

  it('a key that was rotated answers the open requests, and ends those that nobody opened', async () => {
    const { company, token } = await site.build();
    const link = await site.linkOf(token);
    const { send } = await site.readLink(link);
    const at = test.clock.now();
    const reader = await makeSigner(await makeRoot({ at }), { at, name: 'C=UT, CN=New reader' });
    await site.setReader(company, reader);
    await send();
    expect((await site.take(token, link.id)).statusCode).toBe(200);
    const another = await site.build();
    const unopened = await site.linkOf(another.token);
    await site.setReader(another.company, reader);
    expect((await site.openLink(unopened)).json()).toMatchObject(OVER);
  });

  it('a universal link stands in place of the usual one, and is one of https', async () => {
    const { company, token } = await site.build();
    const set = async (address: string) =>
      (await site.setReader(company, site.utopia.reader, { wallet_url: address })).statusCode;
    for (const address of ['javascript:alert(1)', 'http://wallet.example', 'https://a:b@wallet.example', 'no address'])
      expect([address, await set(address)]).toEqual([address, 400]);
    expect(await set('https://wallet.example/open?by=bank')).toBe(200);
    expect((await site.linkOf(token)).url).toMatch(/^https:\/\/wallet\.example\/open\?by=bank&client_id=/u);
  });

  it('an answer waits sealed, and is gone with its request', async () => {
    const { token } = await site.build();
    const link = await site.linkOf(token);
    const { send, response } = await site.readLink(link);
    await send();
    const row = await test.parts.database
      .selectFrom('wallet_request')
      .selectAll()
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(row.answer as unknown as Uint8Array).includes(response.slice(0, 40))).toBe(false);
    test.clock.advance({ seconds: 600 });
    await test.parts.jobs.idle();
    expect(await site.follow(token, link.id)).toBe('over');
  });
});
