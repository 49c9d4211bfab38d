import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Notice } from '../../../ui/notice/notice.tsx';

/** State of a history entry that asks for an image again, because the taken one is gone. */
export const IMAGE_GONE = 'image_gone';

/** Says why an image is requested again. */
export function GoneNotice() {
  const { t } = useTranslation('capture');
  if (useLocation().state !== IMAGE_GONE) return null;
  return (
    <Notice tone="warning" spoken title={t('gone.title')}>
      <p>{t('gone.text')}</p>
    </Notice>
  );
}
