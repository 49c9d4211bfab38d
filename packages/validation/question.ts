/**
 * The kind of an answer. `choices` takes several of the choices; `national_number` is a country's number for a person,
 * `postal_code` its code for a place.
 */
export const QUESTION_TYPES = [
  'text',
  'number',
  'date',
  'phone',
  'email',
  'choice',
  'choices',
  'country',
  'national_number',
  'postal_code',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** What an answer may be about the person. */
export const KNOWN_FACTS = [
  'name',
  'email',
  'phone',
  'id_card_number',
  'first_name',
  'last_name',
  'birth_date',
  'nationality',
  'document_number',
  'street',
  'city',
  'postal_code',
] as const;
export type KnownFact = (typeof KNOWN_FACTS)[number];

/** The part of a question that judges its answer; the caller has the words for people. */
export interface Question {
  id: string;
  type: QuestionType;
  optional?: boolean;
  /** Of `choice` and `choices`. */
  choices?: readonly { value: string }[];
  /** Letters of a text, the value of a number, how many choices. */
  minimum?: number;
  maximum?: number;
  /** Of a date: YYYY-MM-DD, or `today`. */
  earliest?: string;
  latest?: string;
  /** Of a date: the day, or day and month, may be unknown. The answer is then YYYY-MM or YYYY. */
  partial?: boolean;
  /** Of a national number or a postal code: ISO 3166-1 alpha-2. */
  country?: string;
  /** What the answer is of the person: a country as `nationality` may be XXA, stateless. */
  known?: KnownFact;
  /** Asked only when an earlier question has one of these answers. */
  only_if?: { question: string; is: readonly string[] };
}

/** Dates are YYYY-MM-DD, or less of it where a question takes that; phone numbers E.164, countries ISO 3166-1 alpha-2. */
export type Answer = string | number | string[];
export type Answers = Readonly<Record<string, Answer>>;
