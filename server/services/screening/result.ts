import type { CheckResult } from '../../../contract/check.ts';
import type { Connection } from '../../parts.ts';
import { findDecisions, findLastScreening } from '../../repositories/aml-searches.ts';
import type { ProfileRow } from '../../repositories/profiles.ts';
import { reportOf } from '../aml-report.ts';

/** What the last screening of a profile says. */
export async function screeningResult(connection: Connection, profile: ProfileRow): Promise<CheckResult> {
  const result = (outcome: CheckResult['outcome'], detail: string | null): CheckResult => ({
    check: 'screening',
    outcome,
    score: null,
    detail,
    files: [],
  });
  if (profile.name === null) return result('not_made', 'name_unknown');
  const search = await findLastScreening(connection, profile.id);
  if (!search) return result('not_made', 'screening_outstanding');
  const { status, results } = reportOf(search, await findDecisions(connection, profile.company_id, search.subject));
  if (status === 'clear') return result('passed', null);
  const certain = results.some(({ decision }) => decision?.verdict === 'true_match');
  return certain ? result('failed', 'true_match') : result('review', 'possible_match');
}
