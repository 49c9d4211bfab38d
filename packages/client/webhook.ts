import type { components } from '../contract/openapi.generated.d.ts';

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
 * @throws WebhookRefused when it is not signed with the secret, or is too old.
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
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), bytes]);
  const given = signatures
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [Buffer.from(one.slice(3), 'base64')] : []));
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const key = await crypto.subtle.importKey(
      'raw',
      Buffer.from(one.replace(/^whsec_/, ''), 'base64'),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    );
    for (const signature of given) {
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return parse(bytes);
    }
  }
  throw new WebhookRefused('the signature is not right');
}

function parse(bytes: Uint8Array): WebhookEvent {
  const event: WebhookEvent = JSON.parse(new TextDecoder().decode(bytes));
  return event;
}

function find(headers: Record<string, string | string[] | undefined>, name: string): string | undefined {
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}
