import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webcrypto } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientIdOf, signedRequest } from '../../service/features/wallet/requests/openid4vp.ts';
import { verifyAnswer } from '../../service/features/wallet/requests/verify-answer.ts';
import { newLinkRequest } from '../../service/features/wallet/requests/wallet-request.ts';
import { demonstrationState, demonstrationWallet } from './wallet.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veridoor-wallet-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const name = { given_name: 'Mira', family_name: 'Specimen' };
/** The key as a browser has it: nobody can read it out. */
const makeKey = () => webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);

it('the demonstration’s state is the same at its next start, and another once its certificates end', async () => {
  const now = new Date();
  const first = await demonstrationState(join(folder, 'aged'), now);
  expect((await demonstrationState(join(folder, 'aged'), now)).root.pem).toBe(first.root.pem);
  const late = new Date(now.getTime() + 390 * 86_400_000);
  expect((await demonstrationState(join(folder, 'aged'), late)).root.pem).not.toBe(first.root.pem);
});

it.each(['mdl', 'pid_mdoc', 'pid_sd_jwt'] as const)(
  'its wallet shows a %s by a key that stays in the browser',
  async (type) => {
    const state = await demonstrationState(folder, new Date());
    const wallet = demonstrationWallet(state);
    const keys = await makeKey();
    const holder = await webcrypto.subtle.exportKey('jwk', keys.publicKey);
    const documents = await wallet.issue({ holder, name, portrait: null });
    const reader = { certificates: [state.reader.pem], privateKey: state.reader.privateKey };
    const clientId = clientIdOf(reader);
    const asked = { types: [type], ageOver: null, portrait: true };
    const link = await newLinkRequest(asked, { clientId, responseUri: 'https://api.example/answer', page: null });
    const at = new Date();
    const request = await signedRequest(link, reader, at, 'nonce');
    expect(await wallet.read({ request, clientId, nonce: 'nonce' })).toMatchObject({
      business: 'Example Bank',
      asked: [{ id: type, claims: expect.arrayContaining(['family_name']) }],
    });
    await expect(wallet.read({ request, clientId, nonce: 'another' })).rejects.toThrow('not the answer to this wallet');
    const showing = { request, documents: JSON.parse(JSON.stringify(documents)), use: type, at: at.getTime() };
    const requested = await wallet.answer({ ...showing, signature: null });
    const bytes = Buffer.from('sign' in requested ? requested.sign : '', 'base64url');
    const made = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, bytes);
    const answer = await wallet.answer({ ...showing, signature: Buffer.from(made).toString('base64url') });
    const verified = await verifyAnswer(
      link,
      { protocol: null, answer },
      { rootsFor: () => [new Uint8Array(state.root.der)], at },
    );
    expect(verified.claims).toMatchObject({ given_name: 'Mira' });
  },
);
