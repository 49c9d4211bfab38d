import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveRegion } from '../../../ui/hidden/visually-hidden.tsx';
import styles from '../capture.module.css';
import type { Hint } from '../hint.ts';

interface HintPillProps {
  readonly hint: Hint;
  /** A sentence after the hint's words, when the person has not managed for a while. */
  readonly more: string | null;
  /** Upper edge of the guide in CSS pixels: the pill floats above it. */
  readonly top: number;
  readonly onRestart: () => void;
}

/** One hint at a time above the guide, spoken politely and not too often when it changes. */
export function HintPill({ hint, more, top, onRestart }: HintPillProps) {
  const { t } = useTranslation('capture');
  const said = hint.kind === 'words' ? hint.words : t(`camera.${hint.code}`);
  const words = more !== null && hint.kind === 'words' ? `${said} ${more}` : said;
  const spoken = useSpoken(words, hint.kind === 'words' && hint.isBrief === true);
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

/** A screen reader needs about so long for a hint; what changes faster than that would cut it off. */
const PAUSE_MS = 3000;

/**
 * The words as they are to be spoken: the first at once, then the newest after a pause, what came and went left out.
 */
function useSpoken(words: string, atOnce: boolean): string {
  const [spoken, setSpoken] = useState(words);
  const spokenAt = useRef(-Infinity);
  useEffect(() => {
    if (words === spoken) return undefined;
    const speak = () => {
      spokenAt.current = performance.now();
      setSpoken(words);
    };
    const pause = atOnce ? 0 : spokenAt.current + PAUSE_MS - performance.now();
    const timer = setTimeout(speak, Math.max(0, pause));
    return () => clearTimeout(timer);
  }, [words, spoken, atOnce]);
  return spoken;
}
