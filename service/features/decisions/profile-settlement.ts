import type { Connection } from '../../platform/database/connection.ts';
import { findLastScreening } from '../aml/aml-searches-queries.ts';
import { findLastDecision, wasPageRejectedSince } from './queries.ts';
import type { Flow } from '../sessions/flows-queries.ts';
import { lockProfile, type ProfileRow } from '../profiles/queries.ts';
import { profileVerdict, resultsOf } from './verdict/profile-verdict.ts';
import type { Actor } from '../audit/audit.ts';
import { decideProfile } from './profile-decision.ts';
import { orderScreening } from '../aml/screening/order.ts';
import { screeningResult } from '../aml/screening/result.ts';
import { readFacts } from './facts.ts';

/**
 * What anything that bears on the verdict means for a profile that was handed in: pages, screening, decisions on either. The
 * rules decide where they decided before; what a person decided stays, but an approval is looked at again when a page on
 * which it rests is rejected, or a screening finds what was not known.
 */
export async function settleProfile(
  transaction: Connection,
  actor: Actor,
  flow: Pick<Flow, 'companyId' | 'profileId' | 'subject'>,
  now: Date,
): Promise<void> {
  const profile = await lockProfile(transaction, flow.companyId, flow.profileId, flow.subject);
  if (!profile) return;
  // Whatever changed may have changed who is named: the verdict waits for the screening of what is known now.
  await orderScreening(transaction, profile.id, now);
  if (profile.decided_by === 'person') {
    const reason = profile.status === 'approved' ? await reasonToReopen(transaction, profile) : null;
    if (reason === null) return;
    const results = resultsOf(await readFacts(transaction, profile));
    const decision = { status: 'in_review', reason, by: 'rules', results } as const;
    await decideProfile(transaction, actor, profile, decision, now);
    return;
  }
  // People alone decide on companies.
  if (flow.subject === 'entity') return;
  if (profile.status !== 'in_review' && profile.status !== 'approved' && profile.status !== 'rejected') return;
  const facts = await readFacts(transaction, profile);
  const verdict = profileVerdict(facts);
  // A rejection stands whatever lacks: a call that was rejected is one although other steps are open.
  const wanted =
    verdict.kind === 'complete' ? verdict.outcome : profile.status === 'rejected' ? 'rejected' : 'in_review';
  // What was rejected is never approved without a look.
  const status = profile.status === 'rejected' && wanted === 'approved' ? 'in_review' : wanted;
  const [cause] = verdict.kind === 'complete' ? verdict.causes : [];
  if (status === profile.status) return;
  const reason =
    status === 'approved' ? null : (cause?.code ?? (verdict.kind === 'complete' ? null : 'steps_outstanding'));
  const decision = { status, reason, by: 'rules', results: resultsOf(facts) } as const;
  await decideProfile(transaction, actor, profile, decision, now);
}

/** Why a person's approval no longer holds; null where it does. */
async function reasonToReopen(transaction: Connection, profile: ProfileRow): Promise<string | null> {
  const decision = await findLastDecision(transaction, profile.id);
  if (!decision) return null;
  if (await wasPageRejectedSince(transaction, profile.id, decision.place)) return 'page_rejected';
  const search = await findLastScreening(transaction, profile.id);
  const screening = await screeningResult(transaction, profile);
  if (
    screening.outcome === 'failed' &&
    !decision.results.some((one) => one.check === 'screening' && one.outcome === 'failed')
  )
    return screening.detail;
  return screening.outcome === 'review' && search !== null && search.id !== decision.search_id
    ? screening.detail
    : null;
}
