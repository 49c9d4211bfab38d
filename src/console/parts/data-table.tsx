import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './page.module.css';

interface DataTableProps {
  label: string;
  /** Above its columns. */
  titles: readonly string[];
  className?: string | undefined;
  /** Its rows. */
  children: ReactNode;
}

/** A table in a region of its own, which scrolls sideways where the screen is narrow. */
export function DataTable({ label, titles, className, children }: DataTableProps) {
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={classNames(styles.table, className)}>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
