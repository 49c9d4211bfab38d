import type { components } from './openapi.ts';

export type WebhookEvent = components['schemas']['WebhookEvent'];

/** A notification that must not be trusted. */
export class WebhookRefused extends Error {
  override name = 'WebhookRefused';
}

/** Seconds by which the two clocks may differ, as the Standard Webhooks specification advises. */
const TOLERANCE = 300;

export interface ReceivedWebhook {
  /** The received headers; names in any case. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The received bytes of the body, before anything has parsed them. */
  body: string | Uint8Array;
  /** `whsec_…`; several while a new one is being introduced. */
  secret: string | readonly string[];
  now?: Date;
}

/**
 * Verifies a notification (Standard Webhooks 1.0) and returns its content. The same `id` may come again: handle it
 * once.
 *
 * @throws WebhookRefused when it is not signed with the secret, or is too old; TypeError when a secret is malformed.
 */
export async function verifyWebhook({
  headers,
  body,
  secret,
  now = new Date(),
}: ReceivedWebhook): Promise<WebhookEvent> {
  const read = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : find(headers, name);
    if (typeof value !== 'string' || value === '') throw new WebhookRefused(`the header ${name} is missing`);
    return value;
  };
  const [id, timestamp, signatures] = [read('webhook-id'), read('webhook-timestamp'), read('webhook-signature')];
  const age = now.getTime() / 1000 - Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age) > TOLERANCE)
    throw new WebhookRefused('the notification is too old');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const start = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(start.length + bytes.length);
  signed.set(start);
  signed.set(bytes, start.length);
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? (decode(one.slice(3)) ?? []) : []));
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const bytesOfKey = decode(one.replace(/^whsec_/, ''));
    if (!bytesOfKey?.length) throw new TypeError('a secret is not of the form whsec_…');
    const key = await crypto.subtle.importKey('raw', bytesOfKey, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    for (const signature of given) {
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return parse(bytes);
    }
  }
  throw new WebhookRefused('the signature is not right');
}

/** The bytes of standard Base64, or null. By `atob`, since not every runtime has a Buffer. */
function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function parse(bytes: Uint8Array): WebhookEvent {
  const event: WebhookEvent = JSON.parse(new TextDecoder().decode(bytes));
  return event;
}

function find(headers: Record<string, string | string[] | undefined>, name: string): string | undefined {
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}
