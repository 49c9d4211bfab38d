import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon/icon.tsx';
import { elementId, isWithin, useFormParts } from './form-context.ts';
import styles from './fields.module.css';

interface DisclosureProps {
  pointer: string;
  title: string;
  /** Names the thing where the title is empty. */
  count: string;
  tools: ReactNode;
  onOpen?: () => void;
  children: () => ReactNode;
}

/** A thing in a list, folded to its title; it opens by itself when somebody is led to a field in it. */
export function Disclosure({ pointer, title, count, tools, onOpen, children }: DisclosureProps) {
  const { t } = useTranslation('console_workflows');
  const { faultsIn, revealed, readOnly } = useFormParts();
  const [unfolded, setOpen] = useState(false);
  const open = unfolded || readOnly;
  const [seen, setSeen] = useState(0);
  const body = useId();
  if (revealed.times !== seen) {
    setSeen(revealed.times);
    if (isWithin(revealed.pointer, pointer)) setOpen(true);
  }
  const faults = faultsIn(pointer);
  return (
    <div className={styles.item}>
      <div className={styles.head}>
        <button
          id={elementId(pointer)}
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-controls={body}
          onClick={() => {
            setOpen(!open);
            if (!open) onOpen?.();
          }}
        >
          <Icon name="chevron" />
          <span>
            <span className={styles.count}>{count}</span> <bdi>{title}</bdi>
          </span>
          {faults === 0 ? null : (
            <span className={styles.faults}>
              <Icon name="warning" /> {t('mistakes', { count: faults })}
            </span>
          )}
        </button>
        {readOnly ? null : tools}
      </div>
      <div id={body} className={styles.body} hidden={!open}>
        {open ? children() : null}
      </div>
    </div>
  );
}

interface PlaceToolsProps {
  /** What is moved or removed, for readers of the buttons alone. */
  of: string;
  index: number;
  length: number;
  onMove: (by: -1 | 1) => void;
  onRemove: (() => void) | null;
}

/** Moves a thing in its list by buttons, which work by keyboard, pointer and voice alike. */
export function PlaceTools({ of, index, length, onMove, onRemove }: PlaceToolsProps) {
  const { t } = useTranslation('console_workflows');
  const tool = (name: 'up' | 'down' | 'remove', sign: string, press: (() => void) | null) => (
    <button
      type="button"
      className={styles.tool}
      title={t(`tool.${name}`)}
      aria-label={t(`toolOf.${name}`, { of })}
      aria-disabled={press === null || undefined}
      onClick={() => press?.()}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <span className={styles.tools}>
      {tool('up', '↑', index > 0 ? () => onMove(-1) : null)}
      {tool('down', '↓', index < length - 1 ? () => onMove(1) : null)}
      {tool('remove', '×', onRemove)}
    </span>
  );
}
