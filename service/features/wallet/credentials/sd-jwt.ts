import { createHash, createPublicKey, timingSafeEqual, type JsonWebKey, type X509Certificate } from 'node:crypto';
import { compactVerify, decodeProtectedHeader } from 'jose';
import { isObject } from '../../../platform/is-object.ts';
import { demand, WalletRefusal } from '../refusal.ts';
import { countryOfSubject, trustedSigner, type ChainRules, type Signer } from './chain.ts';

/** Seconds that the holder's signature may be old: a request lives as long. */
const FRESH = 300;
const SKEW = 60;
/** Characters of a disclosed portrait and more; a claim is a few hundred. */
const LONGEST = 2_000_000;
const ALGORITHMS = ['ES256', 'ES384', 'ES512'];

export interface SdJwtRules extends ChainRules {
  /** Types (`vct`) that were asked for. */
  types: readonly string[];
  nonce: string;
  /** `origin:https://…` by the Digital Credentials API, the client identifier otherwise. */
  audience: string;
}

export interface VerifiedSdJwt {
  claims: Record<string, unknown>;
  signer: Signer;
  status: { uri: string; index: number } | null;
}

type Json = Record<string, unknown>;

/**
 * Verifies an SD-JWT VC with key binding (RFC 9901; draft-ietf-oauth-sd-jwt-vc): issuer, disclosures, type, dates, and
 * the holder's signature over nonce, audience, time and everything disclosed.
 *
 * @throws WalletRefusal with the code of the first check that fails.
 */
export async function verifySdJwt(text: string, rules: SdJwtRules): Promise<VerifiedSdJwt> {
  demand(text.length <= LONGEST, 'malformed');
  const [issued = '', ...rest] = text.split('~');
  const binding = rest.pop();
  const { header, signer } = readIssuer(issued, rules);
  demand(header['typ'] === 'dc+sd-jwt', 'type_differs');
  const payload = await verifiedPayload(issued, signer.certificate.publicKey, 'issuer_signature');
  demand(rules.types.includes(String(payload['vct'])), 'type_differs');
  const now = rules.at.getTime() / 1000;
  demand(typeof payload['exp'] === 'number' && payload['exp'] + SKEW > now, 'expired');
  demand(typeof payload['nbf'] !== 'number' || payload['nbf'] - SKEW <= now, 'not_valid_yet');
  demand(payload['_sd_alg'] === undefined || payload['_sd_alg'] === 'sha-256', 'digest_algorithm');
  const claims = disclosed(payload, rest);
  const country = claims['issuing_country'];
  const signersCountry = countryOfSubject(signer.certificate);
  demand(country === undefined || signersCountry === null || country === signersCountry, 'issuing_country_differs');
  await verifyBinding(binding, text.slice(0, text.lastIndexOf('~') + 1), payload, rules);
  return { claims, signer, status: statusOf(payload) };
}

function readIssuer(issued: string, rules: SdJwtRules): { header: Json; signer: Signer } {
  const header = headerOf(issued);
  const chain = header['x5c'];
  demand(Array.isArray(chain) && chain.every((one) => typeof one === 'string'), 'signer_missing');
  return {
    header,
    signer: trustedSigner(
      chain.map((one) => Buffer.from(one, 'base64')),
      rules,
    ),
  };
}

/** The claims with what was disclosed, each digest used once; unknown digests stay hidden. */
function disclosed(payload: Json, disclosures: readonly string[]): Json {
  const byDigest = new Map<string, { name: string | null; value: unknown }>();
  for (const disclosure of disclosures) {
    const parts = parseJson(Buffer.from(disclosure, 'base64url').toString());
    demand(Array.isArray(parts) && (parts.length === 2 || parts.length === 3), 'malformed');
    const digest = createHash('sha256').update(disclosure).digest('base64url');
    demand(!byDigest.has(digest), 'element_twice');
    const [, name, value] = parts.length === 3 ? parts : [null, null, parts[1]];
    demand(name === null || (typeof name === 'string' && !['_sd', '...', '__proto__'].includes(name)), 'malformed');
    byDigest.set(digest, { name, value });
  }
  const used = new Set<string>();
  const take = (digest: unknown) => {
    const one = typeof digest === 'string' ? byDigest.get(digest) : undefined;
    if (one) {
      demand(!used.has(String(digest)), 'element_twice');
      used.add(String(digest));
    }
    return one;
  };
  const open = (value: unknown, depth = 0): unknown => {
    demand(depth < 16, 'malformed');
    if (Array.isArray(value))
      return value.flatMap((item: unknown) => {
        if (!isObject(item) || !('...' in item)) return [open(item, depth + 1)];
        const one = take(item['...']);
        return one ? [open(one.value, depth + 1)] : [];
      });
    if (!isObject(value)) return value;
    const { _sd: hidden = [], ...plain } = value;
    demand(Array.isArray(hidden), 'malformed');
    const result: Json = {};
    for (const [name, inner] of Object.entries(plain)) result[name] = open(inner, depth + 1);
    for (const digest of hidden) {
      const one = take(digest);
      if (!one) continue;
      demand(one.name !== null && !Object.hasOwn(result, one.name), 'element_twice');
      result[one.name] = open(one.value, depth + 1);
    }
    return result;
  };
  const claims = open(payload) as Json;
  demand(used.size === byDigest.size, 'element_not_signed');
  return claims;
}

async function verifyBinding(binding: string | undefined, signed: string, payload: Json, rules: SdJwtRules) {
  demand(binding, 'holder_signature_missing');
  const key = isObject(payload['cnf']) ? payload['cnf']['jwk'] : undefined;
  demand(isObject(key), 'holder_key');
  demand(headerOf(binding)['typ'] === 'kb+jwt', 'holder_signature');
  const bound = await verifiedPayload(binding, holderKey(key), 'holder_signature');
  const digest = createHash('sha256').update(signed).digest();
  const hash = Buffer.from(String(bound['sd_hash']), 'base64url');
  demand(hash.length === digest.length && timingSafeEqual(hash, digest), 'digest_differs');
  demand(bound['nonce'] === rules.nonce, 'nonce_differs');
  demand(bound['aud'] === rules.audience, 'audience_differs');
  const age = rules.at.getTime() / 1000 - Number(bound['iat']);
  demand(age <= FRESH && age >= -SKEW, 'binding_not_fresh');
}

function holderKey(jwk: JsonWebKey) {
  try {
    return createPublicKey({ format: 'jwk', key: jwk });
  } catch (cause) {
    throw new WalletRefusal('holder_key', cause);
  }
}

async function verifiedPayload(
  jwt: string,
  key: X509Certificate['publicKey'],
  code: 'issuer_signature' | 'holder_signature',
): Promise<Json> {
  demand(ALGORITHMS.includes(String(headerOf(jwt)['alg'])), 'algorithm_not_allowed');
  try {
    const { payload } = await compactVerify(jwt, key, { algorithms: ALGORITHMS });
    const value: unknown = JSON.parse(new TextDecoder().decode(payload));
    demand(isObject(value), 'malformed');
    return value;
  } catch (cause) {
    throw cause instanceof WalletRefusal ? cause : new WalletRefusal(code, cause);
  }
}

function statusOf({ status }: Json): VerifiedSdJwt['status'] {
  const list = isObject(status) ? status['status_list'] : undefined;
  if (list === undefined) return null;
  demand(isObject(list) && typeof list['idx'] === 'number' && typeof list['uri'] === 'string', 'status_malformed');
  return { index: list['idx'], uri: list['uri'] };
}

function headerOf(jwt: string): Json {
  try {
    return { ...decodeProtectedHeader(jwt) };
  } catch (cause) {
    throw new WalletRefusal('malformed', cause);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new WalletRefusal('malformed', cause);
  }
}
