import { TONGUES, type Tongue } from './han.ts';
import { alternativeNames, cleanName, spacedInitials, spokenOrder } from './clean.ts';
import { organisationTokens, vesselTokens, type LegalForm } from './parse-organisation.ts';
import { personReadings, titlesOf } from './parse-person.ts';
import { fromPalladius } from './palladius.ts';
import { FORMS_OF_OTHER_SCRIPTS, legalFormOf } from './tables/legal-forms.ts';
import { GENERIC_WORDS } from './tables/organisations.ts';
import type { NameReading, Token } from './token.ts';
import type { Reading } from './transliterate.ts';
import { wholeOf, writtenOf, type WholeName, type WrittenName } from './whole.ts';
import { wordsOf, type Word } from './words.ts';

/** The kind of entity that a name belongs to, as far as comparing needs it. */
export type NameKind = 'person' | 'organisation' | 'vessel';

/** One name, read: its words with their roles, and an organisation's legal forms. */
export interface ParsedName {
  kind: NameKind;
  /** Null for the usual reading. */
  reading: NameReading | null;
  tokens: Token[];
  /** A person's, which are no words of the name: Shaykh. */
  titles: readonly string[];
  forms: LegalForm[];
  whole: WholeName;
  /** As it is written; a person's also with the family name first, others' without "and". */
  written: readonly WrittenName[];
}

const KIND_OF_SCHEMA: ReadonlyMap<string, NameKind> = new Map(
  Object.entries<NameKind>({
    person: 'person',
    individual: 'person',
    organization: 'organisation',
    organisation: 'organisation',
    company: 'organisation',
    publicbody: 'organisation',
    vessel: 'vessel',
    airplane: 'vessel',
    aircraft: 'vessel',
    vehicle: 'vessel',
  }),
);

/**
 * The kind of name of an entity schema; undefined where the schema leaves it open (LegalEntity, Thing, unknown ones).
 */
export function kindOfSchema(schema: string): NameKind | undefined {
  return KIND_OF_SCHEMA.get(schema.toLowerCase());
}

/** Companies with characters in their names are read in Mandarin. */
const COMPANY_READING: Reading = { tongue: 'mandarin', personal: false };

/**
 * Guesses whether a name of unknown kind is an organisation's: it has a legal form or a word that only organisations
 * have.
 */
export function looksLikeOrganisation(text: string): boolean {
  const words = wordsOf(cleanName(text), COMPANY_READING) ?? [];
  return words.some(
    (word, index) => (index > 0 && legalFormOf(word.text) !== undefined) || GENERIC_WORDS.has(word.text),
  );
}

/** The ending of a possessive, which a name may leave out. */
const POSSESSIVE = /['’]s(?![\p{L}\p{N}])/giu;

/**
 * Reads one name as a name of the given kind, in every possible way. No tokens when the text has no letter or digit.
 */
function parseName(text: string, kind: NameKind): ParsedName[] {
  const clean = cleanName(text);
  if (kind === 'person') {
    const spoken = spacedInitials(spokenOrder(clean));
    return tonguesOf(clean).flatMap((tongue) => {
      const words = wordsOf(spoken, { tongue, personal: true });
      if (words === null) return [];
      const written = writtenByPerson(words, clean);
      const titles = titlesOf(words);
      return personReadings(words).map(({ tokens, reading }) =>
        parsed({ kind, reading, tokens: withCutWords(tokens), titles, forms: [], written }),
      );
    });
  }
  const asWritten = organisationWords(clean, kind);
  // "&" is read as "and", and may be left out.
  const joined = asWritten.filter(({ text }) => text !== 'and');
  const written = [writtenOf(asWritten), ...(joined.length < asWritten.length ? [writtenOf(joined)] : [])];
  if (kind === 'vessel') return [parsed({ kind, reading: null, tokens: vesselTokens(asWritten), forms: [], written })];
  const bare = text.replaceAll(POSSESSIVE, '');
  const words = bare === text ? asWritten : organisationWords(cleanName(bare), kind);
  return [parsed({ kind, reading: null, ...organisationTokens(words), written })];
}

function organisationWords(clean: string, kind: NameKind): Word[] {
  return wordsOf(kind === 'organisation' ? withLatinForms(clean) : clean, COMPANY_READING) ?? [];
}

/** A person's name from the given names on, and from the family name on: before the comma, or the last word. */
function writtenByPerson(spoken: readonly Word[], clean: string): WrittenName[] {
  const parts = clean.split(',');
  const given = parts.length === 2 ? (wordsOf(parts[1]!, PERSON_READING)?.length ?? 0) : spoken.length - 1;
  const turned = [...spoken.slice(given), ...spoken.slice(0, given)];
  return spoken.length < 2 ? [writtenOf(spoken)] : [writtenOf(spoken), writtenOf(turned)];
}

const PERSON_READING: Reading = { tongue: 'mandarin', personal: true };

const parsed = (name: Omit<ParsedName, 'whole' | 'titles'> & Partial<Pick<ParsedName, 'titles'>>): ParsedName => ({
  titles: [],
  ...name,
  whole: wholeOf(name.tokens),
});

/** An MRZ has room for 30 characters of a name, with its fillers. */
const FULL_MRZ = 26;

/** Words of a name that fills an MRZ may be cut off there. */
function withCutWords(tokens: Token[]): Token[] {
  const letters = tokens.reduce((sum, { text }) => sum + text.length, 0);
  return letters < FULL_MRZ ? tokens : tokens.map((token) => ({ ...token, cut: true }));
}

/** Chinese characters are read in every language that writes names with them, everything else in one way. */
function tonguesOf(clean: string): readonly Tongue[] {
  return /\p{Script=Han}/u.test(clean) ? TONGUES : ['mandarin'];
}

function withLatinForms(clean: string): string {
  if (!/[^\p{ASCII}]/u.test(clean)) return clean;
  return FORMS_OF_OTHER_SCRIPTS.reduce((text, [form, latin]) => text.replaceAll(form, latin), clean);
}

/** Reads a field that may hold several names ("A / B"): the whole and each part. */
export function parseNames(text: string, kind: NameKind): ParsedName[] {
  const parts = alternativeNames(text);
  const texts = parts.length > 1 ? [text, ...parts] : [text];
  const chinese = kind === 'person' ? fromPalladius(spokenOrder(cleanName(text))) : null;
  if (chinese !== null) texts.push(chinese);
  return texts.flatMap((part) => parseName(part, kind)).filter((name) => name.tokens.length > 0);
}
