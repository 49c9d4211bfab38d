import { createHash } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text);

/** Stands for certificates and keys; nobody can read it as one. */
const PEM = `-----BEGIN EXAMPLE-----\\n${'EXAMPLE'.repeat(9)}\\n${'EXAMPLE'.repeat(9)}\\n-----END EXAMPLE-----\\n`;

/** What is different in each run, by how it looks, and what stands for the n-th of it in an example. */
const kinds: readonly [pattern: RegExp, stand: (place: number) => string][] = [
  [
    /(?:\b|(?<=%2F))[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g,
    (place) => {
      const hex = digest(`id ${place}`).digest('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  ],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, () => 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJleGFtcGxlIn0.c2lnbmF0dXJl'],
  [/\bwhsec_[A-Za-z0-9+/=]+/g, (place) => `whsec_${digest(`secret ${place}`).digest('base64')}`],
  [
    // One letter less than a key has: a whole one would alarm those who look for secrets.
    /\bvd_live_[0-9A-Za-z]{49}\b/g,
    (place) => `vd_live_${digest(`key ${place}`).digest('hex').slice(0, 48)}`,
  ],
  [/\bvd_live_[0-9A-Za-z]{4}\b/g, (place) => `vd_live_${digest(`key ${place}`).digest('hex').slice(0, 4)}`],
  // Written as PEM is within JSON, and long enough for a key.
  [/-----BEGIN ([A-Z ]+)-----[^"]+/g, () => PEM],
  [
    /(?<="(?:deviceRequest|encryptionInfo|response|deviceResponse)":"|x509_hash%3A)[A-Za-z0-9_.+/=-]+/g,
    (place) => digest(`what a wallet said ${place}`).digest('base64url'),
  ],
  [/(?<="vical":")[A-Za-z0-9+/=]+/g, (place) => digest(`list of authorities ${place}`).digest('base64')],
  [/\b[A-Z2-7]{32}\b/g, () => 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF'],
  [/(?<=")[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}(?=")/g, (place) => `7KQ2M-${10_000 + place}`],
  [/(?<="code":")\d{6}(?=")/g, () => '287082'],
  [/\b[0-9a-f]{64}\b/g, (place) => digest(`hash ${place}`).digest('hex')],
  [/(?<=["#])[A-Za-z0-9_-]{43}(?=")/g, (place) => digest(`token ${place}`).digest('base64url')],
  [
    /(?<=["/])(?=[A-Za-z0-9_-]*\d)[A-Za-z0-9_-]{32}(?=")/g,
    (place) => digest(`upload ${place}`).digest('base64url').slice(0, 32),
  ],
  [/(?<="id":")[A-Za-z0-9_-]{22}(?=")/g, (place) => digest(`passkey ${place}`).digest('base64url').slice(0, 22)],
  [/(?<=\\"nonce\\":\\")[A-Za-z0-9_-]+/g, (place) => digest(`nonce ${place}`).digest('base64url').slice(0, 22)],
  [
    /(?<="(?:clientDataJSON|attestationObject|authenticatorData|signature|public_key|client_data_json|authenticator_data)":")[A-Za-z0-9_-]+/g,
    (place) => digest(`what a device said ${place}`).digest('base64url'),
  ],
];

/** A prompt that stands for those that were drawn by lot. */
const PROMPT = {
  action: 'follow',
  wait: 620,
  limit: 15_000,
  path: [
    { yaw: 14.5, pitch: 8.7, travel: 450, dwell: 640 },
    { yaw: -22, pitch: 0, travel: 450, dwell: 780 },
  ],
};

const withoutLot = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'nonce' in value && 'limit' in value
    ? { ...PROMPT, nonce: value.nonce }
    : value;

/**
 * The same examples with invented identifiers, tokens and hashes, the same in every run: for the document, and for
 * nobody.
 */
export function neutral<Examples>(examples: Examples): Examples {
  const text = kinds.reduce((written, [pattern, stand]) => {
    const known = new Map<string, string>();
    return written.replaceAll(pattern, (found) => {
      if (!known.has(found)) known.set(found, stand(known.size + 1));
      return known.get(found) ?? found;
    });
  }, JSON.stringify(examples));
  return JSON.parse(text, withoutLot) as Examples;
}
