import type { Quad } from '@veridoor/image/frame';
import { median } from '@veridoor/image/median';
import words from './issuer-words.json' with { type: 'json' };

/** Whose a letter is, by its kinds of words; `other` where none says so. */
export type IssuerKind = keyof (typeof words)['kinds'] | 'other';

/** Who issued a letter. */
export interface Issuer {
  readonly name: string;
  readonly kind: IssuerKind;
  /** 0 to 1: how far two readings agree, and how much else speaks for the line. */
  readonly confidence: number;
  /** Corners of the line in shares of the image's width and height; null in a text layer. */
  readonly box: Quad | null;
}

/** A line of a letter, from its top. */
export interface LetterLine {
  readonly text: string;
  /** Another network's reading of it; the same text where there is none. */
  readonly other: string;
  /** Mean probability of its characters, 0 to 1. */
  readonly certainty: number;
  readonly box: Quad | null;
}

/** What a line needs to be the issuer's; the sum of the signs below. */
const LEAST = 2;
const SURE = 4;
/** Lines of a text layer in which a letterhead is; of an image, the share of its print from the first line to the last. */
const FIRST_LINES = 12;
const HEAD = 0.3;

/**
 * Who issued a bill, statement or letter: the line of its head that is large, near the top, has a legal form or a word
 * of a bank, a utility or an authority, and is repeated. The addressee is not meant: a name above a street and a postal
 * code. Null where no line stands out.
 */
export function issuerOf(lines: readonly LetterLine[]): Issuer | null {
  const middle = median(lines.flatMap(({ box }) => (box ? heightOf(box) : [])));
  const tops = lines.flatMap(({ box }) => (box ? topOf(box) : []));
  const [first, last] = [Math.min(...tops), Math.max(...tops)];
  let best: { readonly line: LetterLine; readonly name: string; readonly sum: number } | null = null;
  for (const [index, line] of lines.entries()) {
    const head = line.box
      ? 1 - (topOf(line.box) - first) / (HEAD * Math.max(0.01, last - first))
      : 1 - index / FIRST_LINES;
    if (head < 0) continue;
    const name = nameIn(line.text);
    if (plain(name).length < 3 || isAddressee(lines, index, name)) continue;
    const large = line.box && middle > 0 ? Math.min(2, 2 * (heightOf(line.box) / middle - 1)) : 0;
    const named = (hasLegalForm(name) ? 2 : 0) + (kindOf(name) === 'other' ? 0 : 1.5);
    const again = lines.some((other, at) => at !== index && squeezed(other.text).includes(squeezed(name))) ? 1 : 0;
    const wrong = (isTitle(name) ? 2.5 : 0) + ((name.match(/\d/gu)?.length ?? 0) > 2 ? 2 : 0);
    const sum = head + large + named + again - wrong;
    if (sum > (best?.sum ?? LEAST)) best = { line, name, sum };
  }
  if (!best) return null;
  const { line, name, sum } = best;
  const agrees = squeezed(nameIn(line.other)) === squeezed(name) ? 1 : 0.7;
  const confidence = line.certainty * agrees * Math.min(1, 0.6 + (0.4 * (sum - LEAST)) / (SURE - LEAST));
  return { name, kind: kindOf(name), confidence: Math.round(confidence * 100) / 100, box: line.box };
}

/** The part of a sender's line before its address: `Stadtwerke GmbH · 10001 Amaurot`. */
const nameIn = (text: string): string =>
  text
    .split(/\s[·•|]\s|·|\s[-–]\s(?=\d)/u)[0]!
    .replaceAll(/^[\s\p{P}]+|\s+$/gu, '')
    .trim();

/** Lower case without marks, words apart. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** Without spaces, which readers of print lose. */
export const squeezed = (text: string): string => plain(text).replaceAll(' ', '');

const FORMS = words.legal_forms.map((form) => plain(form).replaceAll(' ', ''));
const KINDS = Object.entries(words.kinds).map(([kind, list]) => [kind as IssuerKind, list.map(plain)] as const);
const TITLES = words.titles.map(plain);

/** A legal form at the end of a name, or the first word of it: `ООО Энергия`. Readers lose the dots and spaces in it. */
export function hasLegalForm(name: string): boolean {
  const parts = plain(name).split(' ');
  if (parts.length < 2) return false;
  return FORMS.some((form) => {
    if (parts[0] === form) return true;
    for (let count = 1, end = ''; count < Math.min(4, parts.length); count++) {
      end = parts.at(-count)! + end;
      if (end === form) return true;
    }
    return false;
  });
}

export function kindOf(name: string): IssuerKind {
  const text = ` ${plain(name)} `;
  // Long words are found inside others (`Energieversorgung`), short ones only whole.
  const has = (word: string) => (word.length > 4 ? text.includes(word) : text.includes(` ${word} `));
  return KINDS.find(([, list]) => list.some(has))?.[0] ?? 'other';
}

const isTitle = (name: string): boolean => {
  const parts = plain(name).split(' ');
  return TITLES.some((title) =>
    title.includes(' ')
      ? plain(name).startsWith(title)
      : parts.some((part) => part === title || (title.length > 6 && part.startsWith(title))),
  );
};

/** Whether the lines below, in the same column, are a street and a town with its code, and nothing says a company. */
function isAddressee(lines: readonly LetterLine[], index: number, name: string): boolean {
  if (hasLegalForm(name) || kindOf(name) !== 'other') return false;
  const below = followers(lines, index);
  return below.length > 1 && below.every(({ text }) => /\d/u.test(text) && text.length < 45);
}

function followers(lines: readonly LetterLine[], index: number): readonly LetterLine[] {
  const { box } = lines[index]!;
  if (!box) return lines.slice(index + 1, index + 3);
  const [height, left] = [heightOf(box), box[0][0]];
  return lines
    .filter((line) => line.box && topOf(line.box) > topOf(box) && topOf(line.box) - topOf(box) < 4.5 * height)
    .filter((line) => Math.abs(line.box![0][0] - left) < 0.03)
    .slice(0, 2);
}

const heightOf = (box: Quad): number => (box[2][1] + box[3][1] - box[0][1] - box[1][1]) / 2;
const topOf = (box: Quad): number => Math.min(...box.map(([, y]) => y));
