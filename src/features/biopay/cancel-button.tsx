import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { leaveFor } from '../../lib/frame/leave.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import type { Pay } from './pay.ts';

interface CancelButtonProps {
  readonly pay: Pay;
  /** Where the way back leads. */
  readonly host: string;
  readonly look: 'secondary' | 'quiet';
}

/** Gives the payment up and goes back to the business. */
export function CancelButton({ pay, host, look }: CancelButtonProps) {
  const { t } = useTranslation('payment');
  const cancel = useAction(async () => leaveFor((await pay.end()).callback_url, pay.frame, window));
  return (
    <>
      {cancel.problem ? (
        <Notice tone="danger" spoken>
          <p>{t('cancelFailed')}</p>
        </Notice>
      ) : null}
      <Button look={look} busy={cancel.pending || cancel.done} onClick={() => cancel.run()}>
        {t('cancel', { host })}
      </Button>
    </>
  );
}
