import type { Static } from 'typebox';
import type { AgentCall, CallDecision } from '@veridoor/contract/calls/call';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { listCallStills } from './records/queries.ts';
import type { CallRow } from '../../records/flow/calls-queries.ts';
import { findAnyDocument, updateResults } from '../../records/documents/queries.ts';
import { lockFlow, UNTOUCHED, updateStep, type Flow } from '../../records/flow/queries.ts';
import { recordAudit, type Actor } from '../../records/audit/audit.ts';
import { keepDecision } from '../decisions/kept-decisions.ts';
import { keepCallDecision } from './kept-decision.ts';
import { settleProfile } from '../decisions/profile-settlement.ts';
import { settleSteps } from '../decisions/settle-steps.ts';
import { toDocument } from '../../records/documents/document-view.ts';
import { recordEvents } from '../../records/outbox/events.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { invalidField, ProblemError } from '../../platform/problems/problems.ts';
import { change } from './agents/agent.ts';
import { missingCaptures } from '../../records/flow/call-captures.ts';
import { closeCall } from './closing.ts';
import { afterRejection } from './consequence.ts';

type CallParts = Pick<Parts, 'database' | 'clock' | 'callNews'>;
/** The decided call, the agent and the time, and the profile's flow, locked. */
type Decided = [transaction: Connection, agent: UserPrincipal, call: CallRow, flow: Flow, now: Date];

/**
 * Records the agent's decision and ends the call. It approves or rejects the call's step. An approval also covers the
 * pages that were filed in this call and that no check rejected, but never the profile. After a rejection, the customer
 * can do nothing more.
 *
 * @throws ProblemError invalid_request for a rejection without a reason; captures_missing for an approval;
 * call_not_found, call_ended.
 */
export async function decideCall(
  parts: CallParts,
  agent: UserPrincipal,
  id: string,
  { decision, reason: given }: Static<typeof CallDecision>,
): Promise<AgentCall> {
  const reason = given ?? null;
  if (decision === 'rejected' && reason === null) throw invalidField('/reason', 'required', 'must give a reason');
  return change(parts, agent, id, true, async (transaction) => {
    const now = parts.clock.now();
    const end = { code: decision, reason, actor: agent, now };
    return closeCall(transaction, { id, agentId: agent.userId }, end, async (call) => {
      // After the call, like every code that ends one and announces it: two that lock in another order would wait for
      // each other.
      const flow = await lockFlow(transaction, call.company_id, call.profile_id);
      if (!flow) throw new Error('the profile of a call is gone');
      await keepCallDecision(transaction, agent, call, { decision, reason }, now);
      if (decision === 'approved') await approve(transaction, agent, call, flow, now);
      await concludeCall(transaction, agent, { call, flow, decision }, now);
    });
  });
}

async function approve(...[transaction, agent, call, flow, now]: Decided): Promise<void> {
  const missing = missingCaptures(flow, call);
  if (missing.length > 0) {
    throw new ProblemError('captures_missing', { detail: `Missing: ${missing.map(({ step }) => step).join(', ')}.` });
  }
  await approvePages(transaction, agent, call, flow, now);
}

/** The consequences of a decided call for its step and the profile. */
export async function concludeCall(
  transaction: Connection,
  actor: Actor,
  { call, flow, decision }: { call: CallRow; flow: Flow; decision: 'approved' | 'rejected' },
  now: Date,
): Promise<void> {
  const { failedAttempts } = flow.steps.get(call.step_id) ?? UNTOUCHED;
  if (decision === 'approved') {
    await updateStep(transaction, flow, call.step_id, { status: 'approved', reason: null, failedAttempts, now });
    await settleProfile(transaction, actor, flow, now);
    return;
  }
  const rejected = { status: 'rejected', reason: 'call_rejected', failedAttempts: failedAttempts + 1, now } as const;
  await updateStep(transaction, flow, call.step_id, rejected);
  await afterRejection(transaction, actor, call, flow, now);
}

async function approvePages(...[transaction, agent, call, flow, now]: Decided): Promise<void> {
  for (const { document_id } of await listCallStills(transaction, call.id)) {
    const page = document_id === null ? null : await findAnyDocument(transaction, document_id);
    if (page?.status !== 'pending' || page.state !== 'active') continue;
    const { results } = page;
    const approved = await updateResults(transaction, page.id, {
      status: 'approved',
      reject_reason: null,
      decided_by: agent.permissions.has('profile.decide') ? 'decider' : 'reviewer',
      results,
      now,
    });
    await keepDecision(transaction, agent, page, { status: 'approved', reason: null, note: null }, now);
    await recordAudit(transaction, {
      companyId: call.company_id,
      actor: agent,
      action: 'document.updated',
      subject: { kind: 'document', id: page.id },
      detail: { profile: call.profile_id, call: call.id, status: 'approved' },
    });
    await recordEvents(transaction, flow, [{ type: 'document.approved', document: toDocument(approved) }], now);
  }
  await settleSteps(transaction, flow, now);
}
