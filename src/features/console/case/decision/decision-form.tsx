import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, FieldGroup } from '../../../../ui/field/field.tsx';
import styles from '../case.module.css';

interface DecisionFormProps {
  id: string;
  onSend: () => void;
  children: ReactNode;
}

/** Fields of a decision; Enter in a choice, or Ctrl and Enter in the note, sends it. */
export function DecisionForm({ id, onSend, children }: DecisionFormProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  };
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
    </form>
  );
}

interface ReasonsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
  fault: string | null;
}

/** A catalogue of reasons. Digits choose, so that two keys reject. */
export function Reasons<Value extends string>({ label, options, chosen, onChoose, fault }: ReasonsProps<Value>) {
  const press = (event: KeyboardEvent) => {
    const option = options[Number(event.key) - 1];
    if (option === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onChoose(option.value);
    const radios = event.currentTarget.querySelectorAll<HTMLInputElement>('input');
    radios[options.indexOf(option)]?.focus();
  };
  return (
    <div onKeyDown={press} role="presentation">
      <FieldGroup label={label} fault={fault}>
        <div className={styles.reasons}>
          {options.map(({ value, label: words }, index) => (
            <label key={value}>
              <input
                type="radio"
                name={label}
                // The first of them takes the keys at once.
                ref={index === 0 ? focusOnce : undefined}
                checked={chosen === value}
                onChange={() => onChoose(value)}
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

/** The dialog gives its title the focus when it opens; the choices take it then. */
const focusOnce = (radio: HTMLInputElement | null): void => {
  if (radio) queueMicrotask(() => radio.focus());
};

interface NoteProps {
  note: string;
  onChange: (note: string) => void;
  fault: string | null;
}

/** Words for colleagues, kept with the decision. */
export function Note({ note, onChange, fault }: NoteProps) {
  const { t } = useTranslation('review_case');
  return (
    <Field label={t('decide.note')} hint={t('decide.noteHint')} fault={fault}>
      {(described) => (
        <textarea
          {...described}
          className={styles.textarea}
          rows={2}
          maxLength={2000}
          value={note}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}
