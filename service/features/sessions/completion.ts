import type { Completion } from '@veridoor/contract/session';
import type { Parts } from '../../parts.ts';
import { completeLogin } from '../biologin/biologin.ts';
import { completionAnswer, progressOfJourney } from '../../records/links/link-problems.ts';
import { ended, handInFacts } from '../decisions/handing-in.ts';
import { aboutProfile, recordEvents } from '../../records/outbox/events.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { isClosed, isHandedIn } from '../../records/profiles/profile-status.ts';
import { noteVisit } from '../insight/visits.ts';
import { noteStillThere } from '../verifications/visits.ts';
import { usualReviewSeconds } from './review-wait.ts';
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
    const answer = async (decided: typeof profile.status) => {
      const usual = decided === 'in_review' ? await usualReviewSeconds(transaction, profile, now) : null;
      return completionAnswer(link, profile, status, errors, usual);
    };
    if (link?.void_reason === 'completed' || isHandedIn(profile.status) || isClosed(profile.status))
      return answer(profile.status);
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
    return answer(await handInFacts(transaction, customer, profile, facts, { exhausted, end, now }));
  });
}
