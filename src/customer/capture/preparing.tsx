import { useTranslation } from 'react-i18next';
import { useFacePreload } from '../../hooks/face-preload.ts';
import styles from './preparing.module.css';

/** Loads the face analyzer and shows its progress; nothing once it is loaded. Nobody has to wait for it. */
export function Preparing() {
  const { t } = useTranslation('face');
  const share = useFacePreload(true);
  if (share === null || share >= 1) return null;
  const label = t('preparing');
  return (
    <p className={styles.preparing}>
      <span aria-hidden="true">{label}</span>
      <progress value={share} max={1} aria-label={label} />
    </p>
  );
}
