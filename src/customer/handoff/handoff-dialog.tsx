import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Session } from '../../lib/api/types.ts';
import { useFlow, useFlowParts } from '../../lib/flow/context.ts';
import { paths } from '../../lib/paths.ts';
import { useStepTexts } from '../steps/use-step-texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { List, ListRow } from '../../ui/list/list.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { QrCode } from '../../ui/qr-code/qr-code.tsx';
import { Skeleton } from '../../ui/waiting/waiting.tsx';
import { StepChip } from '../steps/step-chip.tsx';
import { handoffQuery } from './handoff-queries.ts';
import { LinkWays } from './link-ways.tsx';
import styles from './handoff-dialog.module.css';
import { hasMoved } from '../../lib/flow/has-moved.ts';

/** Milliseconds between two looks at the phone's progress. */
const FOLLOW_INTERVAL = 2500;

/** The code for the phone, then the phone's progress. When the phone reaches the end, so does this device. */
export default function HandoffDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const flow = useFlow();
  const navigate = useNavigate();
  const [first] = useState(session);
  const { session: query } = useFlowParts();
  const { data: now = session } = useQuery({
    ...query,
    refetchInterval: FOLLOW_INTERVAL,
    refetchIntervalInBackground: true,
  });
  const code = useQuery(handoffQuery(flow));
  useEffect(() => {
    if (now.completed) void navigate(paths.complete);
  }, [now.completed, navigate]);

  const connected = hasMoved(first, now);
  const until = code.data && new Date(code.data.expires_at);
  return (
    <Dialog title={t(connected ? 'handoff.connectedTitle' : 'handoff.title')} closeLabel={t('close')} onClose={onClose}>
      <output>{t(connected ? 'handoff.connected' : 'handoff.scan')}</output>
      {connected ? (
        <Progress session={now} />
      ) : code.isError ? (
        <Notice tone="danger" spoken action={<Button onClick={() => void code.refetch()}>{t('tryAgain')}</Button>}>
          <p>{t('handoff.failed')}</p>
        </Notice>
      ) : (
        <div className={styles.code}>
          {code.data ? <QrCode text={code.data.url} label={t('handoff.code')} /> : <Skeleton shape="image" />}
          <p className={styles.until}>
            {until
              ? t('handoff.until', {
                  time: new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit' }).format(until),
                })
              : ' '}
          </p>
          {code.data ? <LinkWays handoff={code.data} /> : null}
        </div>
      )}
    </Dialog>
  );
}

function Progress({ session }: { session: Session }) {
  const { titleOf } = useStepTexts();
  return (
    <List>
      {session.steps.map((step) => (
        <ListRow key={step.definition.id} title={titleOf(step)} chip={<StepChip step={step} />} />
      ))}
    </List>
  );
}
