import { unwrap } from '../../lib/api/client.ts';
import type { HandoffMessage } from '../../lib/api/types.ts';
import type { Flow } from '../../lib/flow/flow.ts';

/** Has the service send a handoff's link; without a recipient to the profile's own address or number. */
export async function sendHandoff(
  flow: Flow,
  { url, ...message }: { url: string } & Omit<HandoffMessage, 'code'>,
): Promise<string> {
  const body = { ...message, code: new URL(url).hash.slice(1) };
  return (await unwrap(flow.api.POST('/api/v2/session/handoff/message', { body }))).recipient;
}
