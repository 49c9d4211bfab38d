import { useMemo, useState } from 'react';
import { isWithin, type FormParts } from './fields/form-context.ts';
import type { Mistake, Words } from './words.ts';

/** What the fields of a form need, from the mistakes that the service found. */
export function useParts(
  words: Words,
  mistakes: readonly Mistake[],
  steps: FormParts['steps'] = [],
): { parts: FormParts; reveal: (pointer: string) => void } {
  const [revealed, setRevealed] = useState({ pointer: '', times: 0 });
  const parts = useMemo<FormParts>(
    () => ({
      words,
      faultAt: (pointer, below = false) => {
        const found = mistakes.filter(({ field }) => (below ? isWithin(field, pointer) : field === pointer));
        return found.length === 0 ? null : [...new Set(found.map(words.mistake))].join(' ');
      },
      faultsIn: (pointer) => mistakes.filter(({ field }) => isWithin(field, pointer)).length,
      steps,
      revealed,
    }),
    [words, mistakes, steps, revealed],
  );
  return { parts, reveal: (pointer) => setRevealed(({ times }) => ({ pointer, times: times + 1 })) };
}
