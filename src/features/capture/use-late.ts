import { useEffect, useState } from 'react';

/** Whether something has lasted for the given milliseconds. */
export function useLate(goesOn: boolean, after: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setTimeout(() => setLate(true), after);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [goesOn, after]);
  return late;
}
