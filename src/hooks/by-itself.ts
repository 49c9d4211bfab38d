import { useEffect, useEffectEvent, useState } from 'react';
import { lastPress } from '../lib/last-press.ts';
import { usesGoodImages } from './camera-preferences.ts';

/** Milliseconds in which a person sees what is there before the interface goes on. */
export const SEEN_MS = 1000;

/**
 * Whether the interface may go on without a press. A person who operates by keys or with a screen reader presses in any
 * case: nothing can tell when they have heard everything. So does who has switched it off.
 */
export const goesOnByItself = (): boolean => lastPress() === 'pointer' && usesGoodImages();

/**
 * Calls `stop` at any press, key or turn of the wheel, and when the page is left; `stopped` when a press is over: what
 * moves under a finger is not what is clicked.
 *
 * @returns ends that.
 */
export function onAnyPress(stop: () => void, stopped: () => void): () => void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const pressed = () => {
    stop();
    for (const end of ['pointerup', 'pointercancel']) {
      // The click comes in the same task as the end of its press.
      document.addEventListener(end, () => setTimeout(stopped), { ...options, once: true });
    }
  };
  document.addEventListener('pointerdown', pressed, options);
  for (const other of ['keydown', 'wheel', 'visibilitychange'])
    document.addEventListener(other, () => (stop(), stopped()), options);
  return () => ended.abort();
}

/**
 * Goes on by itself after a moment. Any press or key stops it (WCAG 2.2, 2.2.1).
 *
 * @param allowed whether all is well.
 * @returns whether it is about to go on, and how to stop it.
 */
export function useByItself(
  allowed: boolean,
  act: () => void,
): { readonly pending: boolean; readonly stop: () => void } {
  const [stopped, setStopped] = useState(false);
  const pending = allowed && !stopped && goesOnByItself();
  const onTime = useEffectEvent(act);
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => onTime(), SEEN_MS);
    const ignore = onAnyPress(
      () => clearTimeout(timer),
      () => setStopped(true),
    );
    return () => {
      clearTimeout(timer);
      ignore();
    };
  }, [pending]);
  return { pending, stop: () => setStopped(true) };
}
