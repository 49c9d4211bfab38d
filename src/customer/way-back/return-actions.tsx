import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FrameChannel } from '../../lib/frame/channel.ts';
import { leaveFor } from '../../lib/frame/leave.ts';
import { goesOnByItself, onAnyPress } from '../../hooks/by-itself.ts';
import { Button } from '../../ui/button/button.tsx';
import { LiveRegion } from '../../ui/hidden/visually-hidden.tsx';
import type { WayBack } from './way-back.ts';
import styles from './return-actions.module.css';

/** Seconds to read the end before the way back is taken by itself; any press stops it (WCAG 2.2, 2.2.1). */
const PAUSE = { pointer: 2, otherwise: 8 } as const;

/** The button that leads back, and the pause after which it is pressed by itself. */
export function ReturnActions({ back, frame }: { back: WayBack; frame: FrameChannel }) {
  const { t } = useTranslation('completion');
  const [pause] = useState(() => (goesOnByItself() ? PAUSE.pointer : PAUSE.otherwise));
  const [left, setLeft] = useState<number | null>(pause);
  const [leaving, setLeaving] = useState(false);
  const { host } = back;
  const sentence = (count: number) => (host === null ? t('redirectApp', { count }) : t('redirect', { host, count }));
  const go = () => {
    setLeft(null);
    setLeaving(true);
    leaveFor(back.address, frame, window);
  };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (left === null) return undefined;
    timer.current = setTimeout(() => (left <= 1 ? go() : setLeft(left - 1)), 1000);
    return () => clearTimeout(timer.current);
  });
  useEffect(
    () =>
      onAnyPress(
        () => clearTimeout(timer.current),
        () => setLeft(null),
      ),
    [],
  );
  return (
    <>
      <p className={styles.pause} aria-hidden="true">
        {left !== null ? sentence(left) : !leaving ? ' ' : host === null ? t('leavingApp') : t('leaving', { host })}
      </p>
      <Button busy={leaving} onClick={go}>
        {host === null ? t('openApp') : t('return', { host })}
      </Button>
      {left === null ? null : (
        <Button look="quiet" onClick={() => setLeft(null)}>
          {t('stay')}
        </Button>
      )}
      <LiveRegion>{sentence(pause)}</LiveRegion>
    </>
  );
}
