import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFollowedUploads } from '../../hooks/uploads.ts';
import type { Session } from '../../lib/api/types.ts';
import { listOf } from '../../lib/i18n/localised.ts';
import { paths } from '../../lib/paths.ts';
import { uploadsOf } from '../../lib/uploads/queue.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { lackingDocuments, PEOPLE_ADDRESS } from './progress.ts';
import { useDocumentTitle, RequiredDocument } from './required-document.tsx';

/** The documents that are required of the company, each with its files. */
export default function UploadScreen({ session }: { session: Session }) {
  const { t, i18n } = useTranslation('entity');
  const navigate = useNavigate();
  const titleOf = useDocumentTitle();
  const { uploads } = useFollowedUploads();
  const [pressed, setPressed] = useState<'not' | 'too_early' | 'waiting'>('not');
  const { documents = [] } = session.entity ?? {};
  const lacking = lackingDocuments({ documents });
  const { pending } = uploadsOf(uploads);
  const sending = pending.length > 0;
  // Whoever handed in while the last files were on their way does not have to press again.
  const goesOn = pressed === 'waiting' && !sending && lacking.length === 0;
  useEffect(() => {
    if (goesOn) void navigate(paths.entityComplete);
  }, [goesOn, navigate]);
  const goOn = () => {
    const onTheirWay = new Set(pending.map(({ target }) => target.type));
    setPressed(lacking.every(({ type }) => onTheirWay.has(type)) ? 'waiting' : 'too_early');
  };
  return (
    <Screen
      title={t('upload.title')}
      lead={<p>{t('upload.lead')}</p>}
      back={PEOPLE_ADDRESS}
      actions={<Button onClick={goOn}>{t('upload.finish')}</Button>}
    >
      {pressed !== 'not' && (lacking.length > 0 || sending) ? (
        <Notice tone="warning" title={t('upload.missingTitle')} spoken>
          <p>
            {pressed === 'waiting'
              ? t('upload.stillSending')
              : t('upload.missing', { documents: listOf(lacking.map(titleOf), i18n.language, 'conjunction') })}
          </p>
        </Notice>
      ) : null}
      {documents.map((required) => (
        <RequiredDocument key={required.type} required={required} uploads={uploads} />
      ))}
    </Screen>
  );
}
