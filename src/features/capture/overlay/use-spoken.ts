import { useEffect, useRef, useState } from 'react';

/** A screen reader needs about so long for a hint; what changes faster than that would cut it off. */
const PAUSE_MS = 3000;

/** The words as they are to be spoken: the first at once, then the newest after a pause, what came and went left out. */
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
