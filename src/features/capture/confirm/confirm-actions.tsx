import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import styles from './confirm.module.css';

interface ConfirmActionsProps {
  /** Address of the camera. */
  readonly again: string;
  readonly isPdf: boolean;
  /** The image has a fault: the screen suggests taking it again and offers its use as an exception. */
  readonly doubtful: boolean;
  readonly busy: boolean;
  readonly onUse: () => void;
}

/** Use the image, or take it again. */
export function ConfirmActions({ again, isPdf, doubtful, busy, onUse }: ConfirmActionsProps) {
  const { t } = useTranslation('capture');
  const retake = (
    <ButtonLink look={doubtful ? 'primary' : 'secondary'} to={again} replace>
      {isPdf ? t('confirm.otherPdf') : t('confirm.again')}
    </ButtonLink>
  );
  return (
    <div className={styles.actions}>
      {doubtful ? retake : null}
      <Button look={doubtful ? 'secondary' : 'primary'} busy={busy} onClick={onUse}>
        {doubtful ? t('confirm.anyway') : isPdf ? t('confirm.usePdf') : t('confirm.use')}
      </Button>
      {doubtful ? null : retake}
    </div>
  );
}
