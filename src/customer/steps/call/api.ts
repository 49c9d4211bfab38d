import { unwrap } from '../../../lib/api/client.ts';
import type { CustomerCall } from '../../../lib/api/types.ts';
import { toFlowError } from '../../../lib/errors/flow-error.ts';
import type { Flow } from '../../../lib/flow/flow.ts';

/** The customer's newest call; null without one. */
export async function fetchOwnCall(flow: Flow): Promise<CustomerCall | null> {
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
  const form = new FormData();
  form.set('file', image, 'still.jpg');
  const options = { params: { path: { id } }, body: { file: '' }, bodySerializer: () => form };
  await unwrap(flow.api.POST('/api/v2/session/call/stills/{id}', options));
}

export async function fetchIceServers(flow: Flow): Promise<RTCConfiguration> {
  const { ice_servers } = await unwrap(flow.api.GET('/api/v2/call/ice-servers'));
  return { iceServers: ice_servers };
}
