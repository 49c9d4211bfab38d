import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { useFlowParts } from '../../lib/flow/context.ts';
import { completeFlow } from '../../lib/flow/session-api.ts';
import { leaveFor } from '../../lib/frame/leave.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Notice } from '../../ui/notice/notice.tsx';

interface LeaveDialogProps {
  /** Whether the person finishes later, or does not agree to the terms. */
  why: 'leave' | 'decline';
  /** The business that they go back to. */
  company: string;
  /** Whether images are on their way. */
  sending?: boolean;
  onClose: () => void;
}

/** Asks before it returns to the business without the end of the journey; the link stays valid. */
export default function LeaveDialog({ why, company, sending = false, onClose }: LeaveDialogProps) {
  const { t } = useTranslation(['steps', 'shell']);
  const { flow, frame, leave: leaveJourney } = useFlowParts();
  const leave = useAction(async () => {
    const { callback_url } = await completeFlow(flow, true);
    await leaveJourney();
    leaveFor(callback_url, frame, window);
  });
  return (
    <Dialog
      title={t(`${why}.title`)}
      closeLabel={t('close', { ns: 'shell' })}
      onClose={onClose}
      actions={
        <>
          <Button busy={leave.pending || leave.done} onClick={() => leave.run()}>
            {t(`${why}.confirm`)}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {t(`${why}.stay`)}
          </Button>
        </>
      }
    >
      <p>{t(`${why}.text`, { company })}</p>
      {sending ? <p>{t('leave.sending')}</p> : null}
      {leave.problem ? (
        <Notice tone="danger" spoken>
          <p>{t('leave.failed')}</p>
        </Notice>
      ) : null}
    </Dialog>
  );
}
