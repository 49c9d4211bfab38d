import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import shared from '../parts/case.module.css';
import styles from './doubted-video.module.css';

/** A JPEG in base64, and its time in milliseconds. */
interface Frame {
  readonly at: number;
  readonly image: string;
}

interface FramesPlayerProps<Of extends Frame> {
  readonly frames: readonly Of[];
  readonly title: string;
  /** The place of a frame in words. */
  readonly wordsOf: (frame: Of) => string;
  /** What stands below, which may show another frame. */
  readonly children?: (frame: Of, show: (index: number) => void) => ReactNode;
}

/** Milliseconds of the longest pause between two frames: what lies between two prompts shows nothing. */
const LONGEST = 1000;
export const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;

/** Plays frames in their own times; the keyboard and the slider lead to each of them. */
export function FramesPlayer<Of extends Frame>({ frames, title, wordsOf, children }: FramesPlayerProps<Of>) {
  const { t } = useTranslation('review_case');
  const [index, setIndex] = useState(0);
  const [plays, setPlays] = useState(false);
  const last = frames.length - 1;
  useEffect(() => {
    const [now, next] = [frames[index], frames[index + 1]];
    if (!plays || !now || !next) return undefined;
    const timer = setTimeout(
      () => {
        setIndex(index + 1);
        if (index + 1 === last) setPlays(false);
      },
      Math.min(LONGEST, next.at - now.at),
    );
    return () => clearTimeout(timer);
  }, [plays, index, frames, last]);
  const frame = frames[index];
  if (!frame) return <p className={shared.faint}>{t('video.empty')}</p>;
  const place = wordsOf(frame);
  const show = (to: number) => {
    setPlays(false);
    setIndex(to);
  };
  return (
    <section className={styles.video} aria-label={title}>
      <img className={styles.frame} src={`data:image/jpeg;base64,${frame.image}`} alt={place} />
      <div className={styles.controls}>
        <Button
          look="secondary"
          className={shared.small}
          onClick={() => {
            if (!plays && index === last) setIndex(0);
            setPlays(!plays);
          }}
        >
          {t(plays ? 'video.pause' : 'video.play')}
        </Button>
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          aria-label={t('video.slider')}
          aria-valuetext={place}
          onChange={({ currentTarget }) => show(currentTarget.valueAsNumber)}
        />
      </div>
      <p className={shared.faint} aria-hidden="true">
        {place}
      </p>
      {children?.(frame, show)}
    </section>
  );
}
