import { useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import { FieldGroup, TextInput, type FieldWords } from '../../ui/field/field.tsx';
import {
  dateOrder,
  dayOf,
  faultyPart,
  PART_LENGTH,
  partsOf,
  pastedDay,
  typedPart,
  type DatePart,
  type DateParts,
} from './date-parts.ts';
import { isLeaving } from './leaving.ts';
import styles from './parts.module.css';

interface DateInputProps extends FieldWords {
  /** YYYY-MM-DD, or what `dayOf` made of an incomplete day. */
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  required: boolean;
  /** Whether the browser may fill in the person's birthday. */
  birthday: boolean;
  /** Whether the day, or day and month, may stay empty. */
  partial: boolean;
}

/** A day in three fields, in the order of the language: nobody pages back through forty years of a calendar. */
export function DateInput({ value, onChange, onLeave, required, birthday, partial, ...words }: DateInputProps) {
  const { t, i18n } = useTranslation('asking');
  // What was typed, without the zeros that the whole day has.
  const [typed, setTyped] = useState(() => partsOf(value));
  const faulty = words.fault === null ? null : faultyPart(value, partial);
  const fault = faulty === null || value === '' ? words.fault : t(`date.${faulty.fault}.${faulty.part}`);
  const isFaulty = (part: DatePart) =>
    words.fault !== null && (faulty === null || value === '' || faulty.part === part);
  const order = dateOrder(i18n.language);
  const show = (next: DateParts) => {
    setTyped(next);
    onChange(dayOf(next, partial));
  };
  const change = (part: DatePart, text: string) => show({ ...typed, [part]: typedPart(part, text) });
  const paste = (event: ClipboardEvent) => {
    const day = pastedDay(event.clipboardData.getData('text'), order);
    if (!day) return;
    event.preventDefault();
    show(day);
  };
  return (
    <FieldGroup {...words} fault={fault}>
      <div className={styles.date} onPaste={paste} onBlur={(event) => isLeaving(event) && onLeave()}>
        {order.map((part) => (
          <label key={part} className={classNames(styles.part, part === 'year' && styles.year)}>
            {t(`date.${part}`)}
            <TextInput
              inputMode="numeric"
              autoComplete={birthday ? `bday-${part}` : 'off'}
              maxLength={PART_LENGTH[part]}
              dir="ltr"
              required={required && (part === 'year' || !partial)}
              aria-invalid={isFaulty(part)}
              value={typed[part]}
              onChange={({ currentTarget }) => change(part, currentTarget.value)}
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
