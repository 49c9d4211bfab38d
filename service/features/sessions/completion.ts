import type { Completion } from '@veridoor/contract/session';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { voidLinks, type LinkRow } from '../../records/profiles/links-queries.ts';
import type { ProfileRow } from '../../records/profiles/queries.ts';
import { EXHAUSTED, profileVerdict, resultsOf, type ProfileFacts } from '../../verdict/profile-verdict.ts';
import { callbackAddress } from '../links/addresses.ts';
import { recordAudit, type Actor } from '../../records/audit/audit.ts';
import { completeLogin } from '../biologin/biologin.ts';
import { progressOfJourney, type JourneyEnd } from '../links/link-problems.ts';
import { decideProfile, type ProfileDecision } from '../decisions/profile-decision.ts';
import { aboutProfile, recordEvents, type Happening } from '../../records/outbox/events.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { isClosed, isHandedIn } from '../../records/profiles/profile-status.ts';
import { noteVisit } from '../insight/visits.ts';
import { noteStillThere } from '../verifications/visits.ts';
import { orderScreening } from '../../records/screening/order.ts';
import { withLockedProfile } from '../../records/profiles/customer-profile.ts';
import { readFacts } from '../../records/decisions/facts.ts';

/**
 * Ends the flow and returns the address where the browser goes. Once everything is handed in, the links are void and
 * the rules decide on the profile or leave it to a person; asking again returns the same answer. A customer who leaves
 * earlier may come back through the link.
 *
 * @throws ProblemError steps_processing and steps_outstanding, unless the customer leaves; consent_required.
 */
export async function completeSession(parts: Parts, customer: ProfilePrincipal, leave: boolean): Promise<Completion> {
  return withLockedProfile(parts, customer, async (transaction, profile, link) => {
    const now = parts.clock.now();
    if (link?.journey === 'biologin') return completeLogin(transaction, profile, link, { leave, now });
    const facts = await readFacts(transaction, profile);
    const { progress, exhausted, end } = progressOfJourney(facts, link);
    const { status, errors } = end;
    if (link?.void_reason === 'completed' || isHandedIn(profile.status) || isClosed(profile.status)) {
      return completionAnswer(link, profile, status, errors);
    }
    if (progress.kind !== 'complete') {
      if (leave) {
        await recordEvents(transaction, aboutProfile(profile), [ended('incomplete', [])], now);
        return completionAnswer(link, profile, 'incomplete', []);
      }
      if (progress.kind === 'processing') throw new ProblemError('steps_processing');
      throw new ProblemError('steps_outstanding', { detail: `Still open: ${progress.steps.join(', ')}.` });
    }
    const { company_id, mode } = profile;
    await noteVisit(transaction, { company_id, mode, what: 'completed', origin: customer.origin, now });
    await noteStillThere(transaction, customer, now);
    await handInFacts(transaction, customer, profile, facts, { exhausted, end, now });
    return completionAnswer(link, profile, status, errors);
  });
}

/** Hands in a person's profile as its facts are, for the customer or for the service itself. */
export async function handInFacts(
  transaction: Connection,
  actor: Actor,
  profile: ProfileRow,
  facts: ProfileFacts,
  { exhausted, end, now }: { exhausted: boolean; end: JourneyEnd; now: Date },
): Promise<void> {
  const decision = outcomeOf(facts, profile, exhausted);
  await handIn(transaction, actor, profile, { ...decision, exhausted, end: ended(end.status, end.errors), now });
}

/** The code of a verification that passed, of a customer whom an earlier one rejected. */
const REJECTED_BEFORE = 'rejected_before';

/**
 * The rules' decision on a complete profile. After a call a person looks, unless everything else is there as well. A
 * rejected customer is never approved without a review.
 */
function outcomeOf(
  facts: ProfileFacts,
  { standing }: Pick<ProfileRow, 'standing'>,
  exhausted: boolean,
): Pick<ProfileDecision, 'status' | 'reason' | 'results'> {
  const results = resultsOf(facts);
  const verdict = profileVerdict(facts);
  if (verdict.kind !== 'complete') return { status: 'in_review', reason: exhausted ? EXHAUSTED : null, results };
  if (verdict.outcome === 'approved' && standing === 'rejected')
    return { status: 'in_review', reason: REJECTED_BEFORE, results };
  const [cause] = verdict.causes;
  return { status: verdict.outcome, reason: cause?.code ?? null, results };
}

interface HandingIn extends Pick<ProfileDecision, 'status' | 'reason' | 'results'> {
  exhausted: boolean;
  /** The event of the end. */
  end: Happening;
  now: Date;
}

/** Takes everything that the customer handed in: the links end, and the rules decide. */
export async function handIn(
  transaction: Connection,
  actor: Actor,
  profile: ProfileRow,
  { exhausted, end, now, ...decision }: HandingIn,
): Promise<void> {
  await recordAudit(transaction, {
    companyId: profile.company_id,
    actor,
    action: 'session.completed',
    subject: { kind: 'profile', id: profile.id },
    detail: { exhausted },
  });
  await voidLinks(transaction, profile.id, 'completed', now);
  await orderScreening(transaction, profile.id, now);
  await decideProfile(transaction, actor, profile, { ...decision, by: 'rules' }, now, [end]);
}

function ended(status: Completion['status'], errors: readonly string[]): Happening {
  const type = status === 'complete' ? 'verification.completed' : 'verification.incomplete';
  return { type, session: { kind: 'verification', status, errors: [...errors] } };
}

/** The browser's final address, with its parameters. */
export function completionAnswer(
  link: LinkRow | null,
  profile: ProfileRow,
  status: Completion['status'],
  errors: readonly string[],
): Completion {
  return {
    status,
    callback_url: link && callbackAddress(link.return_url, { status, customerId: profile.id, errors }),
    deep_link: link?.deep_link ?? null,
  };
}
