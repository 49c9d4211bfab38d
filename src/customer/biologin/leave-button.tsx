import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { useFlowParts } from '../../lib/flow/context.ts';
import { completeFlow } from '../../lib/flow/session-api.ts';
import { leaveFor } from '../../lib/frame/leave.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';

interface LeaveButtonProps {
  /** The target of the way back; null without one. */
  readonly host: string | null;
  readonly look: 'primary' | 'secondary' | 'quiet';
}

/** Returns to the business without recognition. */
export function LeaveButton({ host, look }: LeaveButtonProps) {
  const { t } = useTranslation('biologin');
  const { flow, frame, leave: leaveJourney } = useFlowParts();
  const leave = useAction(async () => {
    const { callback_url } = await completeFlow(flow, true);
    await leaveJourney();
    leaveFor(callback_url, frame, window);
  });
  if (host === null || flow.record().handoff === true) return null;
  return (
    <>
      {leave.problem ? (
        <Notice tone="danger" spoken>
          <p>{t('leaveFailed')}</p>
        </Notice>
      ) : null}
      <Button look={look} busy={leave.pending || leave.done} onClick={() => leave.run()}>
        {t('leave', { host })}
      </Button>
    </>
  );
}
