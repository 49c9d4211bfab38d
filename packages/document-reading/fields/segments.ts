import { shapeOf } from '../scripts/shapes.ts';
import { certaintyOf, type TextLine } from '../text/text-line.ts';
import { DATES } from './doubts.ts';
import { beginsWith, foldPlaces, mistakesIn } from './fold.ts';
import type { LabelMeaning, Labels, PrintedKind } from './label-table.ts';
import { valueOf, type ReadingContext } from './values.ts';

/** A line with its place, told apart into a label in front and the text behind it. */
export interface Segment {
  /** The line's index on the page. */
  readonly line: number;
  readonly label: LabelMeaning | null;
  /** The label is the field's number. */
  readonly isNumbered: boolean;
  /** The text behind the label; all of it without one. */
  readonly text: string;
  /** All of the line. */
  readonly whole: string;
  /** Mean probability of the line's characters. */
  readonly certainty: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A line that rises or falls more steeply than this is no part of the page's text: tangent of 15 degrees. */
const STEEPEST = 0.27;

/** @param kind of document, if its fields may have the numbers of such documents. */
export function segmentsOf(lines: readonly TextLine[], kind: PrintedKind | null, context: ReadingContext): Segment[] {
  return lines.flatMap((line, index) => {
    const [a, b] = line.box;
    if (b[0] <= a[0] || Math.abs(b[1] - a[1]) > STEEPEST * (b[0] - a[0])) return [];
    const xs = line.box.map(([x]) => x);
    const ys = line.box.map(([, y]) => y);
    const place = {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    };
    const label = readLabel(line.text, context);
    const number = label ? null : readNumber(line.text, kind, context);
    const found = label ?? number ?? labelBehindStroke(line.text, context);
    return [
      {
        line: index,
        label: found?.meaning ?? null,
        isNumbered: number !== null,
        text: found ? found.rest : line.text,
        whole: line.text,
        certainty: certaintyOf(line),
        ...place,
      },
    ];
  });
}

interface FoundLabel {
  meaning: LabelMeaning;
  rest: string;
}

/** Numbers in front of labels ("4a. Issued", "(7) Sex"), and signs between two languages' labels. */
const NUMBER = /^[\s(]*\d{1,2}[a-d]?[\s.):]*(?=\p{L})/u;
const BETWEEN = /^[\s:.,()/\-–]*/u;
const AFTER = /^(\(?\d{1,2}\)?)?[\s:.,)]*$/u;

/** The labels at the start of a text, in one language or several, and what follows them. */
function readLabel(text: string, { labels: { labels }, country }: ReadingContext): FoundLabel | null {
  const meanings: LabelMeaning[] = [];
  let rest = text.replace(NUMBER, '');
  let signs = '';
  for (let next = clearestLabel(rest, labels, country); next; next = clearestLabel(rest, labels, country)) {
    meanings.push(next.meaning);
    signs = BETWEEN.exec(rest.slice(next.end))?.[0] ?? '';
    rest = rest.slice(next.end + signs.length);
  }
  const [first] = meanings;
  if (first === undefined) return null;
  const clear = meanings.find((one) => one !== 'name' && one !== 'other');
  // Behind a stroke stands the label in another language, which was not recognised.
  const unread = signs.includes('/') && rest.length > 2;
  return { meaning: clear ?? first, rest: unread || AFTER.test(rest) ? '' : rest.trim() };
}

/** The label in a second language, where that in the first one is not known or was misread. */
function labelBehindStroke(text: string, context: ReadingContext): FoundLabel | null {
  if (/\d/u.test(text)) return null;
  for (const part of text.split(/\s*[/·•|]\s*/u).slice(1)) {
    const found = readLabel(part, context);
    if (found && found.rest === '' && found.meaning !== 'other') return found;
  }
  return null;
}

/** Characters that a label must have more than another to be as likely with one misread character more. */
const PER_MISTAKE = 3;

/** The label that a text begins with: the longest, with few misread characters. */
function clearestLabel(
  text: string,
  labels: Labels['labels'],
  country: string | null,
): { meaning: LabelMeaning; end: number } | null {
  const folded = foldPlaces(text);
  let best: { meaning: LabelMeaning; end: number; score: number } | null = null;
  for (const { word, meaning, meaningIn } of labels) {
    if (best && word.length <= best.score) break;
    const match = beginsWith(folded.text, word, mistakesIn(word));
    const score = match ? word.length - PER_MISTAKE * match.errors : 0;
    if (!match || (best && score <= best.score)) continue;
    const end = (folded.places[match.length - 1] ?? -1) + 1;
    if (endsWord(text, end)) best = { meaning: meaningIn.get(country ?? '') ?? meaning, end, score };
  }
  return best;
}

/** A label ends where its word ends; digits may follow at once ("CNP1850509204994"). */
const endsWord = (text: string, end: number) => end >= text.length || !/[\p{L}]/u.test(text[end]!);

const isDate = (meaning: LabelMeaning): boolean => DATES.some((date) => date === meaning);

/** The number in front of a field of such a document, as EU licences have them, with or without a sign behind it. */
function readNumber(text: string, kind: PrintedKind | null, context: ReadingContext): FoundLabel | null {
  const numbers = kind && context.labels.numbers.get(kind);
  if (!numbers) return null;
  const line = text.trimStart();
  for (const length of [3, 2, 1]) {
    const key = [...line.slice(0, length).toLowerCase()].map(shapeOf).join('');
    const meaning = numbers.get(key);
    if (meaning === undefined) continue;
    const behind = line.slice(length);
    const rest = behind.replace(/^[\s.,:)]+/u, '');
    if (rest === '') return { meaning, rest };
    // "8122 Burns Crescent" and "1012" do not tell where the number ends.
    const apart = rest.length < behind.length;
    if (!apart && (meaning === 'address' || /^\d\d$/u.test(key))) continue;
    // "31 DEC 1979" is a date of its own, "312.08.64" is none without its number.
    if (!apart && /^\d/u.test(rest) && (!isDate(meaning) || valueOf(meaning, line, context) !== null)) continue;
    if (valueOf(meaning, rest, context) !== null) return { meaning, rest };
  }
  return null;
}
