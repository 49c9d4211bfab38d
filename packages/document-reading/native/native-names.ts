import type { Quad } from '@veridoor/image/frame';
import {
  FAMILY_FIRST,
  NATIVE_LETTER,
  NATIVE_WORDS,
  RIGHT_TO_LEFT,
  UNSPACED,
  type NativeLanguage,
} from '@veridoor/document-types/native-scripts';
import { certaintyOf, type TextLine } from '../text/text-line.ts';

/** A name in letters that are neither Latin, Greek nor Cyrillic. */
export interface NativeName {
  readonly value: string;
  readonly language: NativeLanguage;
  /** 0 to 1. */
  readonly certainty: number;
}

/** What a page prints in such letters. */
export interface NativePrint {
  /** The name behind its label; null without one. */
  readonly labelled: NativeName | null;
  /** Lines that may be a name. */
  readonly candidates: readonly NativeName[];
  /** The word that says that it is no valid document; null without any. */
  readonly disclaimer: string | null;
}

type Part = 'full_name' | 'last_name' | 'first_name';
const PARTS: readonly Part[] = ['full_name', 'last_name', 'first_name'];

/** Letters of a label from which one may be misread. */
const LONG_LABEL = 5;
/** Letters of a name: longer lines are addresses and authorities. */
const [LEAST, MOST_UNSPACED, MOST] = [2, 8, 48];
/** How far, in its heights, a value stands from its label. */
const [BESIDE, BELOW] = [12, 2];

/** Finds names and disclaimers among lines of one language. */
export function findNativeNames(lines: readonly TextLine[], language: NativeLanguage): NativePrint {
  const found = new Map<Part, NativeName>();
  const labels = labelsOf(language);
  const labelled = lines.map((line) => labelOf(line.text, language, labels));
  const free = lines.filter((_, i) => labelled[i] === null);
  for (const [i, label] of labelled.entries()) {
    if (label === null || label.part === 'other' || found.has(label.part)) continue;
    const line = lines[i]!;
    const beside = nameIn(label.rest, language);
    const value = beside ?? neighbour(line, free, language);
    if (value !== null) {
      const certainty = Math.min(certaintyOf(line), value === beside ? 1 : certaintyIn(value, free, language));
      found.set(label.part, { value, language, certainty });
    }
  }
  const candidates = free.flatMap((line): NativeName[] => {
    const value = nameIn(line.text, language);
    return value === null ? [] : [{ value, language, certainty: certaintyOf(line) }];
  });
  return { labelled: wholeName(found, language), candidates, disclaimer: disclaimerIn(lines, language) };
}

function wholeName(found: ReadonlyMap<Part, NativeName>, language: NativeLanguage): NativeName | null {
  const [full, family] = [found.get('full_name'), found.get('last_name')];
  // "Name" beside a label of the family's name is the given one.
  const given = found.get('first_name') ?? (family && full);
  if (full && !family) return full;
  if (!family || !given) return null;
  const ordered = FAMILY_FIRST.has(language) ? [family, given] : [given, family];
  return {
    value: ordered.map(({ value }) => value).join(FAMILY_FIRST.has(language) ? '' : ' '),
    language,
    certainty: Math.min(family.certainty, given.certainty),
  };
}

interface Label {
  readonly part: Part | 'other';
  readonly letters: string;
}

function labelsOf(language: NativeLanguage): readonly Label[] {
  const { labels } = NATIVE_WORDS[language];
  return [...PARTS, 'other' as const]
    .flatMap((part) => labels[part].map((word) => ({ part, letters: plain(word) })))
    .toSorted((one, other) => other.letters.length - one.letters.length);
}

/** The label with which a line begins, and what stands behind it. A label of one letter stands alone. */
function labelOf(
  text: string,
  language: NativeLanguage,
  labels: readonly Label[],
): { part: Label['part']; rest: string } | null {
  for (const { part, letters } of labels) {
    const length = [...letters].length;
    const end = afterLetters(text, length);
    if (end === null) continue;
    const rest = text.slice(end);
    const isWhole = !UNSPACED.has(language) || length < LEAST ? !/^\p{L}/u.test(rest) : true;
    if (isWhole && isAlike(plain(text.slice(0, end)), letters)) return { part, rest };
  }
  return null;
}

/** Where the first letters of a text end, with their marks; null when it has fewer. */
function afterLetters(text: string, count: number): number | null {
  let seen = 0;
  for (const match of text.matchAll(/\p{L}\p{M}*/gu)) {
    seen += [...plain(match[0])].length;
    if (seen >= count) return seen === count ? match.index + match[0].length : null;
  }
  return null;
}

/** Letters alone, with Arabic ones that are often exchanged as one, and without the vowels of Thai and others. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[أإآ]/gu, 'ا')
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
    .replaceAll(/[^\p{L}]/gu, '');

function isAlike(text: string, label: string): boolean {
  const [signs, others] = [[...text], [...label]];
  if (signs.length !== others.length) return false;
  const errors = signs.filter((sign, i) => sign !== others[i]).length;
  return errors <= (others.length >= LONG_LABEL ? 1 : 0);
}

/** A name in a text without what Latin letters say beside it; null when it is something else. */
function nameIn(text: string, language: NativeLanguage): string | null {
  const letter = NATIVE_LETTER[language];
  const own = text
    .replaceAll(/[\p{Script=Latin}\p{M}]*\p{Script=Latin}[\p{Script=Latin}’'.]*/gu, ' ')
    .replace(/^[^\p{L}]+/u, '');
  if (/\p{N}/u.test(own)) return null;
  const { labels, titles } = NATIVE_WORDS[language];
  const ended = cutAt(own, labels.other, language)
    .replaceAll(/[^\p{L}\p{M}\s·・‌־'’-]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const title = titles.find((one) => ended.startsWith(one) && ended.length > one.length);
  const name = (title === undefined ? ended : ended.slice(title.length)).trim();
  const signs = [...name].filter((sign) => /\p{L}/u.test(sign));
  const most = UNSPACED.has(language) && language !== 'th' ? MOST_UNSPACED : MOST;
  if (signs.length < (FAMILY_FIRST.has(language) ? 1 : LEAST) || signs.length > most) return null;
  if (!signs.every((sign) => letter.test(sign) || sign === 'ー')) return null;
  // There a space is the printer's, or the reader's.
  return FAMILY_FIRST.has(language) ? name.replaceAll(' ', '') : name;
}

/** A text up to another label, which stands behind a space where the script has them. */
function cutAt(text: string, labels: readonly string[], language: NativeLanguage): string {
  const starts = labels
    .map((label) => (UNSPACED.has(language) ? text.indexOf(label) : text.indexOf(` ${label}`)))
    .filter((at) => at > 0);
  return text.slice(0, Math.min(text.length, ...starts));
}

/** The name beside a label, in the direction of the script, or below it. */
function neighbour(label: TextLine, lines: readonly TextLine[], language: NativeLanguage): string | null {
  const at = edgesOf(label.box);
  const height = at.bottom - at.top;
  const ranked = lines.flatMap((line) => {
    const value = nameIn(line.text, language);
    if (value === null || [...value].length < LEAST) return [];
    const place = edgesOf(line.box);
    const isInRow = Math.abs(place.top + place.bottom - at.top - at.bottom) < height;
    const gap = RIGHT_TO_LEFT.has(language) ? at.left - place.right : place.left - at.right;
    if (isInRow && gap > -height && gap < BESIDE * height) return [{ value, far: Math.max(0, gap) }];
    const drop = place.top - at.bottom;
    const side = RIGHT_TO_LEFT.has(language) ? at.right - place.right : place.left - at.left;
    const isBelow = drop > -height / 2 && drop < BELOW * height && Math.abs(side) < 4 * height;
    return isBelow ? [{ value, far: (BESIDE + drop / height) * height }] : [];
  });
  return ranked.toSorted((one, other) => one.far - other.far)[0]?.value ?? null;
}

const certaintyIn = (value: string, lines: readonly TextLine[], language: NativeLanguage): number =>
  certaintyOf(lines.find((line) => nameIn(line.text, language) === value)!);

function edgesOf(box: Quad): { left: number; right: number; top: number; bottom: number } {
  const [xs, ys] = [box.map(([x]) => x), box.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Words stand alone where the script has spaces. */
function disclaimerIn(lines: readonly TextLine[], language: NativeLanguage): string | null {
  const texts = lines.map(({ text }) => text.normalize('NFKC'));
  const isIn = (word: string) =>
    UNSPACED.has(language)
      ? texts.some((text) => plain(text).includes(plain(word)))
      : texts.some((text) => ` ${text.replaceAll(/[^\p{L}\p{M}]+/gu, ' ')} `.includes(` ${word} `));
  return NATIVE_WORDS[language].disclaimers.find(isIn) ?? null;
}
