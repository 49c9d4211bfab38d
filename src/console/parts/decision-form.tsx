import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, FieldGroup } from '../../ui/field/field.tsx';
import { useConsole } from './console-context.ts';
import shared from './case.module.css';
import page from './console.module.css';
import styles from './decision.module.css';

interface DecisionFormProps {
  id: string;
  onSend: () => void;
  children: ReactNode;
}

/** Fields of a decision; Enter in a choice, or Ctrl and Enter in the note, sends it. */
export function DecisionForm({ id, onSend, children }: DecisionFormProps) {
  return (
    <form
      id={id}
      className={shared.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
    </form>
  );
}

/** The button of a dialog stands beside the form, so the field sends it. */
export function sendBy(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

interface ReasonsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
  fault: string | null;
}

/** A catalogue of reasons among others. */
const CATALOGUE = '[data-catalogue]';

/** A catalogue of reasons. Digits choose, so that two keys reject. */
export function Reasons<Value extends string>({ label, options, chosen, onChoose, fault }: ReasonsProps<Value>) {
  const group = useRef<HTMLDivElement>(null);
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const option = options[Number(event.key) - 1];
    const writes = event.target instanceof HTMLTextAreaElement;
    // Of several catalogues the one in which somebody is takes the digits, otherwise the first.
    const within = event.target instanceof Element ? event.target.closest(CATALOGUE) : null;
    const taker = within ?? group.current?.closest('dialog')?.querySelector(CATALOGUE);
    if (taker !== group.current || option === undefined || writes || event.ctrlKey || event.altKey || event.metaKey)
      return;
    event.preventDefault();
    onChoose(option.value);
    group.current?.querySelectorAll<HTMLInputElement>('input')[options.indexOf(option)]?.focus();
  });
  useEffect(() => {
    // A dialog gives its title the focus when it opens; the digits count from there.
    const dialog = group.current?.closest('dialog');
    const listen = (event: globalThis.KeyboardEvent) => press(event);
    dialog?.addEventListener('keydown', listen);
    return () => dialog?.removeEventListener('keydown', listen);
  }, []);
  return (
    <div ref={group} data-catalogue>
      <FieldGroup label={label} fault={fault}>
        <div className={styles.reasons}>
          {options.map(({ value, label: words }, index) => (
            <label key={value}>
              <input
                type="radio"
                name={label}
                checked={chosen === value}
                onChange={() => onChoose(value)}
                onKeyDown={(event) => event.key === 'Enter' && sendBy(event)}
              />
              <span>{words}</span>
              <kbd aria-hidden="true">{index + 1}</kbd>
            </label>
          ))}
        </div>
      </FieldGroup>
    </div>
  );
}

interface NoteProps {
  label?: string;
  note: string;
  onChange: (note: string) => void;
  fault: string | null;
}

/** Words for colleagues, kept with the decision. */
export function Note({ label, note, onChange, fault }: NoteProps) {
  const { t } = useTranslation('review_case');
  return (
    <Field label={label ?? t('decide.note')} hint={t('decide.noteHint')} fault={fault}>
      {(described) => (
        <textarea
          {...described}
          className={styles.textarea}
          rows={2}
          maxLength={2000}
          value={note}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && sendBy(event)}
        />
      )}
    </Field>
  );
}

interface BlockOfferProps {
  /** Whether it is the case of somebody rejected for fraud, or about to be. */
  isFraud: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Offers to keep what was seen from coming again, to whoever may say so. */
export function BlockOffer({ isFraud, checked, onChange }: BlockOfferProps) {
  const { t } = useTranslation('review_case');
  const { me } = useConsole();
  if (!isFraud || !me.permissions.includes('blocklist.write')) return null;
  return (
    <label className={page.toggle}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        onKeyDown={(event) => event.key === 'Enter' && sendBy(event)}
      />
      <span>{t('decide.block')}</span>
    </label>
  );
}
