import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import styles from './confirm.module.css';
import { SEEN_MS } from './use-own-use.ts';

/** Says that the image is used in a moment, and stops that. */
export function OwnUse({ onStop }: { readonly onStop: () => void }) {
  const { t } = useTranslation('capture');
  return (
    <div className={styles.own} role="status">
      <p>{t('own.words')}</p>
      <span className={styles.ownBar} style={{ '--seen': `${SEEN_MS}ms` } as CSSProperties} />
      <Button look="quiet" onClick={onStop}>
        {t('own.stop')}
      </Button>
    </div>
  );
}
