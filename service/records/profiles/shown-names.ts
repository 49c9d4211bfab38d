import type { LocalisedText } from '@veridoor/contract/common';
import type { FieldError } from '@veridoor/contract/problem';
import type { FieldCode } from '@veridoor/contract/field-codes';
import { heapsMarks, holdsForbidden } from '@veridoor/validation/characters';
import { mistake } from '../../steps/question-rules.ts';
import { normaliseText } from './personal-data.ts';
import { invalidField } from '../../platform/problems/problems.ts';

/**
 * Invisible characters: controls, formats, fillers, selectors and tags (UAX 44, Default_Ignorable_Code_Point), a
 * Braille blank.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u;
/** ZWJ and ZWNJ may join or separate these characters, as Persian and Indic names need (RFC 5892 appendix A). */
const JOINING =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const JOINED = new RegExp(`(${JOINING})[\\u200c\\u200d](?=${JOINING})`, 'gu');
/** Sequences that contain selectors and joiners of their own. */
const EMOJI = /\p{RGI_Emoji}\ufe0f?/gv;
/** Scripts with letters that look alike: no word mixes two of them (UTS 39 section 5.2). */
const LOOKALIKES = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);
/** Texts that messaging programs turn into links; a bare `example.com` may be a name. */
const LINK = /:\/\/|[\p{L}\p{N}-]\.[\p{L}\p{N}-]{2,}[/?#]/u;

type Fault = [code: FieldCode, message: string];

/**
 * The use of a name: a business's own appears in messages to people who do not know it yet; a person's has a letter.
 */
type Kind = 'title' | 'name' | 'person' | 'business';

function faultOf(text: string, kind: Kind): Fault | null {
  if (HIDDEN.test(text) && HIDDEN.test(text.replaceAll(EMOJI, '☺').replaceAll(JOINED, '$1'))) {
    return ['forbidden_character', 'must not hold characters that nobody sees'];
  }
  if (heapsMarks(text)) return ['forbidden_character', 'must not heap up marks on a letter'];
  if (kind === 'person' && !/\p{L}/u.test(text)) return ['no_letter', 'must have a letter'];
  if (!/[\p{L}\p{N}]/u.test(text)) return ['no_letter', 'must have a letter or a digit'];
  if (kind !== 'title' && text.split(/[^\p{L}\p{M}]+/u).some(mixesLookalikes)) {
    return ['mixed_scripts', 'must not mix letters of scripts that look alike within a word'];
  }
  if (kind === 'business' && LINK.test(text)) return ['link', 'must not hold the address of a page'];
  return null;
}

function mixesLookalikes(word: string): boolean {
  return LOOKALIKES.filter((script) => script.test(word)).length > 1;
}

/**
 * A name that people read, in NFC without surrounding and doubled spaces; an empty one stays empty. It hides nothing:
 * no invisible or reversing characters, no heap of marks, no word of scripts that look alike.
 *
 * @param field JSON pointer for the error.
 * @throws ProblemError invalid_request: forbidden_character, no_letter, mixed_scripts, link, too_short for a
 * business's.
 */
export function shownName(field: string, text: string, kind: Exclude<Kind, 'title'> = 'name'): string {
  // 𝐀𝐝𝐚 and Ａｄａ are Ada: signs for mathematics and for columns are no letters of a person's name.
  const name = normaliseText(field, kind === 'person' ? text.normalize('NFKC') : text);
  const fault = name === '' ? null : faultOf(name, kind);
  if (fault) throw invalidField(field, ...fault);
  if (name === '' && kind === 'business') throw invalidField(field, 'too_short', 'must not be empty');
  return name;
}

/** Mistakes in prose that may have several lines, in each of its languages. */
export function proseErrors(field: string, text: LocalisedText | null): FieldError[] {
  if (text === null) return [];
  if (typeof text !== 'string')
    return Object.entries(text).flatMap(([key, part]) => proseErrors(`${field}/${key}`, part));
  const wrong = holdsForbidden(text.replaceAll(/[\r\t]/g, ' '));
  return wrong
    ? [mistake(field, 'forbidden_character', 'must not contain characters that reverse, hide or cover text')]
    : [];
}

/** Members of a definition that are titles, which have one line. */
const TITLES: ReadonlySet<string> = new Set(['name', 'title']);

/**
 * Mistakes in the texts of a definition, wherever they are: titles obey the rules of shown names, with letters of any
 * script; every other text those of prose.
 */
export function textErrors(pointer: string, value: unknown, title = false): FieldError[] {
  if (typeof value === 'string') {
    if (!title) return proseErrors(pointer, value);
    const fault = faultOf(value.normalize('NFC'), 'title');
    return fault ? [mistake(pointer, ...fault)] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    textErrors(`${pointer}/${key}`, part, TITLES.has(key) || (title && !Array.isArray(value))),
  );
}
