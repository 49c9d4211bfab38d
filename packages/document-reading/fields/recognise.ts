import type { TextLine } from '../text/text-line.ts';
import { contains, fold, mistakesIn } from './fold.ts';
import type { PrintedField } from '@veridoor/document-types/fields';
import type { IdentityDocumentType, IdentityType } from '@veridoor/document-types/identity-type';
import { typeOfMrz } from '@veridoor/document-types/machine-readable';
import { IDENTITY_TYPES } from '@veridoor/document-types/registry';
import type { Labels } from './label-table.ts';

/** The type of a document, as far as its print says. */
export interface PrintedType {
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly kind: IdentityDocumentType | null;
  /** Year or name of the model; no table distinguishes models yet. */
  readonly version: string | null;
  readonly side: 'front' | 'back' | null;
}

/** Title and country in the print. A title in several languages counts once; contradicting ones say nothing. */
export function recogniseTitles(
  lines: readonly Pick<TextLine, 'text'>[],
  { titles, countries }: Labels,
): Pick<PrintedType, 'country' | 'kind'> {
  const texts = lines.map(({ text }) => fold(text));
  return {
    kind: clearest(texts, titles, ({ kind }) => kind),
    country: clearest(texts, countries, ({ country }) => country),
  };
}

/** The meaning of the longest words found; null without any, or when equally long ones differ. */
function clearest<Entry extends { word: string }, Meaning>(
  texts: readonly string[],
  entries: readonly Entry[],
  meaningOf: (entry: Entry) => Meaning,
): Meaning | null {
  const found = entries.filter(({ word }) => texts.some((text) => contains(text, word, mistakesIn(word))));
  const longest = found.filter(({ word }) => word.length === found[0]?.word.length);
  const meanings = new Set(longest.map(meaningOf));
  const [meaning] = meanings;
  return meanings.size === 1 ? meaning! : null;
}

/** How far apart, in heights, the lines of one title stand. */
const NEAR = 1.2;

/**
 * Country and kind of a page: by its titles, which may go on in the next line or behind a gap; then by the lines of an
 * MRZ, be its check digits wrong, and by the sign of the state on a licence.
 *
 * @param countryOf the country of a code of ICAO Doc 9303-3, section 5.
 */
export function recogniseType(
  readings: readonly [latin: readonly TextLine[], english: readonly TextLine[]],
  labels: Labels,
  countryOf: (code: string) => string | null,
): Pick<PrintedType, 'country' | 'kind' | 'side'> {
  const titles = recogniseTitles(
    readings.flatMap((lines) => [...lines, ...continued(lines)]),
    labels,
  );
  const mrzType = readings.flat().flatMap(({ text }) => mrzTypeOf(text) ?? [])[0] ?? null;
  const kind = titles.kind ?? mrzType?.kind ?? null;
  const country =
    titles.country ??
    (mrzType && countryOf(mrzType.issuer)) ??
    (kind && signOf(readings[0], IDENTITY_TYPES[kind].sign, countryOf));
  return { kind, country, side: mrzType?.side ?? null };
}

/** Each line with the one below it, and with the one behind it. */
export function continued(lines: readonly TextLine[]): { text: string }[] {
  const placed = lines.map((line) => ({ line, ...placeOf(line) }));
  return placed.flatMap((one) => {
    const height = one.bottom - one.top;
    const below = placed.filter(
      (other) =>
        other.top > (one.top + one.bottom) / 2 &&
        other.top - one.bottom < NEAR * height &&
        Math.abs(other.left - one.left) < NEAR * height,
    );
    const behind = placed.filter(
      (other) =>
        other.left > (one.left + one.right) / 2 &&
        other.left - one.right < 2 * NEAR * height &&
        Math.abs(other.top - one.top) < height / 2,
    );
    const nearest = [
      below.toSorted((first, second) => first.top - second.top)[0],
      behind.toSorted((first, second) => first.left - second.left)[0],
    ];
    return nearest.flatMap((next) => (next ? [{ text: `${one.line.text} ${next.line.text}` }] : []));
  });
}

function placeOf({ box }: Pick<TextLine, 'box'>): { left: number; right: number; top: number; bottom: number } {
  const xs = box.map(([x]) => x);
  const ys = box.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Characters of the first line of an MRZ, some of which a reader of print leaves out. */
const MRZ_FORMS = {
  passport: /^P[A-Z<]([A-Z<]{3})[A-Z<]{26,41}$/u,
  card: /^(?:[IAC][A-Z0<]|C[12])([A-Z<]{3})[A-Z0-9<]{15,27}$/u,
};

/** What the first line of an MRZ says (ICAO Doc 9303-4 and 5, section 4.2), as a reader of print reads it. */
function mrzTypeOf(text: string): (Pick<PrintedType, 'kind' | 'side'> & { issuer: string }) | null {
  const line = text.replaceAll(' ', '');
  if (!line.includes('<')) return null;
  const passport = MRZ_FORMS.passport.exec(line)?.[1];
  const kind = typeOfMrz(line.slice(0, 2), passport === undefined ? 'TD1' : 'TD3');
  if (passport !== undefined) return { kind, side: 'front', issuer: passport.replaceAll('<', '') };
  const card = MRZ_FORMS.card.exec(line)?.[1];
  if (card === undefined) return null;
  return { kind, side: 'back', issuer: card.replaceAll('<', '') };
}

/** Where a document has the sign of its state: shares of the print's width and height. */
const SIGN_PLACE = { right: 0.25, bottom: 0.4 } as const;

/**
 * The country whose sign stands alone in the corner.
 */
function signOf(
  lines: readonly TextLine[],
  signs: IdentityType['sign'],
  countryOf: (code: string) => string | null,
): string | null {
  if (signs === null) return null;
  const countryOfSign = (text: string) => {
    if (signs === 'alpha-3') return text.length === 3 ? countryOf(text) : null;
    return Object.hasOwn(signs, text) ? signs[text] : null;
  };
  const places = lines.map((line) => ({ text: line.text.trim(), ...placeOf(line) }));
  const [left, right] = [Math.min(...places.map((one) => one.left)), Math.max(...places.map((one) => one.right))];
  const [top, bottom] = [Math.min(...places.map((one) => one.top)), Math.max(...places.map((one) => one.bottom))];
  const found = places
    .filter((one) => (one.right - left) / (right - left) < SIGN_PLACE.right)
    .filter((one) => (one.bottom - top) / (bottom - top) < SIGN_PLACE.bottom)
    .flatMap(({ text }) => countryOfSign(text) ?? []);
  return found.length === 1 ? found[0]! : null;
}

/** The front names its holder; a back has the MRZ of three lines, the barcode of a licence, or its categories. */
export function sideOf(
  fields: ReadonlyMap<PrintedField, unknown>,
  machine: { readonly mrz: string | null; readonly licence: boolean },
): PrintedType['side'] {
  if (machine.mrz === 'TD1' || machine.licence) return 'back';
  if (machine.mrz !== null) return 'front';
  const named = fields.has('last_name') || fields.has('full_name') || fields.has('first_name');
  return named && (fields.has('birth_date') || fields.has('number')) ? 'front' : null;
}
