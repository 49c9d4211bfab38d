import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { IconButton } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  /** Whether it fills the screen. */
  whole?: boolean;
}

/**
 * A question or a hint above the screen: the browser's own modal dialog, which keeps the focus, returns it and closes
 * on Escape. A press beside it closes it too. Mounted means open.
 */
export function Dialog({ title: words, closeLabel, onClose, children, actions, whole = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const heading = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    if (!element.open) element.showModal();
    // Its title is read first, and no button wears a ring that nobody asked for.
    title.current?.focus();
    // Only a press on the backdrop hits the dialog itself; the keyboard's way out is Escape.
    const press = (event: MouseEvent) => {
      if (event.target === element) close();
    };
    element.addEventListener('click', press);
    return () => {
      element.removeEventListener('click', press);
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, whole && styles.whole)}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 ref={title} id={heading} className={styles.title} tabIndex={-1}>
            {words}
          </h2>
          <IconButton label={closeLabel} onClick={onClose}>
            <Icon name="close" large />
          </IconButton>
        </header>
        <div className={styles.body}>{children}</div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
