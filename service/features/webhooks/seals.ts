import { WEBHOOK_HEADERS, WEBHOOK_SECRET } from '../../platform/crypto/sealing-purposes.ts';
import type { EndpointRow } from './endpoints-queries.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';

/** Opened values that are remembered; opening costs more than signing. */
const MOST_REMEMBERED = 10_000;

type SealedSecrets = Pick<EndpointRow, 'secret' | 'previous_secret' | 'previous_secret_until'>;

export function sealSecret(secrets: Secrets, secret: Uint8Array): Uint8Array {
  return secrets.seal(WEBHOOK_SECRET, secret);
}

export function openSecret(secrets: Secrets, sealed: Uint8Array): Uint8Array {
  return secrets.open(WEBHOOK_SECRET, sealed);
}

/** The secrets that sign at this time, the newest first. */
export function openSecrets(secrets: Secrets, endpoint: SealedSecrets, now: Date): Uint8Array[] {
  const { secret, previous_secret: previous, previous_secret_until: until } = endpoint;
  const sealed = previous && until && now < until ? [secret, previous] : [secret];
  return sealed.map((one) => remember(secrets, one, () => secrets.open(WEBHOOK_SECRET, one)));
}

/** Headers of an endpoint may hold passwords of its receiver. */
export function sealHeaders(secrets: Secrets, headers: Readonly<Record<string, string>>): Uint8Array {
  return secrets.seal(WEBHOOK_HEADERS, Buffer.from(JSON.stringify(headers)));
}

export function openHeaders(
  secrets: Secrets,
  { custom_headers: sealed }: Pick<EndpointRow, 'custom_headers'>,
): Record<string, string> {
  return remember(
    secrets,
    sealed,
    () => JSON.parse(Buffer.from(secrets.open(WEBHOOK_HEADERS, sealed)).toString()) as Record<string, string>,
  );
}

const remembered = new WeakMap<Secrets, Map<string, unknown>>();

function remember<Value>(secrets: Secrets, sealed: Uint8Array, open: () => Value): Value {
  const known = remembered.get(secrets) ?? new Map<string, unknown>();
  remembered.set(secrets, known);
  // The nonce and the tag, which begin here, distinguish sealed values.
  const key = Buffer.from(sealed.buffer, sealed.byteOffset, Math.min(36, sealed.length)).toString('latin1');
  if (known.has(key)) return known.get(key) as Value;
  const value = open();
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(key, value);
  return value;
}
