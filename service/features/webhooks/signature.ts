import { createHmac, randomBytes } from 'node:crypto';
const SECRET_BYTES = 32;

export function createWebhookSecret(): Uint8Array {
  return randomBytes(SECRET_BYTES);
}

/** A secret as receivers get it. Standard Webhooks 1.0, "Signature scheme". */
export function writeWebhookSecret(secret: Uint8Array): string {
  return `whsec_${Buffer.from(secret).toString('base64')}`;
}

/**
 * The headers that prove the origin of a notification: HMAC-SHA-256 over `id.timestamp.body`, in base64, once for each
 * secret, separated by spaces (Standard Webhooks 1.0).
 *
 * @param at when it is sent; receivers refuse old ones.
 */
export function signatureHeaders(
  secrets: readonly Uint8Array[],
  { id, at, body }: { id: string; at: Date; body: string },
): { 'Webhook-Id': string; 'Webhook-Timestamp': string; 'Webhook-Signature': string } {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
  return { 'Webhook-Id': id, 'Webhook-Timestamp': timestamp, 'Webhook-Signature': signatures.join(' ') };
}
