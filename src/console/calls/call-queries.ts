import type { CallRejection } from '@veridoor/contract/calls/call-outcome';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/api/client.ts';
import type {
  AgentCall,
  CallFigures,
  CallList,
  CallPage,
  CallQueue,
  CallRequest,
  Report,
} from '../../lib/api/types.ts';
import type { Staff } from '../sign-in/staff.ts';

// The socket sends the same answers, and it alone decides what is shown.

const at = (id: string) => ({ params: { path: { id } } });

/** What agents say about themselves. */
export interface AgentSettings {
  state?: 'online' | 'away';
  signs?: boolean;
}

export function changeSettings({ api }: Staff, settings: AgentSettings): Promise<CallQueue> {
  return unwrap(api.PUT('/api/v2/call/presence', { body: settings }));
}

/** Whom the agent gets by asking for the next customer, in this order. */
export const waitingFor = (queue: CallQueue | null): CallQueue['waiting'] =>
  queue?.waiting.filter(({ kept }) => !kept) ?? [];

/** The next customer, or this one. */
export function takeCall({ api }: Staff, call?: string): Promise<unknown> {
  return unwrap(api.POST('/api/v2/call/take', { body: call === undefined ? {} : { call } }));
}

export interface CallChanges {
  notes?: string;
  checklist?: string[];
  request?: CallRequest | null;
  recording?: boolean;
}

export function updateCall({ api }: Staff, id: string, changes: CallChanges): Promise<unknown> {
  return unwrap(api.PATCH('/api/v2/call/{id}', { ...at(id), body: changes }));
}

export function askStill({ api }: Staff, id: string, page: CallPage): Promise<unknown> {
  return unwrap(api.POST('/api/v2/call/{id}/stills', { ...at(id), body: page }));
}

export function decideCall(
  { api }: Staff,
  id: string,
  decision: { decision: 'approved' | 'rejected'; reason?: CallRejection },
): Promise<unknown> {
  return unwrap(api.POST('/api/v2/call/{id}/decide', { ...at(id), body: decision }));
}

export function handOver({ api }: Staff, id: string, agent: string): Promise<unknown> {
  return unwrap(api.POST('/api/v2/call/{id}/hand-over', { ...at(id), body: { agent } }));
}

export function putBack({ api }: Staff, id: string): Promise<unknown> {
  return unwrap(api.POST('/api/v2/call/{id}/put-back', at(id)));
}

export function endCall({ api }: Staff, id: string): Promise<unknown> {
  return unwrap(api.POST('/api/v2/call/{id}/end', at(id)));
}

async function fetchCall({ api }: Staff, id: string): Promise<AgentCall> {
  // The client's types turn tuples into arrays; the answer follows the contract nevertheless.
  return (await unwrap(api.GET('/api/v2/call/{id}', at(id)))) as AgentCall;
}

/** What is known about the customer of the agent's call; the audit records the look. */
const fetchReportInCall = ({ api }: Staff, id: string): Promise<Report> =>
  // The client's types turn tuples into arrays; the answer follows the contract nevertheless.
  unwrap(api.GET('/api/v2/call/{id}/report', at(id))) as Promise<Report>;

/** How past calls are narrowed. */
export interface PastFilters {
  mode?: 'live' | 'test';
  agent?: string;
  end?: CallEnd;
  profile?: string;
  created_after?: string;
  created_before?: string;
}

type CallEnd = NonNullable<AgentCall['end']>;

/** A part of a recording, from 1; the audit records the look. */
export const fetchRecording = ({ api }: Staff, id: string, part: number): Promise<Blob> =>
  unwrap<Blob>(api.GET('/api/v2/call/{id}/recording/{part}', { params: { path: { id, part } }, parseAs: 'blob' }));

export async function fetchIceServers({ api }: Staff): Promise<RTCConfiguration> {
  const { ice_servers, ice_transport_policy } = await unwrap(api.GET('/api/v2/call/ice-servers'));
  return { iceServers: ice_servers, iceTransportPolicy: ice_transport_policy };
}

export async function fetchImage({ api }: Staff, id: string): Promise<Blob> {
  return unwrap<Blob>(api.GET('/api/v2/document/{id}/file', { ...at(id), parseAs: 'blob' }));
}

/** Hands over some seconds of the recording. */
export async function keepPiece(staff: Staff, id: string, session: string, piece: number, video: Blob): Promise<void> {
  const answer = await fetch(`${staff.server}/api/v2/call/${id}/recording/${session}/${piece}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${await staff.token()}`, 'Content-Type': 'video/webm' },
    body: video,
  });
  if (!answer.ok) throw new Error(`the piece was not taken: ${answer.status}`);
}

/** A look at a call is audited: none is made only because a window was in front again. */
const ONE_LOOK = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** The call that has just ended here. */
export const endedCallQuery = (staff: Staff, id: string) =>
  queryOptions({ queryKey: ['ended call', id], queryFn: () => fetchCall(staff, id), ...ONE_LOOK });

export const pastCallQuery = (staff: Staff, id: string) =>
  queryOptions({ queryKey: ['past call', id], queryFn: () => fetchCall(staff, id), ...ONE_LOOK });

/** The pages of an open call, of which no message says that their checks ended. */
export const callPagesQuery = (staff: Staff, { id, documents, missing_captures }: AgentCall) =>
  queryOptions({
    queryKey: ['call pages', id, documents.map((document) => document.id), missing_captures],
    queryFn: () => fetchCall(staff, id),
  });

/** @param pages how the pages of the call are: the report is read again when they change. */
export const reportInCallQuery = (staff: Staff, id: string, pages: readonly string[]) =>
  queryOptions({
    queryKey: ['report in call', id, pages],
    queryFn: () => fetchReportInCall(staff, id),
    ...ONE_LOOK,
    placeholderData: keepPreviousData,
  });

/** Past calls on a page. */
const PAGE = 50;

export const pastCallsQuery = ({ api }: Staff, filters: PastFilters, cursor?: string) =>
  queryOptions({
    queryKey: ['past calls', filters, cursor ?? null],
    queryFn: ({ signal }): Promise<CallList> => {
      const query = { ...filters, limit: PAGE, ...(cursor !== undefined && { cursor }) };
      return unwrap(api.GET('/api/v2/call', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** Users who have taken calls. */
export const callTakersQuery = ({ api }: Staff) =>
  queryOptions({
    queryKey: ['call takers'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v2/call/takers', { signal })),
    staleTime: 60_000,
  });

export const callFiguresQuery = ({ api }: Staff, query: { from: string; to: string; mode: 'live' | 'test' }) =>
  queryOptions({
    queryKey: ['call figures', query],
    queryFn: ({ signal }): Promise<CallFigures> =>
      unwrap(api.GET('/api/v2/call/figures', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
