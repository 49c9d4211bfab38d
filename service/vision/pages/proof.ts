import type { CheckName, CheckResult } from '@veridoor/contract/check';
import { compareNames, NAME_THRESHOLD } from '@veridoor/name-matching/compare';
import { contains, fold, mistakesIn } from '@veridoor/document-reading/fields/fold';
import { datesIn } from './dates-in-text.ts';

/** What a proof of address says. */
export interface ProofText {
  /** Its text layer; or two readings of its print, line for line. */
  readings: readonly string[];
  /** Read from pixels, so that letters may be misread. */
  isPrint: boolean;
}

/** The facts for comparing a proof of address. */
export interface ExpectedProof {
  /** The expected name; null when it is unknown. */
  name: string | null;
  /** The customer's answer; null without an address. */
  address: { line1?: string; city?: string; postal_code?: string } | null;
  /** Days that it may be old. */
  maxAgeDays: number;
  /** ISO 8601 date. */
  today: string;
}

/** Letters from which a text layer counts: fewer are a stamp or a number beside a scanned page. */
const LEAST_TEXT = 40;
const LONGEST_LINE = 160;
const MOST_LINES = 400;
const DAY = 86_400_000;

/** Whether there is enough of a text to be compared. */
export const isReadable = (text: string): boolean => text.replaceAll(/\s/g, '').length >= LEAST_TEXT;

/**
 * Compares what a proof of address says with the customer. An unreadable proof and a mismatch go to a person, because a
 * name may be written in many ways. A proof is refused only if every date in its text layer is too old.
 *
 * @param text null: nothing could be read.
 */
export function judgeProof(text: ProofText | null, expected: ExpectedProof): CheckResult[] {
  if (text === null || !text.readings.every(isReadable)) return [result('proof_text', 'review', 'text_not_readable')];
  const lines = text.readings.flatMap((reading) =>
    reading
      .split(/\r?\n/)
      .slice(0, MOST_LINES)
      .map((line) => line.slice(0, LONGEST_LINE)),
  );
  return [
    result('proof_text', 'passed', null),
    judgeDate(text, expected),
    judgeName(lines, text.isPrint, expected.name),
    ...(expected.address ? [judgeAddress(text, lines, expected.address)] : []),
  ];
}

/**
 * Compares a PDF by its text layer, as far as its page shows the same: a layer may be hidden, pale, tiny, covered or off
 * the page, and a font may draw other letters than it names. A proof is refused only if the page is too old, too.
 *
 * @param shown print of the page, read more than once; empty where it could not be read.
 */
export function judgeTextLayer(layer: string, shown: readonly ProofText[], expected: ExpectedProof): CheckResult[] {
  const isCompared =
    shown.length > 0 && !isInOtherScript(layer) && shown.every(({ readings }) => readings.every(isReadable));
  if (!isCompared) return [result('proof_text', 'review', 'page_not_compared')];
  const seen = shown.map((print) => judgeProof(print, expected));
  return judgeProof({ readings: [layer], isPrint: false }, expected).map((said) => {
    const isSeen = seen.every((results) =>
      results.some(({ check, detail }) => check === said.check && detail === said.detail),
    );
    return said.outcome === 'review' || isSeen ? said : result(said.check, 'review', 'text_not_shown');
  });
}

/** Whether every reading of a page has a text in one of its lines. */
export const isShown = (text: string, shown: readonly ProofText[]): boolean =>
  shown.every(({ readings }) => readings.some((reading) => reading.split('\n').some((line) => isInPrint(line, text))));

/** Whether most of a text is in a script that no network of ours reads, so that its page tells nothing. */
function isInOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const read = letters.filter((letter) => /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(letter));
  return 2 * read.length < letters.length;
}

/**
 * The newest past date: a future due date says nothing about when it was written. In print a date counts that both
 * readings have, and a date that nobody found may be newer.
 */
function judgeDate({ readings, isPrint }: ProofText, { maxAgeDays, today }: ExpectedProof): CheckResult {
  const [first = [], ...others] = readings.map(datesIn);
  const newest = first
    .filter((date) => date <= today && others.every((dates) => dates.includes(date)))
    .toSorted()
    .at(-1);
  if (newest === undefined) return result('proof_date', 'review', 'date_not_found');
  const age = (Date.parse(today) - Date.parse(newest)) / DAY;
  if (age <= maxAgeDays) return result('proof_date', 'passed', null);
  return result('proof_date', isPrint ? 'review' : 'failed', 'proof_too_old');
}

function judgeName(lines: readonly string[], isPrint: boolean, name: string | null): CheckResult {
  if (name === null || name.trim() === '') return result('proof_name', 'review', 'name_unknown');
  const words = wordsOf(name);
  let best = 0;
  for (const line of lines) {
    // Readers of print lose spaces, and letters.
    if (isPrint && words.length > 1 && isInPrint(line, name)) best = 1;
    const found = wordsOf(line);
    // A comparison of names takes time, so it needs a common word first.
    if (!found.some((word) => words.includes(word))) continue;
    for (let length = words.length; length <= words.length + 1; length += 1) {
      for (let first = 0; first + length <= Math.max(found.length, length); first += 1) {
        const part = found.slice(first, first + length);
        if (part.some((word) => words.includes(word)))
          best = Math.max(best, compareNames(name, part.join(' '), 'Person').score);
      }
    }
    if (best >= 1) break;
  }
  const score = Math.round(best * 1000) / 1000;
  const passed = best >= NAME_THRESHOLD;
  return { check: 'proof_name', outcome: passed ? 'passed' : 'review', score, detail: passed ? null : 'name_differs' };
}

/** Postal code, city and street must be there, whole; spaces and dashes do not matter, nor in print a misread letter. */
function judgeAddress(
  { readings, isPrint }: ProofText,
  lines: readonly string[],
  { line1, city, postal_code: code }: NonNullable<ExpectedProof['address']>,
): CheckResult {
  const has = (part: string | undefined) =>
    part === undefined ||
    readings.some((reading) => isWholeIn(reading, part)) ||
    (isPrint && lines.some((line) => isInPrint(line, part)));
  const passed = has(code) && has(city) && has(line1);
  return result('proof_address', passed ? 'passed' : 'review', passed ? null : 'address_differs');
}

/**
 * Whether a text has a part of an address that is not itself part of something longer: number 4 is not 44, Essen is not
 * Hessen. Words of scripts without capitals, such as 東京, may stand in a row without spaces.
 */
function isWholeIn(text: string, part: string): boolean {
  const signs = [...folded(part).replaceAll(/[^\p{L}\p{N}]/gu, '')].join(' ?');
  return new RegExp(`(?<!\\p{Ll}(?=\\p{Ll})|\\d(?=\\d))${signs}(?!(?<=\\p{Ll})\\p{Ll}|(?<=\\d)\\d)`, 'u').test(
    spaced(text),
  );
}

/** Whether a line of print has a name or a part of an address: a letter in eight may be misread, and no digit. */
function isInPrint(read: string, part: string): boolean {
  // Among digits the letter is a zero, in Latin and in Cyrillic.
  const line = read.replaceAll(/(?<=\d)[oо]|[oо](?=\d)/giu, '0').replaceAll(/(?<=\d)[oо]/giu, '0');
  const word = singled(part);
  const numbers = new Set(line.match(/\d+/gu));
  const hasNumbers = (part.match(/\d+/gu) ?? []).every((number) => numbers.has(number));
  return word.length > 2 && hasNumbers && contains(singled(line), word, mistakesIn(word));
}

/** ß is read as one letter, and counts as two. */
const singled = (text: string): string => fold(text).replaceAll('SS', 'S');

function result(check: CheckName, outcome: CheckResult['outcome'], detail: string | null): CheckResult {
  return { check, outcome, score: outcome === 'passed' ? 1 : 0, detail };
}

/** Letters and digits without marks, in lower case; the Turkish letter without a dot is an i. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
}

/** Words and numbers a space apart. */
const spaced = (text: string) => folded(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}’']+/u)
    .filter(Boolean);
