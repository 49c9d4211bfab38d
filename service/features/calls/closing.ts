import type { CallEnd } from '@veridoor/contract/calls/call-outcome';
import type { EventSession } from '@veridoor/contract/event';
import type { Connection } from '../../platform/database/connection.ts';
import { changeCall } from './queries.ts';
import type { CallRow } from '../../records/flow/calls-queries.ts';
import { recordAudit, type Actor } from '../../records/audit/audit.ts';
import { recordEvents } from '../../records/outbox/events.ts';
import { toOutcome } from './summaries.ts';

/**
 * Ends a call: saves the outcome, audits it and, if an agent had taken it, sends the event. Null when it had ended
 * before, or another agent has it.
 *
 * @param follow consequences of the end; the event shows the profile after them.
 */
export async function closeCall(
  transaction: Connection,
  which: { id: string; agentId?: string; state?: CallRow['state'] },
  end: { code: CallEnd; reason?: string | null; actor: Actor; now: Date },
  follow: (call: CallRow) => Promise<void> = () => Promise.resolve(),
): Promise<CallRow | null> {
  const { code, reason = null, actor, now } = end;
  const change = { state: 'ended' as const, ended_at: now, end_code: code, end_reason: reason, request: null };
  const row = await changeCall(transaction, which, change);
  if (!row) return null;
  const decided = code === 'approved' || code === 'rejected';
  await recordAudit(transaction, {
    companyId: row.company_id,
    actor,
    action: decided ? 'call.decided' : 'call.ended',
    subject: { kind: 'call', id: row.id },
    detail: { profile: row.profile_id, end: code },
  });
  await follow(row);
  if (row.accepted_at !== null) {
    const session: EventSession = {
      kind: 'call',
      status: decided ? 'complete' : 'incomplete',
      errors: decided ? [] : [`call_${code}`],
      call: toOutcome(row),
    };
    const about = { companyId: row.company_id, profileId: row.profile_id };
    await recordEvents(transaction, about, [{ type: 'call.ended', session }], now);
  }
  return row;
}
