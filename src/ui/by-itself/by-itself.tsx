import type { CSSProperties } from 'react';
import { Button } from '../button/button.tsx';
import styles from './by-itself.module.css';

interface ByItselfProps {
  /** Milliseconds until it goes on. */
  readonly after: number;
  /** The words of the button that stops it. */
  readonly stop: string;
  readonly onStop: () => void;
}

/** How long it takes until the interface goes on by itself, and what stops that. */
export function ByItself({ after, stop, onStop }: ByItselfProps) {
  return (
    <div className={styles.own}>
      <span className={styles.bar} style={{ '--seen': `${after}ms` } as CSSProperties} />
      <Button look="quiet" onClick={onStop}>
        {stop}
      </Button>
    </div>
  );
}
