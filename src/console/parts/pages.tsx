import { useState } from 'react';
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

/** Follows the cursors, since a page has no number. */
export function usePlace(): Place {
  const [cursors, setCursors] = useState<readonly string[]>([]);
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
