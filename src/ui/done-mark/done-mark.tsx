import styles from './done-mark.module.css';

/** A check that draws itself, once. */
export function DoneMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 96 96" aria-hidden="true">
      <circle className={styles.ground} cx="48" cy="48" r="46" />
      <circle className={styles.ring} cx="48" cy="48" r="30" pathLength="1" />
      <path className={styles.check} d="M35 49l9.5 9.5L62 40" pathLength="1" />
    </svg>
  );
}
