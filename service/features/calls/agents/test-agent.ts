import type { EventSession } from '@veridoor/contract/event';
import type { Connection } from '../../../platform/database/connection.ts';
import type { JobHandler } from '../../../platform/jobs/job-runner.ts';
import { addJob } from '../../../platform/jobs/queries.ts';
import type { Parts } from '../../../parts.ts';
import { SYSTEM } from '../../../records/audit/audit.ts';
import { keepCallDecision } from '../kept-decision.ts';
import { lockFlow } from '../../../records/flow/queries.ts';
import { recordEvents } from '../../../records/outbox/events.ts';
import { closeCall } from '../closing.ts';
import { concludeCall } from '../decision.ts';
import { changeCall, findAnyCall } from '../queries.ts';
import type { CallRow } from '../../../records/flow/calls-queries.ts';
import { toOutcome } from '../summaries.ts';

export const ANSWER_TEST_CALL = 'calls.answer_test';
const ATTEMPTS = 5;
/** The words with which a test's call is refused. */
const REASON = 'Refused in a test.';

/** Orders the answer to the call of a test customer, in the transaction in which it begins to wait. */
export async function orderTestAnswer(transaction: Connection, callId: string, now: Date): Promise<void> {
  await addJob(transaction, {
    kind: ANSWER_TEST_CALL,
    queue: 'calls',
    payload: { call: callId },
    runAt: now,
    maxAttempts: ATTEMPTS,
  });
}

/** Takes a test customer's call in an agent's place, and approves it unless the profile's outcome refuses it. */
export function answerTestCall({
  database,
  clock,
  callNews,
}: Pick<Parts, 'database' | 'clock' | 'callNews'>): JobHandler {
  return {
    async run(payload) {
      const id = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'call') : undefined;
      if (typeof id !== 'string') throw new Error('the job names no call');
      const ended = await database.transaction().execute((transaction) => answer(transaction, id, clock.now()));
      if (ended) callNews.tell({ companyId: ended.company_id, callId: id, queue: true });
    },
  };
}

async function answer(transaction: Connection, id: string, now: Date): Promise<CallRow | null> {
  const waiting = await findAnyCall(transaction, id);
  const taken = waiting && (await changeCall(transaction, { id, state: 'waiting' }, { accepted_at: now }));
  if (!taken) return null;
  const about = { companyId: taken.company_id, profileId: taken.profile_id };
  const session: EventSession = { kind: 'call', status: 'started', errors: [], call: toOutcome(taken) };
  await recordEvents(transaction, about, [{ type: 'call.started', session }], now);
  const flow = await lockFlow(transaction, taken.company_id, taken.profile_id);
  if (flow?.mode !== 'test') throw new Error('only calls of test profiles are answered without an agent');
  const decision = flow.testOutcome?.result === 'call_refused' ? 'rejected' : 'approved';
  const reason = decision === 'rejected' ? REASON : null;
  return closeCall(transaction, { id }, { code: decision, reason, actor: SYSTEM, now }, async (call) => {
    await keepCallDecision(transaction, null, call, { decision, reason }, now);
    await concludeCall(transaction, SYSTEM, { call, flow, decision }, now);
  });
}
