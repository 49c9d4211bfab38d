import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../../lib/api/client.ts';
import { fileForm } from '../../../lib/api/file-form.ts';
import type { CustomerCall } from '../../../lib/api/types.ts';
import { toFlowError } from '../../../lib/errors/flow-error.ts';
import type { Flow } from '../../../lib/flow/flow.ts';

/** The call that is open here when the step begins. */
export const openCallQuery = (flow: Flow) =>
  queryOptions({ queryKey: ['call'], queryFn: () => fetchOwnCall(flow), staleTime: Infinity, gcTime: 0 });

/** The call that ended, with its outcome. */
export const endedCallQuery = (flow: Flow) =>
  queryOptions({ queryKey: ['ended call'], queryFn: () => fetchOwnCall(flow), staleTime: 0, gcTime: 0 });

/** How many milliseconds the service takes to answer. */
export const networkQuery = (flow: Flow) =>
  queryOptions({
    queryKey: ['call network'],
    queryFn: async () => {
      const begun = performance.now();
      await fetchIceServers(flow);
      return performance.now() - begun;
    },
    retry: 1,
    gcTime: 0,
  });

/** The customer's newest call; null without one. */
async function fetchOwnCall(flow: Flow): Promise<CustomerCall | null> {
  try {
    return await unwrap(flow.api.GET('/api/v2/session/call'));
  } catch (error) {
    if (toFlowError(error).details.serviceCode === 'call_not_found') return null;
    throw error;
  }
}

export async function joinQueue(
  flow: Flow,
  wish: { step: string; language: string; recording: boolean; signs: boolean },
): Promise<CustomerCall> {
  return unwrap(flow.api.POST('/api/v2/session/call', { body: wish }));
}

export async function leaveCall(flow: Flow): Promise<CustomerCall> {
  return unwrap(flow.api.POST('/api/v2/session/call/leave'));
}

/** Sends the image that the agent asked for. */
export async function sendStill(flow: Flow, id: string, image: Blob): Promise<void> {
  const options = { params: { path: { id } }, ...fileForm({}, image) };
  await unwrap(flow.api.POST('/api/v2/session/call/stills/{id}', options));
}

export async function fetchIceServers(flow: Flow): Promise<RTCConfiguration> {
  const { ice_servers, ice_transport_policy } = await unwrap(flow.api.GET('/api/v2/call/ice-servers'));
  return { iceServers: ice_servers, iceTransportPolicy: ice_transport_policy };
}
