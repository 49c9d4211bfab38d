import { useTranslation } from 'react-i18next';
import type { CallFigures } from '../../../lib/api/types.ts';
import { clockOf } from '../duration.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import layout from '../../parts/page.module.css';
import styles from '../calls.module.css';

/** Calls by the hour of the day, with a bar for each; the numbers beside it say the same. Quiet ends are left out. */
export function HoursTable({ hours, timeZone }: { hours: CallFigures['hours']; timeZone: string }) {
  const { t, i18n } = useTranslation('console_calls');
  const number = new Intl.NumberFormat(i18n.language);
  const hourWords = new Intl.DateTimeFormat(i18n.language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const most = Math.max(1, ...hours.map(({ calls }) => calls));
  const busy = hours.flatMap(({ hour, calls }) => (calls > 0 ? [hour] : []));
  const shown = hours.filter(({ hour }) => hour >= Math.min(...busy) && hour <= Math.max(...busy));
  return (
    <section className={layout.part}>
      <h2>{t('figures.byHour')}</h2>
      <p className={layout.faint}>
        <span className={styles.key}>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ inlineSize: '100%' }} />
          </span>
          {t('figures.taken')}
        </span>
        <span className={styles.key}>
          <span className={styles.bar} aria-hidden="true">
            <span />
            <span style={{ inlineSize: '100%' }} />
          </span>
          {t('figures.given_up')}
        </span>
        {t('figures.clock', { place: timeZone })}
      </p>
      <DataTable
        label={t('figures.byHour')}
        titles={[
          t('figures.hour'),
          ...(['calls', 'taken', 'given_up', 'wait'] as const).map((name) => t(`figures.${name}`)),
        ]}
      >
        {shown.map((one) => (
          <tr key={one.hour}>
            <th scope="row" className={styles.bars}>
              {hourWords.format(Date.UTC(1970, 0, 1, one.hour))}
              <span className={styles.bar} aria-hidden="true">
                <span style={{ inlineSize: `${(one.taken / most) * 100}%` }} />
                <span style={{ inlineSize: `${(one.given_up / most) * 100}%` }} />
              </span>
            </th>
            <td>{number.format(one.calls)}</td>
            <td>{number.format(one.taken)}</td>
            <td>{number.format(one.given_up)}</td>
            <td>{one.wait === null ? '–' : clockOf(one.wait, i18n.language)}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
