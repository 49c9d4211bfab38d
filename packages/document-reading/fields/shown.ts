import { captionsOf, printedFields, titlesOf } from '@veridoor/document-types/captions';
import type { PrintedField } from '@veridoor/document-types/fields';
import type { IdentityDocumentType } from '@veridoor/document-types/identity-type';
import { issuerNames } from '@veridoor/document-types/issuers';
import { IDENTITY_TYPES } from '@veridoor/document-types/registry';
import { LANGUAGE_CODES, LANGUAGES } from '@veridoor/document-types/languages';
import { contains, differencesOf, fold, looseName, mistakesIn } from './fold.ts';

/** What a page prints beside its holder's data, of what its type and its issuer must print. */
export interface Shown {
  /** The issuing state names itself. */
  readonly issuer: boolean;
  readonly title: boolean;
  /** The fields whose captions were found. */
  readonly captions: readonly PrintedField[];
  /** The words that say that it is no valid document; null without any. */
  readonly disclaimer: string | null;
}

/** The document that a page should be of. */
export interface ExpectedPrint {
  readonly type: IdentityDocumentType;
  /** ISO 3166-1 alpha-2; null when it is not known. */
  readonly country: string | null;
}

const CAPTION = /\p{L}{3}/u;
/** Words below this length must stand alone: "OMAN" is in "ROMANIA", and "Ime" in many words. */
const LEAST_PART = 6;
/** "SURNAME" is one letter from "SURINAME": shorter names must be read as they are. */
const LETTERS_PER_MISTAKE = 9;
/** From this length on one letter may be misread. */
const LEAST_DISCLAIMER = 8;

/**
 * Looks for what the expected document must print.
 *
 * @param lines every reading of every line, and of lines that continue.
 * @param holder the names in the MRZ or the barcode: a person may be called Muster.
 * @param countryOf the country of a code of ICAO Doc 9303-3, section 5.
 */
export function showsOf(
  lines: readonly string[],
  { type, country }: ExpectedPrint,
  holder: readonly string[],
  countryOf: (code: string) => string | null,
): Shown {
  const print = foldedPrint(lines);
  const names =
    country === null ? [] : [...issuerNames(country), ...(IDENTITY_TYPES[type].regions[country] ?? [])].map(fold);
  // Whatever has numbers has a 1 and a 2: those before the fields of a licence show nothing.
  const captionOf = (field: PrintedField) =>
    captionsOf(type, country ?? '', field).flatMap((word) => (CAPTION.test(word) ? [fold(word)] : []));
  return {
    issuer:
      bearsCode(print, type, country, countryOf) ||
      names.some((name) => has(print, name, Math.floor(name.length / LETTERS_PER_MISTAKE))),
    title: titlesOf(type, country ?? '').some((title) => has(print, fold(title))),
    captions: printedFields(type, country ?? '').filter((field) => captionOf(field).some((word) => has(print, word))),
    disclaimer: disclaimerIn(lines, holder),
  };
}

/** A permit of the European Union has its state's code in place of a name (Regulation (EU) 2017/1954, annex). */
const bearsCode = (
  { words }: FoldedPrint,
  type: IdentityDocumentType,
  country: string | null,
  countryOf: (code: string) => string | null,
): boolean =>
  IDENTITY_TYPES[type].sign === 'alpha-3' &&
  [...words].some((word) => word.length === 3 && country !== null && countryOf(word) === country);

interface FoldedPrint {
  readonly lines: readonly string[];
  readonly words: ReadonlySet<string>;
}

function foldedPrint(lines: readonly string[]): FoldedPrint {
  return { lines: lines.map(fold), words: new Set(lines.flatMap(wordsOf)) };
}

const standsAlone = ({ lines, words }: FoldedPrint, word: string): boolean => words.has(word) || lines.includes(word);

const has = (print: FoldedPrint, word: string, mistakes = mistakesIn(word)): boolean =>
  word.length < LEAST_PART ? standsAlone(print, word) : print.lines.some((line) => contains(line, word, mistakes));

const DISCLAIMERS = [...new Set(LANGUAGE_CODES.flatMap((language) => LANGUAGES[language].disclaimers))].map(
  (words) => ({
    words,
    folded: wordsOf(words),
  }),
);

/** Whole words alone: "ungültig" is nearly in "Göttingen / Gültig bis". */
function disclaimerIn(lines: readonly string[], holder: readonly string[]): string | null {
  const names = new Set(holder.map(looseName));
  const others = lines.filter((line) => !names.has(looseName(line))).map(wordsOf);
  const found = DISCLAIMERS.find(({ folded }) => {
    const word = folded.join('');
    const mistakes = folded.length === 1 && word.length >= LEAST_DISCLAIMER ? 1 : 0;
    return others.some((line) =>
      line.some((_, start) => {
        // Letters that stand apart are one word, too.
        const part = line.slice(start, start + folded.length).join('');
        return differs(part, word) <= mistakes || (start === 0 && differs(line.join(''), word) <= mistakes);
      }),
    );
  });
  return found?.words ?? null;
}

const differs = (text: string, word: string): number =>
  Math.abs(text.length - word.length) > 1 ? 2 : differencesOf(text, word);

function wordsOf(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .map(fold)
    .filter((word) => word !== '');
}
