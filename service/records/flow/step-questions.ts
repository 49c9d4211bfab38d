import type { WorkflowStep } from '@veridoor/contract/step';
import type { Answers } from '@veridoor/validation/question';
import type { PlatformParts } from '../../platform/parts.ts';
import { STEP_ANSWERS } from '../../platform/crypto/sealing-purposes.ts';
import { type StepAnswersRow } from './step-answers-queries.ts';
import { offerOf } from '../../steps/registry.ts';
import type { KnownQuestion } from '../../steps/step-module.ts';

/**
 * Every question of a step; none for a step without questions.
 *
 * @param answers known answers, also unchecked ones: some questions depend on them.
 */
export function questionsOf(step: WorkflowStep, answers: Readonly<Record<string, unknown>>): readonly KnownQuestion[] {
  return offerOf(step).questions?.(answers) ?? [];
}

/** The saved answers; none if there are none. */
export function openAnswers(
  { secrets }: Pick<PlatformParts, 'secrets'>,
  row: Pick<StepAnswersRow, 'answers'> | null,
): Answers {
  // Sealed by this service: it holds data that were checked when they were saved.
  return row ? (JSON.parse(Buffer.from(secrets.open(STEP_ANSWERS, row.answers)).toString()) as Answers) : {};
}
