import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { unwrap } from '../../../../lib/api/client.ts';
import type { DigitalIdLink, DigitalIdLinkProgress, DigitalIdRequested, Session } from '../../../../lib/api/types.ts';
import type { Flow } from '../../../../lib/flow/flow.ts';

/** A request is answered once: it is made anew for each screen, and never behind one's back. */
const ONCE = { staleTime: 0, gcTime: 0 } as const;

/** Milliseconds between two looks at what the wallet has done. */
const FOLLOW_INTERVAL = 2000;
/**
 * Milliseconds after which a code that nobody has opened is replaced: the service keeps it for two minutes. Counted
 * here, because the clock of a device may be wrong by years.
 */
const REPLACE_AFTER = 100_000;

/** Where the wallet is that a link asks. One on the same device proves by a code that it came back to this browser. */
export type WalletDevice = 'same' | 'other';

/** A request for the browser's own wallets. */
export const digitalIdQuery = (flow: Flow, step: string) =>
  queryOptions({
    queryKey: ['digital id', step],
    queryFn: (): Promise<DigitalIdRequested> => {
      const options = { params: { path: { id: step } }, body: { origin: location.origin } };
      return unwrap(flow.api.POST('/api/v2/session/steps/{id}/digital-id', options));
    },
    ...ONCE,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** A link that asks a wallet, replaced while nobody has opened it. */
export const walletLinkQuery = (flow: Flow, client: QueryClient, step: string, device: WalletDevice) =>
  queryOptions({
    queryKey: ['digital id link', step, device],
    queryFn: () => requestLink(flow, step, device),
    ...ONCE,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      data && client.getQueryData(linkProgressQuery(flow, step, data).queryKey)?.state === 'waiting'
        ? REPLACE_AFTER
        : false,
    refetchIntervalInBackground: true,
  });

/** What the wallet has done with a link. */
export const linkProgressQuery = (flow: Flow, step: string, link: DigitalIdLink | undefined) =>
  queryOptions({
    queryKey: ['digital id link', link?.id ?? null, 'progress'],
    queryFn: () => followLink(flow, step, link?.id ?? ''),
    enabled: link !== undefined,
    ...ONCE,
    refetchInterval: ({ state: { data } }) => (data?.state === 'over' ? false : FOLLOW_INTERVAL),
    refetchIntervalInBackground: true,
  });

const linkPath = '/api/v2/session/steps/{id}/digital-id/link';

async function requestLink(flow: Flow, step: string, device: WalletDevice): Promise<DigitalIdLink> {
  const body = { origin: location.origin, device };
  return unwrap(flow.api.POST(linkPath, { params: { path: { id: step } }, body }));
}

async function followLink(flow: Flow, step: string, request: string): Promise<DigitalIdLinkProgress> {
  return unwrap(flow.api.GET(`${linkPath}/{request}`, { params: { path: { id: step, request } } }));
}

/** @param code what the wallet brought back; null for one on another device. */
export async function takeLinkAnswer(flow: Flow, step: string, request: string, code: string | null): Promise<Session> {
  const body = code === null ? {} : { response_code: code };
  return unwrap(flow.api.POST(`${linkPath}/{request}`, { params: { path: { id: step, request } }, body }));
}
