import type { TextLine } from '../text/text-line.ts';
import { contains, fold, mistakesIn } from './fold.ts';
import type { Labels, PrintedField, PrintedKind } from './label-table.ts';

/** The type of a document, as far as its print tells. */
export interface PrintedType {
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly kind: PrintedKind | null;
  /** Year or name of the model; no table tells models apart yet. */
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
