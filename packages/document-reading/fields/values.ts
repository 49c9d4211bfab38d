import { scriptOf, shapeOf } from '../scripts/shapes.ts';
import { NO_END } from '@veridoor/document-types/no-end';
import { hasTwoOrders, parseDate, type DateContext, type DateOrder } from './dates.ts';
import { fold } from './fold.ts';
import type { LabelMeaning } from '@veridoor/document-types/fields';
import type { Labels } from './label-table.ts';

/** What is known before a page's fields are read. */
export interface ReadingContext {
  readonly labels: Labels;
  /** ISO 8601 date. */
  readonly today: string;
  /** Issuing country, ISO 3166-1 alpha-2, if known. */
  readonly country: string | null;
  /** Which number comes first in a date, where the page says and the country does not. */
  readonly order?: DateOrder | null;
}

const PAST: ReadonlySet<LabelMeaning> = new Set(['birth_date', 'issue_date']);
/** Countries that write the month first, and those with a calendar of their own on documents in Latin digits. */
const MONTH_FIRST = new Set(['US']);
const CALENDARS: Readonly<Record<string, 'buddhist' | 'islamic'>> = { TH: 'buddhist', SA: 'islamic' };

/**
 * The value of a field in a text, in its standard form: dates ISO 8601, sex M, F or X, numbers without spaces. Null
 * when the text is no such value.
 */
export function valueOf(meaning: LabelMeaning, text: string, context: ReadingContext): string | null {
  const plain = text.replaceAll(/\s+/gu, ' ').trim();
  switch (meaning) {
    case 'birth_date':
    case 'issue_date':
    case 'expiry_date':
      return dateOf(meaning, plain, context);
    case 'number':
    case 'personal_number':
      return numberOf(plain);
    case 'sex':
      return sexOf(plain, context);
    case 'last_name':
    case 'first_name':
    case 'full_name':
    case 'name':
      return nameOf(inOwnScript(plain));
    case 'birth_place':
    case 'nationality':
    case 'authority':
      return /\p{L}{2}/u.test(plain) ? spaced(plain) : null;
    case 'address':
      return /\p{L}{3}/u.test(plain) ? spaced(plain) : null;
    case 'categories':
      return /^[A-Z][A-Z0-9/ ,;]*$/u.test(plain) ? plain : null;
    case 'other':
      return null;
  }
}

const dateOf = (meaning: LabelMeaning, text: string, context: ReadingContext): string | null =>
  parseDate(text, datesOf(meaning, context)) ??
  (meaning === 'expiry_date' && saysNoEnd(text, context.labels) ? NO_END : null);

/** Whether a text is a word for no end and nothing else, perhaps in several languages; "limitado" is one letter away. */
const saysNoEnd = (text: string, { noEnd }: Labels): boolean =>
  text.split(/[/|]/u).every((part) => noEnd.has(fold(part)));

function datesOf(meaning: LabelMeaning, { labels, today, country, order }: ReadingContext): DateContext {
  const calendar = CALENDARS[country ?? ''];
  const own: DateOrder = MONTH_FIRST.has(country ?? '') ? 'month' : 'day';
  return { order: order ?? own, months: labels.months, past: PAST.has(meaning), today, calendar };
}

/** Whether a date may be another day, since neither country nor page says which of its numbers is the month. */
export const isOpenDate = (meaning: LabelMeaning, text: string, context: ReadingContext): boolean =>
  context.country === null && (context.order ?? null) === null && hasTwoOrders(text, datesOf(meaning, context));

/** Signs of the shortest number that has fewer than three digits: German and French ones have letters by chance. */
const LETTERED = /^[A-Z0-9]{7,}$/u;

/**
 * Capitals and digits, three of them digits or all one word; signs only inside. Letters of numbers are Latin where they
 * print alike.
 */
function numberOf(text: string): string | null {
  const number = [...text.replaceAll(' ', '')]
    .map(shapeOf)
    .join('')
    .replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/gu, '');
  const whole = /^[A-Z0-9][A-Z0-9/.-]{3,23}$/u.test(number);
  const least = LETTERED.test(number) && !text.includes(' ') ? 1 : 3;
  return whole && number.replaceAll(/[^0-9]/gu, '').length >= least && !isDate(number) ? number : null;
}

const isDate = (text: string) => /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}$/u.test(text);

function sexOf(text: string, { labels: { sexes, sexesIn }, country }: ReadingContext): 'M' | 'F' | 'X' | null {
  const letters = text.split(/[^\p{L}]+/u).filter(Boolean);
  if (letters.length === 0 || letters.some((one) => one.length > 1)) return null;
  // The last of two languages' letters is the international one: M is a woman in Lithuanian.
  const found = new Set(
    letters
      .slice(-1)
      .flatMap(
        (one) =>
          sexesIn.get(country ?? '')?.get(one.toUpperCase()) ??
          sexes.get(one.toUpperCase()) ??
          sexes.get(shapeOf(one.toUpperCase())) ??
          [],
      ),
  );
  const [sex] = found;
  return found.size === 1 && sex !== undefined ? sex : null;
}

/**
 * Readers often lose the narrow space behind a point, and those between words and numbers: of a street, of a postal
 * code.
 */
const spaced = (text: string): string =>
  text
    .replaceAll(/(\p{L}{2}\.)(?=\p{L}{3})/gu, '$1 ')
    .replaceAll(/(\p{L}{3})(?=\d)/gu, '$1 ')
    .replaceAll(/(\d)(?=\p{L}{3})/gu, '$1 ')
    .replaceAll(/,(?=[\p{L}\d])/gu, ', ')
    // A street's abbreviation ends in a point.
    .replaceAll(/(?<=str),(?= ?\d)/giu, '.');

/** A name that stands beside its Latin spelling, without that. */
function inOwnScript(text: string): string {
  const [first = '', ...others] = text.split(/\s*\/\s*/u);
  return scriptOf(first) !== null && others.every((other) => scriptOf(other) === null) ? first : text;
}

/** Small words in front of a family name, which some documents print in small letters. */
const PARTICLE = /^(?:(?:al|bin|da|de|del|della|den|der|di|do|dos|du|el|la|le|ten|ter|van|von|zu|zum|zur)[ '’-]+)*/u;

/**
 * Letters, with the signs of names among them; capitals first but for particles, as every document prints names. A text
 * with digits behind its letters is something else, such as a date.
 */
function nameOf(text: string): string | null {
  const name = text.replace(/^[^\p{L}]+|[^\p{L}\d.]+$/gu, '');
  const main = name.replace(PARTICLE, '');
  return /^\p{Lu}[\p{L}'’., -]*$/u.test(main) && main.replaceAll(/[^\p{L}]/gu, '').length >= 2 ? name : null;
}
