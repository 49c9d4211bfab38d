import type { Question } from '@veridoor/contract/answers/question';
import { isCountry } from '@veridoor/validation/countries';
import { isDate } from '@veridoor/validation/check';
import { knowsNationalNumber } from '@veridoor/validation/national-numbers';
import type { FieldError } from '@veridoor/contract/problem';
import type { FieldCode } from '@veridoor/contract/field-codes';

interface PlacedQuestion {
  question: Question;
  /** JSON pointer. */
  place: string;
}

/** The questions of a list, each with its place. */
export function placed(questions: readonly Question[], parent: string): PlacedQuestion[] {
  return questions.map((question, index) => ({ question, place: `${parent}/questions/${index}` }));
}

/**
 * Mistakes in the questions of one step that a schema cannot express: identifiers are unique, choices are present where
 * needed, limits leave room, and conditions refer to earlier questions and their possible answers.
 */
export function questionErrors(questions: readonly PlacedQuestion[]): FieldError[] {
  return questions.flatMap((one, index) => {
    const earlier = questions.slice(0, index).map(({ question }) => question);
    return [
      ...(earlier.some(({ id }) => id === one.question.id)
        ? [mistake(`${one.place}/id`, 'duplicate', 'is the identifier of an earlier question')]
        : []),
      ...choiceErrors(one),
      ...limitErrors(one),
      ...countryErrors(one),
      ...conditionErrors(one, earlier),
    ];
  });
}

export function mistake(field: string, code: FieldCode, message: string): FieldError {
  return { field, code, message };
}

function choiceErrors({ question: { type, choices }, place }: PlacedQuestion): FieldError[] {
  const takes = type === 'choice' || type === 'choices';
  if (takes && choices === undefined) return [mistake(`${place}/choices`, 'required', 'must name what can be chosen')];
  if (!takes && choices !== undefined)
    return [mistake(`${place}/choices`, 'not_allowed', `cannot be used with ${type}`)];
  const values = (choices ?? []).map(({ value }) => value);
  return values.flatMap((value, index) =>
    values.indexOf(value) < index
      ? [mistake(`${place}/choices/${index}/value`, 'duplicate', 'is the value of an earlier choice')]
      : [],
  );
}

function limitErrors({ question, place }: PlacedQuestion): FieldError[] {
  const { type, minimum, maximum, earliest, latest, partial } = question;
  const errors: FieldError[] = [];
  if (partial !== undefined && type !== 'date')
    errors.push(mistake(`${place}/partial`, 'not_allowed', `cannot be used with ${type}`));
  if (!['text', 'number', 'choices'].includes(type)) {
    if (minimum !== undefined) errors.push(mistake(`${place}/minimum`, 'not_allowed', `cannot be used with ${type}`));
    if (maximum !== undefined) errors.push(mistake(`${place}/maximum`, 'not_allowed', `cannot be used with ${type}`));
  } else if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    errors.push(mistake(`${place}/maximum`, 'out_of_range', 'is less than the minimum'));
  for (const [name, date] of [
    ['earliest', earliest],
    ['latest', latest],
  ] as const) {
    if (date === undefined) continue;
    if (type !== 'date') errors.push(mistake(`${place}/${name}`, 'not_allowed', `cannot be used with ${type}`));
    else if (date !== 'today' && !isDate(date))
      errors.push(mistake(`${place}/${name}`, 'wrong_format', 'is not a date'));
  }
  const fixed = earliest !== undefined && latest !== undefined && earliest !== 'today' && latest !== 'today';
  if (fixed && earliest > latest) errors.push(mistake(`${place}/latest`, 'out_of_range', 'is before the earliest'));
  return errors;
}

function countryErrors({ question: { type, country }, place }: PlacedQuestion): FieldError[] {
  if (type === 'postal_code') {
    if (country === undefined)
      return [mistake(`${place}/country`, 'required', 'must name the country of the postal codes')];
    return isCountry(country) ? [] : [mistake(`${place}/country`, 'not_supported', 'is not a country')];
  }
  if (type !== 'national_number')
    return country === undefined ? [] : [mistake(`${place}/country`, 'not_allowed', `cannot be used with ${type}`)];
  if (country === undefined) return [mistake(`${place}/country`, 'required', 'must name the country of the number')];
  return knowsNationalNumber(country)
    ? []
    : [mistake(`${place}/country`, 'not_supported', 'has no number that can be checked')];
}

function conditionErrors({ question, place }: PlacedQuestion, earlier: readonly Question[]): FieldError[] {
  const { only_if: condition, declares } = question;
  const declared = declares ? unknownChoices(question, declares.is, `${place}/declares/is`) : [];
  if (condition === undefined) return declared;
  const asked = earlier.find(({ id }) => id === condition.question);
  if (asked === undefined)
    return [
      ...declared,
      mistake(`${place}/only_if/question`, 'unknown_question', 'names no earlier question of the step'),
    ];
  return [...declared, ...unknownChoices(asked, condition.is, `${place}/only_if/is`)];
}

const unknownChoices = ({ choices }: Question, named: readonly string[], place: string): FieldError[] =>
  named.flatMap((requested, index) =>
    choices === undefined || choices.some(({ value }) => value === requested)
      ? []
      : [mistake(`${place}/${index}`, 'unknown_choice', 'is not a choice of that question')],
  );
