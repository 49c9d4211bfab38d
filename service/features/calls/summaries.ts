import type { Static } from 'typebox';
import type { CallListQuery, CallSummary, CallTakers } from '@veridoor/contract/calls/call';
import type { CallOutcome } from '@veridoor/contract/calls/call-outcome';
import { listCallTakers, findCalls, type ListedCall } from './history-queries.ts';
import type { CallRow } from '../../records/flow/calls-queries.ts';
import type { Parts } from '../../parts.ts';
import { decodeCursor, instantOf, toPage } from '../../platform/database/cursor.ts';
import { listedModeOf } from '../../platform/access/mode.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';

/** Which call, and what came of it. */
export function toOutcome({ id, end_code: end, end_reason: reason }: CallRow): CallOutcome {
  return { id, end, decision: end === 'approved' || end === 'rejected' ? end : null, reason };
}

function toSummary({ call, mode, name, agentName, recordings, stills }: ListedCall, user: UserPrincipal): CallSummary {
  return {
    ...toOutcome(call),
    state: call.state,
    mode,
    profile: call.profile_id,
    name: user.permissions.has('profile.read') ? name : null,
    step: call.step_id,
    signs: call.signs,
    agent: call.agent_id,
    agent_name: agentName,
    waiting_since: call.joined_at.toISOString(),
    accepted_at: call.accepted_at?.toISOString() ?? null,
    ended_at: call.ended_at?.toISOString() ?? null,
    recordings,
    stills,
  };
}

/** Calls of the company, or of one of its profiles, newest first, a page at a time. */
export async function listCalls(
  { database }: Pick<Parts, 'database'>,
  user: UserPrincipal,
  { profile, agent, end, created_after, created_before, cursor, limit = 20, mode: asked }: Static<typeof CallListQuery>,
) {
  const filters = {
    mode: listedModeOf(user, { profile, mode: asked }),
    profile,
    agent,
    end,
    joinedAfter: instantOf(created_after),
    joinedBefore: instantOf(created_before),
    after: cursor === undefined ? undefined : decodeCursor(cursor),
  };
  const rows = await findCalls(database, user.companyId, filters, limit + 1);
  return toPage(
    rows.map((row) => ({ ...row, id: row.call.id, created_at: row.call.joined_at })),
    limit,
    (row) => toSummary(row, user),
  );
}

/** Users who have taken calls, for the filter of the list. */
export async function listTakers({ database }: Pick<Parts, 'database'>, user: UserPrincipal): Promise<CallTakers> {
  return { data: await listCallTakers(database, user.companyId) };
}
