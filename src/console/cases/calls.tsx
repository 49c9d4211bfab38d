import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '../../lib/api/types.ts';
import { Skeleton } from '../../ui/waiting/waiting.tsx';
import { useConsole } from '../parts/console-context.ts';
import { useFindings } from '../parts/findings.ts';
import { useMoment } from '../parts/use-time.ts';
import styles from '../parts/case.module.css';

const CallRecord = lazy(() => import('../calls/past/call-record.tsx'));

/** The video calls of the verification; each opens with its recording, stills and notes. */
export function Calls({ report: { calls } }: { report: Report }) {
  const { t } = useTranslation('console_calls');
  if (calls.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t('case.title')}</h2>
      {calls.map((call) => (
        <Call key={call.id} call={call} />
      ))}
    </section>
  );
}

function Call({ call }: { call: Report['calls'][number] }) {
  const { t } = useTranslation('console_calls');
  const { me } = useConsole();
  const findings = useFindings();
  const [opened, setOpened] = useState(false);
  const at = useMoment();
  const words = t('case.line', {
    when: at(call.waiting_since),
    result: call.decision === null ? t(`past.state.${call.state}`) : findings.verdict(call.decision),
  });
  if (!me.permissions.includes('call.read')) return <p>{words}</p>;
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{words}</summary>
      {opened ? (
        <Suspense fallback={<Skeleton shape="row" />}>
          <CallRecord id={call.id} />
        </Suspense>
      ) : null}
    </details>
  );
}
