import type { Decision } from '@veridoor/contract/decisions/decision';
import type { Connection } from '../../platform/database/connection.ts';
import { findUserNames } from '../../records/companies/user-name-queries.ts';
import { findDecisions, type AmlDecisionRow } from '../../records/screening/searches-queries.ts';
import { listDecisions } from '../../records/decisions/queries.ts';
import type { ProfileRow } from '../../records/profiles/queries.ts';
import { profileSubject } from '../../records/screening/report.ts';

/** Every decision on a profile, its pages, calls and hits, oldest first. */
export async function decisionsSection(connection: Connection, profile: ProfileRow): Promise<Decision[]> {
  const kept = (await listDecisions(connection, profile.id, profile.earlier)).map(toDecision);
  const hits = (await findDecisions(connection, profile.company_id, profileSubject(profile.id)))
    .toReversed()
    .map(ofHit);
  const all = [...kept, ...hits].toSorted((one, other) => Date.parse(one.decided_at) - Date.parse(other.decided_at));
  const users = all.flatMap(({ by }) => (by.kind === 'user' && by.id !== null ? [by.id] : []));
  const names = await findUserNames(connection, profile.company_id, users);
  return all.map((decision) =>
    decision.by.kind === 'user'
      ? { ...decision, by: { ...decision.by, name: names.get(decision.by.id ?? '') ?? null } }
      : decision,
  );
}

/** The newest decision on the profile itself, which counts; null if there is none. */
export function currentDecision(decisions: readonly Decision[]): Decision | null {
  return decisions.findLast(({ subject }) => subject === 'profile') ?? null;
}

type KeptDecision = Awaited<ReturnType<typeof listDecisions>>[number];

function toDecision(row: KeptDecision): Decision {
  const { id, subject, subject_id, outcome, before, reason, note, override, results } = row;
  const by: Decision['by'] =
    row.workflow_id === null
      ? { kind: 'user', id: row.user_id, name: null }
      : { kind: 'rules', workflow: row.workflow_id, version: row.workflow_version ?? 0 };
  return {
    id,
    subject,
    subject_id,
    outcome,
    before,
    reason,
    note,
    override,
    by,
    results,
    decided_at: row.created_at.toISOString(),
  };
}

function ofHit({ id, source, entity_id, verdict, reason, user_id, created_at }: AmlDecisionRow): Decision {
  return {
    id,
    subject: 'hit',
    subject_id: `${source} ${entity_id}`,
    outcome: verdict,
    before: null,
    reason,
    note: null,
    override: false,
    by: { kind: 'user', id: user_id, name: null },
    results: [],
    decided_at: created_at.toISOString(),
  };
}
