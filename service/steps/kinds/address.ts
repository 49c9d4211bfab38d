import type { FieldError } from '@veridoor/contract/problem';
import type { KnownFact } from '@veridoor/contract/answers/question';
import { addressQuestions } from '@veridoor/validation/addresses';
import { isCountry } from '@veridoor/validation/countries';
import { doneByPages, doneWhenAnswered } from '../done.ts';
import { mistake } from '../question-rules.ts';
import type { KnownQuestion, StepModule } from '../step-module.ts';

/** Facts of documents about an address. */
const KNOWN_PARTS: Readonly<Record<string, KnownFact>> = { line1: 'street', city: 'city', postal_code: 'postal_code' };

/** A person's address, with a letter that proves it if required. */
export const addressStep: StepModule<'address'> = {
  kind: 'address',
  mistakes: ({ countries }, place) => countryMistakes(countries, `${place}/countries`),
  takes: ({ proof }) => (proof ? [{ type: 'proof_of_address', sides: ['single'] }] : []),
  uploads: ({ proof }) => (proof ? { files: proof.allow_file, pdf: proof.allow_file } : null),
  requires: ({ proof }) => ({
    // A PDF with readable text counts like a live image if the workflow says so.
    ofPage: [
      'image',
      ...(proof?.approve_readable ? [] : (['capture'] as const)),
      'proof_text',
      'proof_date',
      'proof_name',
      'proof_address',
      'proof_issuer',
    ],
    ofDocument: [],
  }),
  done: (step, state) =>
    step.options.proof ? doneByPages(addressStep.takes(step.options), state) : doneWhenAnswered(step, state),
  offers: ({ countries, proof }) => ({
    questions: (answers) => questionsOf(countries, answers['country']),
    ...(proof && { proof }),
  }),
};

/** The questions of an address depend on the country. */
function questionsOf(countries: readonly string[] | undefined, country: unknown): KnownQuestion[] {
  return addressQuestions(countries, typeof country === 'string' ? country : undefined).map((question) => {
    const known = KNOWN_PARTS[question.id];
    return known === undefined ? question : { ...question, known };
  });
}

function countryMistakes(countries: readonly string[] = [], place: string): FieldError[] {
  return countries.flatMap((country, index) => {
    if (!isCountry(country)) return [mistake(`${place}/${index}`, 'not_supported', 'is not a country')];
    return countries.indexOf(country) < index ? [mistake(`${place}/${index}`, 'duplicate', 'is named twice')] : [];
  });
}
