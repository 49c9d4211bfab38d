import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Illustration } from '../illustration/illustration.tsx';
import type { IllustrationName } from '../illustration/names.ts';
import styles from './list.module.css';

export type ChipTone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger';

/** A state: a sign, a word and a tone. */
export function StatusChip({ tone, icon, children }: { tone: ChipTone; icon: IconName; children: ReactNode }) {
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  );
}

interface ListRowProps {
  illustration?: IllustrationName;
  icon?: IconName;
  title: string;
  description?: ReactNode;
  chip?: ReactNode;
  /** Content of the row below its words, for example a progress bar. */
  children?: ReactNode;
  /** Makes the whole row a link to an address of this interface. */
  to?: string | undefined;
  /** Makes the whole row a button. */
  onPress?: (() => void) | undefined;
  /** The highlighted row. */
  current?: boolean;
  /** A row that cannot be chosen yet. */
  locked?: boolean;
}

/** A list of rows; `plain` for informative rows, with a hairline between them instead of a box around each. */
export function List({ children, label, plain = false }: { children: ReactNode; label?: string; plain?: boolean }) {
  return (
    // The role is explicit because Safari drops it from lists without bullets.
    <ul role="list" className={plain ? styles.plain : styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** One row: a drawing or sign, a title with words below it, and its state. */
export function ListRow(props: ListRowProps) {
  const {
    illustration,
    icon,
    title,
    description,
    chip,
    children,
    to,
    onPress,
    current = false,
    locked = false,
  } = props;
  const leads = to !== undefined || onPress !== undefined;
  const content = (
    <>
      {illustration === undefined ? null : <Illustration name={illustration} size="row" />}
      {icon === undefined ? null : (
        <span className={styles.sign}>
          <Icon name={icon} large />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {chip}
        {description === undefined ? null : <span className={styles.description}>{description}</span>}
        {leads ? null : children}
      </span>
      {leads ? <Icon name="chevron" /> : null}
    </>
  );
  const className = classNames(styles.content, leads && styles.leads);
  return (
    <li
      className={classNames(styles.row, current && styles.current, locked && styles.locked)}
      aria-current={current ? 'step' : undefined}
    >
      {to !== undefined ? (
        <Link className={className} to={to}>
          {content}
        </Link>
      ) : onPress !== undefined ? (
        <button type="button" className={className} onClick={onPress}>
          {content}
        </button>
      ) : (
        <div className={className}>{content}</div>
      )}
      {/* A button inside a link would be pressed together with it. */}
      {leads && children ? <div className={styles.below}>{children}</div> : null}
    </li>
  );
}
