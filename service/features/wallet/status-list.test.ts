import { deflateSync } from 'node:zlib';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeRoot, makeSigner, type Certified } from '../../../tools/wallet/certificates.ts';
import { checkStatus } from './credentials/status-list.ts';
import { WalletRefusal } from './refusal.ts';

const at = new Date('2026-06-01T12:00:00Z');
const uri = 'https://status.utopia.example/1';
/** Section 4.1 of draft-ietf-oauth-status-list: statuses 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1. */
const EXAMPLE = 'eNrbuRgAAhcBXQ';

let root: Certified;
let signer: Certified;
beforeAll(async () => {
  root = await makeRoot({ at });
  signer = await makeSigner(root, { at });
});

async function outcome(index: number, change: { list?: object; claims?: object; by?: Certified; typ?: string } = {}) {
  const by = change.by ?? signer;
  const token = await new SignJWT({
    sub: uri,
    status_list: { bits: 1, lst: EXAMPLE, ...change.list },
    ...change.claims,
  })
    .setProtectedHeader({ alg: 'ES256', typ: change.typ ?? 'statuslist+jwt', x5c: [by.der.toString('base64')] })
    .sign(by.keys.privateKey);
  return checkStatus(token, { uri, index }, { roots: [root.der], at }).then(
    () => 'valid',
    (refusal: unknown) => (refusal instanceof WalletRefusal ? refusal.code : String(refusal)),
  );
}

describe('status lists', () => {
  it('the example of the draft is read bit by bit', async () => {
    const read = await Promise.all(Array.from({ length: 16 }, (_, index) => outcome(index)));
    expect(read.map((one) => (one === 'revoked' ? 1 : 0))).toEqual([1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1]);
  });

  it('a suspended credential does not count', async () => {
    const lst = deflateSync(Buffer.from([0b1000])).toString('base64url');
    expect(await outcome(1, { list: { bits: 2, lst } })).toBe('revoked');
    expect(await outcome(0, { list: { bits: 2, lst } })).toBe('valid');
  });

  it.each([
    ['an index behind its end', 16, {}],
    ['another address', 1, { claims: { sub: 'https://elsewhere.example' } }],
    ['an expired list', 1, { claims: { exp: at.getTime() / 1000 - 100 } }],
    ['an unknown width', 1, { list: { bits: 3 } }],
    ['another type of token', 1, { typ: 'jwt' }],
    ['a list that is not compressed', 1, { list: { lst: 'AAAA' } }],
    [
      'a list that inflates without end',
      1,
      { list: { lst: deflateSync(Buffer.alloc(13_000_000)).toString('base64url') } },
    ],
  ])('%s is no answer', async (_, index, change) => {
    expect(await outcome(index, change)).toBe('status_malformed');
  });

  it('a list of a foreign root is no answer', async () => {
    const by = await makeSigner(await makeRoot({ at }), { at });
    expect(await outcome(1, { by })).toBe('status_malformed');
  });
});
