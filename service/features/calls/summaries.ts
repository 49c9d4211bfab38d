import type { Static } from 'typebox';
import type { CallSummary, CallListQuery } from '../../../packages/contract/calls/call.ts';
import type { CallOutcome } from '../../../packages/contract/calls/call-outcome.ts';
import { listCalls as listRows, type CallRow } from './queries.ts';
import type { Parts } from '../../parts.ts';
import { decodeCursor, toPage } from '../../platform/database/cursor.ts';
import { listedModeOf } from '../../platform/access/mode.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';

/** Which call, and what came of it. */
export function toOutcome({ id, end_code: end, end_reason: reason }: CallRow): CallOutcome {
  return { id, end, decision: end === 'approved' || end === 'rejected' ? end : null, reason };
}

function toSummary(row: CallRow): CallSummary {
  return {
    ...toOutcome(row),
    state: row.state,
    profile: row.profile_id,
    step: row.step_id,
    agent: row.agent_id,
    waiting_since: row.joined_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

/** Calls of the company, or of one of its profiles, newest first, a page at a time. */
export async function listCalls(
  { database }: Pick<Parts, 'database'>,
  user: UserPrincipal,
  { profile, cursor, limit = 20, mode: asked }: Static<typeof CallListQuery>,
) {
  const mode = listedModeOf(user, { profile, mode: asked });
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const rows = await listRows(database, user.companyId, { mode, profile, after }, limit + 1);
  return toPage(
    rows.map((row) => ({ ...row, created_at: row.joined_at })),
    limit,
    toSummary,
  );
}
