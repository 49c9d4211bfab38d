import { unwrap } from '../api/client.ts';
import type { Handoff } from '../api/types.ts';
import type { Flow } from './flow.ts';

/**
 * Requests a link that continues the flow on another device; the link tells the interface so. It is as short as it can
 * be: a QR code of few modules reads best.
 */
export async function createHandoff(flow: Flow): Promise<Handoff> {
  const handoff = await unwrap(flow.api.POST('/api/v2/session/handoff'));
  const url = new URL(handoff.url);
  url.searchParams.set('handoff', '1');
  if (flow.alone) url.searchParams.delete('server_url');
  return { ...handoff, url: url.href };
}
