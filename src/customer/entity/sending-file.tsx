import { useTranslation } from 'react-i18next';
import { useUploadQueue } from '../../hooks/uploads.ts';
import { bytesInWords } from '../../lib/i18n/bytes.ts';
import type { QueuedUpload } from '../../lib/uploads/queue.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { ListRow, StatusChip } from '../../ui/list/list.tsx';
import { ProgressBar } from '../../ui/progress/progress.tsx';

/** A file on its way; one that did not arrive can be sent again, or let go. */
export function SendingFile({ image, stalled }: { image: QueuedUpload; stalled: boolean }) {
  const { t, i18n } = useTranslation('entity');
  const queue = useUploadQueue();
  const { id, sent, size, phase } = image;
  const name = image.name ?? t('upload.file', { number: 1 });
  const bytes = (count: number) => bytesInWords(count, i18n.language, size);
  if (phase !== 'failed')
    return (
      <ListRow icon="file" title={name}>
        <ProgressBar value={sent / size} label={name} />
        <span>{stalled ? t('upload.waiting') : t('upload.sending', { sent: bytes(sent), total: bytes(size) })}</span>
      </ListRow>
    );
  return (
    <ListRow
      icon="file"
      title={name}
      chip={
        <StatusChip tone="danger" icon="warning">
          {t('upload.failed')}
        </StatusChip>
      }
    >
      <Button
        look="secondary"
        icon={<Icon name="retry" />}
        onClick={() => void queue?.retry(id).catch(() => undefined)}
      >
        {t('upload.again')}
      </Button>
      <Button look="quiet" onClick={() => void queue?.discard(id).catch(() => undefined)}>
        {t('upload.remove', { file: name })}
      </Button>
    </ListRow>
  );
}
