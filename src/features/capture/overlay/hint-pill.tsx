import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveRegion } from '../../../ui/hidden/visually-hidden.tsx';
import styles from '../capture.module.css';
import type { Hint } from '../hint.ts';
import { useSpoken } from './use-spoken.ts';

interface HintPillProps {
  readonly hint: Hint;
  /** Also says that the person can take the image. */
  readonly byHand: boolean;
  /** Upper edge of the guide in CSS pixels: the pill floats above it. */
  readonly top: number;
  readonly onRestart: () => void;
}

/** One hint at a time above the guide, spoken politely and not too often when it changes. */
export function HintPill({ hint, byHand, top, onRestart }: HintPillProps) {
  const { t } = useTranslation('capture');
  const said = hint.kind === 'words' ? hint.words : t(`camera.${hint.code}`);
  const words = byHand && hint.kind === 'words' ? `${said} ${t('camera.byHand')}` : said;
  const spoken = useSpoken(words);
  return (
    <div className={styles.hintPlace} style={{ '--guide-top': `${top}px` } as CSSProperties}>
      <p className={styles.hint} aria-hidden="true">
        {words}
      </p>
      <LiveRegion>{spoken}</LiveRegion>
      {hint.kind === 'camera' && hint.code === 'frozen' ? (
        <button type="button" className={styles.restart} onClick={onRestart}>
          {t('camera.restart')}
        </button>
      ) : null}
    </div>
  );
}
