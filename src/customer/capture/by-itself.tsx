import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import styles from './confirm.module.css';
import { useEffect, useEffectEvent, useState, type CSSProperties } from 'react';
import { lastPress } from '../../../lib/last-press.ts';

/** Milliseconds in which a person sees the image before it is used. */
export const SEEN_MS = 1200;

/**
 * Uses an image by itself after a moment. Any press or key stops it. A person who operates by keys or with a screen
 * reader presses in any case: nothing can tell when they have heard everything.
 *
 * @param allowed whether all is well, and the person has not switched it off.
 * @returns whether it is about to be used, and how to stop it.
 */
export function useOwnUse(allowed: boolean, use: () => void): { readonly pending: boolean; readonly stop: () => void } {
  const [stopped, setStopped] = useState(false);
  const pending = allowed && !stopped && lastPress() === 'pointer';
  const onTime = useEffectEvent(use);
  useEffect(() => {
    if (!pending) return undefined;
    const ended = new AbortController();
    const stop = (): void => setStopped(true);
    const options = { capture: true, signal: ended.signal };
    for (const press of ['pointerdown', 'keydown', 'wheel', 'visibilitychange'])
      document.addEventListener(press, stop, options);
    const timer = setTimeout(() => onTime(), SEEN_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [pending]);
  return { pending, stop: () => setStopped(true) };
}

/** How long the image is still shown before it is used, as the title says, and what stops that. */
export function OwnUse({ onStop }: { readonly onStop: () => void }) {
  const { t } = useTranslation('capture');
  return (
    <div className={styles.own}>
      <span className={styles.ownBar} style={{ '--seen': `${SEEN_MS}ms` } as CSSProperties} />
      <Button look="quiet" onClick={onStop}>
        {t('own.stop')}
      </Button>
    </div>
  );
}
