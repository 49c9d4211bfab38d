import type { Static } from 'typebox';
import type { CallPresence, CallQueue } from '@veridoor/contract/calls/call-queue';
import type { AgentCall, CallUpdate } from '@veridoor/contract/calls/call';
import type { Report } from '@veridoor/contract/report';
import type { EventSession } from '@veridoor/contract/event';
import type { Connection } from '../../../platform/database/connection.ts';
import type { Parts } from '../../../parts.ts';
import { findAgentSettings, listAgents, setAgentSettings } from './agents-queries.ts';
import { changeCall, changeEndedCall, findCall, takeCall, takeNextCall } from '../queries.ts';
import type { CallRow } from '../../../records/flow/calls-queries.ts';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { getReport } from '../../reports/report.ts';
import { recordEvents } from '../../../records/outbox/events.ts';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { closeCall } from '../closing.ts';
import { toOutcome } from '../summaries.ts';
import { keepsSigners, LONG_WAIT } from '../order.ts';
import { seenSince } from './presence.ts';
import { readQueue, toAgentCall, toAgentQueue } from '../views.ts';

type CallParts = Pick<Parts, 'database' | 'clock' | 'callNews'>;

/** The queue of the agent's company. */
export async function getQueue(parts: CallParts, agent: UserPrincipal): Promise<CallQueue> {
  return toAgentQueue(parts.database, await readQueue(parts, agent.companyId), agent.userId);
}

/**
 * Online agents count for the expected wait and may be handed a call; away ones are left alone. Customers who sign are
 * kept for agents who do.
 */
export async function setPresence(
  parts: CallParts,
  agent: UserPrincipal,
  { state, signs }: CallPresence,
): Promise<CallQueue> {
  const requested = { ...(state !== undefined && { state }), ...(signs !== undefined && { signs }) };
  await parts.database.transaction().execute(async (transaction) => {
    const { userId, companyId } = agent;
    const changed = await setAgentSettings(transaction, { userId, companyId, now: parts.clock.now() }, requested);
    if (Object.keys(changed).length === 0) return;
    await recordAudit(transaction, {
      companyId,
      actor: agent,
      action: 'call.presence_changed',
      subject: { kind: 'user', id: userId },
      detail: changed,
    });
  });
  parts.callNews.tell({ companyId: agent.companyId, callId: null, queue: true });
  return getQueue(parts, agent);
}

/**
 * A call. Each look is audited, except those of its agent while it lasts: the agent is shown it anyway.
 *
 * @throws ProblemError call_not_found, also for another company's.
 */
export async function getCall(parts: CallParts, user: UserPrincipal, id: string): Promise<AgentCall> {
  const call = await knownCall(parts.database, user, id);
  if (!hasCall(user, call)) await audit(parts.database, user, call, 'call.read');
  return toAgentCall(parts, call);
}

/**
 * What is known about the customer, for the agent of the call and as long as it lasts.
 *
 * @throws ProblemError call_not_found, also when another agent has it or it is over.
 */
export async function getReportInCall(
  parts: CallParts & Pick<Parts, 'secrets' | 'configuration'>,
  agent: UserPrincipal,
  id: string,
): Promise<Report> {
  const call = await knownCall(parts.database, agent, id);
  if (!hasCall(agent, call)) throw new ProblemError('call_not_found');
  return getReport(parts, agent, call.profile_id, 'call');
}

const hasCall = ({ userId }: UserPrincipal, { state, agent_id }: CallRow): boolean =>
  state === 'active' && agent_id === userId;

/**
 * Takes the next customer (`order.ts`), or a chosen one. If two agents want the same customer, one gets the call and the other an
 * error. The queue counts as empty when all who wait are kept for agents who sign.
 *
 * @throws ProblemError queue_empty, call_not_found, call_taken, call_ended, agent_busy.
 */
export async function take(parts: CallParts, agent: UserPrincipal, callId: string | undefined): Promise<AgentCall> {
  const now = parts.clock.now();
  const { companyId, userId: agentId } = agent;
  const row = await parts.database
    .transaction()
    .execute(async (transaction) => {
      const taken =
        callId === undefined
          ? await takeNext(transaction, agent, now)
          : await takeCall(transaction, { companyId, agentId, callId, now });
      if (!taken) throw await refusal(transaction, agent, callId);
      const first = taken.accepted_at?.getTime() === now.getTime();
      await audit(transaction, agent, taken, 'call.taken', { chosen: callId !== undefined });
      if (first) {
        const session: EventSession = { kind: 'call', status: 'started', errors: [], call: toOutcome(taken) };
        const about = { companyId, profileId: taken.profile_id };
        await recordEvents(transaction, about, [{ type: 'call.started', session }], now);
      }
      return taken;
    })
    .catch((error: unknown) => {
      // The index that gives an agent one call at a time.
      throw isUniqueViolation(error) ? new ProblemError('agent_busy') : error;
    });
  parts.callNews.tell({ companyId, callId: row.id, queue: true });
  return toAgentCall(parts, row);
}

async function takeNext(transaction: Connection, { companyId, userId: agentId }: UserPrincipal, now: Date) {
  const since = seenSince(now);
  const { signs } = await findAgentSettings(transaction, agentId);
  const kept = keepsSigners(signs, await listAgents(transaction, companyId, since.here));
  const longSince = secondsAfter(now, -LONG_WAIT);
  const seen = { seenSince: since.waiting, agentsSeenSince: since.here };
  return takeNextCall(transaction, { companyId, agentId, ...seen, longSince, signs, kept, now });
}

async function refusal(
  connection: Connection,
  agent: UserPrincipal,
  callId: string | undefined,
): Promise<ProblemError> {
  if (callId === undefined) return new ProblemError('queue_empty');
  const { state } = await knownCall(connection, agent, callId);
  return new ProblemError(state === 'ended' ? 'call_ended' : 'call_taken');
}

/** Seconds after the end of a call in which its agent may finish notes and checklist, and send what was recorded. */
export const WRAP_UP = 30 * 60;

/**
 * Changes notes, ticks, requests to the customer, and the agent's consent to a recording. Notes and ticks may be
 * finished when the call has just ended.
 *
 * @throws ProblemError call_not_found, call_ended (also when another agent has it by now), recording_not_allowed.
 */
export async function updateCall(
  parts: CallParts,
  agent: UserPrincipal,
  id: string,
  input: Static<typeof CallUpdate>,
): Promise<AgentCall> {
  const { notes, checklist, request, recording } = input;
  return change(parts, agent, id, false, async (transaction, before) => {
    if (recording === true && !before.options.recording) throw new ProblemError('recording_not_allowed');
    const points = new Set(before.options.checklist.map((point) => point.id));
    const written = {
      ...(notes !== undefined && { notes }),
      ...(checklist !== undefined && { checklist: JSON.stringify(checklist.filter((point) => points.has(point))) }),
    };
    const during = {
      ...(request !== undefined && { request }),
      ...(recording !== undefined && { agent_records: recording }),
    };
    const which = { id, agentId: agent.userId };
    const after =
      before.state === 'ended' && Object.keys(during).length === 0
        ? await changeEndedCall(
            transaction,
            { ...which, endedSince: secondsAfter(parts.clock.now(), -WRAP_UP) },
            written,
          )
        : await changeCall(transaction, which, { ...written, ...during });
    if (!after) return null;
    const fields = Object.keys(input).filter((field) => field !== 'request');
    if (fields.length > 0) await audit(transaction, agent, after, 'call.documented', { fields });
    if (request !== undefined) await audit(transaction, agent, after, 'call.asked', { request });
    return after;
  });
}

/** Puts the customer back to the old place in the queue, for whichever agent comes next. */
export async function putBack(parts: CallParts, agent: UserPrincipal, id: string): Promise<AgentCall> {
  return change(parts, agent, id, true, async (transaction) => {
    const after = await changeCall(transaction, { id, agentId: agent.userId }, backInQueue(null));
    if (after) await audit(transaction, agent, after, 'call.put_back');
    return after;
  });
}

/**
 * Hands the customer to another agent of the company, first in that agent's queue.
 *
 * @throws ProblemError agent_not_found when that agent is not connected; whatever changes refuse.
 */
export async function handOver(parts: CallParts, agent: UserPrincipal, id: string, to: string): Promise<AgentCall> {
  return change(parts, agent, id, true, async (transaction) => {
    const agents = await listAgents(transaction, agent.companyId, seenSince(parts.clock.now()).here);
    if (to === agent.userId || !agents.some((other) => other.id === to)) throw new ProblemError('agent_not_found');
    const after = await changeCall(transaction, { id, agentId: agent.userId }, backInQueue(to));
    if (after) await audit(transaction, agent, after, 'call.handed_over', { to });
    return after;
  });
}

/** Columns of a call that waits again. */
export function backInQueue(reservedFor: string | null) {
  return {
    state: 'waiting' as const,
    agent_id: null,
    agent_socket: null,
    agent_seen_at: null,
    agent_records: false,
    reserved_for: reservedFor,
    request: null,
  };
}

/** Ends the call without a decision. */
export async function endCall(parts: CallParts, agent: UserPrincipal, id: string): Promise<AgentCall> {
  return change(parts, agent, id, true, (transaction) =>
    closeCall(transaction, { id, agentId: agent.userId }, { code: 'ended', actor: agent, now: parts.clock.now() }),
  );
}

/**
 * Changes a call of this agent, announces it, and returns its new state.
 *
 * @throws ProblemError call_not_found; call_ended when this agent no longer has it.
 */
export async function change(
  parts: CallParts,
  agent: UserPrincipal,
  id: string,
  queue: boolean,
  work: (transaction: Connection, before: CallRow) => Promise<CallRow | null>,
): Promise<AgentCall> {
  const row = await parts.database.transaction().execute(async (transaction) => {
    const before = await knownCall(transaction, agent, id);
    const after = before.agent_id === agent.userId ? await work(transaction, before) : null;
    if (!after) throw new ProblemError('call_ended');
    return after;
  });
  parts.callNews.tell({ companyId: row.company_id, callId: id, queue });
  return toAgentCall(parts, row);
}

async function knownCall(connection: Connection, user: UserPrincipal, id: string): Promise<CallRow> {
  const call = await findCall(connection, user.companyId, id);
  if (!call) throw new ProblemError('call_not_found');
  return call;
}

async function audit(
  transaction: Connection,
  agent: UserPrincipal,
  call: CallRow,
  action: Parameters<typeof recordAudit>[1]['action'],
  detail: Parameters<typeof recordAudit>[1]['detail'] = {},
): Promise<void> {
  await recordAudit(transaction, {
    companyId: call.company_id,
    actor: agent,
    action,
    subject: { kind: 'call', id: call.id },
    detail: { profile: call.profile_id, ...detail },
  });
}
