import type { CallQueue } from '@veridoor/contract/calls/call-queue';
import type { AgentCall, CallMessage, CallStill, CustomerCall } from '@veridoor/contract/calls/call';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { findAgentName, findAgentSettings, listAgents } from './agents/agents-queries.ts';
import {
  countRecording,
  listCallMessages,
  listCallStills,
  type CallMessageRow,
  type CallStillRow,
} from './records/queries.ts';
import { findAnyCall, findCallOfAgent, findUsualDuration, listWaitingCalls } from './queries.ts';
import type { CallRow } from '../../records/flow/calls-queries.ts';
import { orderFor, waitOf, type CompanyQueue } from './order.ts';
import { findDocuments } from '../../records/documents/list-queries.ts';
import { findFlow } from '../../records/flow/queries.ts';
import { findPerson } from '../../records/profiles/queries.ts';
import { toDocument } from '../../records/documents/document-view.ts';
import { toListedProfile } from '../../records/profiles/profile-view.ts';
import { captureSteps, missingCaptures } from '../../records/flow/call-captures.ts';
import { toOutcome } from './summaries.ts';
import { isHere, seenSince } from './agents/presence.ts';

type ViewParts = Pick<Parts, 'database' | 'clock'>;

/** Messages that a page shows; earlier ones stay in the database and are read from there. */
const MOST_MESSAGES = 200;
/** Documents of the profile beside a call. */
const MOST_DOCUMENTS = 50;

export async function readQueue({ database, clock }: ViewParts, companyId: string): Promise<CompanyQueue> {
  const now = clock.now();
  return {
    waiting: await listWaitingCalls(database, companyId),
    agents: await listAgents(database, companyId, seenSince(now).here),
    usualDuration: await findUsualDuration(database, companyId),
    now,
  };
}

export async function toAgentQueue(connection: Connection, queue: CompanyQueue, agentId: string): Promise<CallQueue> {
  const { state, signs } = await findAgentSettings(connection, agentId);
  const own = await findCallOfAgent(connection, agentId);
  return {
    waiting: orderFor({ id: agentId, signs }, queue).map(({ call: row, forMe, kept }) => ({
      id: row.id,
      profile: { id: row.profile_id, name: row.name },
      language: row.language,
      waiting_since: row.joined_at.toISOString(),
      here: isHere(row.customer_socket, row.customer_seen_at, queue.now),
      for_me: forMe,
      signs: row.signs,
      kept,
    })),
    agents: toAgents(queue),
    me: { id: agentId, state, call: own?.id ?? null, signs },
  };
}

/** Agents who are connected. */
export const toAgents = ({ agents }: CompanyQueue): CallQueue['agents'] =>
  agents.flatMap(({ id, name, state, in_call, signs, socket }) =>
    socket === null ? [] : [{ id, name, state, in_call, signs }],
  );

/** The call of any company, for announcements to its participants. */
export async function readCall({ database }: ViewParts, callId: string): Promise<CallRow | null> {
  return findAnyCall(database, callId);
}

/** A call as its customer sees it. */
export async function toCustomerCall(parts: ViewParts, row: CallRow): Promise<CustomerCall> {
  const { database } = parts;
  const queue = await readQueue(parts, row.company_id);
  const stills = row.state === 'active' ? await listCallStills(database, row.id) : [];
  const asked = stills.findLast(({ state }) => state === 'asked');
  return {
    id: row.id,
    state: row.state,
    end: row.end_code,
    reason: row.end_reason,
    ...waitOf(queue, row.id),
    agent:
      row.agent_id === null
        ? null
        : {
            name: await findAgentName(database, row.agent_id),
            here: isHere(row.agent_socket, row.agent_seen_at, queue.now),
          },
    signs: row.signs,
    request: row.request,
    still: asked ? toStill(asked) : null,
    recording: await recordingOf(database, row),
    messages: (await listCallMessages(database, row.id, MOST_MESSAGES)).map(toMessage),
  };
}

/** A call as its agent sees it, with everything that belongs on the agent console. */
export async function toAgentCall({ database, clock }: ViewParts, row: CallRow): Promise<AgentCall> {
  const profile = await findPerson(database, row.company_id, { id: row.profile_id });
  const flow = await findFlow(database, row.company_id, row.profile_id);
  if (!profile || !flow) throw new Error('the profile of a call is gone');
  const documents = await findDocuments(database, row.company_id, { profile: row.profile_id }, MOST_DOCUMENTS);
  const stills = await listCallStills(database, row.id);
  return {
    ...toOutcome(row),
    state: row.state,
    agent: row.agent_id,
    customer_here: isHere(row.customer_socket, row.customer_seen_at, clock.now()),
    language: row.language,
    signs: row.signs,
    waiting_since: row.joined_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    profile: toListedProfile(profile),
    documents: documents.map(toDocument),
    steps: captureSteps(flow.definition),
    missing_captures: missingCaptures(flow, row),
    options: row.options,
    request: row.request,
    stills: stills.map(toStill),
    notes: row.notes,
    checklist: row.checklist,
    recording: await recordingOf(database, row),
    messages: (await listCallMessages(database, row.id, MOST_MESSAGES)).map(toMessage),
  };
}

async function recordingOf(connection: Connection, row: CallRow): Promise<CustomerCall['recording']> {
  return {
    allowed: row.options.recording,
    customer: row.customer_records,
    agent: row.agent_records,
    ...(row.options.recording ? await countRecording(connection, row.id) : { pieces: 0, parts: 0 }),
  };
}

function toStill({ id, page, state, document_id }: CallStillRow): CallStill {
  return { id, page, state, document: document_id };
}

function toMessage({ id, sender, text, created_at }: CallMessageRow): CallMessage {
  return { id, from: sender, text, sent_at: created_at.toISOString() };
}
