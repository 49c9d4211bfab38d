import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../hidden/visually-hidden.tsx';
import styles from './progress.module.css';

/** How far one thing is. `value` from 0 to 1; null while nobody knows. */
export function ProgressBar({ value, label }: { value: number | null; label: string }) {
  const share = value === null ? null : Math.min(1, Math.max(0, value));
  return (
    <span
      className={classNames(styles.bar, share === null && styles.unknown)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
    >
      <span className={styles.fill} style={{ inlineSize: `${(share ?? 0.4) * 100}%` }} />
    </span>
  );
}

/** One step in the bar on top: its name and how it stands, in words. */
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
