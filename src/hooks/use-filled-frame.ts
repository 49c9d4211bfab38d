import { useEffect } from 'react';

/** A stage lower than this has no room for its guide and its controls. CSS pixels. */
const LEAST_SEEN = 240;
/** How many times the visible part is measured while a frame scrolls past: every few pixels. */
const TIMES = 100;

/**
 * Marks the document while a screen fills the window from edge to edge: an embedding page then shows the whole frame,
 * the shutter included. In the frame of a page that does not, `--unseen-top` and `--unseen-bottom` say how much of the
 * frame is scrolled out of view.
 * @param filled false while something of ordinary height stands in its place
 */
export function useFilledFrame(filled = true): void {
  useEffect(() => {
    if (!filled) return undefined;
    const { dataset } = document.documentElement;
    dataset['filled'] = '';
    const stop = window.parent === window ? undefined : followVisiblePart();
    return () => {
      delete dataset['filled'];
      stop?.();
    };
  }, [filled]);
}

/** The page around the frame may be of another origin: an observer alone knows what it shows. */
function followVisiblePart(): () => void {
  const { style } = document.documentElement;
  const observer = new IntersectionObserver(
    (entries) => {
      const seen = entries.at(-1);
      if (!seen?.isIntersecting) return;
      const most = Math.max(0, window.innerHeight - LEAST_SEEN);
      const bottom = Math.min(most, Math.max(0, window.innerHeight - seen.intersectionRect.bottom));
      const top = Math.min(most - bottom, seen.intersectionRect.top);
      style.setProperty('--unseen-top', `${top}px`);
      style.setProperty('--unseen-bottom', `${bottom}px`);
    },
    { threshold: Array.from({ length: TIMES + 1 }, (_, i) => i / TIMES) },
  );
  observer.observe(document.body);
  return () => {
    observer.disconnect();
    style.removeProperty('--unseen-top');
    style.removeProperty('--unseen-bottom');
  };
}
