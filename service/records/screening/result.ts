import type { CheckResult } from '@veridoor/contract/check';
import { NOTHING_OF_PROFILE, type ScreeningContext } from '../../checks/contexts.ts';
import { makeChecks } from '../../checks/registry.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { findDecisions } from './searches-queries.ts';
import { findKnownCustomers } from './queries.ts';
import { decisionOn, profileSubject } from './report.ts';
import { fingerprintOf, isUnnamed } from './fingerprint.ts';

/** The results about a whole profile on the facts known now: screening. Cheap: it searches nothing. */
export async function screeningResults(
  connection: Connection,
  profile: { id: string; company_id: string },
): Promise<CheckResult[]> {
  return makeChecks({ profile: { ...NOTHING_OF_PROFILE, screening: await screeningContext(connection, profile) } });
}

async function screeningContext(
  connection: Connection,
  profile: { id: string; company_id: string },
): Promise<ScreeningContext> {
  const [known] = await findKnownCustomers(connection, [profile.id]);
  if (!known) return { isNamed: true, hasLists: true, last: null };
  const { screening } = known;
  const named = { isNamed: !isUnnamed(known), hasLists: known.lists_loaded };
  if (screening?.fingerprint !== fingerprintOf(connection, known)) return { ...named, last: null };
  const decisions =
    screening.hits.length > 0 ? await findDecisions(connection, profile.company_id, profileSubject(profile.id)) : [];
  const hits = screening.hits.map((hit) => ({
    score: hit.score,
    verdict: decisionOn(hit, decisions)?.verdict ?? 'undecided',
  }));
  return { ...named, last: { ...screening, hits } };
}
