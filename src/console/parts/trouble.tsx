import { useTranslation } from 'react-i18next';
import { toFlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import styles from './console.module.css';

interface TroubleProps {
  error: unknown;
  onAgain: () => void;
  /** What was loaded before is still shown. */
  stale?: boolean;
}

/** Why something cannot be shown, with the number that operators look for, and a way to try again. */
export function Trouble({ error, onAgain, stale = false }: TroubleProps) {
  const { t } = useTranslation('console');
  const { category, code, details } = toFlowError(error);
  const refused = details.serviceCode === 'permission_missing' || details.serviceCode === 'ip_not_allowed';
  const kind =
    category === 'connection' ? (code === 'too_many_requests' ? 'limited' : 'lost') : refused ? 'refused' : 'failed';
  return (
    <Notice
      tone={stale ? 'warning' : 'danger'}
      spoken
      action={
        refused ? undefined : (
          <Button look="secondary" className={styles.small} onClick={onAgain}>
            {t('again')}
          </Button>
        )
      }
    >
      <p>{t(`trouble.${kind}`)}</p>
      {details.requestId === undefined ? null : (
        <p className={styles.faint}>{t('trouble.id', { id: details.requestId })}</p>
      )}
    </Notice>
  );
}
