import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAction } from '../../../hooks/use-action.ts';
import type { AgentCall } from '../../../lib/api/types.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LiveRegion } from '../../../ui/hidden/visually-hidden.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { useFindings } from '../../parts/findings.ts';
import { pastCallAddress } from '../../parts/paths.ts';
import { endedCallQuery, updateCall, type CallChanges } from '../call-queries.ts';
import { NotesPanel } from './notes-panel.tsx';
import styles from './agent-console.module.css';

/** The call that has just ended: how, and the notes to finish. Nothing when it only went to another agent. */
export function WrapUp({ call, onFinished }: { call: AgentCall; onFinished: () => void }) {
  const { t } = useTranslation('agent_console');
  const findings = useFindings();
  const { staff } = useConsole();
  const { data, refetch } = useQuery(endedCallQuery(staff, call.id));
  const update = useAction((changes: CallChanges) => updateCall(staff, call.id, changes), {
    several: true,
    onDone: () => refetch(),
  });
  if (data?.state !== 'ended' || data.end === null) return null;
  const title = t('ended.title', { name: data.profile.name ?? t('queue.customer') });
  return (
    <section className={styles.ended} aria-labelledby="ended">
      <h2 id="ended">{title}</h2>
      <LiveRegion>{title}</LiveRegion>
      <p>
        {findings.verdict(data.end)}
        {data.reason === null ? null : (
          <>
            {': '}
            <bdi>{data.reason}</bdi>
          </>
        )}
      </p>
      <NotesPanel key={data.id} call={data} onChange={update.run} />
      <div className={styles.row}>
        <Button className={styles.small} onClick={onFinished}>
          {t('ended.done')}
        </Button>
        <Link to={pastCallAddress(data.id)}>{t('ended.open')}</Link>
      </div>
    </section>
  );
}
