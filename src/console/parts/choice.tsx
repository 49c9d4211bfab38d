import { useTranslation } from 'react-i18next';
import { Choices } from '../../ui/field/field.tsx';
import { classNames } from '../../ui/class-names.ts';
import layout from './page.module.css';

interface ChoiceProps {
  label: string;
  /** The line that chooses nothing, where nothing can be chosen. */
  none?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  className?: string | undefined;
  onChoose: (value: string) => void;
}

/** A filter with one value of several; a value of the address that is not among them is shown as it is. */
export function Choice({ label, none, value, options, className, onChoose }: ChoiceProps) {
  const unknown = value !== '' && !options.some((option) => option.value === value);
  return (
    <label className={classNames(layout.field, className)}>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {none === undefined ? null : <option value="">{none}</option>}
        {unknown ? <option value={value}>{value}</option> : null}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

type Mode = 'test' | 'live';

interface ModeChoiceProps {
  /** None until the person chooses: nothing is live, or a test, by itself. */
  mode: Mode | null;
  fault: boolean;
  onChoose: (mode: Mode) => void;
}

/** The mode of something that the person makes. */
export function ModeChoice({ mode, fault, onChoose }: ModeChoiceProps) {
  const { t } = useTranslation(['console_pages', 'sign_in']);
  return (
    <Choices
      label={t('figures.mode')}
      several={false}
      fault={fault ? t('sign_in:missing') : null}
      options={(['test', 'live'] as const).map((value) => ({ value, label: t(`figures.${value}`) }))}
      chosen={mode === null ? [] : [mode]}
      onChoose={([chosen]) => onChoose(chosen === 'live' ? 'live' : 'test')}
    />
  );
}
