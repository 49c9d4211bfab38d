import { useTranslation } from 'react-i18next';
import { Illustration } from '../../../ui/illustration/illustration.tsx';
import type { Guide } from '../guide.ts';
import type { CaptureModel } from '../capture-model.ts';
import styles from './turn-over.module.css';

/** A card that turns over in the guide; the two sides beside each other for a person who wants no movement. */
export function TurnOver({ guide, turn }: { readonly guide: Guide; readonly turn: NonNullable<CaptureModel['turn']> }) {
  const { t } = useTranslation('capture');
  const { x, y, width, height } = guide;
  return (
    <div className={styles.place} style={{ left: x, top: y, width, height }} aria-hidden="true">
      <div className={styles.card}>
        <span className={styles.side}>
          <Illustration name={turn.from} />
        </span>
        <span className={styles.side}>
          <Illustration name={turn.to} />
        </span>
      </div>
      <p className={styles.words}>{t('camera.turnOver')}</p>
    </div>
  );
}
