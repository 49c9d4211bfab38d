/** Turns the network's probabilities into the text of an MRZ; the check digits decide. */

import { ALPHABET, CLASS_COUNT } from './alphabet.ts';
import { CHARACTERS, kindsOf, type Format, type Kind } from './formats.ts';
import { FORMATS } from './national/layouts.ts';
import { faultsOf } from './parse.ts';

export interface Solution {
  readonly format: Format;
  readonly lines: readonly string[];
  /** The MRZ is valid, and no other valid reading is nearly as likely. */
  readonly valid: boolean;
  /** Places whose first reading the check digits changed. */
  readonly corrected: number;
  /** A character without a check digit is unclear. */
  readonly unclear: boolean;
  /** Log-probability lost to the format and the check digits, per character; 0 is best. */
  readonly cost: number;
}

/** A place is doubtful when its second reading is less than this many nats less likely than its first. */
const DOUBTFUL = 4.5;
/** Readings that cost more than this in total (nats) are not searched. */
const DEAREST = 6;
/** Another valid reading must be this many nats less likely, or the MRZ stays undecided. */
const MARGIN = 2.5;
/** The most doubtful places that are tried, and how many of them at once. */
const MOST_DOUBTS = 14;
const MOST_TURNED = 3;
/** No check digit covers names: a letter in them must be this likely, or the MRZ is not called valid. */
const LEAST_SURE = Math.log(0.4);
/** Below this, further readings are worth their time. */
const CLEAR = Math.log(0.85);

/** The prior cost of a reading (nats): letters in places of digits, and letters that numbers avoid. */
const DIGIT_IN_STATE = 3;
/**
 * Most issuers leave the letters O and I out of numbers, since they look like 0 and 1; they must be seen clearly. Check
 * digits alone cannot tell two O from two zeros next to each other: 24 · (7 + 3) is a multiple of ten.
 */
const AVOIDED: Readonly<Record<string, number>> = { O: 3, I: 2, Q: 1 };
/** A digit in a Russian name, or X in a birth date. */
const RARE = 1;
/** A grid with more doubtful places than this is not text. */
const TOO_DOUBTFUL = 40;

interface Doubt {
  readonly place: number;
  readonly character: string;
  readonly cost: number;
}

/**
 * The best reading of a grid of cells.
 *
 * @param cells log-probabilities, CLASS_COUNT a cell, row by row.
 * @returns null when no format has this many rows and columns.
 */
export function solveMrz(cells: Float32Array, rows: number, columns: number, year: number): Solution | null {
  let best: Solution | null = null;
  for (const format of FORMATS) {
    if (format.rows !== rows || format.columns !== columns) continue;
    const solution = solveFormat(cells, format, year);
    if (!solution) continue;
    // The first format that fits reads an MRZ best.
    if (solution.valid) return solution;
    if (!best || solution.cost < best.cost - 1e-6) best = solution;
  }
  return best;
}

function solveFormat(cells: Float32Array, format: Format, year: number): Solution | null {
  const kinds = kindsOf(format);
  const first: string[] = [];
  const doubts: Doubt[] = [];
  let lost = 0;
  let least = 0;
  const isChecked = checkedPlaces(format);
  const hasChecks = format.checks.length > 0;
  const score = (place: number, kind: Kind, candidate: string) => {
    return cells[place * CLASS_COUNT + ALPHABET.indexOf(candidate)]! - priorOf(kind, candidate);
  };
  for (const [place, kind] of kinds.entries()) {
    let most = -Infinity;
    let free = -Infinity;
    for (let c = 0; c < CLASS_COUNT - 1; c++) free = Math.max(free, cells[place * CLASS_COUNT + c]!);
    let character = '<';
    for (const candidate of CHARACTERS[kind]) {
      const probability = score(place, kind, candidate);
      if (probability > most) {
        most = probability;
        character = candidate;
      }
    }
    first.push(character);
    // Rare characters of a kind that the network almost excludes cost no more than a few nats.
    lost += Math.min(10, free - most);
    if (!isChecked[place]) {
      const sure = cells[place * CLASS_COUNT + ALPHABET.indexOf(character)]!;
      least = Math.min(least, hasChecks ? sure : sure - logSum(cells, place, CHARACTERS[kind]));
      continue;
    }
    for (const candidate of CHARACTERS[kind]) {
      const cost = most - score(place, kind, candidate);
      if (candidate !== character && cost < DOUBTFUL) doubts.push({ place, character: candidate, cost });
    }
  }
  doubts.sort((a, b) => a.cost - b.cost);
  const texts = (turned: readonly Doubt[]) => {
    const characters = [...first];
    for (const { place, character } of turned) characters[place] = character;
    const text = characters.join('');
    return Array.from({ length: format.rows }, (_, row) =>
      text.slice(row * format.columns, (row + 1) * format.columns),
    );
  };
  const found: Array<{ lines: string[]; cost: number; turned: number }> = [];
  const search = (from: number, turned: Doubt[], cost: number) => {
    const lines = texts(turned);
    if (faultsOf(format, lines, year).length === 0) found.push({ lines, cost, turned: turned.length });
    if (turned.length === MOST_TURNED) return;
    for (let i = from; i < Math.min(doubts.length, MOST_DOUBTS); i++) {
      const doubt = doubts[i]!;
      if (cost + doubt.cost > DEAREST) break;
      if (!turned.some(({ place }) => place === doubt.place)) search(i + 1, [...turned, doubt], cost + doubt.cost);
    }
  };
  const start = texts([])[0]!;
  if (!format.start.test(start)) return null;
  if (doubts.length <= TOO_DOUBTFUL) search(0, [], 0);
  found.sort((a, b) => a.cost - b.cost);
  const lines = texts([]);
  const best = found[0];
  const unclear = least < CLEAR;
  // Without a single check digit only clear print counts.
  if (best && least > (hasChecks ? LEAST_SURE : CLEAR) && (found[1]?.cost ?? Infinity) - best.cost >= MARGIN) {
    const cost = (lost + best.cost) / first.length;
    return { format, lines: best.lines, valid: true, corrected: best.turned, unclear, cost };
  }
  return { format, lines, valid: false, corrected: 0, unclear, cost: lost / first.length };
}

/** The log-probability that a cell holds one of some characters. */
const logSum = (cells: Float32Array, place: number, characters: string): number =>
  Math.log(
    Array.from(characters).reduce(
      (sum, character) => sum + Math.exp(cells[place * CLASS_COUNT + ALPHABET.indexOf(character)]!),
      0,
    ),
  );

/** What a character costs where it is possible and rare. */
function priorOf(kind: Kind, character: string): number {
  const isDigit = character >= '0' && character <= '9';
  switch (kind) {
    case 'any':
      return AVOIDED[character] ?? 0;
    case 'state':
      return isDigit ? DIGIT_IN_STATE : 0;
    case 'cyrillic':
      return isDigit ? RARE : 0;
    case 'birth':
      return character === 'X' ? RARE : 0;
    default:
      return 0;
  }
}

/** Places of check digits, and places that they cover. */
function checkedPlaces(format: Format): boolean[] {
  const checked = Array.from<boolean>({ length: format.rows * format.columns }).fill(false);
  for (const { digit, over } of format.checks) {
    for (const { row, start, end } of [digit, ...over]) {
      checked.fill(true, row * format.columns + start, row * format.columns + end);
    }
  }
  return checked;
}
