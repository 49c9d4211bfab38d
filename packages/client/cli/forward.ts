import { createHmac } from 'node:crypto';
import type { LoggedEvent } from './event-log.ts';

export interface Forwarded {
  /** HTTP status; null when nobody answered. */
  status: number | null;
  milliseconds: number;
}

/** Milliseconds until a receiver must have answered, as with the service's own deliveries. */
const TIMEOUT = 15_000;

/** Sends an event to an address of this machine as the service sends a webhook, signed with the secret. */
export async function forwardEvent(url: string, secret: string, logged: LoggedEvent): Promise<Forwarded> {
  const { deliveries: _, ...event } = logged;
  const body = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'Content-Type': 'application/json',
    'Webhook-Id': event.id,
    'Webhook-Timestamp': timestamp,
    'Webhook-Signature': `v1,${signature}`,
  };
  const began = performance.now();
  const request = { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) } as const;
  const answer = await fetch(url, request).catch(() => null);
  await answer?.body?.cancel();
  return { status: answer?.status ?? null, milliseconds: Math.round(performance.now() - began) };
}
