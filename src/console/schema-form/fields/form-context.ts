import { createContext, useContext } from 'react';
import type { Words } from '../words.ts';

/** What every field of a form needs. */
export interface FormParts {
  words: Words;
  /** What is wrong at a place, a JSON pointer; with `below` also at places within it. */
  faultAt: (pointer: string, below?: boolean) => string | null;
  /** How many mistakes are at a place or within it. */
  faultsIn: (pointer: string) => number;
  /** Steps that others may name. */
  steps: readonly { id: string; label: string }[];
  /** The place that somebody wants to see: whatever hides it opens. */
  revealed: { pointer: string; times: number };
  /** Nothing can be changed: everything is unfolded, since folding it is a press too. */
  readOnly: boolean;
  /** Leads to a place. */
  reveal: (pointer: string) => void;
}

export const FormContext = createContext<FormParts | null>(null);

export function useFormParts(): FormParts {
  const parts = useContext(FormContext);
  if (!parts) throw new Error('there is no form around this field');
  return parts;
}

/** The element of a field has its place as id, so that a summary can lead to it. */
export const elementId = (pointer: string): string => `at${pointer}`;

export const isWithin = (pointer: string, place: string): boolean =>
  pointer === place || pointer.startsWith(`${place}/`);

/** Leads to the field at a place, or to the nearest around it. */
export function focusAt(pointer: string, document: Document): void {
  for (let place = pointer; ; place = place.slice(0, place.lastIndexOf('/'))) {
    const element = document.getElementById(elementId(place));
    if (element) {
      // A whole list may be longer than the window: it moves no further than it must.
      element.scrollIntoView({ block: element.matches('input, select, textarea, button') ? 'center' : 'nearest' });
      element.focus({ preventScroll: true });
      return;
    }
    if (place === '') return;
  }
}
