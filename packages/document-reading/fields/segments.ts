import { IDENTITY_TYPES } from '@veridoor/document-types/registry';
import { shapeOf } from '../scripts/shapes.ts';
import { certaintyOf, type TextLine } from '../text/text-line.ts';
import { splitColumns } from './columns.ts';
import { DATES } from './doubts.ts';
import { beginsWith, foldPlaces, mistakesIn } from './fold.ts';
import type { LabelMeaning } from '@veridoor/document-types/fields';
import type { IdentityDocumentType } from '@veridoor/document-types/identity-type';
import type { Labels } from './label-table.ts';
import type { Segment } from './segment.ts';
import { valueOf, type ReadingContext } from './values.ts';

/** A line that rises or falls more steeply than this is no part of the page's text: tangent of 15 degrees. */
const STEEPEST = 0.27;

/** @param kind of document, if its fields may have the numbers of such documents. */
export function segmentsOf(
  lines: readonly TextLine[],
  kind: IdentityDocumentType | null,
  context: ReadingContext,
): Segment[] {
  const segments = lines.flatMap((line, index) => {
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
    const known = { line: index, whole: line.text, certainty: certaintyOf(line), ...place };
    const labelled = labelsAtStart(line.text, context);
    const columns = labelsOfColumns(line.text, labelled);
    if (columns) {
      // Letters are about as wide as one another.
      const across = (at: number) => place.left + ((place.right - place.left) * at) / line.text.length;
      return columns.map(({ meaning, start, end }) => ({
        ...known,
        label: meaning,
        isNumbered: false,
        text: '',
        left: across(start),
        right: across(end),
      }));
    }
    const label = labelOf(line.text, labelled);
    const number = label ? null : readNumber(line.text, kind, context);
    const found = label ?? number ?? labelBehindStroke(line.text, context);
    return [
      {
        ...known,
        label: found?.meaning ?? null,
        isNumbered: number !== null,
        text: found ? found.rest : line.text,
      },
    ];
  });
  return splitColumns(withWholeDates(segments, context), context);
}

/** Heights of a line between the month and the year of a date, of which the detector made two lines. */
const BEFORE_YEAR = 4;

/** Dates whose year the detector took for a line of its own, with that year. */
function withWholeDates(segments: readonly Segment[], context: ReadingContext): Segment[] {
  const isOf = (segment: Segment, year: Segment) => {
    const height = segment.bottom - segment.top;
    return (
      Math.abs(year.top + year.bottom - segment.top - segment.bottom) < height &&
      year.left > segment.right - height &&
      year.left - segment.right < BEFORE_YEAR * height
    );
  };
  const years = segments.filter(({ text, label }) => label === null && /^\d{4}$/u.test(text.trim()));
  const taken = new Set<Segment>();
  const whole = segments.map((segment) => {
    if (!/\d[^\d]*\p{L}{2}[^\d]*$/u.test(segment.text)) return segment;
    const year = years.find((other) => isOf(segment, other));
    const text = `${segment.text} ${year?.text}`;
    if (!year || valueOf('expiry_date', text, context) === null) return segment;
    taken.add(year);
    const certainty = Math.min(segment.certainty, year.certainty);
    return { ...segment, text, whole: `${segment.whole} ${year.whole}`, certainty, right: year.right };
  });
  return whole.filter((segment) => !taken.has(segment));
}

interface FoundLabel {
  meaning: LabelMeaning;
  rest: string;
}

/** Numbers in front of labels ("4a. Issued", "(7) Sex"), and signs between two languages' labels. */
const NUMBER = /^[\s(]*\d{1,2}[a-d]?[\s.):]*(?=\p{L})/u;
const BETWEEN = /^[\s:.,()/\-–]*/u;
const AFTER = /^(\(?\d{1,2}\)?)?[\s:.,)]*$/u;

/** The labels at the start of a text, in one language or several, as one, and what follows them. */
function labelOf(text: string, { labels, end, signs }: LabelsAtStart): FoundLabel | null {
  const [first] = labels;
  if (first === undefined) return null;
  const clear = labels.find(({ meaning }) => isClear(meaning));
  const rest = text.slice(end);
  // Behind a stroke stands the label in another language, which was not recognised.
  const unread = signs.includes('/') && rest.length > 2;
  return { meaning: (clear ?? first).meaning, rest: unread || AFTER.test(rest) ? '' : rest.trim() };
}

const isClear = (meaning: LabelMeaning): boolean => meaning !== 'name' && meaning !== 'other';

interface PlacedLabel {
  readonly meaning: LabelMeaning;
  readonly start: number;
  readonly end: number;
}

interface LabelsAtStart {
  readonly labels: readonly PlacedLabel[];
  /** The signs behind the last one, and where they end. */
  readonly signs: string;
  readonly end: number;
}

function labelsAtStart(text: string, { labels: { labels }, country }: ReadingContext): LabelsAtStart {
  const found: PlacedLabel[] = [];
  let end = NUMBER.exec(text)?.[0].length ?? 0;
  let signs = '';
  for (;;) {
    const rest = text.slice(end);
    const next = clearestLabel(rest, labels, country);
    if (!next) return { labels: found, end, signs };
    found.push({ meaning: next.meaning, start: end, end: end + next.end });
    signs = BETWEEN.exec(rest.slice(next.end))?.[0] ?? '';
    end += next.end + signs.length;
  }
}

/** Labels of fields beside each other that the detector took for one line, where nothing else is on it. */
function labelsOfColumns(text: string, { labels, end }: LabelsAtStart): PlacedLabel[] | null {
  if (!AFTER.test(text.slice(end))) return null;
  const columns: PlacedLabel[] = [];
  for (const label of labels.filter(({ meaning }) => isClear(meaning))) {
    const last = columns.at(-1);
    if (last?.meaning === label.meaning) columns[columns.length - 1] = { ...last, end: label.end };
    else columns.push(label);
  }
  const isOnce = new Set(columns.map(({ meaning }) => meaning)).size === columns.length;
  return columns.length > 1 && isOnce ? columns : null;
}

/** The label in a second language, where that in the first one is not known or was misread. */
function labelBehindStroke(text: string, context: ReadingContext): FoundLabel | null {
  if (/\d/u.test(text)) return null;
  for (const part of text.split(/\s*[/·•|]\s*/u).slice(1)) {
    const found = labelOf(part, labelsAtStart(part, context));
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
function readNumber(text: string, kind: IdentityDocumentType | null, context: ReadingContext): FoundLabel | null {
  if (kind === null) return null;
  const { numbers } = IDENTITY_TYPES[kind].captions;
  const line = text.trimStart();
  for (const length of [3, 2, 1]) {
    const key = [...line.slice(0, length).toLowerCase()].map(shapeOf).join('');
    const meaning = numbers[key];
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
