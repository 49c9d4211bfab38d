import { useCallback, useMemo, useState } from 'react';
import { isWithin, type FormParts } from './fields/form-context.ts';
import type { Mistake, Words } from './words.ts';

const NONE: FormParts['steps'] = [];

/** What the fields of a form need, from the mistakes that the service found. */
export function useParts(
  words: Words,
  mistakes: readonly Mistake[],
  { readOnly, steps = NONE }: { readOnly: boolean; steps?: FormParts['steps'] },
): FormParts {
  const [revealed, setRevealed] = useState({ pointer: '', times: 0 });
  const reveal = useCallback((pointer: string) => setRevealed(({ times }) => ({ pointer, times: times + 1 })), []);
  return useMemo<FormParts>(
    () => ({
      words,
      faultAt: (pointer, below = false) => {
        const found = mistakes.filter(({ field }) => (below ? isWithin(field, pointer) : field === pointer));
        return found.length === 0 ? null : [...new Set(found.map(words.mistake))].join(' ');
      },
      faultsIn: (pointer) => mistakes.filter(({ field }) => isWithin(field, pointer)).length,
      steps,
      revealed,
      readOnly,
      reveal,
    }),
    [words, mistakes, steps, revealed, readOnly, reveal],
  );
}
