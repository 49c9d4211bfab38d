import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
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
  const cancel = useMutation({
    mutationFn: () => pay.end(),
    networkMode: 'always',
    onSuccess: ({ callback_url }) => leaveFor(callback_url, pay.frame, window),
  });
  return (
    <>
      {cancel.isError ? (
        <Notice tone="danger" spoken>
          <p>{t('cancelFailed')}</p>
        </Notice>
      ) : null}
      <Button look={look} busy={cancel.isPending || cancel.isSuccess} onClick={() => cancel.mutate()}>
        {t('cancel', { host })}
      </Button>
    </>
  );
}
