import type { DocumentSelection } from './model.ts';

const key = (step: string) => `veridoor.document.${step}`;

/** What the person chose for a step in this tab, so that the missing side of a document is asked for and not all again. */
export function recallSelection(step: string): DocumentSelection | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key(step)) ?? 'null');
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

export function rememberSelection(step: string, selection: DocumentSelection): void {
  try {
    sessionStorage.setItem(key(step), JSON.stringify(selection));
  } catch {
    // Without storage the person chooses once more.
  }
}
