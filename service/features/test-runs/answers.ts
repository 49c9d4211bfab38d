import type { Answer } from '@veridoor/validation/question';
import type { KnownQuestion } from '../../steps/step-module.ts';

/** Answers of nobody, as right as their type says; none where only a real person has one. */
export function inventedAnswers(
  questions: readonly KnownQuestion[],
  known: Readonly<Record<string, string>>,
): Record<string, Answer> {
  return Object.fromEntries(
    questions.flatMap((question): [string, Answer][] => {
      const answer = known[question.id] ?? invented(question);
      return answer === null ? [] : [[question.id, answer]];
    }),
  );
}

function invented({ type, choices = [], minimum, maximum, earliest, latest }: KnownQuestion): Answer | null {
  switch (type) {
    case 'text':
      return 'Specimen'.padEnd(minimum ?? 0, '.').slice(0, maximum);
    case 'number':
      return minimum ?? maximum ?? 1;
    case 'date':
      return [earliest, latest].find((day) => day !== undefined && day !== 'today') ?? '1990-01-01';
    case 'phone':
      return '+905321234567';
    case 'email':
      return 'specimen@example.com';
    case 'choice':
      return choices[0]?.value ?? null;
    case 'choices':
      return choices.slice(0, Math.max(1, minimum ?? 1)).map(({ value }) => value);
    case 'country':
      return 'DE';
    case 'postal_code':
      return '10115';
    case 'national_number':
      return null;
  }
}
