import { faultsOf, tidyAnswer, type AnswerFault } from '@veridoor/validation/check';
import { asciiDigits } from '@veridoor/validation/one-time-code';
import type { Answer, Answers, Question } from '@veridoor/validation/question';

/** What stands in the fields, by question: a text, or the choices. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

/**
 * The answer that was typed; null for an empty field. What is no number stays a text, which is no answer to such a
 * question.
 */
export function answerTyped(question: Question, typed: string | readonly string[] | undefined): Answer | null {
  if (typed === undefined) return null;
  if (typeof typed === 'string' && question.type === 'number') {
    // U+066B is the decimal separator of Arabic and Persian.
    const text = asciiDigits(typed.trim()).replace(/[,\u066b]/, '.');
    if (text === '') return null;
    return /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : typed;
  }
  return tidyAnswer(question, typed);
}

/** The answers to all questions; those that are empty are left out. */
export function answersTyped(questions: readonly Question[], typed: Typed): Answers {
  return Object.fromEntries(
    questions.flatMap((question): [string, Answer][] => {
      const answer = answerTyped(question, typed[question.id]);
      return answer === null ? [] : [[question.id, answer]];
    }),
  );
}

/** A kept answer as it stands in its field. */
export function typedOf(answer: Answer): string | readonly string[] {
  return typeof answer === 'object' ? answer : String(answer);
}

/** What would be refused if everything were sent now, by question. */
export function faultsTyped(questions: readonly Question[], typed: Typed, today: string): Map<string, AnswerFault> {
  return faultsOf(questions, answersTyped(questions, typed), { today, complete: true });
}
