import { useState } from 'react';
import { moved } from '../definition.ts';

/** Keys that follow the items of a list when they move, so that each keeps what is open in it, and the focus. */
export function useKeys(length: number) {
  const [{ keys, next }, setState] = useState({ keys: [] as readonly number[], next: 0 });
  let shown = keys;
  // Items that came or went without a press: another version was taken as the draft.
  if (keys.length !== length) {
    const added = Array.from({ length: Math.max(0, length - keys.length) }, (_, index) => next + index);
    shown = [...keys.slice(0, length), ...added];
    setState({ keys: shown, next: next + added.length });
  }
  return {
    keys: shown,
    move: (index: number, by: -1 | 1) => setState({ keys: moved(shown, index, by), next }),
    remove: (index: number) => setState({ keys: shown.filter((_, place) => place !== index), next }),
  };
}
