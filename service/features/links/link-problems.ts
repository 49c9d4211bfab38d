import type { Completion } from '../../../packages/contract/session.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { LinkRow } from './queries.ts';
import type { ProfileRow } from '../profiles/queries.ts';
import { EXHAUSTED, progressOf, standingSteps, type ProfileFacts } from '../decisions/verdict/profile-verdict.ts';
import { callbackAddress } from './addresses.ts';
import { stepsOf } from '../calls/journey.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { readFacts } from '../decisions/facts.ts';

/** What the callback says of a journey. */
export type JourneyEnd = Pick<Completion, 'status'> & { errors: string[] };

/** A link that no longer opens the flow, told to someone who holds its code, with the way back to the business. */
export function linkProblem(
  code: 'link_expired' | 'link_used' | 'link_replaced',
  returnUrl: string,
  customerId: string,
  end: JourneyEnd = { status: 'incomplete', errors: ['401'] },
): ProblemError {
  return new ProblemError(code, { callback_url: callbackAddress(returnUrl, { ...end, customerId }) });
}

/** How far a person is with the steps of a journey, and what the callback says of it once it is handed in. */
export function progressOfJourney(facts: ProfileFacts, link: LinkRow | null) {
  const steps = [...stepsOf(facts.definition, link?.journey ?? 'verify')];
  const progress = progressOf(standingSteps({ ...facts, definition: { ...facts.definition, steps } }));
  const exhausted = progress.kind === 'complete' && progress.exhausted;
  const end: JourneyEnd = exhausted
    ? { status: 'incomplete', errors: [EXHAUSTED] }
    : { status: 'complete', errors: [] };
  return { progress, exhausted, end };
}

/** The same as the customer was told at the end of a journey that was handed in. */
export async function endOfJourney(connection: Connection, profile: ProfileRow, link: LinkRow): Promise<JourneyEnd> {
  if (profile.subject === 'entity' || link.journey === 'biologin') return { status: 'complete', errors: [] };
  return progressOfJourney(await readFacts(connection, profile), link).end;
}
