import { useTranslation } from 'react-i18next';
import { useUploadQueue } from '../../../../hooks/uploads.ts';
import type { StepUploads } from '../../../../lib/uploads/queue.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { StatusChip } from '../../../../ui/list/list.tsx';
import { ProgressBar } from '../../../../ui/progress/progress.tsx';
import { bytesInWords } from '../../../../lib/i18n/bytes.ts';

interface StepSendingProps {
  uploads: StepUploads;
  stalled: boolean;
  /** The step, for screen readers. */
  name: string;
}

/** The upload progress of a step's images, which needs no attention. Failed images can be sent again. */
export function StepSending({ uploads, stalled, name }: StepSendingProps) {
  const { t, i18n } = useTranslation('steps');
  const queue = useUploadQueue();
  const { pending, failed, sent, total } = uploads;
  const bytes = (count: number) => bytesInWords(count, i18n.language, total);
  return (
    <>
      {pending.length > 0 ? (
        <>
          <ProgressBar value={total === 0 ? null : sent / total} label={name} />
          <span>
            {stalled ? t('sending.waiting') : t('sending.progress', { sent: bytes(sent), total: bytes(total) })}
          </span>
        </>
      ) : null}
      {failed.length > 0 ? (
        <>
          <StatusChip tone="danger" icon="warning">
            {t('sending.failed')}
          </StatusChip>
          <Button
            look="secondary"
            icon={<Icon name="retry" />}
            onClick={() => {
              for (const { id } of failed) queue?.retry(id).catch(() => undefined);
            }}
          >
            {t('sending.retry')}
          </Button>
        </>
      ) : null}
    </>
  );
}
