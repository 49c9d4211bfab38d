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

/** Of an IBAN, spaces removed: country, check digits, and the account (ISO 13616-1). */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/**
 * Keyed hashes of the bank accounts among answers: texts that are an IBAN by its check digits (ISO 7064, MOD 97-10).
 * Customers with one account are found by them, and nobody learns the account.
 */
export function accountHashes(
  { secrets }: Pick<PlatformParts, 'secrets'>,
  companyId: string,
  answers: Answers,
): string[] {
  const texts = Object.values(answers).flatMap((answer) =>
    typeof answer === 'string' ? [answer.toUpperCase().replaceAll(/[\s-]/g, '')] : [],
  );
  return [...new Set(texts)]
    .filter((text) => IBAN.test(text) && hasRightDigits(text))
    .map((iban) => secrets.keyedHash('bank account', `${companyId} ${iban}`));
}

function hasRightDigits(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** The saved answers; none if there are none. */
export function openAnswers(
  { secrets }: Pick<PlatformParts, 'secrets'>,
  row: Pick<StepAnswersRow, 'answers'> | null,
): Answers {
  // Sealed by this service: it holds data that were checked when they were saved.
  return row ? (JSON.parse(Buffer.from(secrets.open(STEP_ANSWERS, row.answers)).toString()) as Answers) : {};
}
