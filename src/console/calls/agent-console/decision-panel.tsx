import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRejection } from '@veridoor/contract/calls/call-outcome';
import { useAction } from '../../../hooks/use-action.ts';
import type { AgentCall, CallQueue } from '../../../lib/api/types.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { useFindings } from '../../parts/findings.ts';
import { decideCall, endCall, handOver, putBack } from '../call-queries.ts';
import styles from './agent-console.module.css';
import decision from './decision.module.css';
import { useFreshCall } from './use-fresh-call.ts';
import { localised } from '../../../lib/i18n/localised.ts';

type Asked = 'approve' | 'reject' | 'end' | 'handOver';

/** Continues or ends the call; an irreversible action asks for confirmation. */
export function DecisionPanel({ call, agents }: { call: AgentCall; agents: CallQueue['agents'] }) {
  const { t } = useTranslation('agent_console');
  const { staff } = useConsole();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [reason, setReason] = useState<CallRejection | ''>('');
  const others = agents.filter(({ id }) => id !== call.agent);
  const [other, setOther] = useState('');
  const to = other || (others[0]?.id ?? '');
  const fresh = useFreshCall(call);
  const why = useId();
  const act = useAction(
    (what: Asked | 'putBack') => {
      if (what === 'approve') return decideCall(staff, call.id, { decision: 'approved' });
      if (what === 'reject') return decideCall(staff, call.id, { decision: 'rejected', ...(reason && { reason }) });
      if (what === 'handOver') return handOver(staff, call.id, to);
      return what === 'end' ? endCall(staff, call.id) : putBack(staff, call.id);
    },
    {
      onDone: () => setAsked(null),
      // Somebody else may have rejected a page meanwhile.
      onProblem: () => fresh.look(),
    },
  );
  const incomplete = (asked === 'reject' && reason === '') || (asked === 'handOver' && to === '');
  const ask = (what: Asked, words: string) => (
    <Button look="secondary" className={styles.small} onClick={() => setAsked(what)}>
      {words}
    </Button>
  );
  return (
    <section className={decision.decision} aria-label={t('decide.title')}>
      {act.problem ? (
        <Notice tone="danger" spoken>
          <p>{t('queue.failed')}</p>
        </Notice>
      ) : null}
      <MissingCaptures id={why} missing={fresh.missing_captures} steps={call.steps} />
      <div className={styles.row}>
        <Button
          className={styles.small}
          {...(fresh.missing_captures.length > 0 && { blockedBy: why })}
          onClick={() => setAsked('approve')}
        >
          {t('decide.approve')}
        </Button>
        {ask('reject', t('decide.reject'))}
        {ask('handOver', t('decide.hand'))}
        <Button look="secondary" className={styles.small} busy={act.pending} onClick={() => act.run('putBack')}>
          {t('decide.putBack')}
        </Button>
        {ask('end', t('decide.end'))}
      </div>
      {asked === null ? null : (
        <Dialog
          title={t(asked === 'handOver' ? 'decide.hand' : `decide.${asked}`)}
          closeLabel={t('decide.cancel')}
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button busy={act.pending} disabled={incomplete} onClick={() => act.run(asked)}>
                {t('decide.confirm')}
              </Button>
              <Button look="secondary" onClick={() => setAsked(null)}>
                {t('decide.cancel')}
              </Button>
            </>
          }
        >
          {asked === 'handOver' ? null : <p>{t(`decide.${asked}Text`)}</p>}
          {asked === 'reject' ? (
            <label className={styles.field}>
              <span>{t('decide.reason')}</span>
              <select value={reason} onChange={(event) => setReason(event.target.value as CallRejection)}>
                <option value="">{t('decide.choose')}</option>
                {CallRejection.enum.map((one) => (
                  <option key={one} value={one}>
                    {t(`decide.why.${one}`)}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          {asked === 'reject' && reason !== '' ? (
            <p>{t(reason === 'other' ? 'decide.readsNone' : 'decide.reads')}</p>
          ) : null}
          {asked === 'handOver' && others.length === 0 ? <p>{t('decide.noAgents')}</p> : null}
          {asked === 'handOver' && others.length > 0 ? (
            <label className={styles.field}>
              <span>{t('decide.handOver')}</span>
              <select value={to} onChange={(event) => setOther(event.target.value)}>
                {others.map(({ id, name, signs }) => (
                  <option key={id} value={id}>
                    {call.signs && signs ? t('decide.signs', { name }) : name}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
        </Dialog>
      )}
    </section>
  );
}

/** Why the call cannot be approved yet; spoken when it changes. Empty, but there, when nothing is missing. */
function MissingCaptures({
  id,
  missing,
  steps,
}: { id: string; missing: AgentCall['missing_captures'] } & Pick<AgentCall, 'steps'>) {
  const { t, i18n } = useTranslation('agent_console');
  const findings = useFindings();
  const nameOf = (id: string) => {
    const step = steps.find((step) => step.id === id);
    if (step?.title !== undefined) return localised(step.title, i18n.language);
    return findings.stepKind(step?.kind === 'selfie' ? 'selfie' : 'document');
  };
  return (
    <div id={id} role="status" className={decision.missing}>
      {missing.length === 0 ? null : (
        <>
          <p>{t('missing.title')}</p>
          <ul role="list">
            {missing.map(({ step, status }) => (
              <li key={step}>{t(`missing.${status}`, { name: nameOf(step) })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
