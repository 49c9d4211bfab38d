import { useEffect, useRef, useState } from 'react';

/** A screen reader needs about this long for a hint; a faster change would interrupt it. */
const PAUSE_MS = 3000;

/** The words to speak: the first at once, then the newest after a pause, without the ones in between. */
export function useSpoken(words: string): string {
  const [spoken, setSpoken] = useState(words);
  const spokenAt = useRef(-Infinity);
  useEffect(() => {
    if (words === spoken) return undefined;
    const speak = () => {
      spokenAt.current = performance.now();
      setSpoken(words);
    };
    const timer = setTimeout(speak, Math.max(0, spokenAt.current + PAUSE_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [words, spoken]);
  return spoken;
}
