import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Notice } from '../../../ui/notice/notice.tsx';

/** State of the history's entry that asks for a picture again, because the one that was taken is not here any more. */
export const PICTURE_GONE = 'picture_gone';

/** Says why a picture is asked for again. */
export function GoneNotice() {
  const { t } = useTranslation('capture');
  if (useLocation().state !== PICTURE_GONE) return null;
  return (
    <Notice tone="warning" spoken title={t('gone.title')}>
      <p>{t('gone.text')}</p>
    </Notice>
  );
}
