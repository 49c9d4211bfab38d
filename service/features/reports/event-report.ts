import type { EventReport } from '@veridoor/contract/event';
import type { CompanySettings } from '../../platform/database/tables/companies.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { EventPart } from '../../records/hooks.ts';
import { statusOf } from '../../records/profiles/profile-status.ts';
import type { ProfileRow } from '../../records/profiles/queries.ts';
import { decisionsSection, currentDecision } from './decisions.ts';
import { resultsOf } from './documents.ts';
import { extractedOfProfile, readKnown } from './known.ts';
import { verdictSection } from './progress.ts';

/**
 * The part of a person's report in notifications; undefined if the company wants none, and for a company, which has no
 * report. The customer's sealed answers stay sealed.
 */
async function eventReport(
  transaction: Connection,
  profile: ProfileRow,
  detail: CompanySettings['webhook_report'],
): Promise<EventReport | undefined> {
  if (detail === 'none' || profile.subject === 'entity') return undefined;
  const known = await readKnown(transaction, profile);
  const decision = currentDecision(await decisionsSection(transaction, profile));
  const pages = known.documents.filter(({ state }) => state === 'active');
  const found = [
    ...pages.flatMap((page) => resultsOf(known, page).map((result) => ({ document: page.id, result }))),
    ...known.facts.results.map((result) => ({ document: null, result })),
  ];
  return {
    detail,
    status: statusOf(profile).status,
    decision: decision && withoutNotes(decision),
    verdict: verdictSection(known.facts),
    checks: found.map(({ document, result: { check, outcome, score, detail: code } }) => ({
      document,
      check,
      outcome,
      score,
      detail: code,
    })),
    ...(detail === 'full' && { extracted: extractedOfProfile(known) }),
  };
}

/** Notes and names are for colleagues, and the event has the results beside the decision. */
function withoutNotes(decision: NonNullable<ReturnType<typeof currentDecision>>): EventReport['decision'] {
  const { id, outcome, before, reason, override, by, decided_at } = decision;
  const nameless = by.kind === 'user' ? { ...by, name: null } : by;
  return { id, outcome, before, reason, override, by: nameless, decided_at };
}

/** The report in events about the state of a verification. */
export const reportOfEvents: EventPart = {
  isIn: (type) =>
    type === 'verification.completed' || type === 'profile.status_changed' || type.startsWith('document.'),
  async draw(transaction, { profile, report: detail }) {
    const report = await eventReport(transaction, profile, detail);
    return report ? { report } : {};
  },
};
