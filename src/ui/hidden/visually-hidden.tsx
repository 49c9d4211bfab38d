import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** Words that a screen reader speaks when they change; the region must stay mounted, empty without words. */
export function LiveRegion({ children, urgent = false }: { children: ReactNode; urgent?: boolean }) {
  return (
    <div className={styles.hidden} role={urgent ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
