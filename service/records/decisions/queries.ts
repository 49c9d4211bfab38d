import { sql, type Selectable } from 'kysely';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { DecisionTable } from '../../platform/database/tables/decisions.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { orderedId } from '../../platform/database/ordered-id.ts';
import { ofVerification, presentVerification } from '../../platform/database/of-verification.ts';
import { openFound, openRows, seal, type Opened } from '../../platform/crypto/sealed-values.ts';

export type DecisionRow = Opened<Selectable<DecisionTable>>;

/** Inserts a decision; one on a profile is also the outcome of its verification. */
export async function insertDecision(
  connection: Connection,
  { results, ...decision }: Omit<DecisionRow, 'id' | 'place' | 'verification_id'> & { verification_id?: string | null },
): Promise<string> {
  const id = orderedId();
  await connection
    .insertInto('decision')
    .values({
      ...decision,
      id,
      reason: seal(connection, 'decision', 'reason', id, decision.reason),
      note: seal(connection, 'decision', 'note', id, decision.note),
      results: JSON.stringify(results),
    })
    .execute();
  if (decision.subject === 'profile') {
    await connection
      .updateTable('verification')
      .set({ outcome: decision.outcome as ProfileStatus, decided_at: decision.created_at })
      .where('id', '=', decision.verification_id ?? presentVerification(decision.profile_id))
      .execute();
  }
  return id;
}

/** Whether decisions of its author count: the account is there and not disabled. */
const stands = sql<boolean>`(author.id is not null and author.disabled_at is null)`.as('stands');
const name = sql<string>`trim(concat(author.first_name, ' ', author.last_name))`.as('name');

export type ProposalRow = DecisionRow & { name: string; stands: boolean };

/** The decision on a profile that waits for a second person: any decision on the profile ends it. */
export async function findProposal(connection: Connection, profileId: string): Promise<ProposalRow | null> {
  const row = await connection
    .selectFrom('decision')
    .leftJoin('user_account as author', 'author.id', 'decision.user_id')
    .selectAll('decision')
    .select([stands, name])
    .where('decision.profile_id', '=', profileId)
    .where('decision.subject', 'in', ['profile', 'proposal'])
    .orderBy('decision.place', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isPending = row?.subject === 'proposal' && !ENDED.has(row.outcome);
  return isPending ? openFound(connection, 'decision', row) : null;
}

/** How a proposal ends without a decision. */
const ENDED: ReadonlySet<string> = new Set(['returned', 'withdrawn']);

/** Proposals by their ids. */
export async function findProposals(connection: Connection, ids: readonly string[]): Promise<ProposalRow[]> {
  if (ids.length === 0) return [];
  const rows = await connection
    .selectFrom('decision')
    .leftJoin('user_account as author', 'author.id', 'decision.user_id')
    .selectAll('decision')
    .select([stands, name])
    .where('decision.id', 'in', ids)
    .execute();
  return openRows(connection, 'decision', rows);
}

/** Every decision about a profile, its pages and its calls in a verification, oldest first. */
export async function listDecisions(connection: Connection, profileId: string, earlier: string | null = null) {
  const rows = await connection
    .selectFrom('decision')
    .leftJoin('workflow', 'workflow.id', 'decision.workflow_id')
    .selectAll('decision')
    .select('workflow.version as workflow_version')
    .where('decision.profile_id', '=', profileId)
    .where(ofVerification('decision', earlier))
    .orderBy('decision.place')
    .execute();
  return openRows(connection, 'decision', rows);
}

/** The newest decision on the profile itself in a verification. */
export async function findLastDecision(
  connection: Connection,
  profileId: string,
  earlier: string | null = null,
): Promise<DecisionRow | null> {
  const row = await connection
    .selectFrom('decision')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where(ofVerification('decision', earlier))
    .where('subject', '=', 'profile')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return openFound(connection, 'decision', row);
}

/** The newest decision on the profile in each verification of these profiles, by verification; null is the present. */
export async function findLastDecisions(connection: Connection, profileIds: readonly string[]): Promise<DecisionRow[]> {
  if (profileIds.length === 0) return [];
  const rows = await connection
    .selectFrom('decision')
    .distinctOn(['profile_id', 'verification_id'])
    .selectAll()
    .where('profile_id', 'in', profileIds)
    .where('subject', '=', 'profile')
    .orderBy('profile_id')
    .orderBy('verification_id')
    .orderBy('place', 'desc')
    .execute();
  return openRows(connection, 'decision', rows);
}

/** Whether a page that is still active was rejected after a decision. */
export async function wasPageRejectedSince(connection: Connection, profileId: string, place: number): Promise<boolean> {
  const row = await connection
    .selectFrom('decision')
    .innerJoin('document', (join) =>
      join.on(({ eb, ref, cast }) => eb(cast(ref('document.id'), 'text'), '=', ref('decision.subject_id'))),
    )
    .select('decision.id')
    .where('decision.profile_id', '=', profileId)
    .where(ofVerification('decision', null))
    .where('decision.subject', '=', 'document')
    .where('decision.outcome', '=', 'rejected')
    .where('decision.place', '>', place)
    .where('document.state', '=', 'active')
    .where('document.status', '=', 'rejected')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
