import { useEffect, useState } from 'react';

/** Whether the same thing has been going on for so many milliseconds; null when nothing goes on. */
export function useLate(what: string | null, after: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (what === null) return undefined;
    const timer = setTimeout(() => setLate(true), after);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [what, after]);
  return late;
}
