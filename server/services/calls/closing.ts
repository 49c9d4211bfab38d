import type { CallEnd } from '../../../contract/call.ts';
import type { Connection } from '../../parts.ts';
import { changeCall, type CallRow } from '../../repositories/calls.ts';
import { recordAudit, type Actor } from '../audit.ts';
import { recordEvents } from '../events.ts';

/**
 * Ends a call: writes down how, notes it in the audit and, when an agent had taken it, tells of it. Null when it had ended
 * before, or is not with that agent.
 */
export async function closeCall(
  transaction: Connection,
  which: { id: string; agentId?: string; state?: CallRow['state'] },
  end: { code: CallEnd; reason?: string | null; actor: Actor; now: Date },
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
  if (row.accepted_at !== null) {
    const status = decided ? ('complete' as const) : ('incomplete' as const);
    const session = { kind: 'call' as const, status, errors: decided ? [] : [`call_${code}`] };
    const about = { companyId: row.company_id, profileId: row.profile_id };
    await recordEvents(transaction, about, [{ type: 'call.ended', session }], now);
  }
  return row;
}
