import type { CheckName, CheckResult } from '@veridoor/contract/check';
import { compareNames, NAME_THRESHOLD } from '@veridoor/name-matching/compare';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { isSamePage } from '@veridoor/document-vision/document/fingerprint';

/** A page's facts for comparison. */
export interface ComparedPage {
  side: 'front' | 'back' | 'single';
  /** Hash of the file. */
  sha256: string;
  fields: DocumentFields | null;
  fingerprint: string;
}

/** The integrator's facts about the customer. */
export interface ComparedProfile {
  name: string | null;
  /** Null when the number is the integrator's own, which no document has. */
  id_card_number: string | null;
}

/**
 * Names from this score on belong to one person (the threshold of screening); from half of it on, a person looks. MRZs
 * truncate long names and write accented letters as two, which the name comparison allows for.
 */
const NAME_DOUBTFUL = NAME_THRESHOLD / 2;

const result = (check: CheckName, outcome: CheckResult['outcome'], score: number, detail: string): CheckResult => ({
  check,
  outcome,
  score: Math.round(score * 1000) / 1000,
  detail: outcome === 'passed' ? null : detail,
});

/**
 * Compares a page with the other pages of its document and with the profile, field by field; missing values are not
 * compared. Details are codes, never the values.
 */
export function compareDocument(
  page: ComparedPage,
  others: readonly ComparedPage[],
  profile: ComparedProfile,
): CheckResult[] {
  const sides = others.filter(({ side }) => side !== page.side);
  return [
    ...sides.flatMap((other) => about(comparePages(page, other), page, other)),
    ...comparePageWithProfile(page, profile),
  ];
}

/** The part of it about the profile; nothing for an unread page. */
export function comparePageWithProfile(page: ComparedPage, profile: ComparedProfile): CheckResult[] {
  return page.fields ? about(compareWithProfile(page.fields, profile), page) : [];
}

/** Each result with the files that it is about. */
const about = (results: readonly CheckResult[], ...pages: readonly ComparedPage[]): CheckResult[] =>
  results.map((one) => ({ ...one, files: pages.map(({ sha256 }) => sha256) }));

function comparePages(page: ComparedPage, other: ComparedPage): CheckResult[] {
  const twice = isSamePage(page.fingerprint, other.fingerprint);
  const results = [result('sides', twice ? 'failed' : 'passed', twice ? 0 : 1, 'same_side_twice')];
  if (!page.fields || !other.fields) return results;
  const { fields } = page;
  const across = other.fields;
  // Print may be misread, so that a person looks; a reader that is wrong must not refuse a customer.
  const worst = fields.source === 'print' || across.source === 'print' ? 'review' : 'failed';
  // The MRZ of a back and the barcode of a front may cut names off differently.
  if (nameOf(fields) && nameOf(across))
    results.push(names('cross_check_name', nameOf(fields), nameOf(across), worst, 'sides_differ'));
  for (const [check, one, two] of [
    ['cross_check_birth_date', fields.birthDate, across.birthDate],
    ['cross_check_expiration_date', fields.expirationDate, across.expirationDate],
    ['cross_check_document_number', plain(fields.documentNumber), plain(across.documentNumber)],
  ] as const) {
    if (one && two) results.push(result(check, one === two ? 'passed' : worst, one === two ? 1 : 0, 'sides_differ'));
  }
  return results;
}

/** A mistake of the integrator is as likely as another person's document: a person looks. */
function compareWithProfile(fields: DocumentFields, profile: ComparedProfile): CheckResult[] {
  const results: CheckResult[] = [];
  if (profile.name !== null && profile.name.trim() !== '' && nameOf(fields))
    results.push(names('cross_check_profile_name', nameOf(fields), profile.name, 'review', 'name_differs'));
  if (profile.id_card_number === null) return results;
  const wanted = plain(profile.id_card_number);
  const numbers = [fields.documentNumber, ...fields.otherNumbers].map(plain);
  const found = wanted !== '' && numbers.some((number) => number.includes(wanted));
  results.push(result('cross_check_profile_number', found ? 'passed' : 'review', found ? 1 : 0, 'number_differs'));
  return results;
}

function names(check: CheckName, one: string, other: string, worst: 'failed' | 'review', differs: string): CheckResult {
  const { score } = compareNames(one, other, 'Person');
  const outcome = score >= NAME_THRESHOLD ? 'passed' : score >= NAME_DOUBTFUL ? 'review' : worst;
  return result(check, outcome, score, differs);
}

const nameOf = ({ firstName, lastName }: DocumentFields) => `${firstName} ${lastName}`.trim();
const plain = (number: string) => number.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '');
