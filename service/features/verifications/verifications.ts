import type {
  VerificationDetail,
  VerificationLink,
  VerificationList,
  VerificationListQuery,
  VerificationVisit,
} from '@veridoor/contract/verifications/detail';
import type { Parts } from '../../parts.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { asOf } from '../../records/decisions/as-of.ts';
import { readFacts } from '../../records/decisions/facts.ts';
import { findProfile, type ProfileRow } from '../../records/profiles/queries.ts';
import { decisionsSection, currentDecision } from '../reports/decisions.ts';
import { stepsSection } from '../reports/progress.ts';
import { modeOf } from '../../platform/access/mode.ts';
import { decodeCursor, instantOf, toPage } from '../../platform/database/cursor.ts';
import { findLastDecision, findLastDecisions } from '../../records/decisions/queries.ts';
import { findProfilesOf, findVerifications } from './list-queries.ts';
import {
  findVerification,
  listLinks,
  listVerifications,
  type VerificationRow,
} from '../../records/profiles/verifications-queries.ts';
import { toVerification } from './view.ts';
import { listVisits, type VisitRow } from './visits-queries.ts';

/**
 * Verifications of a profile, newest first.
 *
 * @throws ProblemError profile_not_found, also for another company's.
 */
export async function listOfProfile(
  { database }: Pick<Parts, 'database'>,
  { companyId }: UserPrincipal,
  profileId: string,
): Promise<VerificationList> {
  const profile = await findProfile(database, companyId, profileId);
  if (!profile) throw new ProblemError('profile_not_found');
  const rows = await listVerifications(database, profile.id);
  const shown = async (row: VerificationRow) =>
    toVerification(row, profile, await findLastDecision(database, profile.id, row.present ? null : row.id));
  return { data: await Promise.all(rows.map(shown)) };
}

/** Verifications of the company, newest first, a page at a time. */
export async function searchVerifications(
  { database }: Pick<Parts, 'database'>,
  user: UserPrincipal,
  query: VerificationListQuery,
) {
  const { profile, reference, status, outcome, workflow, limit = 20 } = query;
  const order = `${query.order ?? 'created'}_at` as const;
  const rows = await findVerifications(
    database,
    user.companyId,
    {
      mode: modeOf(user, query.mode, 'mode'),
      profile,
      reference,
      status,
      outcome,
      workflow,
      from: instants(query.created_after, query.completed_after, query.updated_after),
      before: instants(query.created_before, query.completed_before, query.updated_before),
      order,
      after: query.cursor === undefined ? undefined : decodeCursor(query.cursor),
    },
    limit + 1,
  );
  const profiles = await findProfilesOf(database, rows);
  const decisions = new Map(
    (await findLastDecisions(database, [...profiles.keys()])).map((one) => [decisionKey(one), one]),
  );
  // The cursor is a place in the order of the list.
  const places = rows.map((row) => ({ row, id: row.id, created_at: row[order] ?? row.created_at }));
  return toPage(places, limit, ({ row }) => {
    const whose = profiles.get(row.profile_id);
    if (!whose) throw new Error('the profile of a verification is gone');
    const verification_id = row.present ? null : row.id;
    return toVerification(row, whose, decisions.get(decisionKey({ ...row, verification_id })) ?? null);
  });
}

const decisionKey = (of: { profile_id: string; verification_id: string | null }) =>
  `${of.profile_id} ${of.verification_id ?? ''}`;

const instants = (created?: string, completed?: string, updated?: string) => ({
  created_at: instantOf(created),
  completed_at: instantOf(completed),
  updated_at: instantOf(updated),
});

/**
 * A verification with everything that belongs to it.
 *
 * @throws ProblemError verification_not_found, also for another company's.
 */
export async function getVerification(
  { database }: Pick<Parts, 'database'>,
  { companyId }: UserPrincipal,
  id: string,
): Promise<VerificationDetail> {
  const row = await findVerification(database, companyId, id);
  const profile = row && (await findProfile(database, companyId, row.profile_id));
  if (!profile) throw new ProblemError('verification_not_found');
  const seen = row.present ? profile : await asOf(database, profile, row);
  const decision = await decisionOf(database, seen);
  return {
    ...toVerification(row, profile, decision),
    steps: stepsSection(await readFacts(database, seen)),
    decision,
    links: (await listLinks(database, row.id)).map(toLink),
    visits: (await listVisits(database, row.id)).map(toVisit),
  };
}

/** The decision that counts, without what is for colleagues. */
async function decisionOf(connection: Connection, profile: ProfileRow): Promise<VerificationDetail['decision']> {
  const decision = currentDecision(await decisionsSection(connection, profile));
  if (!decision) return null;
  const { id, outcome, before, reason, override, by, decided_at } = decision;
  return { id, outcome, before, reason, override, by, decided_at };
}

function toLink(row: Awaited<ReturnType<typeof listLinks>>[number]): VerificationLink {
  return {
    id: row.id,
    handoff: row.handoff_of !== null,
    language: row.language,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    opened_at: row.opened_at?.toISOString() ?? null,
    ended_at: row.voided_at?.toISOString() ?? null,
    ended_by: row.void_reason,
  };
}

function toVisit({ link_id, device, browser, system, attempts, begun_at, last_seen_at }: VisitRow): VerificationVisit {
  return {
    link: link_id,
    device,
    browser,
    system,
    attempts,
    begun_at: begun_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    duration: Math.round((last_seen_at.getTime() - begun_at.getTime()) / 1000),
  };
}
