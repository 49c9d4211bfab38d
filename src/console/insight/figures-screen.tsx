import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Insight } from '../../lib/api/types.ts';
import { percent } from '../../lib/i18n/percent.ts';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { useConsole } from '../parts/console-context.ts';
import { useFindings } from '../parts/findings.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Choice } from '../parts/choice.tsx';
import { customersAddress } from '../parts/paths.ts';
import { workflowsQuery } from '../parts/shared-queries.ts';
import { downloadCsv } from '../parts/csv.ts';
import { Decisions } from './decisions.tsx';
import { FigureTable } from './figure-table.tsx';
import { csvOf } from './figures-csv.ts';
import { Health } from './health.tsx';
import { insightQuery } from './insight-queries.ts';
import { PeriodBar } from './period-bar.tsx';
import { readPeriod, type Period } from './period.ts';
import { useNumbers } from './use-numbers.ts';
import layout from '../parts/page.module.css';
import styles from './figures.module.css';

/** How verifications go, in numbers of groups. */
export default function FiguresScreen() {
  const { t } = useTranslation('console_pages');
  const { staff, me } = useConsole();
  const heading = useScreenTitle(t('figures.title'));
  const [address, setAddress] = useSearchParams();
  const [now] = useState(() => new Date());
  const period = readPeriod(address, now);
  const workflow = address.get('workflow_slug') ?? '';
  const workflows = useQuery({ ...workflowsQuery(staff.api), enabled: me.permissions.includes('workflow.read') });
  const query = useQuery(insightQuery(staff.api, period, workflow));
  const insight = query.data;
  const show = (of: Period, slug: string) =>
    setAddress({ ...of, ...(slug !== '' && { workflow_slug: slug }) }, { replace: true });
  return (
    <main className={`${layout.page} ${layout.wide}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('figures.title')}
      </h1>
      <PeriodBar
        period={period}
        now={now}
        onChange={(changes) => show({ ...period, ...changes }, workflow)}
        onSave={insight && (() => downloadCsv(csvOf(insight), `veridoor-${insight.from}-${insight.to}.csv`))}
      >
        {workflows.data === undefined ? null : (
          <Choice
            label={t('customers.column.workflow')}
            none={t('figures.everyWorkflow')}
            value={workflow}
            options={workflows.data.data.map(({ slug, name }) => ({ value: slug, label: name }))}
            onChoose={(slug) => show(period, slug)}
          />
        )}
      </PeriodBar>
      <Loaded query={query} loading={t('figures.loading')}>
        {(shown) =>
          shown.opened === 0 ? (
            <p className={layout.empty}>{t('figures.empty')}</p>
          ) : (
            <Figures insight={shown} workflow={workflow} />
          )
        }
      </Loaded>
      <Decisions period={period} />
      <Health mode={period.mode} />
    </main>
  );
}

/** @param workflow its slug; empty for all. */
function Figures({ insight, workflow }: { insight: Insight; workflow: string }) {
  const { t, i18n } = useTranslation('console_pages');
  const findings = useFindings();
  const write = useNumbers();
  const { from, to, mode } = insight;
  const behind = {
    from,
    to,
    mode,
    dated: 'opened',
    subject: 'person',
    ...(workflow !== '' && { workflow_slug: workflow }),
  };
  return (
    <>
      <section className={layout.part}>
        <h2>{t('figures.outcomes')}</h2>
        <dl className={styles.bars}>
          {OUTCOMES.map(([name, filter]) => (
            <div key={name}>
              <dt>{t(`figures.${name}`)}</dt>
              <dd>
                <Bar share={share(insight[name], insight.opened)} />
                <Link to={customersAddress({ ...behind, ...filter })}>{write.people(insight[name])}</Link>
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
      <FigureTable
        title={t('figures.steps')}
        heads={[t('figures.step'), ...[...MEASURES, ...TIMES].map((name) => t(`figures.measure.${name}`))]}
        rows={insight.steps.map((step) => ({
          key: step.step,
          cells: [
            <>
              {findings.stepKind(step.kind)} <bdi className={layout.faint}>{step.step}</bdi>
              <Bar share={share(step.approved, step.asked)} />
            </>,
            ...MEASURES.map((name) => write.people(step[name])),
            ...TIMES.map((name) => (step[name] === null ? '–' : write.time(step[name]))),
          ],
        }))}
      />
      <div className={styles.pair}>
        {(['browsers', 'systems'] as const)
          .filter((part) => insight[part].length > 0)
          .map((part) => (
            <section key={part} className={layout.part}>
              <h2>{t(`figures.${part}`)}</h2>
              <dl className={styles.bars}>
                {insight[part].map(({ name, opened, completed }) => (
                  <div key={name}>
                    <dt>{name === 'other' ? t('figures.other') : name}</dt>
                    <dd>
                      <Bar share={share(completed, opened)} />
                      <span>
                        {t('figures.of', { completed: write.people(completed), opened: write.people(opened) })}
                      </span>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
      <div className={styles.pair}>
        <FigureTable
          title={t('figures.versions')}
          heads={[
            t('customers.column.workflow'),
            ...(['opened', 'completed'] as const).map((name) => t(`figures.${name}`)),
            ...(['approved', 'rejected'] as const).map((name) => findings.status(name)),
            t('figures.measure.time'),
          ]}
          rows={insight.workflows.map(({ workflow_slug, version, opened, completed, approved, rejected, time }) => ({
            key: `${workflow_slug} ${version}`,
            cells: [
              <>
                <bdi>{workflow_slug}</bdi> {write.number(version)}
              </>,
              ...[opened, completed, approved, rejected].map(write.people),
              write.time(time),
            ],
          }))}
        />
        <FigureTable
          title={t('figures.captures')}
          heads={[t('figures.method'), t('figures.measure.sent'), t('figures.measure.approved')]}
          rows={insight.captures.map(({ method, pages, approved }) => ({
            key: method,
            cells: [t(`figures.methods.${method}`), write.people(pages), write.people(approved)],
          }))}
        />
      </div>
      <p className={layout.faint}>{t('figures.few')}</p>
    </>
  );
}

/** Each with what narrows the list of customers to those whom it counts. */
const OUTCOMES = [
  ['opened', {}],
  ['consented', { reached: 'consented' }],
  ['completed', { reached: 'completed' }],
  ['decided_by_rules', { decided_by: 'rules' }],
  ['decided_by_people', { decided_by: 'person' }],
] as const;

const MEASURES = [
  'asked',
  'reached',
  'sent',
  'approved',
  'first',
  'second',
  'later',
  'stopped',
  'retried',
  'retries',
] as const;

const TIMES = ['time', 'time_p90'] as const;

const share = (part: number | null, whole: number | null): number =>
  part === null || whole === null || whole === 0 ? 0 : Math.min(1, part / whole);

/** A share as a length; the number beside it says it in words. */
const Bar = ({ share: part }: { share: number }) => (
  <span className={styles.track} aria-hidden="true">
    <span style={{ inlineSize: `${part * 100}%` }} />
  </span>
);
