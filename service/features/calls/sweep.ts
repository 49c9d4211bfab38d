import type { Parts } from '../../parts.ts';
import { LONG_WAIT } from './order.ts';
import { changeCall, listCompaniesWaitedIn, listLostCalls } from './queries.ts';
import type { CallRow } from '../../records/flow/calls-queries.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { addRecurringJob } from '../../platform/jobs/queries.ts';
import { SYSTEM, recordAudit } from '../../records/audit/audit.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { backInQueue } from './agents/agent.ts';
import { closeCall } from './closing.ts';
import { seenSince } from './agents/presence.ts';

export const SWEEP_CALLS = 'sweep_calls';
/** The one row of this recurring job, whatever the number of instances. */
const ROW = '0b7c4c1e-5c7e-4f0e-8f5b-0d4b3d6a16c1';
/** Seconds between two turns. */
const EVERY = 5;
/**
 * Seconds that pages have to reconnect to an instance, from its first turn: it takes turns shortly before it listens.
 */
const SETTLING = 30;

type SweepParts = Pick<Parts, 'database' | 'clock' | 'callNews'>;

export async function scheduleCallSweep({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  await addRecurringJob(database, { id: ROW, kind: SWEEP_CALLS, queue: 'calls', runAt: clock.now() });
}

/**
 * Frees the places of absent customers, and the customers of absent agents, and reports queues whose order has changed by
 * waiting. It waits until this instance has run for a
 * while: if all instances were down, nobody could give a sign of life, and pages need a moment to reconnect.
 */
export function sweepCalls(parts: SweepParts): JobHandler {
  let settled: Date | null = null;
  return {
    every: EVERY,
    async run() {
      const now = parts.clock.now();
      settled ??= secondsAfter(now, SETTLING);
      if (now < settled) return;
      const since = seenSince(now);
      for (const call of await listLostCalls(parts.database, since)) {
        const gone = call.customer_seen_at < (call.state === 'waiting' ? since.waiting : since.active);
        if (await (gone ? endLost(parts, call) : returnToQueue(parts, call))) {
          parts.callNews.tell({ companyId: call.company_id, callId: call.id, queue: true });
        }
      }
      // The order of a queue changes when somebody has waited long. A turn may be late by one.
      const [after, until] = [secondsAfter(now, -LONG_WAIT - 2 * EVERY), secondsAfter(now, -LONG_WAIT)];
      for (const companyId of await listCompaniesWaitedIn(parts.database, after, until))
        parts.callNews.tell({ companyId, callId: null, queue: true });
    },
  };
}

function endLost({ database, clock }: SweepParts, { id, state }: CallRow): Promise<CallRow | null> {
  const code = state === 'waiting' ? ('left' as const) : ('customer_lost' as const);
  return database
    .transaction()
    .execute((transaction) => closeCall(transaction, { id, state }, { code, actor: SYSTEM, now: clock.now() }));
}

function returnToQueue({ database }: SweepParts, { id, agent_id }: CallRow): Promise<CallRow | null> {
  return database.transaction().execute(async (transaction) => {
    const call = agent_id && (await changeCall(transaction, { id, agentId: agent_id }, backInQueue(null)));
    if (!call) return null;
    await recordAudit(transaction, {
      companyId: call.company_id,
      actor: SYSTEM,
      action: 'call.put_back',
      subject: { kind: 'call', id },
      detail: { profile: call.profile_id },
    });
    return call;
  });
}
