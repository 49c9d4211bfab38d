import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AgentCall } from '../../../lib/api/types.ts';
import { Skeleton, Waiting } from '../../../ui/waiting/waiting.tsx';
import { Checks } from '../../report/checks.tsx';
import { Duplicates } from '../../report/duplicates.tsx';
import { Fields } from '../../report/fields.tsx';
import { History } from '../../report/history.tsx';
import { Hits } from '../../report/hits.tsx';
import { useConsole } from '../../parts/console-context.ts';
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
