import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DecisionFigures } from '../../lib/api/types.ts';
import { percent } from '../../lib/i18n/percent.ts';
import { useConsole } from '../parts/console-context.ts';
import { useFindings } from '../parts/findings.ts';
import { Loaded } from '../parts/loaded.tsx';
import { customersAddress } from '../parts/paths.ts';
import { decisionsQuery } from './insight-queries.ts';
import type { Period } from './period.ts';
import { Planted } from './planted.tsx';
import { FigureTable } from './figure-table.tsx';
import { useNumbers } from './use-numbers.ts';
import layout from '../parts/page.module.css';
import styles from './figures.module.css';

/** What was decided in the period; each number opens the customers behind it. */
export function Decisions({ period }: { period: Period }) {
  const { t } = useTranslation('console_pages');
  const { staff } = useConsole();
  const query = useQuery(decisionsQuery(staff.api, period));
  return (
    <Loaded query={query} loading={t('figures.loading')}>
      {(figures) => <Shown figures={figures} period={period} />}
    </Loaded>
  );
}

function Shown({ figures, period }: { figures: DecisionFigures; period: Period }) {
  const { t, i18n } = useTranslation('console_pages');
  const findings = useFindings();
  const write = useNumbers();
  const { outcomes, reasons, queues, officers, errors, planted } = figures;
  const total = outcomes.reduce((sum, { count }) => sum + count, 0);
  const listed = (filter: Record<string, string>, count: number) => (
    <Link to={customersAddress({ ...period, dated: 'decided', ...filter })}>{write.number(count)}</Link>
  );
  return (
    <>
      <div className={styles.pair}>
        <FigureTable
          title={t('figures.decisions')}
          heads={[t('figures.outcome'), t('figures.decider'), t('figures.customers'), t('figures.share')]}
          rows={outcomes.map(({ status, by, count }) => ({
            key: `${status} ${by}`,
            cells: [
              findings.status(status),
              t(`figures.by.${by}`),
              listed({ status, decided_by: by }, count),
              percent(Math.round((count / total) * 100), i18n.language),
            ],
          }))}
        />
        <FigureTable
          title={t('figures.reasons')}
          heads={[t('customers.reason'), t('figures.customers')]}
          rows={reasons.map(({ reason, count }) => ({
            key: reason,
            cells: [findings.reason(reason), listed({ reason }, count)],
          }))}
        />
      </div>
      <FigureTable
        title={t('figures.waits')}
        heads={[t('customers.column.workflow'), t('figures.decided'), t('figures.wait'), t('figures.longest')]}
        rows={queues.map(({ workflow_slug, decided, wait, wait_longest }) => ({
          key: workflow_slug,
          cells: [
            <Link key="name" to={customersAddress({ ...period, dated: 'decided', workflow_slug })}>
              <bdi>{workflow_slug}</bdi>
            </Link>,
            write.number(decided),
            write.time(wait),
            write.time(wait_longest),
          ],
        }))}
      />
      {officers === null ? null : (
        <FigureTable
          title={t('figures.officers')}
          heads={[
            t('customers.column.name'),
            ...(['approved', 'rejected', 'overturned', 'agreed'] as const).map((name) => t(`figures.officer.${name}`)),
          ]}
          rows={officers.map(({ officer, name, approved, rejected, overturned, confirmed, returned }) => ({
            key: officer,
            cells: [
              <Link key="name" to={customersAddress({ ...period, dated: 'decided', officer })}>
                <bdi>{name}</bdi>
              </Link>,
              ...[approved, rejected, overturned].map(write.number),
              t('figures.of', {
                completed: write.number(confirmed),
                opened: write.number(confirmed + returned),
              }),
            ],
          }))}
        />
      )}
      {errors === null || planted === null || planted.length === 0 ? null : <Planted errors={errors} cases={planted} />}
      <p className={layout.faint}>{t('figures.decisionsHint')}</p>
    </>
  );
}
