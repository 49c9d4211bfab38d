import type { Frame, Point, Quad } from '../../image/frame.ts';
import { toGrey } from '../../image/grey.ts';
import { fitHomography } from '../../image/homography.ts';
import { resample } from '../../image/resample.ts';
import type { Recognised } from '../text/text-line.ts';
import { candidatesFor } from './confusions.ts';
import type { LineImage } from './line-image.ts';
import { readLetter, SIDE } from './network.ts';
import { wordGaps } from './spaces.ts';
import { LETTERS } from './weights.generated.ts';

/** Shares of a line's height that are looked at above and below it: the detector's box cuts marks off. */
const ABOVE = 0.25;
const BELOW = 0.2;
/**
 * Pixels of a line's height below which nobody sees a mark: its capitals have about six, and the smallest that the
 * network was measured with ten (docs/bench/reading.md).
 */
const LEAST_HEIGHT = 12;
/**
 * From these probabilities on a letter is known. They were chosen by letters of five font families; of known letters in
 * other families 0.4 % are wrong (docs/bench/reading.md).
 */
const KNOWN = { plain: 0.85, marked: 0.95 };

/** A letter as the network sees it. */
export interface MarkedLetter {
  readonly letter: string;
  readonly known: boolean;
}

/**
 * Cuts a line out with what stands above and below it; null when the box is no rectangle, or too low for marks.
 *
 * @param box corners in pixels of the frame, from the line's top left, clockwise as it is read.
 */
export function cutLine(page: Frame, [a, b, c, d]: Quad): LineImage | null {
  const along = (from: Point, to: Point, share: number): Point => [
    from[0] + share * (to[0] - from[0]),
    from[1] + share * (to[1] - from[1]),
  ];
  const box: Quad = [along(a, d, -ABOVE), along(b, c, -ABOVE), along(b, c, 1 + BELOW), along(a, d, 1 + BELOW)];
  const across = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const height = Math.hypot(d[0] - a[0], d[1] - a[1]);
  if (!(across >= 1 && height >= LEAST_HEIGHT)) return null;
  const down = height * (1 + ABOVE + BELOW);
  const width = Math.max(1, Math.round((across / down) * SIDE));
  const map = fitHomography(
    [
      [0, 0],
      [width, 0],
      [width, SIDE],
      [0, SIDE],
    ],
    box,
  );
  if (!map) return null;
  const { grey } = toGrey(resample(page, map, width, SIDE), Math.max(width, SIDE));
  return { width, data: grey.data };
}

/** Logarithms of the odds of a plain letter: a tenth of letters have marks, far more in a language that has them. */
const PLAIN_BEFORE = { anyLanguage: Math.log(9), ownLetter: Math.log(2) };

/** The odds of a plain letter before a look; ł, ı and ø are no letters with a mark, and as likely as what they look like. */
function plainBefore(marked: string, plain: string, own?: ReadonlySet<string>): number {
  if (marked.normalize('NFD')[0] !== plain) return 0;
  return own?.has(marked) ? PLAIN_BEFORE.ownLetter : PLAIN_BEFORE.anyLanguage;
}

/**
 * Looks again at a letter of a line for its mark.
 *
 * @param read what the readers of lines took it for.
 * @param place share of the line's length at which it stands.
 * @param own letters besides A to Z that are no surprise there, any where nobody knows; another one must be known.
 */
export function markLetter(
  line: LineImage,
  read: readonly string[],
  place: number,
  own?: ReadonlySet<string>,
): MarkedLetter {
  const [first = ''] = read;
  const candidates = candidatesFor(read);
  if (candidates.length < 2) return { letter: first, known: true };
  const odds = readLetter(around(line, Math.round(place * line.width)));
  const likeliest = (places: readonly number[]) =>
    places.reduce((best, one) => (odds[one]! > odds[best]! ? one : best), places[0]!);
  const most = likeliest(candidates);
  const sum = candidates.reduce((total, one) => total + Math.exp(odds[one]! - odds[most]!), 0);
  const isPlain = (letter: string) => /[A-Za-z]/u.test(letter);
  if (1 / sum >= (isPlain(LETTERS[most]!) ? KNOWN.plain : KNOWN.marked)) return { letter: LETTERS[most]!, known: true };
  const likely = candidates.filter((one) => !own || isPlain(LETTERS[one]!) || own.has(LETTERS[one]!));
  if (likely.length === 0) return { letter: first, known: false };
  // In doubt a letter is plain, as most are.
  const plain = likely.filter((one) => isPlain(LETTERS[one]!));
  const [marked, unmarked] = [likeliest(likely), plain.length > 0 ? likeliest(plain) : null];
  const isMarked =
    unmarked === null || odds[marked]! - odds[unmarked]! > plainBefore(LETTERS[marked]!, LETTERS[unmarked]!, own);
  return { letter: LETTERS[isMarked ? marked : unmarked]!, known: false };
}

/** 48 x 48 pixels around a place of a line; beyond its ends they are the end's. */
function around({ width, data }: LineImage, middle: number): Float32Array {
  const pixels = new Float32Array(SIDE * SIDE);
  for (let y = 0, to = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++, to++) {
      const from = Math.max(0, Math.min(width - 1, middle - SIDE / 2 + x));
      pixels[to] = data[y * width + from]!;
    }
  return pixels;
}

/** A value's letters with the marks of the print. */
export interface MarkedValue {
  readonly value: string;
  /** Whether every letter is known. */
  readonly known: boolean;
}

/** A line that a value stands on: its image and both readings, the first of them the value's own. */
export interface ReadLine {
  readonly image: LineImage | null;
  readonly readings: readonly [Pick<Recognised, 'text' | 'places'>, Pick<Recognised, 'text' | 'places'>?];
}

/**
 * Looks again at all letters of a value, of which `own` are no surprise, and at the gaps between them; null when its
 * letters and digits are not found on its lines.
 */
export function markValue(value: string, lines: readonly ReadLine[], own?: ReadonlySet<string>): MarkedValue | null {
  const signs = lines.flatMap(({ image, readings: [first, second] }, line) => {
    const ours = signsOf(first);
    const others = second ? signsOf(second) : [];
    return ours.map(({ sign, place }, i) => {
      const other = others.length === ours.length ? others[i] : undefined;
      return { line, image, sign, place, read: other ? [sign, other.sign] : [sign] };
    });
  });
  const written = [...value].flatMap((sign, at) => (SIGN.test(sign) ? [{ sign, before: value[at - 1] ?? '' }] : []));
  const start = lastIndexOf(
    signs.map(({ sign }) => sign),
    written.map(({ sign }) => sign),
  );
  if (start < 0) return null;
  const found = written.map((one, i) => ({ ...one, ...signs[start + i]! }));
  const gaps = lines.flatMap(({ image }, line) => {
    const ofLine = found.filter((one) => one.line === line);
    if (!image) return ofLine.map(() => 'none' as const);
    return wordGaps(
      image,
      ofLine.map((one) => ({ ...one, middle: one.place * image.width })),
    );
  });
  let known = true;
  let at = 0;
  const marked = [...value].map((sign) => {
    if (!SIGN.test(sign)) return sign;
    const { image, place, read } = found[at]!;
    const gap = gaps[at++];
    known &&= gap !== 'doubtful';
    const space = gap === 'wide' ? ' ' : '';
    if (!/\p{L}/u.test(sign)) return space + sign;
    const seen = image ? markLetter(image, read, place, own) : { letter: sign, known: false };
    known &&= seen.known;
    return space + seen.letter;
  });
  return { value: marked.join(''), known };
}

/** Readers differ in spaces and punctuation, and lines of one value are joined by commas. */
const SIGN = /[\p{L}\p{N}]/u;

function signsOf({ text, places }: Pick<Recognised, 'text' | 'places'>): { sign: string; place: number }[] {
  return [...text].flatMap((sign, i) => (SIGN.test(sign) ? [{ sign, place: places[i] ?? 0 }] : []));
}

/** A value stands at the end of its line, behind its label. */
function lastIndexOf(all: readonly string[], part: readonly string[]): number {
  let start = all.length - part.length;
  while (start >= 0 && !part.every((sign, i) => all[start + i] === sign)) start--;
  return start;
}
