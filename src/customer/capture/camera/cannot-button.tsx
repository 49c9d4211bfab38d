import { useTranslation } from 'react-i18next';
import styles from '../capture.module.css';

/** Asks for another prompt when the person cannot follow this one. */
export function CannotButton({ cannot }: { readonly cannot: (() => void) | null }) {
  const { t } = useTranslation('face');
  if (!cannot) return null;
  return (
    <div className={styles.cannot}>
      <button type="button" onClick={cannot}>
        {t('cannot')}
      </button>
    </div>
  );
}
