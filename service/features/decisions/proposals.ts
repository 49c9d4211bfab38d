import { isDeepStrictEqual } from 'node:util';
import type { DecisionProposal, ProposalConfirmation, ProposalReturn } from '@veridoor/contract/decisions/proposal';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { Parts } from '../../parts.ts';
import type { Customer, UserPrincipal } from '../../platform/access/principal.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { customerNotFound, invalidField, ProblemError } from '../../platform/problems/problems.ts';
import { findLastScreening } from '../../records/screening/searches-queries.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { normaliseText } from '../../records/profiles/personal-data.ts';
import { isClosed } from '../../records/profiles/profile-status.ts';
import { findProfile, lockProfile, type ProfileRow } from '../../records/profiles/queries.ts';
import { endProposal } from '../review/cases-queries.ts';
import { assignCase } from '../review/teamwork-queries.ts';
import { settleCase } from '../review/cases.ts';
import { asCounting } from '../../records/decisions/as-of.ts';
import { readFacts } from '../../records/decisions/facts.ts';
import { openOf } from './persons-decision.ts';
import { decideCounting, decideProfile } from './profile-decision.ts';
import { toProposal } from '../../records/decisions/proposal-view.ts';
import { findProposal, insertDecision, type ProposalRow } from '../../records/decisions/queries.ts';
import { resultsOf, type ProfileFacts } from '../../verdict/profile-verdict.ts';

type ProposalParts = Pick<Parts, 'database' | 'clock'>;

/** @throws ProblemError profile_not_found or entity_not_found, also for another company's; proposal_not_found. */
export async function getProposal(
  { database }: ProposalParts,
  user: UserPrincipal,
  { id, subject }: Customer,
): Promise<DecisionProposal> {
  if (!(await findProfile(database, user.companyId, id, subject))) throw customerNotFound(subject);
  return toProposal(await readProposal(database, id), user.userId);
}

/**
 * Makes a proposal the decision, in the name of the second person.
 *
 * @throws ProblemError what getProposal throws; second_person_needed for its author; proposal_outdated when the author's
 * account is closed, or something else was found or proposed since; override_needed, invalid_transition.
 */
export async function confirmProposal(
  parts: ProposalParts,
  user: UserPrincipal,
  who: Customer,
  { proposal: read }: ProposalConfirmation,
): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction().execute(async (transaction) => {
    const { profile, proposal } = await lockProposed(transaction, user, who);
    const { user_id, reason, override } = proposal;
    if (user_id === user.userId) throw new ProblemError('second_person_needed');
    // Its author may have put another one in its place, which nobody else has seen.
    if (proposal.id !== read) throw new ProblemError('proposal_outdated');
    const about = proposal.verification_id === null ? profile : await asCounting(transaction, profile);
    if (!proposal.stands || user_id === null || (about.earlier ?? null) !== proposal.verification_id)
      throw new ProblemError('proposal_outdated');
    const status = proposal.outcome as ProfileStatus;
    const facts = await readFacts(transaction, about);
    await refuseOutdated(transaction, about, facts, proposal);
    const open = status === 'approved' ? await openOf(transaction, about, facts) : [];
    if (open.length > 0 && !override) throw new ProblemError('override_needed', { errors: open });
    const by = { person: { userId: user.userId, proposedBy: user_id } };
    const decision = { status, reason, override: open.length > 0, by, results: resultsOf(facts) };
    const decide = about.earlier === undefined || isClosed(status) ? decideProfile : decideCounting;
    await decide(transaction, user, profile, decision, now);
  });
}

/**
 * Ends a proposal without a decision: its author withdraws it, anybody else sends it back.
 *
 * @throws ProblemError what getProposal throws; invalid_request without a note, unless it is one's own.
 */
export async function returnProposal(
  parts: ProposalParts,
  user: UserPrincipal,
  who: Customer,
  word: ProposalReturn,
): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction().execute(async (transaction) => {
    const { profile, proposal } = await lockProposed(transaction, user, who);
    const own = proposal.user_id === user.userId;
    const note = word.note === undefined ? null : normaliseText('/note', word.note) || null;
    if (note === null && !own) throw invalidField('/note', 'required', 'must say why');
    const outcome = own ? 'withdrawn' : 'returned';
    await insertDecision(transaction, {
      company_id: profile.company_id,
      profile_id: profile.id,
      verification_id: proposal.verification_id,
      subject: 'proposal',
      subject_id: profile.id,
      outcome,
      before: proposal.before,
      reason: null,
      note,
      override: false,
      user_id: user.userId,
      workflow_id: null,
      search_id: null,
      results: [],
      created_at: now,
    });
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: own ? 'profile.decision_withdrawn' : 'profile.decision_returned',
      subject: { kind: 'profile', id: profile.id },
      detail: { to: proposal.outcome },
    });
    await endProposal(transaction, profile.id);
    await settleCase(transaction, profile, resultsOf(await readFacts(transaction, profile)), now);
    // Its author goes on with it: nobody else knows what was meant.
    if (!own && proposal.stands) await assignCase(transaction, profile.id, proposal.user_id, now);
  });
}

/** A proposal is about what was known then. */
async function refuseOutdated(
  transaction: Connection,
  about: ProfileRow,
  facts: ProfileFacts,
  { results, search_id }: ProposalRow,
): Promise<void> {
  const screened = facts.results.some(({ check, outcome }) => check === 'screening' && outcome !== 'passed');
  const search = screened ? ((await findLastScreening(transaction, about.id))?.id ?? null) : search_id;
  if (search !== search_id || !isDeepStrictEqual(resultsOf(facts), results))
    throw new ProblemError('proposal_outdated');
}

async function lockProposed(
  transaction: Connection,
  { companyId }: UserPrincipal,
  { id, subject }: Customer,
): Promise<{ profile: ProfileRow; proposal: ProposalRow }> {
  const profile = await lockProfile(transaction, companyId, id, subject);
  if (!profile) throw customerNotFound(subject);
  return { profile, proposal: await readProposal(transaction, id) };
}

async function readProposal(connection: Connection, profileId: string): Promise<ProposalRow> {
  const proposal = await findProposal(connection, profileId);
  if (!proposal) throw new ProblemError('proposal_not_found');
  return proposal;
}
