import { verifyWebhook, WebhookRefused } from '@veridoor/client';
import { remember } from '../../../lib/customers.js';

/** Takes the service's notifications. The same one may come again, and an older one after a newer. */
export async function POST(request) {
  try {
    const secret = process.env.VERIDOOR_WEBHOOK_SECRET;
    // The bytes as they came: what was parsed and written again has another signature.
    const { type, timestamp, data } = await verifyWebhook({
      headers: request.headers,
      body: await request.text(),
      secret,
    });
    console.log(type, data.profile.status);
    if (type === 'profile.status_changed') await remember(data.profile.id, { status: data.profile.status, timestamp });
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookRefused) return new Response(null, { status: 401 });
    throw error;
  }
}
