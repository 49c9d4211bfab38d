import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './capture.module.css';
import type { Hint } from './hint.ts';

interface HintPillProps {
  readonly hint: Hint;
  /** Upper edge of the guide in CSS pixels: the pill floats above it. */
  readonly top: number;
  readonly onRestart: () => void;
}

/** One hint at a time above the guide, spoken politely when it changes. */
export function HintPill({ hint, top, onRestart }: HintPillProps) {
  const { t } = useTranslation('capture');
  const words = hint.kind === 'words' ? hint.words : t(`camera.${hint.code}`);
  return (
    <div className={styles.hintPlace} style={{ '--guide-top': `${top}px` } as CSSProperties}>
      <output className={styles.hint}>{words}</output>
      {hint.kind === 'camera' && hint.code === 'frozen' ? (
        <button type="button" className={styles.restart} onClick={onRestart}>
          {t('camera.restart')}
        </button>
      ) : null}
    </div>
  );
}
