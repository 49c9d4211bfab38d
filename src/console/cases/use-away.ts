import { useEffect, useState } from 'react';

/** Milliseconds without a key or a pointer after which nobody sits before the page. */
const AWAY = 10 * 60_000;
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Whether nobody has touched the page for ten minutes; @returns also the way back. */
export function useAway(watches: boolean): [isAway: boolean, comeBack: () => void] {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!watches || isAway) return undefined;
    const listening = new AbortController();
    const leave = () => setAway(true);
    let timer = setTimeout(leave, AWAY);
    const stay = () => {
      clearTimeout(timer);
      timer = setTimeout(leave, AWAY);
    };
    for (const sign of SIGNS) window.addEventListener(sign, stay, { signal: listening.signal, passive: true });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [watches, isAway]);
  return [isAway, () => setAway(false)];
}
