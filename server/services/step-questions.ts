import type { KnownFact, Question as AskedQuestion } from '../../contract/question.ts';
import type { WorkflowStep } from '../../contract/step.ts';
import { addressQuestions } from '../../forms/addresses.ts';
import type { Answers, Question } from '../../forms/question.ts';
import type { Parts } from '../parts.ts';
import { STEP_ANSWERS, type StepAnswersRow } from '../repositories/step-answers.ts';

/** A step that asks questions and keeps their answers. */
export type AskingStep = Extract<WorkflowStep, { kind: 'form' | 'questionnaire' | 'address' }>;

/** A question by whose answer the profile or a document may know. */
export type KnownQuestion = Question & { known?: KnownFact };

export function asks(step: WorkflowStep): step is AskingStep {
  return step.kind === 'form' || step.kind === 'questionnaire' || step.kind === 'address';
}

/** What documents say of an address. */
const KNOWN_PARTS: Readonly<Record<string, KnownFact>> = { line1: 'street', city: 'city', postal_code: 'postal_code' };

/**
 * Every question of a step. Those of an address depend on the country.
 *
 * @param answers as far as they are known, also unchecked ones.
 */
export function questionsOf(step: AskingStep, answers: Readonly<Record<string, unknown>>): readonly KnownQuestion[] {
  if (step.kind === 'form') return step.options.questions satisfies readonly AskedQuestion[];
  if (step.kind === 'questionnaire') return step.options.sections.flatMap(({ questions }) => questions);
  const { country } = answers;
  const questions = addressQuestions(step.options.countries, typeof country === 'string' ? country : undefined);
  return questions.map((question) => {
    const known = KNOWN_PARTS[question.id];
    return known === undefined ? question : { ...question, known };
  });
}

/** The answers that were kept; none when there are none. */
export function openAnswers({ secrets }: Pick<Parts, 'secrets'>, row: StepAnswersRow | null): Answers {
  // Sealed by this service: it holds what was checked when it was kept.
  return row ? (JSON.parse(Buffer.from(secrets.open(STEP_ANSWERS, row.answers)).toString()) as Answers) : {};
}
