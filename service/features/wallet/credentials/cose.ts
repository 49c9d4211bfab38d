import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { asBytes, asList, asMap, readCbor, type CborMap, type CborValue } from '../cbor/read.ts';
import { cborBytes, cborList, cborText } from '../cbor/write.ts';
import { demand, WalletRefusal } from '../refusal.ts';

/** Header parameters of COSE (RFC 9052) and of certificates in it (RFC 9360). */
const ALGORITHM = 1;
const CERTIFICATES = 33;

/** Algorithms of ISO/IEC 18013-5, table 22: ES256, ES384, ES512, each with the one curve that it is used with here. */
const ALGORITHMS: Readonly<Record<number, { hash: string; curve: string }>> = {
  [-7]: { hash: 'sha256', curve: 'prime256v1' },
  [-35]: { hash: 'sha384', curve: 'secp384r1' },
  [-36]: { hash: 'sha512', curve: 'secp521r1' },
};
const CURVES: Readonly<Record<number, string>> = { 1: 'P-256', 2: 'P-384', 3: 'P-521' };

export interface Sign1 {
  protected: Buffer;
  unprotected: CborMap;
  payload: Buffer | null;
  signature: Buffer;
}

/** @throws WalletRefusal malformed */
export function asSign1(value: CborValue): Sign1 {
  const [header, unprotected, payload, signature, ...more] = asList(value);
  demand(more.length === 0, 'malformed');
  return {
    protected: asBytes(header),
    unprotected: asMap(unprotected),
    payload: payload === null ? null : asBytes(payload),
    signature: asBytes(signature),
  };
}

/** The certificates beside a signature, in DER, the signer first. */
export function certificatesOf({ unprotected }: Sign1): Buffer[] {
  const value = unprotected.get(CERTIFICATES);
  demand(value !== undefined, 'signer_missing');
  return Buffer.isBuffer(value) ? [value] : asList(value).map(asBytes);
}

/**
 * Whether the key made the signature.
 *
 * @param detached the payload that is signed elsewhere.
 * @throws WalletRefusal algorithm_not_allowed, key_differs_from_algorithm, malformed
 */
export function isSignedBy(sign1: Sign1, key: KeyObject, detached?: Uint8Array): boolean {
  const payload = detached ?? sign1.payload;
  demand(payload !== null && (detached === undefined || sign1.payload === null), 'malformed');
  const number = asMap(readCbor(sign1.protected)).get(ALGORITHM);
  const algorithm = typeof number === 'number' ? ALGORITHMS[number] : undefined;
  demand(algorithm, 'algorithm_not_allowed');
  demand(
    key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === algorithm.curve,
    'key_differs_from_algorithm',
  );
  return verify(
    algorithm.hash,
    toBeSigned(sign1.protected, payload),
    { key, dsaEncoding: 'ieee-p1363' },
    sign1.signature,
  );
}

/** What a COSE_Sign1 signs (RFC 9052, section 4.4), without external data. */
export function toBeSigned(header: Uint8Array, payload: Uint8Array): Buffer {
  return cborList(cborText('Signature1'), cborBytes(header), cborBytes(Buffer.alloc(0)), cborBytes(payload));
}

/** @throws WalletRefusal holder_key for one that is no point of an allowed curve. */
export function asPublicKey(value: CborValue): KeyObject {
  const key = asMap(value);
  const curve = CURVES[Number(key.get(-1))];
  const [x, y] = [key.get(-2), key.get(-3)];
  demand(key.get(1) === 2 && curve && Buffer.isBuffer(x) && Buffer.isBuffer(y), 'holder_key');
  try {
    const jwk = { kty: 'EC', crv: curve, x: x.toString('base64url'), y: y.toString('base64url') };
    return createPublicKey({ format: 'jwk', key: jwk });
  } catch (cause) {
    throw new WalletRefusal('holder_key', cause);
  }
}
