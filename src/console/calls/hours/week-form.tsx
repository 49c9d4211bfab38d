import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openingFault, WEEKDAYS, type OpeningHours, type OpeningSpan } from '@veridoor/validation/opening-hours';
import { elementId } from '../../schema-form/fields/form-context.ts';
import { DaysOff } from './days-off.tsx';
import layout from '../../parts/page.module.css';
import shared from '../../parts/console.module.css';
import styles from '../calls.module.css';

interface WeekFormProps {
  hours: OpeningHours | null;
  onChange: (hours: OpeningHours | null) => void;
}

/** A working week, to begin with. */
const usualHours = (): OpeningHours => ({
  time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  weekly: WEEKDAYS.slice(0, 5).map((day) => ({ day, from: '09:00', until: '18:00' })),
  days_off: [],
});

const TIME_ZONES = Intl.supportedValuesOf('timeZone');

/** The hours of the week on the clock of a time zone, and the days off. */
export function WeekForm({ hours, onChange }: WeekFormProps) {
  const { t } = useTranslation('console_calls');
  const [before, setBefore] = useState(hours);
  return (
    <div className={styles.week}>
      <label className={shared.toggle}>
        <input
          type="checkbox"
          checked={hours !== null}
          onChange={({ currentTarget }) => {
            if (!currentTarget.checked) setBefore(hours);
            onChange(currentTarget.checked ? (before ?? usualHours()) : null);
          }}
        />
        <span>{t('hours.tell')}</span>
      </label>
      {hours === null ? <p className={layout.faint}>{t('hours.none')}</p> : <Week hours={hours} onChange={onChange} />}
    </div>
  );
}

function Week({ hours, onChange }: { hours: OpeningHours; onChange: (hours: OpeningHours) => void }) {
  const { t, i18n } = useTranslation('console_calls');
  const found = openingFault(hours);
  const ofSpan = found?.fault === 'span_empty' || found?.fault === 'spans_overlap' ? found : null;
  const faulty = ofSpan === null ? undefined : hours.weekly[ofSpan.index ?? 0];
  const names = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });
  const put = (weekly: OpeningSpan[]) => onChange({ ...hours, weekly });
  const timeZones = TIME_ZONES.includes(hours.time_zone) ? TIME_ZONES : [hours.time_zone, ...TIME_ZONES];
  return (
    <>
      <label className={layout.field}>
        <span>{t('hours.clock')}</span>
        <select
          id={elementId('/call_hours/time_zone')}
          value={hours.time_zone}
          onChange={({ currentTarget }) => onChange({ ...hours, time_zone: currentTarget.value })}
        >
          {timeZones.map((timeZone) => (
            <option key={timeZone}>{timeZone}</option>
          ))}
        </select>
      </label>
      {WEEKDAYS.map((day, index) => {
        const name = names.format(Date.UTC(1970, 0, 5 + index));
        const spans = hours.weekly.filter((span) => span.day === day);
        const change = (span: OpeningSpan, edge: Partial<OpeningSpan>) =>
          put(hours.weekly.map((one) => (one === span ? { ...one, ...edge } : one)));
        return (
          <div key={day} className={styles.day} role="group" aria-label={name}>
            <strong>{name}</strong>
            <div className={styles.spans}>
              {spans.length === 0 ? <span className={layout.faint}>{t('hours.closed')}</span> : null}
              {spans.map((span, place) => (
                <Span
                  // A span has nothing but its place among those of the day.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={place}
                  span={span}
                  fault={span === faulty ? t(`hours.${ofSpan?.fault === 'span_empty' ? 'empty' : 'overlap'}`) : null}
                  onChange={(edge) => change(span, edge)}
                  onRemove={() => put(hours.weekly.filter((one) => one !== span))}
                />
              ))}
              <button
                type="button"
                className={styles.tool}
                aria-label={t('hours.addTo', { day: name })}
                onClick={() => put([...hours.weekly, nextSpan(day, spans)])}
              >
                {t('hours.add')}
              </button>
            </div>
          </div>
        );
      })}
      <DaysOff days={hours.days_off ?? []} onChange={(days_off) => onChange({ ...hours, days_off })} />
    </>
  );
}

/** After the last span of the day, where there is room. */
function nextSpan(day: OpeningSpan['day'], spans: readonly OpeningSpan[]): OpeningSpan {
  const last = spans
    .map(({ until }) => until)
    .toSorted()
    .at(-1);
  if (last === undefined) return { day, from: '09:00', until: '18:00' };
  return last < '23:00' ? { day, from: last, until: '23:00' } : { day, from: '00:00', until: '01:00' };
}

interface SpanProps {
  span: OpeningSpan;
  fault: string | null;
  onChange: (edge: Partial<OpeningSpan>) => void;
  onRemove: () => void;
}

/** The end of the day is 24:00, which a field for times shows as midnight. */
function Span({ span, fault, onChange, onRemove }: SpanProps) {
  const { t } = useTranslation('console_calls');
  return (
    <>
      <div className={styles.span}>
        <input
          type="time"
          aria-label={t('hours.from')}
          aria-invalid={fault !== null}
          value={span.from}
          onChange={({ currentTarget }) => currentTarget.value !== '' && onChange({ from: currentTarget.value })}
        />
        <span aria-hidden="true">–</span>
        <input
          type="time"
          aria-label={t('hours.until')}
          aria-invalid={fault !== null}
          value={span.until === '24:00' ? '00:00' : span.until}
          onChange={({ currentTarget: { value } }) =>
            value !== '' && onChange({ until: value === '00:00' ? '24:00' : value })
          }
        />
        <button type="button" className={styles.tool} onClick={onRemove}>
          {t('hours.remove')}
        </button>
      </div>
      {fault === null ? null : (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </>
  );
}
