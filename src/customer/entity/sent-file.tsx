import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import type { EntityProgress } from '../../lib/api/types.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { keepSession } from '../../lib/flow/session-queries.ts';
import { bytesInWords } from '../../lib/i18n/bytes.ts';
import { Button } from '../../ui/button/button.tsx';
import { ListRow, StatusChip } from '../../ui/list/list.tsx';
import { removeEntityFile } from './entity-queries.ts';
import type { Texts } from '../../lib/i18n/texts.ts';

type File = EntityProgress['documents'][number]['files'][number];
type Reason = keyof Texts['entity']['reason'];

const reasons: Record<Reason, true> = {
  image_too_small: true,
  image_blurred: true,
  image_too_dark: true,
  file_unreadable: true,
  pdf_too_many_pages: true,
  other: true,
};
const reasonOf = (code: string | null): Reason =>
  code !== null && Object.hasOwn(reasons, code) ? (code as Reason) : 'other';

/** A file that has arrived: what it is, whether it can be used, and the way to take it back. */
export function SentFile({ file, number }: { file: File; number: number }) {
  const { t, i18n } = useTranslation('entity');
  const flow = useFlow();
  const client = useQueryClient();
  const remove = useAction(async () => keepSession(client, await removeEntityFile(flow, file.id)));
  const name = t('upload.file', { number });
  const kind = file.mime_type === 'application/pdf' ? 'PDF' : 'JPEG';
  const rejected = file.status === 'rejected';
  return (
    <ListRow
      icon="file"
      title={name}
      description={t('upload.kind', { kind, size: bytesInWords(file.size, i18n.language) })}
      chip={
        <StatusChip tone={rejected ? 'danger' : 'success'} icon={rejected ? 'warning' : 'check'}>
          {t(rejected ? 'upload.rejected' : 'upload.sent')}
        </StatusChip>
      }
    >
      {rejected ? <span>{t(`reason.${reasonOf(file.reject_reason)}`)}</span> : null}
      {remove.problem ? <span role="alert">{t('upload.removeFailed')}</span> : null}
      <Button look="quiet" busy={remove.pending} onClick={() => remove.run()}>
        {t('upload.remove', { file: name })}
      </Button>
    </ListRow>
  );
}
