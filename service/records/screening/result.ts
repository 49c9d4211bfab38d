import type { CheckOutcome, CheckResult } from '@veridoor/contract/check';
import type { Connection } from '../../platform/database/connection.ts';
import { findDecisions, type AmlDecisionRow } from './searches-queries.ts';
import { findKnownCustomers, type KnownCustomer } from './queries.ts';
import { decisionOn, profileSubject } from './report.ts';
import { fingerprintOf, isUnnamed } from './fingerprint.ts';

/** The screening result of a profile on the facts known now. Cheap: it searches nothing. */
export async function screeningResult(
  connection: Connection,
  profile: { id: string; company_id: string },
): Promise<CheckResult> {
  const [known] = await findKnownCustomers(connection, [profile.id]);
  if (!known) return result('not_made', 'screening_outstanding');
  const hits = known.screening?.hits ?? [];
  const decisions =
    hits.length > 0 ? await findDecisions(connection, profile.company_id, profileSubject(profile.id)) : [];
  return judgeScreening(known, fingerprintOf(connection, known), decisions);
}

function judgeScreening(known: KnownCustomer, fingerprint: string, decisions: readonly AmlDecisionRow[]): CheckResult {
  const { screening } = known;
  if (isUnnamed(known)) return result('not_made', 'name_unknown');
  if (!known.lists_loaded) return result('not_made', 'no_list_loaded');
  if (screening?.fingerprint !== fingerprint) return result('not_made', 'screening_outstanding');
  const { files } = screening;
  if (screening.subjects === 0) return result('not_made', 'name_unknown');
  if (screening.lists.length === 0) return result('not_made', 'no_list_loaded');
  const open = screening.hits.flatMap((hit) => {
    const verdict = decisionOn(hit, decisions)?.verdict ?? 'undecided';
    return verdict === 'false_positive' ? [] : [{ score: hit.score, verdict }];
  });
  const score = Math.max(...open.map((hit) => hit.score));
  if (open.some(({ verdict }) => verdict === 'true_match')) return { ...result('failed', 'true_match', score), files };
  if (open.length > 0) return { ...result('review', 'possible_match', score), files };
  return { ...result('passed', null), files };
}

/** The score is that of the best hit that is open or true. */
function result(outcome: CheckOutcome, detail: string | null, score: number | null = null): CheckResult {
  return { check: 'screening', outcome, score, detail };
}
