import type { CheckResult } from '@veridoor/contract/check';
import { weightOf } from '@veridoor/contract/checks';
import type { AgeGroup } from '@veridoor/contract/decisions/review';
import type { Connection } from '../../platform/database/connection.ts';
import { findProfileFields } from '../../records/documents/readings-queries.ts';
import type { ProfileRow } from '../../records/profiles/profile-rows-queries.ts';
import { statusOf } from '../../records/profiles/profile-status.ts';
import { numberHashes } from '../../records/profiles/words-queries.ts';
import { closeCase, keepCase, saveDocumentWords, type CaseFindings } from './cases-queries.ts';

/** Every further finding adds one, so that the gravest decides. */
const MOST_FURTHER = 5;
/** What the checks can say in words; the words of a person are no code. */
const CODE = /^[a-z][a-z0-9_]{0,59}$/;

/** What the queue filters and orders by. */
export function findingsOf(results: readonly CheckResult[], reason: string | null): CaseFindings {
  const open = results.filter(({ outcome }) => outcome !== 'passed');
  const weights = open.map(weightOf).toSorted((a, b) => b - a);
  const codes = [reason, ...open.map(({ check, detail }) => detail ?? check)];
  return {
    codes: [...new Set(codes.filter((code): code is string => code !== null && CODE.test(code)))],
    listed: open.some(({ check, outcome }) => check === 'screening' && outcome !== 'not_made'),
    risk: Math.min(100, (weights[0] ?? 0) + Math.min(MOST_FURTHER, Math.max(0, weights.length - 1))),
  };
}

/** The first years of the age groups, the oldest first. */
const AGE_GROUPS: readonly (readonly [number, AgeGroup])[] = [
  [65, 'from_65'],
  [50, 'from_50'],
  [35, 'from_35'],
  [25, 'from_25'],
  [18, 'from_18'],
  [0, 'under_18'],
];

/** The group of somebody born on a day; null for a date that is not whole or not past. */
export function ageGroupOf(birthDate: string | null, now: Date): AgeGroup | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthDate ?? '') ?? [];
  if (year === undefined) return null;
  const today = (now.getUTCMonth() + 1) * 100 + now.getUTCDate();
  const years = now.getUTCFullYear() - Number(year) - (today < Number(month) * 100 + Number(day) ? 1 : 0);
  return AGE_GROUPS.find(([from]) => years >= from)?.[1] ?? null;
}

/** Lets a profile wait, whatever its status. */
export async function enterCase(
  transaction: Connection,
  profile: ProfileRow,
  results: readonly CheckResult[],
  now: Date,
): Promise<void> {
  await keepCase(transaction, profile, await caseOf(transaction, profile, results, profile.status_reason, now), now);
}

/** Puts a profile into the queue, renews its case, or takes it out, as its status says. */
export async function settleCase(
  transaction: Connection,
  profile: ProfileRow,
  results: readonly CheckResult[],
  now: Date,
): Promise<void> {
  // The present verification comes first: a profile has one case at a time.
  const { status, status_reason } = profile.status === 'in_review' ? profile : statusOf(profile);
  if (status !== 'in_review') {
    await keepNumbers(transaction, profile, await findProfileFields(transaction, profile.id));
    return closeCase(transaction, profile.id);
  }
  await keepCase(transaction, profile, await caseOf(transaction, profile, results, status_reason, now), now);
}

/** What a case says of its findings and its person. */
async function caseOf(
  transaction: Connection,
  profile: ProfileRow,
  results: readonly CheckResult[],
  reason: string | null,
  now: Date,
) {
  const readings = await findProfileFields(transaction, profile.id);
  await keepNumbers(transaction, profile, readings);
  const born = readings.find(({ birthDate }) => birthDate !== null)?.birthDate ?? null;
  return { ...findingsOf(results, reason), ageGroup: ageGroupOf(born, now) };
}

/** Lets a customer be found by the numbers of their documents. */
const keepNumbers = (
  transaction: Connection,
  profile: ProfileRow,
  readings: readonly { documentNumber: string }[],
): Promise<void> => {
  const numbers = readings.map(({ documentNumber }) => documentNumber);
  return saveDocumentWords(transaction, profile, numberHashes(transaction, profile.company_id, numbers));
};
