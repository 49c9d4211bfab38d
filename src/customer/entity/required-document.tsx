import { useTranslation } from 'react-i18next';
import type { EntityProgress } from '../../lib/api/types.ts';
import { titleIn } from '../../lib/i18n/localised.ts';
import type { UploadSnapshot } from '../../lib/uploads/queue.ts';
import { FILE_LIMIT } from '@veridoor/contract/limits';
import { bytesInWords } from '../../lib/i18n/bytes.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { List } from '../../ui/list/list.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import styles from './entity.module.css';
import { SentFile } from './sent-file.tsx';
import { SendingFile } from './sending-file.tsx';
import { useAddFiles } from './use-add-files.ts';

/** A company register extract that is older does not show who owns the company now. */
const EXTRACT_MONTHS = 3;

type Requested = EntityProgress['documents'][number];

/** What a document is called: the integrator's own words where the workflow has some, ours otherwise. */
export function useDocumentTitle(): (required: Pick<Requested, 'type' | 'title'>) => string {
  const { t, i18n } = useTranslation('entity');
  return ({ type, title }) => titleIn(title, i18n.language) ?? t(`document.${type}.title`);
}

/** One document that is required: its files, those on their way, and the button that adds one. */
export function RequiredDocument({ required, uploads }: { required: Requested; uploads: UploadSnapshot }) {
  const { t, i18n } = useTranslation('entity');
  const titleOf = useDocumentTitle();
  const { type, title, optional, most_files, files } = required;
  const onTheirWay = uploads.images.filter(({ target, phase }) => target.type === type && phase !== 'draft');
  const room = most_files - files.length - onTheirWay.length;
  const adding = useAddFiles(type, room);
  const name = titleOf(required);
  return (
    <section className={styles.document} aria-label={name}>
      <div>
        <h2>{name}</h2>
        {optional ? <p className={styles.words}>{t('upload.optional')}</p> : null}
        {title === null ? (
          <p className={styles.words}>{t(`document.${type}.text`, { count: EXTRACT_MONTHS })}</p>
        ) : null}
      </div>
      {adding.fault === null ? null : (
        <Notice tone="danger" spoken>
          <p>{t(`refusal.${adding.fault}`, { size: bytesInWords(FILE_LIMIT, i18n.language) })}</p>
        </Notice>
      )}
      {files.length + onTheirWay.length > 0 ? (
        <List label={name}>
          {files.map((file, index) => (
            <SentFile key={file.id} file={file} number={index + 1} />
          ))}
          {onTheirWay.map((image) => (
            <SendingFile key={image.id} image={image} stalled={uploads.stalled} />
          ))}
        </List>
      ) : null}
      {room > 0 ? (
        <Button look="secondary" icon={<Icon name="upload" />} busy={adding.busy} onClick={adding.add}>
          {t('upload.add', { document: name })}
        </Button>
      ) : (
        <p className={styles.words}>{t('upload.full')}</p>
      )}
    </section>
  );
}
