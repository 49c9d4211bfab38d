import type { Connection } from '../../platform/database/connection.ts';
import { findLastScreening } from '../../records/screening/searches-queries.ts';
import { findLastDecision, wasPageRejectedSince } from '../../records/decisions/queries.ts';
import type { Flow } from '../../records/flow/queries.ts';
import { lockProfile, type ProfileRow } from '../../records/profiles/queries.ts';
import { profileVerdict, resultsOf } from '../../verdict/profile-verdict.ts';
import type { Actor } from '../../records/audit/audit.ts';
import { asCounting } from '../../records/decisions/as-of.ts';
import { decideCounting, decideProfile } from './profile-decision.ts';
import { settleCase } from '../review/cases.ts';
import { orderScreening } from '../../records/screening/order.ts';
import { screeningResults } from '../../records/screening/result.ts';
import { readFacts } from '../../records/decisions/facts.ts';

/**
 * The effect of new facts on a profile that was handed in: pages, screening, and decisions on them. The rules decide
 * again what they decided before. A person's decision stays, except that an approval is reopened when one of its pages
 * is rejected, when a screening finds something new, or when a whitelisting of a hit ended (`reopens`).
 */
export async function settleProfile(
  transaction: Connection,
  actor: Actor,
  flow: Pick<Flow, 'companyId' | 'profileId' | 'subject'>,
  now: Date,
  { reopens = false } = {},
): Promise<void> {
  const profile = await lockProfile(transaction, flow.companyId, flow.profileId, flow.subject);
  if (!profile) return;
  // Any change may have changed the subjects: the verdict waits for a screening of the present facts.
  await orderScreening(transaction, profile.id, now);
  await settlePresent(transaction, actor, profile, now, reopens);
  if (profile.counting_status === 'approved') await reopenCounting(transaction, actor, profile, now, reopens);
}

/** A listed name reopens the approval of the earlier verification that counts. */
async function reopenCounting(
  transaction: Connection,
  actor: Actor,
  { id, company_id }: ProfileRow,
  now: Date,
  reopens: boolean,
): Promise<void> {
  const profile = await lockProfile(transaction, company_id, id);
  if (profile?.counting_status !== 'approved') return;
  const counting = await asCounting(transaction, profile);
  const reason = await reasonToReopen(transaction, counting, reopens);
  if (reason === null) return;
  const results = resultsOf(await readFacts(transaction, counting));
  await decideCounting(transaction, actor, profile, { status: 'in_review', reason, by: 'rules', results }, now);
}

async function settlePresent(
  transaction: Connection,
  actor: Actor,
  profile: ProfileRow,
  now: Date,
  reopens: boolean,
): Promise<void> {
  const findings = async () => resultsOf(await readFacts(transaction, profile));
  if (profile.decided_by === 'person') {
    const reason = profile.status === 'approved' ? await reasonToReopen(transaction, profile, reopens) : null;
    if (reason === null) {
      if (profile.status === 'in_review') await settleCase(transaction, profile, await findings(), now);
      return;
    }
    const results = await findings();
    const decision = { status: 'in_review', reason, by: 'rules', results } as const;
    await decideProfile(transaction, actor, profile, decision, now);
    return;
  }
  // People alone decide on companies.
  if (profile.subject === 'entity') {
    if (profile.status === 'in_review') await settleCase(transaction, profile, await findings(), now);
    return;
  }
  if (profile.status !== 'in_review' && profile.status !== 'approved' && profile.status !== 'rejected') return;
  const facts = await readFacts(transaction, profile);
  const verdict = profileVerdict(facts);
  // A rejection holds whatever is missing: a rejected call rejects even with open steps.
  const requested =
    verdict.kind === 'complete' ? verdict.outcome : profile.status === 'rejected' ? 'rejected' : 'in_review';
  // A rejected profile is never approved without a review.
  const rejected = profile.status === 'rejected' || profile.counting_status === 'rejected';
  const status = rejected && requested === 'approved' ? 'in_review' : requested;
  const [cause] = verdict.kind === 'complete' ? verdict.causes : [];
  if (status === profile.status) {
    await settleCase(transaction, profile, resultsOf(facts), now);
    return;
  }
  const reason =
    status === 'approved' ? null : (cause?.code ?? (verdict.kind === 'complete' ? null : 'steps_outstanding'));
  const decision = { status, reason, by: 'rules', results: resultsOf(facts) } as const;
  await decideProfile(transaction, actor, profile, decision, now);
}

/** Why a person's approval no longer holds; null if it does. */
async function reasonToReopen(transaction: Connection, profile: ProfileRow, reopens: boolean): Promise<string | null> {
  const decision = await findLastDecision(transaction, profile.id, profile.earlier);
  if (!decision) return null;
  // Nobody decides on pages of an earlier verification any more.
  if (profile.earlier === undefined && (await wasPageRejectedSince(transaction, profile.id, decision.place)))
    return 'page_rejected';
  const search = await findLastScreening(transaction, profile.id);
  const results = await screeningResults(transaction, profile);
  const failed = results.find(
    ({ check, outcome }) =>
      outcome === 'failed' && !decision.results.some((one) => one.check === check && one.outcome === outcome),
  );
  if (failed) return failed.detail;
  const isNew = reopens || (search !== null && search.id !== decision.search_id);
  return (isNew && results.find(({ outcome }) => outcome === 'review')?.detail) || null;
}
