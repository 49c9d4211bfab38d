import { unwrap } from '../../../lib/api/client.ts';
import type { AgentCall, CallPage, CallQueue, CallRequest } from '../../../lib/api/types.ts';
import type { AgentConsole } from './agent-console.ts';

// The socket sends the same answers, and it alone decides what is shown.

const at = (id: string) => ({ params: { path: { id } } });

export function setPresence({ api }: AgentConsole, state: 'online' | 'away'): Promise<CallQueue> {
  return unwrap(api.PUT('/api/v2/call/presence', { body: { state } }));
}

/** The next customer, or this one. */
export function takeCall({ api }: AgentConsole, call?: string): Promise<unknown> {
  return unwrap(api.POST('/api/v2/call/take', { body: call === undefined ? {} : { call } }));
}

export interface CallChanges {
  notes?: string;
  checklist?: string[];
  request?: CallRequest | null;
  recording?: boolean;
}

export function updateCall({ api }: AgentConsole, id: string, changes: CallChanges): Promise<unknown> {
  return unwrap(api.PATCH('/api/v2/call/{id}', { ...at(id), body: changes }));
}

export function askStill({ api }: AgentConsole, id: string, page: CallPage): Promise<unknown> {
  return unwrap(api.POST('/api/v2/call/{id}/stills', { ...at(id), body: page }));
}

export function decideCall(
  { api }: AgentConsole,
  id: string,
  decision: { decision: 'approved' } | { decision: 'rejected'; reason: string },
): Promise<unknown> {
  return unwrap(api.POST('/api/v2/call/{id}/decide', { ...at(id), body: decision }));
}

export function handOver({ api }: AgentConsole, id: string, agent: string): Promise<unknown> {
  return unwrap(api.POST('/api/v2/call/{id}/hand-over', { ...at(id), body: { agent } }));
}

export function putBack({ api }: AgentConsole, id: string): Promise<unknown> {
  return unwrap(api.POST('/api/v2/call/{id}/put-back', at(id)));
}

export function endCall({ api }: AgentConsole, id: string): Promise<unknown> {
  return unwrap(api.POST('/api/v2/call/{id}/end', at(id)));
}

export async function fetchCall({ api }: AgentConsole, id: string): Promise<AgentCall> {
  // The client's types turn tuples into arrays; the answer follows the contract nevertheless.
  return (await unwrap(api.GET('/api/v2/call/{id}', at(id)))) as AgentCall;
}

export async function fetchIceServers({ api }: AgentConsole): Promise<RTCConfiguration> {
  const { ice_servers } = await unwrap(api.GET('/api/v2/call/ice-servers'));
  return { iceServers: ice_servers };
}

export async function fetchImage({ api }: AgentConsole, id: string): Promise<Blob> {
  return unwrap<Blob>(api.GET('/api/v2/document/{id}/file', { ...at(id), parseAs: 'blob' }));
}

/** Hands over some seconds of the recording. */
export async function keepPiece(
  agentConsole: AgentConsole,
  id: string,
  session: string,
  piece: number,
  video: Blob,
): Promise<void> {
  const answer = await fetch(`${agentConsole.server}/api/v2/call/${id}/recording/${session}/${piece}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${await agentConsole.token()}`, 'Content-Type': 'video/webm' },
    body: video,
  });
  if (!answer.ok) throw new Error(`the piece was not taken: ${answer.status}`);
}
