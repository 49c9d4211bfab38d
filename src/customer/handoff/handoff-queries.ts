import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/api/client.ts';
import type { Handoff, HandoffMessage } from '../../lib/api/types.ts';
import type { Flow } from '../../lib/flow/flow.ts';

/** Has the service send a handoff's link; without a recipient to the profile's own address or number. */
export async function sendHandoff(
  flow: Flow,
  { url, ...message }: { url: string } & Omit<HandoffMessage, 'code'>,
): Promise<string> {
  const body = { ...message, code: new URL(url).hash.slice(1) };
  return (await unwrap(flow.api.POST('/api/v2/session/handoff/message', { body }))).recipient;
}

/**
 * Milliseconds after which a code is replaced, so that nobody scans an expired one. It holds for a quarter of an hour;
 * this device's clock may be wrong, so nothing is counted by it.
 */
const REPLACE_AFTER = 600_000;

/** The link for another device, which each look makes anew. */
export const handoffQuery = (flow: Flow) =>
  queryOptions({
    queryKey: ['handoff'],
    queryFn: () => createHandoff(flow),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: REPLACE_AFTER,
  });

/**
 * Requests a link that continues the flow on another device; the link says the interface so. It is as short as it can
 * be: a QR code of few modules reads best.
 */
export async function createHandoff(flow: Flow): Promise<Handoff> {
  const handoff = await unwrap(flow.api.POST('/api/v2/session/handoff'));
  const url = new URL(handoff.url);
  url.searchParams.set('handoff', '1');
  if (flow.alone) url.searchParams.delete('server_url');
  return { ...handoff, url: url.href };
}

/** How many cameras the device has, which browsers tell without a permission; null where they do not. */
export const camerasQuery = queryOptions({
  queryKey: ['cameras'],
  queryFn: async () => {
    const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => null);
    return devices?.filter(({ kind }) => kind === 'videoinput').length ?? null;
  },
  staleTime: 0,
});
