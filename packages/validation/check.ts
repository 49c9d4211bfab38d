import { asciiEmail, holdsForbidden, isEmail } from './characters.ts';
import { isCountry, STATELESS } from './countries.ts';
import { asciiDigits } from './one-time-code.ts';
import { isInternationalPhone, tidyPhone } from './phones.ts';
import { isPostalCode, isUsualPostalCode, tidyPostalCode } from './postal-codes.ts';
import { isNationalNumber } from './national-numbers.ts';
import type { Answer, Answers, Question } from './question.ts';

/** The fault of an answer; the caller has words for it. */
export type AnswerFault =
  | 'required'
  | 'wrong_type'
  | 'forbidden_character'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'choices_missing'
  | 'choices_surplus'
  | 'no_date'
  | 'too_early'
  | 'too_late'
  | 'no_phone'
  | 'no_email'
  | 'no_choice'
  | 'no_country'
  | 'no_national_number'
  | 'no_postal_code';

/** Letters in a text without a limit of its own. */
const LONGEST_TEXT = 1_000;

/**
 * The answer in its stored form: texts in NFC without spaces around them, phone numbers without signs between the
 * digits, e-mail domains in lower case and ASCII. Null for an empty answer.
 */
export function tidyAnswer(question: Question, answer: Answer | readonly string[]): Answer | null {
  if (typeof answer === 'number') return answer;
  if (typeof answer !== 'string') return answer.length === 0 ? null : [...answer];
  const text = tidyText(question, answer.normalize('NFC').trim());
  return text === '' ? null : text;
}

function tidyText(question: Question, text: string): string {
  if (question.type === 'phone') return tidyPhone(text);
  if (question.type === 'national_number') return asciiDigits(text).replaceAll(/\s/g, '').toUpperCase();
  if (question.type === 'postal_code') return tidyPostalCode(question.country ?? '', text);
  if (question.type === 'email') return asciiEmail(text);
  return text;
}

/**
 * The fault of a tidied answer; null without one.
 *
 * @param today YYYY-MM-DD, where the person is.
 */
export function faultOf(question: Question, answer: Answer, today: string): AnswerFault | null {
  if (question.type === 'number') return typeof answer === 'number' ? faultOfNumber(question, answer) : 'wrong_type';
  if (question.type === 'choices') return typeof answer === 'object' ? faultOfChoices(question, answer) : 'wrong_type';
  if (typeof answer !== 'string') return 'wrong_type';
  if (holdsForbidden(answer)) return 'forbidden_character';
  switch (question.type) {
    case 'text':
      return faultOfText(question, answer);
    case 'date':
      return faultOfDate(question, answer, today);
    case 'phone':
      return isInternationalPhone(answer) ? null : 'no_phone';
    case 'email':
      return answer.length <= 254 && isEmail(answer) ? null : 'no_email';
    case 'choice':
      return isChoice(question, answer) ? null : 'no_choice';
    case 'country':
      return isCountryOf(question, answer) ? null : 'no_country';
    case 'national_number':
      return isNationalNumber(question.country ?? '', answer) ? null : 'no_national_number';
    case 'postal_code':
      return isPostalCode(answer) ? null : 'no_postal_code';
  }
}

/** Whether a country is asked for as a nationality, which not everybody has. */
export const mayBeStateless = ({ known }: Question): boolean => known === 'nationality';

/** Whether a text answers a question of type `country`. */
export const isCountryOf = (question: Question, answer: string): boolean =>
  isCountry(answer) || (mayBeStateless(question) && answer === STATELESS);

/** Whether a typed answer is right and yet worth a second look: a postal code of an unusual form. */
export function isUnusual(question: Question, typed: string): boolean {
  if (question.type !== 'postal_code' || typed.trim() === '') return false;
  const country = question.country ?? '';
  return !isUsualPostalCode(country, tidyPostalCode(country, typed));
}

/** The questions that follow from these answers: a condition on a question that is not asked itself does not hold. */
export function askedQuestions<Q extends Question>(questions: readonly Q[], answers: Answers): Q[] {
  const asked: Q[] = [];
  for (const question of questions) {
    const { only_if: condition } = question;
    const before = condition && asked.some(({ id }) => id === condition.question) && answers[condition.question];
    if (condition === undefined || (before !== undefined && before !== false && isOneOf(condition.is, before)))
      asked.push(question);
  }
  return asked;
}

/** Whether an answer, or one of several choices, is one of these. */
export function isOneOf(requested: readonly string[], answer: Answer): boolean {
  return typeof answer === 'object'
    ? answer.some((one) => requested.includes(one))
    : requested.includes(String(answer));
}

/**
 * The faults of the answers to the questions that are asked, by question. `complete`: nothing required may be missing.
 */
export function faultsOf(
  questions: readonly Question[],
  answers: Answers,
  { today, complete }: { today: string; complete: boolean },
): Map<string, AnswerFault> {
  const faults = new Map<string, AnswerFault>();
  for (const question of askedQuestions(questions, answers)) {
    const answer = answers[question.id];
    if (answer === undefined) {
      if (complete && question.optional !== true) faults.set(question.id, 'required');
      continue;
    }
    const fault = faultOf(question, answer, today);
    if (fault !== null) faults.set(question.id, fault);
  }
  return faults;
}

function faultOfText({ minimum = 1, maximum = LONGEST_TEXT }: Question, answer: string): AnswerFault | null {
  const letters = Array.from(answer).length;
  if (letters < minimum) return 'too_short';
  return letters > maximum ? 'too_long' : null;
}

function faultOfNumber({ minimum = -Infinity, maximum = Infinity }: Question, answer: number): AnswerFault | null {
  if (!Number.isFinite(answer)) return 'wrong_type';
  if (answer < minimum) return 'too_small';
  return answer > maximum ? 'too_large' : null;
}

function faultOfDate(question: Question, answer: string, today: string): AnswerFault | null {
  if (!isDate(answer) && !(question.partial && isPartialDate(answer))) return 'no_date';
  // A month or a year is in time if any of its days is.
  const bound = (text: string) => (text === 'today' ? today : text).slice(0, answer.length);
  if (answer < bound(question.earliest ?? '0001-01-01')) return 'too_early';
  return answer > bound(question.latest ?? '9999-12-31') ? 'too_late' : null;
}

/** A month or a year of the Gregorian calendar, as YYYY-MM or YYYY. */
export const isPartialDate = (text: string): boolean =>
  /^\d{4}(?:-\d{2})?$/.test(text) && isDate(`${text}-01-01`.slice(0, 10));

/** A day of the Gregorian calendar from 0001-01-01 on, as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

function faultOfChoices(question: Question, answer: readonly string[]): AnswerFault | null {
  if (new Set(answer).size < answer.length || !answer.every((one) => isChoice(question, one))) return 'no_choice';
  if (answer.length < (question.minimum ?? 1)) return 'choices_missing';
  return answer.length > (question.maximum ?? Infinity) ? 'choices_surplus' : null;
}

function isChoice({ choices = [] }: Question, answer: string): boolean {
  return choices.some(({ value }) => value === answer);
}
