import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

/** `primary` once per screen; `secondary` beside it; `quiet` for minor actions. */
type Look = 'primary' | 'secondary' | 'quiet';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  look?: Look;
  /** A busy button keeps its words and its focus, and ignores a second press. */
  busy?: boolean;
  icon?: ReactNode;
  /**
   * Id of the words that explain why it cannot be pressed yet: it stays reachable by keyboard, and is read with them.
   */
  blockedBy?: string;
}

export function Button({
  look = 'primary',
  busy = false,
  icon,
  blockedBy,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const blocked = blockedBy !== undefined;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[look], busy && styles.busy, blocked && styles.blocked, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || blocked || undefined}
      aria-describedby={blockedBy ?? rest['aria-describedby']}
      onClick={(event) => {
        if (busy || blocked) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}

interface ButtonLinkProps {
  look?: Look;
  icon?: ReactNode;
  children: ReactNode;
  /** An address of this interface. */
  to: string;
  replace?: boolean;
  /** Before the other screen is there. */
  onPress?: () => void;
  /** Kept in the history entry for the screen that it leads to. */
  state?: string;
}

/** A button that leads to another screen. */
export function ButtonLink({ look = 'primary', icon, children, to, replace = false, onPress, state }: ButtonLinkProps) {
  return (
    <Link className={classNames(styles.button, styles[look])} to={to} replace={replace} state={state} onClick={onPress}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

/** An icon button; its label is spoken and shown as a tooltip. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: ComponentPropsWithRef<'button'> & { label: string }) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={classNames(styles.sign, className)}>
      {children}
    </button>
  );
}
