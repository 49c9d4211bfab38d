import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import { Choice } from '../parts/choice.tsx';
import { dayBefore, type Period } from './period.ts';
import layout from '../parts/page.module.css';
import styles from './figures.module.css';

/** Periods that end today, in days. */
const PERIODS = [7, 30, 90, 365] as const;

interface PeriodBarProps {
  /** Further fields. */
  children?: ReactNode;
  period: Period;
  now: Date;
  onChange: (changes: Partial<Period>) => void;
  /** Saves the figures as CSV; undefined until they are there. */
  onSave: (() => void) | undefined;
}

/** The days and the mode that figures are about. */
export function PeriodBar({ period, now, onChange, onSave, children }: PeriodBarProps) {
  const { t } = useTranslation('console_pages');
  return (
    <div className={layout.bar}>
      {(['from', 'to'] as const).map((edge) => (
        <label key={edge} className={layout.field}>
          <span>{t(`figures.${edge}`)}</span>
          <input
            type="date"
            value={period[edge]}
            max={dayBefore(now, 0)}
            onChange={({ currentTarget }) => currentTarget.value !== '' && onChange({ [edge]: currentTarget.value })}
          />
        </label>
      ))}
      <div className={styles.presets} role="group" aria-label={t('figures.period')}>
        {PERIODS.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={period.to === dayBefore(now, 0) && period.from === dayBefore(now, days - 1)}
            onClick={() => onChange({ from: dayBefore(now, days - 1), to: dayBefore(now, 0) })}
          >
            {t('figures.days', { count: days })}
          </button>
        ))}
      </div>
      <Choice
        label={t('figures.mode')}
        value={period.mode}
        options={(['live', 'test'] as const).map((value) => ({ value, label: t(`figures.${value}`) }))}
        onChoose={(mode) => onChange({ mode: mode === 'test' ? 'test' : 'live' })}
      />
      {children}
      <Button look="secondary" className={layout.small} disabled={onSave === undefined} onClick={onSave}>
        {t('figures.csv')}
      </Button>
    </div>
  );
}
