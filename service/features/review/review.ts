import type { Static } from 'typebox';
import type { ReviewCase, ReviewPage, ReviewQuery } from '@veridoor/contract/decisions/review';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { modeOf } from '../../platform/access/mode.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { instantOf } from '../../platform/database/cursor.ts';
import { invalidField, ProblemError } from '../../platform/problems/problems.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { findProposal, findProposals, type ProposalRow } from '../../records/decisions/queries.ts';
import { toProposal } from '../../records/decisions/proposal-view.ts';
import { findProfile } from '../../records/profiles/queries.ts';
import { findPlaces, type CasePlace } from './places-queries.ts';
import { countCases, findCase, readCases, releaseCase, takeCase, type CaseRow } from './queries.ts';

type ReviewParts = Pick<Parts, 'database' | 'clock'>;

/** Seconds after which a claim lapses that nobody renews: the console renews it every minute. */
const CLAIM = 180;

/** A page of what waits for a person, and how much waits in all. */
export async function listReview(
  { database, clock }: ReviewParts,
  user: UserPrincipal,
  {
    limit = 20,
    cursor,
    mode: asked,
    mine,
    order = 'oldest',
    subject: requested,
    waiting_before,
    assigned,
    ...others
  }: Static<typeof ReviewQuery>,
): Promise<ReviewPage> {
  const mode = modeOf(user, asked, 'mode');
  const now = clock.now();
  const { companyId, userId } = user;
  const after = cursor === undefined ? undefined : decodePlace(cursor);
  const claimedBy = mine === true ? userId : undefined;
  // Who may not decide on companies does not see them, not even in a number.
  const isAllowed = user.permissions.has('entity.decide');
  const visible = isAllowed ? undefined : ('person' as const);
  const subject = isAllowed ? requested : visible;
  const assignedTo = assigned === 'me' ? userId : assigned === 'nobody' ? null : undefined;
  const filter = {
    ...others,
    subject,
    assignedTo,
    mode,
    claimedBy,
    order,
    after,
    waiting_before: instantOf(waiting_before),
  };
  const [{ places, found }, counts] = await Promise.all([
    findPlaces(database, companyId, filter, limit + 1, now),
    countCases(database, { companyId, mode, userId, subject: visible, now }),
  ]);
  const kept = places.slice(0, limit);
  const last = kept.at(-1);
  const has_more = places.length > limit;
  const ids = kept.map(({ profile_id }) => profile_id);
  const rows = await readCases(database, ids);
  return {
    data: await toCases(database, rows, userId, now),
    next_cursor: has_more && last ? encodePlace(last) : null,
    has_more,
    counts: { ...counts, found },
  };
}

/**
 * Takes a case, or renews the claim on it.
 *
 * @throws ProblemError profile_not_found, also for another company's, and for a company whose decision is not the user's; own_proposal; not_waiting; review_claimed.
 */
export async function claimCase(parts: ReviewParts, user: UserPrincipal, profileId: string): Promise<ReviewCase> {
  const now = parts.clock.now();
  return parts.database.transaction().execute(async (transaction) => {
    await refuseForeign(transaction, user, profileId);
    const proposal = await findProposal(transaction, profileId);
    if (proposal?.stands === true && proposal.user_id === user.userId) throw new ProblemError('own_proposal');
    const claim = { userId: user.userId, until: secondsAfter(now, CLAIM), now };
    const taken = await takeCase(transaction, profileId, claim);
    const row = await findCase(transaction, profileId);
    if (!row) throw new ProblemError('not_waiting');
    if (!taken) throw new ProblemError('review_claimed', { detail: `${row.officer ?? 'Another officer'} has it.` });
    if (taken.fresh) await note(transaction, user, 'review.claimed', profileId);
    return toCase(row, proposal, user.userId, now);
  });
}

/** @throws ProblemError not_waiting. */
export async function readCase(
  transaction: Connection,
  { userId }: UserPrincipal,
  profileId: string,
  now: Date,
): Promise<ReviewCase> {
  const row = await findCase(transaction, profileId);
  if (!row) throw new ProblemError('not_waiting');
  return toCase(row, await findProposal(transaction, profileId), userId, now);
}

/**
 * Gives a case back. Giving back what one does not have does no harm.
 *
 * @throws ProblemError profile_not_found, also for another company's.
 */
export async function giveBackCase(parts: ReviewParts, user: UserPrincipal, profileId: string): Promise<void> {
  await parts.database.transaction().execute(async (transaction) => {
    await refuseForeign(transaction, user, profileId);
    const released = await releaseCase(transaction, profileId, user.userId);
    if (released) await note(transaction, user, 'review.released', profileId);
  });
}

/** @throws ProblemError profile_not_found for another company's, and for a company that is not the user's to decide on. */
export async function refuseForeign(transaction: Connection, user: UserPrincipal, profileId: string): Promise<void> {
  const person = await findProfile(transaction, user.companyId, profileId);
  const isAllowed = user.permissions.has('entity.decide');
  const profile = person ?? (isAllowed ? await findProfile(transaction, user.companyId, profileId, 'entity') : null);
  if (!profile) throw new ProblemError('profile_not_found');
}

const note = (
  transaction: Connection,
  user: UserPrincipal,
  action: 'review.claimed' | 'review.released',
  profileId: string,
) =>
  recordAudit(transaction, {
    companyId: user.companyId,
    actor: user,
    action,
    subject: { kind: 'profile', id: profileId },
  });

async function toCases(
  connection: Connection,
  rows: readonly CaseRow[],
  userId: string,
  now: Date,
): Promise<ReviewCase[]> {
  const proposals = await findProposals(
    connection,
    rows.flatMap(({ proposal_id }) => proposal_id ?? []),
  );
  const byId = new Map(proposals.map((one) => [one.id, one]));
  return rows.map((row) => toCase(row, byId.get(row.proposal_id ?? '') ?? null, userId, now));
}

function toCase(row: CaseRow, proposal: ProposalRow | null, userId: string, now: Date): ReviewCase {
  const { claimed_by, claimed_until } = row;
  const held = claimed_by !== null && claimed_until !== null && claimed_until > now;
  return {
    profile: row.profile_id,
    subject: row.subject,
    verification: row.verification_id,
    number: row.number,
    mode: row.mode,
    name: row.name,
    id_card_number: row.id_card_number,
    reference: row.reference,
    reason: row.status_reason,
    codes: row.codes,
    steps: row.steps,
    countries: row.countries,
    age_group: row.age_group,
    listed: row.listed,
    risk: row.risk,
    workflow: row.workflow_id,
    workflow_slug: row.workflow_slug,
    waiting_since: row.waiting_since.toISOString(),
    due_at: row.due_at?.toISOString() ?? null,
    claim: held
      ? {
          user: claimed_by,
          name: row.officer ?? '',
          mine: claimed_by === userId,
          since: (row.claimed_at ?? now).toISOString(),
          until: claimed_until.toISOString(),
        }
      : null,
    assignment:
      row.assigned_to === null
        ? null
        : {
            user: row.assigned_to,
            name: row.assignee ?? '',
            mine: row.assigned_to === userId,
            at: (row.assigned_at ?? now).toISOString(),
          },
    tags: row.tags,
    proposal: proposal && toProposal(proposal, userId),
  };
}

const encodePlace = ({ risk, waiting_since, due_at, profile_id }: CasePlace): string =>
  Buffer.from(`${risk} ${waiting_since.toISOString()} ${profile_id} ${due_at?.toISOString() ?? '-'}`).toString(
    'base64url',
  );

function decodePlace(cursor: string): CasePlace {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, risk, time, profile_id, due] =
    /^(\d{1,3}) (\S{24}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (-|\S{24})$/.exec(text) ?? [];
  const waiting_since = new Date(time ?? '');
  const due_at = due === '-' ? null : new Date(due ?? '');
  const isTime = [waiting_since, ...(due_at ? [due_at] : [])].every((one) => !Number.isNaN(one.getTime()));
  if (risk === undefined || profile_id === undefined || !isTime)
    throw invalidField('cursor', 'wrong_format', 'must be the next_cursor of a page');
  return { risk: Number(risk), waiting_since, due_at, profile_id };
}
