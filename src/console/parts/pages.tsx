import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { Button } from '../../ui/button/button.tsx';
import styles from './console.module.css';

/** The place in a list that is read page by page: the cursors of the pages before, and of this one. */
export interface Place {
  cursor: string | undefined;
  /** Back to the first page, as another filter needs. */
  restart: () => void;
  before: (() => void) | null;
  after: (cursor: string) => void;
}

/** The pages on which lists were left, until another visit to them begins anew. */
const left = new Map<string, readonly string[]>();

/** What a history entry says of the way back to a list: the row that was opened. */
export const returning = (row: string) => ({ state: { returned: row } });

/** The row to which somebody comes back; null for everybody else. */
export function useReturned(): string | null {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'returned' in state ? String(state.returned) : null;
}

/**
 * Follows the cursors, since a page has no number.
 *
 * @param list its address: whoever comes back to it from a row finds the page again.
 */
export function usePlace(list?: string): Place {
  const returns = useReturned() !== null;
  const isBack = useNavigationType() === NavigationType.Pop;
  const [cursors, setAll] = useState<readonly string[]>(() =>
    list !== undefined && (returns || isBack) ? (left.get(list) ?? []) : [],
  );
  const setCursors = (next: readonly string[]) => {
    if (list !== undefined) left.set(list, next);
    setAll(next);
  };
  return {
    cursor: cursors.at(-1),
    restart: () => setCursors([]),
    before: cursors.length === 0 ? null : () => setCursors(cursors.slice(0, -1)),
    after: (cursor) => setCursors([...cursors, cursor]),
  };
}

interface PagesProps {
  place: Place;
  page: { next_cursor: string | null } | undefined;
  words: { label: string; before: string; after: string };
}

/** The ways to the page before and after; nothing where there is one page. */
export function Pages({ place, page, words }: PagesProps) {
  const next = page?.next_cursor ?? null;
  if (next === null && place.before === null) return null;
  return (
    <nav className={styles.pages} aria-label={words.label}>
      <Button
        look="secondary"
        className={styles.small}
        disabled={place.before === null}
        onClick={() => place.before?.()}
      >
        {words.before}
      </Button>
      <Button
        look="secondary"
        className={styles.small}
        disabled={next === null}
        onClick={() => next !== null && place.after(next)}
      >
        {words.after}
      </Button>
    </nav>
  );
}
