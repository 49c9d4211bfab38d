import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../../parts/page.module.css';
import styles from '../calls.module.css';

/** The most that the service takes (packages/contract/calls/opening-hours.ts). */
const MOST = 200;

/** Days on which nobody takes calls, the earliest first. */
export function DaysOff({ days, onChange }: { days: readonly string[]; onChange: (days: string[]) => void }) {
  const { t, i18n } = useTranslation('console_calls');
  const [day, setDay] = useState('');
  const words = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeZone: 'UTC' });
  const may = /^\d{4}-\d{2}-\d{2}$/.test(day) && !days.includes(day) && days.length < MOST;
  return (
    <section className={styles.week} aria-labelledby="days-off">
      <h2 id="days-off">{t('hours.daysOff')}</h2>
      {days.length === 0 ? <p className={layout.faint}>{t('hours.noDaysOff')}</p> : null}
      <ul className={layout.list} role="list" aria-labelledby="days-off">
        {days.map((one) => (
          <li key={one}>
            <time dateTime={one}>{words.format(new Date(one))}</time>
            <button
              type="button"
              className={styles.tool}
              aria-label={t('hours.removeDay', { day: words.format(new Date(one)) })}
              onClick={() => onChange(days.filter((other) => other !== one))}
            >
              {t('hours.remove')}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.span}>
        <input
          type="date"
          aria-label={t('hours.day')}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <button
          type="button"
          className={styles.tool}
          disabled={!may}
          onClick={() => {
            onChange([...days, day].toSorted());
            setDay('');
          }}
        >
          {t('hours.addDay')}
        </button>
      </div>
    </section>
  );
}
