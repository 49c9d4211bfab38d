import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { CallFigures } from '../../../lib/api/types.ts';
import { percent } from '../../../lib/i18n/percent.ts';
import { useScreenTitle } from '../../../ui/screen/use-screen-title.ts';
import { useConsole } from '../../parts/console-context.ts';
import { downloadCsv } from '../../parts/csv.ts';
import { PeriodBar } from '../../insight/period-bar.tsx';
import { readPeriod } from '../../insight/period.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { callFiguresQuery } from '../call-queries.ts';
import { CallsNav } from '../calls-nav.tsx';
import { clockOf } from '../duration.tsx';
import { callsCsvOf } from './calls-csv.ts';
import { HoursTable } from './hours-table.tsx';
import layout from '../../parts/page.module.css';
import styles from '../calls.module.css';

/** Milliseconds between two looks at who waits and who is there. */
const LOOK_EVERY = 15_000;

/** Calls in numbers, for supervisors. */
export default function CallFiguresScreen() {
  const { t } = useTranslation('console_calls');
  const { staff } = useConsole();
  const heading = useScreenTitle(t('figures.title'));
  const [address, setAddress] = useSearchParams();
  const [now] = useState(() => new Date());
  const period = readPeriod(address, now);
  const query = useQuery({ ...callFiguresQuery(staff, period), refetchInterval: LOOK_EVERY });
  const figures = query.data;
  return (
    <main className={layout.page}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('figures.title')}
        </h1>
        <CallsNav />
      </div>
      <PeriodBar
        period={period}
        now={now}
        onChange={(changes) => setAddress({ ...period, ...changes }, { replace: true })}
        onSave={figures && (() => downloadCsv(callsCsvOf(figures), `veridoor-calls-${figures.from}-${figures.to}.csv`))}
      />
      <Loaded query={query} loading={t('figures.loading')}>
        {(shown) => (
          <>
            <Now now={shown.now} />
            {shown.calls === 0 ? (
              <p className={layout.empty}>{t('figures.empty')}</p>
            ) : (
              <>
                <Whole figures={shown} />
                <HoursTable hours={shown.hours} timeZone={shown.time_zone} />
                <Agents agents={shown.agents} />
              </>
            )}
          </>
        )}
      </Loaded>
    </main>
  );
}

function Now({ now }: { now: CallFigures['now'] }) {
  const { t, i18n } = useTranslation('console_calls');
  return (
    <section className={layout.part}>
      <h2>{t('figures.now')}</h2>
      <dl className={styles.numbers}>
        <div>
          <dt>{t('figures.waiting')}</dt>
          <dd>{new Intl.NumberFormat(i18n.language).format(now.waiting)}</dd>
        </div>
        <div>
          <dt>{t('figures.longest')}</dt>
          <dd>{now.longest === null ? '–' : clockOf(now.longest, i18n.language)}</dd>
        </div>
      </dl>
      {now.agents.length === 0 ? (
        <p className={layout.faint}>{t('figures.nobody')}</p>
      ) : (
        <ul className={layout.list} role="list" aria-label={t('figures.agents')}>
          {now.agents.map(({ id, name, state, in_call }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <span>{t(`figures.state.${in_call ? 'in_call' : state}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Whole({ figures }: { figures: CallFigures }) {
  const { t, i18n } = useTranslation('console_calls');
  const number = new Intl.NumberFormat(i18n.language);
  const clock = (seconds: number | null) => (seconds === null ? '–' : clockOf(seconds, i18n.language));
  const share = (part: number) =>
    figures.calls === 0 ? '' : ` (${percent(Math.round((part / figures.calls) * 100), i18n.language)})`;
  const numbers = [
    ['calls', number.format(figures.calls)],
    ['taken', number.format(figures.taken) + share(figures.taken)],
    ['given_up', number.format(figures.given_up) + share(figures.given_up)],
    ['approved', number.format(figures.approved)],
    ['rejected', number.format(figures.rejected)],
    ['undecided', number.format(figures.undecided)],
    ['wait', clock(figures.wait)],
    ['wait_longest', clock(figures.wait_longest)],
    ['duration', clock(figures.duration)],
  ] as const;
  return (
    <section className={layout.part}>
      <h2>{t('figures.whole')}</h2>
      <dl className={styles.numbers}>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`figures.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Agents({ agents }: { agents: CallFigures['agents'] }) {
  const { t, i18n } = useTranslation('console_calls');
  const number = new Intl.NumberFormat(i18n.language);
  if (agents.length === 0) return null;
  return (
    <section className={layout.part}>
      <h2>{t('figures.byAgent')}</h2>
      <DataTable
        label={t('figures.byAgent')}
        titles={[
          t('figures.agent'),
          ...(['calls', 'approved', 'rejected', 'undecided', 'duration'] as const).map((name) => t(`figures.${name}`)),
        ]}
      >
        {agents.map((agent) => (
          <tr key={agent.id}>
            <th scope="row">
              <bdi>{agent.name}</bdi>
            </th>
            {(['calls', 'approved', 'rejected', 'undecided'] as const).map((name) => (
              <td key={name}>{number.format(agent[name])}</td>
            ))}
            <td>{agent.duration === null ? '–' : clockOf(agent.duration, i18n.language)}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
