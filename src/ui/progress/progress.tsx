import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../hidden/visually-hidden.tsx';
import styles from './progress.module.css';

/** The progress of one thing. `value` from 0 to 1; null while it is unknown. */
export function ProgressBar({ value, label }: { value: number | null; label: string }) {
  // Without a value the browser announces unknown progress.
  return <progress className={styles.bar} aria-label={label} max={1} {...(value === null ? {} : { value })} />;
}

/** One step in the bar on top: its name and its state, in words. */
export interface Segment {
  id: string;
  name: string;
  state: 'done' | 'current' | 'waiting';
}

/** A thin bar with a segment for each step; screen readers hear a list of names. */
export function SegmentedProgress({ segments, label }: { segments: readonly Segment[]; label: string }) {
  return (
    <ol className={styles.segments} aria-label={label}>
      {segments.map((segment) => (
        <li
          key={segment.id}
          className={classNames(styles.segment, styles[segment.state])}
          aria-current={segment.state === 'current' ? 'step' : undefined}
        >
          <VisuallyHidden>{segment.name}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}
