import styles from './staff.module.css';

/** The codes that stand in for a lost second factor, once each. */
export function RecoveryCodes({ codes, label }: { codes: readonly string[]; label: string }) {
  return (
    <ul className={styles.codes} role="list" aria-label={label}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
}
