import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './notice.module.css';

type Tone = 'neutral' | 'success' | 'warning' | 'danger';
const signs: Record<Tone, IconName> = { neutral: 'info', success: 'check', warning: 'warning', danger: 'warning' };

interface NoticeProps {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: IconName;
  /** Spoken at once when it appears, for new errors. */
  spoken?: boolean;
}

/** The event and the remedy; sign and words carry the tone, never colour alone. */
export function Notice({ tone = 'neutral', title, children, action, icon, spoken = false }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={spoken ? 'alert' : undefined}>
      <span className={styles.sign}>
        <Icon name={icon ?? signs[tone]} />
      </span>
      <div className={styles.words}>
        {title === undefined ? null : <p className={styles.title}>{title}</p>}
        {children}
        {action}
      </div>
    </div>
  );
}
