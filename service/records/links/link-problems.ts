import type { Problem } from '@veridoor/contract/problem';
import type { Completion } from '@veridoor/contract/session';
import type { Connection } from '../../platform/database/connection.ts';
import type { LinkRow } from '../profiles/links-queries.ts';
import type { ProfileRow } from '../profiles/queries.ts';
import { EXHAUSTED, progressOf, evaluatedSteps, type ProfileFacts } from '../../verdict/profile-verdict.ts';
import { callbackAddress, deepLinkBack } from './addresses.ts';
import { stepsOf } from '../flow/journey.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { asOf } from '../decisions/as-of.ts';
import { readFacts } from '../decisions/facts.ts';
import { findVerification } from '../profiles/verifications-queries.ts';

/** The callback's result of a journey. */
export type JourneyEnd = Pick<Completion, 'status'> & { errors: string[] };

/** The problem of a link that no longer opens the flow, for a holder of its code, with the return address. */
export function linkProblem(
  code: 'link_expired' | 'link_used' | 'link_replaced',
  returnUrl: string,
  customerId: string,
  {
    shown,
    end = { status: 'incomplete', errors: ['401'] },
  }: { shown?: Required<Pick<Problem, 'branding' | 'language'>>; end?: JourneyEnd } = {},
): ProblemError {
  const callback_url = callbackAddress(returnUrl, { ...end, customerId });
  return new ProblemError(code, { callback_url, ...shown });
}

/** A person's progress through the steps, and the callback's result once it is handed in. */
export function progressOfJourney(facts: ProfileFacts, link: LinkRow | null) {
  const steps = [...stepsOf(facts.definition, link?.journey ?? 'verify')];
  const progress = progressOf(evaluatedSteps({ ...facts, definition: { ...facts.definition, steps } }));
  const exhausted = progress.kind === 'complete' && progress.exhausted;
  const end: JourneyEnd = exhausted
    ? { status: 'incomplete', errors: [EXHAUSTED] }
    : { status: 'complete', errors: [] };
  return { progress, exhausted, end };
}

/** The result that the customer got at the end of a completed journey. */
export async function endOfJourney(connection: Connection, profile: ProfileRow, link: LinkRow): Promise<JourneyEnd> {
  if (profile.subject === 'entity' || link.journey === 'biologin') return { status: 'complete', errors: [] };
  const row =
    link.verification_id === null ? null : await findVerification(connection, profile.company_id, link.verification_id);
  const seen = row && !row.present ? await asOf(connection, profile, row) : profile;
  return progressOfJourney(await readFacts(connection, seen), link).end;
}

/** The browser's final address, with its parameters. */
export function completionAnswer(
  link: LinkRow | null,
  profile: ProfileRow,
  status: Completion['status'],
  errors: readonly string[],
  usualReviewSeconds: number | null = null,
): Completion {
  const outcome = { status, customerId: profile.id, errors };
  return {
    status,
    callback_url: link && callbackAddress(link.return_url, outcome),
    deep_link: deepLinkBack(link?.deep_link ?? null, outcome),
    ...(usualReviewSeconds !== null && { usual_review_seconds: usualReviewSeconds }),
  };
}
