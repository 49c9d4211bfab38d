import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../hooks/use-action.ts';
import type { Session } from '../../../lib/api/types.ts';
import { useFlowParts } from '../../../lib/flow/context.ts';
import { completeFlow } from '../../../lib/flow/session-api.ts';
import { leaveFor } from '../../../lib/frame/leave.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';

/** Returns to the business before everything is done; the link stays valid. */
export function LeaveOffer({ session, sending }: { session: Session; sending: boolean }) {
  const { t } = useTranslation(['steps', 'shell']);
  const { flow, frame, leave: leaveJourney } = useFlowParts();
  const [open, setOpen] = useState(false);
  const leave = useAction(async () => {
    const { callback_url } = await completeFlow(flow, true);
    await leaveJourney();
    leaveFor(callback_url, frame, window);
  });
  if (session.return_host === null || flow.record().handoff === true) return null;
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('leave.open')}
      </Button>
      {open ? (
        <Dialog
          title={t('leave.title')}
          closeLabel={t('close', { ns: 'shell' })}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button busy={leave.pending || leave.done} onClick={() => leave.run()}>
                {t('leave.confirm')}
              </Button>
              <Button look="secondary" onClick={() => setOpen(false)}>
                {t('leave.stay')}
              </Button>
            </>
          }
        >
          <p>{t('leave.text')}</p>
          {sending ? <p>{t('leave.sending')}</p> : null}
          {leave.problem ? (
            <Notice tone="danger" spoken>
              <p>{t('leave.failed')}</p>
            </Notice>
          ) : null}
        </Dialog>
      ) : null}
    </>
  );
}
