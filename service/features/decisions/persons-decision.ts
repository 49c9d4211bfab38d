import type { FieldError } from '@veridoor/contract/problem';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { Connection } from '../../platform/database/connection.ts';
import type { ProfileRow } from '../../records/profiles/queries.ts';
import { findWorkflow } from '../../records/companies/workflows-queries.ts';
import { evaluatedSteps, graveFindings, resultsOf, type ProfileFacts } from '../../verdict/profile-verdict.ts';
import { entityProgress, outstanding } from '../../records/entities/required-documents.ts';
import { normaliseText } from '../../records/profiles/personal-data.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { invalidField, ProblemError } from '../../platform/problems/problems.ts';
import { readFacts } from '../../records/decisions/facts.ts';
import { isClosed } from '../../records/profiles/profile-status.ts';
import { asCounting } from '../../records/decisions/as-of.ts';
import { findProposal, type ProposalRow } from '../../records/decisions/queries.ts';
import { needsSecond, propose } from './proposing.ts';
import { decideCounting, decideProfile, refuseTransition } from './profile-decision.ts';

/** A person's changes to a profile; omitted fields stay. */
export interface PersonsWord {
  status?: ProfileStatus;
  status_reason?: string;
  note?: string;
  override?: boolean;
}

/** What became of it: the profile afterwards, and the proposal if a second person has to confirm the decision. */
export interface PersonsDecision {
  profile: ProfileRow;
  proposal: ProposalRow | null;
}

/**
 * A person's decision on a profile: on the verification that counts for it. It holds until a person with the same
 * permission decides otherwise, or until one of its pages is rejected. Naming the present status turns it into the person's decision.
 *
 * @param about the present verification, even if another one counts for the profile.
 * @throws ProblemError invalid_request when a rejection or an override has no reason; invalid_transition;
 * override_needed with everything open; proposal_pending while a colleague's waits.
 */
export async function decideAsPerson(
  transaction: Connection,
  user: UserPrincipal,
  profile: ProfileRow,
  word: PersonsWord,
  now: Date,
  about: 'profile' | 'present' = 'profile',
): Promise<PersonsDecision> {
  const before = about === 'profile' ? await asCounting(transaction, profile) : profile;
  const reason =
    word.status_reason === undefined ? undefined : normaliseText('/status_reason', word.status_reason) || null;
  const status = word.status ?? before.status;
  const same = status === before.status && (reason === undefined || reason === before.status_reason);
  if (word.status === undefined && reason === undefined && word.note === undefined) return { profile, proposal: null };
  const lifts = profile.hold !== null && word.status === 'approved';
  if (!lifts && same && word.note === undefined && (word.status === undefined || before.decided_by === 'person'))
    return { profile, proposal: null };
  refuseTransition(before.status, status);
  // The reason that a status has already goes on counting for it.
  const statedReason = reason ?? (reason === undefined && status === before.status ? before.status_reason : null);
  if (status === 'rejected' && statedReason === null)
    throw invalidField('/status_reason', 'required', 'must give a reason');
  if (word.override === true && statedReason === null)
    throw invalidField('/status_reason', 'required', 'must give a reason');
  const proposal = await findProposal(transaction, profile.id);
  if (proposal?.stands === true && proposal.user_id !== user.userId)
    throw new ProblemError('proposal_pending', { detail: `${proposal.name} has proposed: ${proposal.outcome}.` });
  const facts = await readFacts(transaction, before);
  const open = status === 'approved' ? await openOf(transaction, before, facts) : [];
  if (open.length > 0 && word.override !== true) {
    throw new ProblemError('override_needed', {
      errors: open,
    });
  }
  const results = resultsOf(facts);
  const override = open.length > 0;
  const note = word.note === undefined ? null : normaliseText('/note', word.note) || null;
  const person = { userId: user.userId };
  const decision = { status, reason: statedReason, note, override, by: { person }, results };
  if (word.status !== undefined && (await needsSecond(transaction, before, status)))
    return { profile, proposal: await propose(transaction, user, before, decision, now) };
  // Closing ends the present verification, too.
  const decide = before.earlier === undefined || isClosed(status) ? decideProfile : decideCounting;
  return { profile: await decide(transaction, user, profile, decision, now), proposal: null };
}

/** Required steps that are rejected or open, hits that are undecided or true, and grave findings on pages. */
export async function openOf(transaction: Connection, profile: ProfileRow, facts: ProfileFacts): Promise<FieldError[]> {
  return [
    ...(profile.subject === 'entity' ? await openOfEntity(transaction, profile) : openOfPerson(facts)),
    ...facts.results
      .filter(({ outcome }) => outcome === 'review' || outcome === 'failed')
      .map(({ check, detail }) => ({
        field: `/${check}`,
        code: 'undecided' as const,
        message: `must be decided first: ${detail ?? check}`,
      })),
  ];
}

/** A company hands in its data and its own documents; neither is a step. */
async function openOfEntity(transaction: Connection, { id, workflow_id }: ProfileRow): Promise<FieldError[]> {
  const { definition } = await findWorkflow(transaction, workflow_id);
  const lacking = outstanding(await entityProgress(transaction, id, definition));
  return lacking.map((name) => ({
    field: `/${name}`,
    code: 'not_handed_in' as const,
    message: 'has not been handed in',
  }));
}

function openOfPerson(facts: ProfileFacts): FieldError[] {
  const steps = evaluatedSteps(facts);
  const undone = steps
    .filter(({ definition, status }) => !definition.optional && status !== 'approved' && status !== 'pending_review')
    .map(({ definition, status }) => ({
      field: `/steps/${definition.id}`,
      ...(status.endsWith('rejected')
        ? { code: 'step_rejected' as const, message: 'is rejected' }
        : { code: 'step_open' as const, message: `is not done: ${status}` }),
    }));
  const said = new Set(undone.map(({ field }) => field));
  const found = graveFindings(facts, steps).flatMap(({ step, check, code }) => {
    const field = `/steps/${step}`;
    // A step that is not done says it already.
    if (said.has(field)) return [];
    return [{ field: `${field}/${check}`, code: 'undecided' as const, message: `must be decided first: ${code}` }];
  });
  return [...undone, ...found];
}
