import { useId, useMemo, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

export interface FieldWords {
  label: string;
  hint?: string | undefined;
  /** The fault and its remedy; null without one. */
  fault: string | null;
  /** Shown beside the label of an optional field. */
  optional?: string | undefined;
}

/** The attributes by which a control is read with its label, hint and fault. */
export interface Described {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

/** A label above a control, a hint between them, the fault below. */
export function Field({
  children,
  id: given,
  ...words
}: FieldWords & {
  /** Where a summary of faults leads to it by this id. */
  id?: string;
  children: (described: Described) => ReactNode;
}) {
  const own = useId();
  const id = given ?? own;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <Label {...words} />
      </label>
      <Hint id={`${id}-hint`} hint={words.hint} />
      {children({ id, 'aria-describedby': describedBy(id, words), 'aria-invalid': words.fault !== null })}
      <Fault id={`${id}-fault`} fault={words.fault} />
    </div>
  );
}

export function TextInput(props: ComponentPropsWithRef<'input'>) {
  return <input {...props} className={styles.control} />;
}

/** A field of one line of text. */
export function TextField({
  label,
  hint,
  fault,
  optional,
  id,
  ...input
}: FieldWords & Omit<ComponentPropsWithRef<'input'>, keyof Described> & { id?: string | undefined }) {
  return (
    <Field {...{ label, hint, fault, optional }} {...(id !== undefined && { id })}>
      {(described) => <TextInput {...input} {...described} />}
    </Field>
  );
}

interface Option {
  value: string;
  label: string;
}

/** A dropdown; its first line, which chooses nothing, is `none`. */
export function Select({
  options,
  none,
  ...props
}: ComponentPropsWithRef<'select'> & { options: readonly Option[]; none: string }) {
  // Memoised: otherwise every letter typed beside it would compare two hundred countries again.
  const lines = useMemo(
    () =>
      options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      )),
    [options],
  );
  return (
    <span className={styles.select}>
      <select {...props} className={styles.control}>
        <option value="">{none}</option>
        {lines}
      </select>
      <Icon name="chevron" />
    </span>
  );
}

interface ChoicesProps extends FieldWords {
  options: readonly Option[];
  /** One of them, or several. */
  several: boolean;
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  onLeave?: () => void;
}

/** A group of choices, all visible at once. */
export function Choices({ options, several, chosen, onChoose, onLeave, ...words }: ChoicesProps) {
  const id = useId();
  return (
    <FieldGroup {...words}>
      <div className={styles.options}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.option}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={id}
              checked={chosen.includes(value)}
              aria-invalid={words.fault !== null || undefined}
              onBlur={({ relatedTarget }) => {
                const within = relatedTarget instanceof HTMLInputElement && relatedTarget.name === id;
                if (!within) onLeave?.();
              }}
              onChange={({ currentTarget }) => {
                if (!several) onChoose([value]);
                else onChoose(currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value));
              }}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Several controls with one label, a hint above them, the fault below. */
export function FieldGroup({ children, ...words }: FieldWords & { children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={describedBy(id, words)}>
      <legend className={styles.label}>
        <Label {...words} />
      </legend>
      <Hint id={`${id}-hint`} hint={words.hint} />
      {children}
      <Fault id={`${id}-fault`} fault={words.fault} />
    </fieldset>
  );
}

function Label({ label, optional }: Pick<FieldWords, 'label' | 'optional'>) {
  return (
    <>
      {label}
      {optional === undefined ? null : <span className={styles.optional}> {optional}</span>}
    </>
  );
}

function Hint({ id, hint }: { id: string; hint: string | undefined }) {
  return hint === undefined ? null : (
    <p className={styles.hint} id={id}>
      {hint}
    </p>
  );
}

/** Empty before there is a fault, so that a new one is spoken. */
function Fault({ id, fault }: { id: string; fault: string | null }) {
  return (
    <div id={id} aria-live="polite">
      {fault === null ? null : (
        <p className={styles.fault}>
          <Icon name="warning" />
          <span>{fault}</span>
        </p>
      )}
    </div>
  );
}

function describedBy(id: string, { hint, fault }: FieldWords): string | undefined {
  const parts = [...(hint === undefined ? [] : [`${id}-hint`]), ...(fault === null ? [] : [`${id}-fault`])];
  return parts.length === 0 ? undefined : parts.join(' ');
}
