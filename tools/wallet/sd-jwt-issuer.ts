import type { webcrypto } from 'node:crypto';
import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import type { Certified } from './certificates.ts';

export interface SdJwtOrder {
  signer: Certified;
  holder: webcrypto.CryptoKey;
  type: string;
  /** Claims that the holder may show one by one. */
  claims: Readonly<Record<string, unknown>>;
  at: Date;
  /** Days from `at`. */
  to?: number;
  from?: number;
  status?: { uri: string; index: number };
  /** Header type, for tests. */
  typ?: string;
}

/** An SD-JWT VC: the issuer's part, and a disclosure for each claim. */
export interface IssuedSdJwt {
  jwt: string;
  disclosures: ReadonlyMap<string, string>;
}

export async function issueSdJwt(order: SdJwtOrder): Promise<IssuedSdJwt> {
  const disclosures = new Map(
    Object.entries(order.claims).map(([name, value]) => [
      name,
      Buffer.from(JSON.stringify([randomBytes(16).toString('base64url'), name, value])).toString('base64url'),
    ]),
  );
  const seconds = Math.floor(order.at.getTime() / 1000);
  const payload = {
    iss: 'https://pid.utopia.example',
    vct: order.type,
    iat: seconds - 10,
    nbf: seconds + (order.from ?? -1) * 86_400,
    exp: seconds + (order.to ?? 300) * 86_400,
    cnf: { jwk: await exportJWK(order.holder) },
    _sd_alg: 'sha-256',
    _sd: [...disclosures.values()].map((one) => createHash('sha256').update(one).digest('base64url')).toSorted(),
    ...(order.status && { status: { status_list: { idx: order.status.index, uri: order.status.uri } } }),
  };
  const jwt = await new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: order.typ ?? 'dc+sd-jwt', x5c: [order.signer.der.toString('base64')] })
    .sign(order.signer.keys.privateKey);
  return { jwt, disclosures };
}
