import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentCall, CallQueue } from '../lib/api/types.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { useDesk } from './desk.ts';
import { decideCall, endCall, handOver, putBack } from './desk-calls.ts';
import styles from './desk.module.css';

type Asked = 'approve' | 'reject' | 'end' | 'handOver';

/** How the call goes on or ends; what cannot be taken back is asked once more. */
export function DecisionPanel({ call, agents }: { call: AgentCall; agents: CallQueue['agents'] }) {
  const { t } = useTranslation('desk');
  const desk = useDesk();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [reason, setReason] = useState('');
  const others = agents.filter(({ id }) => id !== call.agent);
  const [other, setOther] = useState('');
  const to = other || (others[0]?.id ?? '');
  const act = useMutation({
    mutationFn: (what: Asked | 'putBack') => {
      if (what === 'approve') return decideCall(desk, call.id, { decision: 'approved' });
      if (what === 'reject') return decideCall(desk, call.id, { decision: 'rejected', reason: reason.trim() });
      if (what === 'handOver') return handOver(desk, call.id, to);
      return what === 'end' ? endCall(desk, call.id) : putBack(desk, call.id);
    },
    networkMode: 'always',
    onSuccess: () => setAsked(null),
  });
  const missing = (asked === 'reject' && reason.trim() === '') || (asked === 'handOver' && to === '');
  const ask = (what: Asked, look: 'primary' | 'secondary', words: string) => (
    <Button look={look} className={styles.small} onClick={() => setAsked(what)}>
      {words}
    </Button>
  );
  return (
    <section className={styles.decision} aria-label={t('decide.title')}>
      {act.isError ? (
        <Notice tone="danger" spoken>
          <p>{t('queue.failed')}</p>
        </Notice>
      ) : null}
      <div className={styles.row}>
        {ask('approve', 'primary', t('decide.approve'))}
        {ask('reject', 'secondary', t('decide.reject'))}
        {ask('handOver', 'secondary', t('decide.hand'))}
        <Button look="secondary" className={styles.small} busy={act.isPending} onClick={() => act.mutate('putBack')}>
          {t('decide.putBack')}
        </Button>
        {ask('end', 'secondary', t('decide.end'))}
      </div>
      {asked === null ? null : (
        <Dialog
          title={t(asked === 'handOver' ? 'decide.hand' : `decide.${asked}`)}
          closeLabel={t('decide.cancel')}
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button busy={act.isPending} disabled={missing} onClick={() => act.mutate(asked)}>
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
              <textarea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
            </label>
          ) : null}
          {asked === 'handOver' && others.length === 0 ? <p>{t('decide.noAgents')}</p> : null}
          {asked === 'handOver' && others.length > 0 ? (
            <label className={styles.field}>
              <span>{t('decide.handOver')}</span>
              <select value={to} onChange={(event) => setOther(event.target.value)}>
                {others.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
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
