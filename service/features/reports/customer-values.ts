import type { KnownFact } from '@veridoor/contract/answers/question';
import type { WorkflowStep } from '@veridoor/contract/step';
import type { Answers } from '@veridoor/validation/question';
import type { ProfileRow } from '../../records/profiles/queries.ts';
import { questionsOf } from '../../records/flow/step-questions.ts';
import { addressLine, saying } from './page-values.ts';
import { isSame, type Said } from './values.ts';

/** The customer's answers, by step. */
export type AnswersOfSteps = ReadonlyMap<string, Answers>;

/** The facts about the person in the customer's answers: those to questions with a known meaning. */
export function saidByCustomer(steps: readonly WorkflowStep[], answers: AnswersOfSteps): Said {
  const facts: Partial<Record<KnownFact, string>> = {};
  for (const step of steps) {
    const given = answers.get(step.id) ?? {};
    for (const { id, known } of questionsOf(step, given)) {
      const answer = given[id];
      if (known !== undefined && typeof answer === 'string') facts[known] ??= answer;
    }
  }
  const whole = [facts.first_name, facts.last_name].filter(Boolean).join(' ');
  const values = {
    first_name: facts.first_name,
    last_name: facts.last_name,
    full_name: facts.name ?? whole,
    birth_date: facts.birth_date,
    nationality: facts.nationality,
    number: facts.document_number,
    address: addressLine([facts.street, [facts.postal_code, facts.city].filter(Boolean).join(' ')]),
  };
  return saying(values, (_, value) => ({ source: 'customer', value, document: null, confidence: null }));
}

/** The integrator's facts about the person. A name that came from the customer's answer is the customer's. */
export function saidByIntegrator(profile: Pick<ProfileRow, 'name'>, customer: Said): Said {
  const { full_name: answered } = customer;
  const own = profile.name !== null && answered !== undefined && isSame(answered.value, profile.name);
  return saying({ full_name: own ? null : profile.name }, (_, value) => ({
    source: 'integrator',
    value,
    document: null,
    confidence: null,
  }));
}
