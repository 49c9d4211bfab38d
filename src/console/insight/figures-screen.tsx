import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Insight } from '../../lib/api/types.ts';
import { percent } from '../../lib/i18n/percent.ts';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { useConsole } from '../parts/console-context.ts';
import { useFindings } from '../parts/findings.ts';
import { Loaded } from '../parts/loaded.tsx';
import { downloadCsv } from '../parts/csv.ts';
import { csvOf } from './figures-csv.ts';
import { insightQuery } from './insight-queries.ts';
import { PeriodBar } from './period-bar.tsx';
import { readPeriod } from './period.ts';
import layout from '../parts/page.module.css';
import styles from './figures.module.css';

/** The service withholds the numbers of fewer people (docs/insight.md). */
const FEWEST = 5;

/** How verifications go, in numbers of groups. */
export default function FiguresScreen() {
  const { t } = useTranslation('console_pages');
  const { staff } = useConsole();
  const heading = useScreenTitle(t('figures.title'));
  const [address, setAddress] = useSearchParams();
  const [now] = useState(() => new Date());
  const period = readPeriod(address, now);
  const query = useQuery(insightQuery(staff.api, period));
  const insight = query.data;
  return (
    <main className={layout.page}>
      <h1 ref={heading} tabIndex={-1}>
        {t('figures.title')}
      </h1>
      <PeriodBar
        period={period}
        now={now}
        onChange={(changes) => setAddress({ ...period, ...changes }, { replace: true })}
        onSave={insight && (() => downloadCsv(csvOf(insight), `veridoor-${insight.from}-${insight.to}.csv`))}
      />
      <Loaded query={query} loading={t('figures.loading')}>
        {(shown) =>
          shown.opened === 0 ? <p className={layout.empty}>{t('figures.empty')}</p> : <Figures insight={shown} />
        }
      </Loaded>
    </main>
  );
}

function Figures({ insight }: { insight: Insight }) {
  const { t, i18n } = useTranslation('console_pages');
  const findings = useFindings();
  const write = useNumbers();
  const outcomes = ['opened', 'consented', 'completed', 'decided_by_rules', 'decided_by_people'] as const;
  return (
    <>
      <section className={layout.part}>
        <h2>{t('figures.outcomes')}</h2>
        <dl className={styles.bars}>
          {outcomes.map((name) => (
            <div key={name}>
              <dt>{t(`figures.${name}`)}</dt>
              <dd>
                <Bar share={share(insight[name], insight.opened)} />
                <span>{write.people(insight[name])}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className={layout.faint}>
          {insight.share_decided_by_rules === null
            ? null
            : `${t('figures.byRules', { share: percent(Math.round(insight.share_decided_by_rules * 100), i18n.language) })} `}
          {insight.time === null ? null : t('figures.median', { time: write.time(insight.time) })}
        </p>
      </section>
      <section className={layout.part}>
        <h2>{t('figures.steps')}</h2>
        <div className={layout.scroll} role="region" aria-label={t('figures.steps')} tabIndex={0}>
          <table className={layout.table}>
            <thead>
              <tr>
                <th scope="col">{t('figures.step')}</th>
                {MEASURES.map((name) => (
                  <th key={name} scope="col">
                    {t(`figures.measure.${name}`)}
                  </th>
                ))}
                <th scope="col">{t('figures.measure.time')}</th>
              </tr>
            </thead>
            <tbody>
              {insight.steps.map((step) => (
                <tr key={step.step}>
                  <th scope="row">
                    {findings.stepKind(step.kind)} <bdi className={layout.faint}>{step.step}</bdi>
                    <Bar share={share(step.approved, step.asked)} />
                  </th>
                  {MEASURES.map((name) => (
                    <td key={name}>{write.people(step[name])}</td>
                  ))}
                  <td>{step.time === null ? write.people(null) : write.time(step.time)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <div className={styles.pair}>
        {(['browsers', 'systems'] as const).map((part) => (
          <section key={part} className={layout.part}>
            <h2>{t(`figures.${part}`)}</h2>
            <dl className={styles.bars}>
              {insight[part].map(({ name, opened, completed }) => (
                <div key={name}>
                  <dt>{name === 'other' ? t('figures.other') : name}</dt>
                  <dd>
                    <Bar share={share(completed, opened)} />
                    <span>{t('figures.of', { completed: write.people(completed), opened: write.people(opened) })}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={layout.faint}>{t('figures.few')}</p>
    </>
  );
}

const MEASURES = ['asked', 'reached', 'sent', 'approved', 'stopped', 'retried', 'retries'] as const;

const share = (part: number | null, whole: number | null): number =>
  part === null || whole === null || whole === 0 ? 0 : Math.min(1, part / whole);

/** A share as a length; the number beside it says it in words. */
const Bar = ({ share: part }: { share: number }) => (
  <span className={styles.track} aria-hidden="true">
    <span style={{ inlineSize: `${part * 100}%` }} />
  </span>
);

/** Writes numbers of people, of which few are withheld, and times. */
function useNumbers() {
  const { t, i18n } = useTranslation('console_pages');
  const number = new Intl.NumberFormat(i18n.language);
  const unit = (value: number, name: 'second' | 'minute') =>
    new Intl.NumberFormat(i18n.language, { style: 'unit', unit: name, maximumFractionDigits: 1 }).format(value);
  return {
    people: (count: number | null) =>
      count === null ? t('figures.underFive', { limit: number.format(FEWEST) }) : number.format(count),
    time: (seconds: number) => (seconds < 120 ? unit(seconds, 'second') : unit(seconds / 60, 'minute')),
  };
}
