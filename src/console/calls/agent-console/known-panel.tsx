import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AgentCall, Report } from '../../../lib/api/types.ts';
import { percent } from '../../../lib/i18n/percent.ts';
import { Skeleton, Waiting } from '../../../ui/waiting/waiting.tsx';
import { Checks } from '../../report/checks.tsx';
import { Fields } from '../../report/fields.tsx';
import { History } from '../../report/history.tsx';
import { Hits } from '../../report/hits.tsx';
import styles from '../../parts/case.module.css';
import { useConsole } from '../../parts/console-context.ts';
import { caseAddress } from '../../parts/paths.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { reportInCallQuery } from '../call-queries.ts';
import { isChecked, useFreshCall } from './use-fresh-call.ts';

/**
 * What is known about the customer: what was read and where it differs, hits, duplicates, checks, and what was decided
 * before. Each look is audited, so it is read again only when a page has come or was checked.
 */
export function KnownPanel({ call }: { call: AgentCall }) {
  const { t } = useTranslation('agent_console');
  const { staff } = useConsole();
  const { documents } = useFreshCall(call);
  const pages = documents.map((document) => `${document.id} ${isChecked(document)} ${document.status}`);
  const report = useQuery(reportInCallQuery(staff, call.id, pages));
  return (
    <>
      {report.error === null ? null : (
        <Trouble error={report.error} onAgain={() => void report.refetch()} stale={report.data !== undefined} />
      )}
      {report.data !== undefined ? (
        <>
          <Hits report={report.data} decides={false} onDecided={() => undefined} />
          <Duplicates report={report.data} />
          <Fields report={report.data} />
          <Checks report={report.data} />
          <History report={report.data} />
        </>
      ) : report.error === null ? (
        <div aria-busy="true">
          <Waiting sentence={t('known.loading')} />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      ) : null}
    </>
  );
}

/** What the person has in common with other customers of the company. */
function Duplicates({ report: { duplicates } }: { report: Report }) {
  const { t, i18n } = useTranslation('review_case');
  const { me } = useConsole();
  if (duplicates.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t('duplicates.title')}</h2>
      <ul className={styles.plainList} role="list">
        {duplicates.map(({ id, kind, score, other_profile }) => (
          <li key={id}>
            {t(`duplicates.${kind}`)} · {percent(Math.round(score * 100), i18n.language)}{' '}
            {me.permissions.includes('profile.read') ? (
              <Link to={caseAddress(other_profile)}>{t('duplicates.open')}</Link>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
