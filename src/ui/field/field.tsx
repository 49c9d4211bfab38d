import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

/** What a control needs to be tied to its label, hint and error. */
interface ControlIdentity {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  children: (identity: ControlIdentity) => ReactNode;
}

/** A label above its control, a hint below it, and what is wrong in words and with a sign. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = error !== undefined ? `${id}-error` : hint !== undefined ? `${id}-hint` : undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error === undefined ? undefined : true })}
      {hint === undefined || error !== undefined ? null : (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** The browser's own list of choices, which every phone and screen reader knows how to show. */
export function Select({ children, ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <span className={styles.select}>
      <select {...rest} className={styles.control}>
        {children}
      </select>
      <span className={styles.arrow}>
        <Icon name="chevron" />
      </span>
    </span>
  );
}
