import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/**
 * The whole screen for an interface in a frame, which may be small; null outside a frame, and where browsers refuse it.
 */
export function useFullScreen(): { readonly on: boolean; readonly toggle: () => void } | null {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  // Safari on phones does not know the property.
  if (window.parent === window || !document.fullscreenEnabled) return null;
  // A browser that refuses after all leaves everything as it is.
  const work = () => (on ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return { on, toggle: () => void work().catch(() => undefined) };
}
