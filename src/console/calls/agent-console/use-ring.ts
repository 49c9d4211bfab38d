import { useEffect, useRef } from 'react';
import { playTone } from '../../../hooks/call.ts';
import type { CallQueue } from '../../../lib/api/types.ts';
import { waitingFor } from '../call-queries.ts';

/** Rings for a new customer while the agent is online. */
export function useRing(queue: CallQueue | null): void {
  const known = useRef(new Set<string>());
  useEffect(() => {
    const waiting = waitingFor(queue).map(({ id }) => id);
    const isNew = waiting.some((id) => !known.current.has(id));
    known.current = new Set(waiting);
    if (!isNew || queue?.me.state !== 'online') return;
    playTone(660);
    setTimeout(() => playTone(880), 400);
  }, [queue]);
}
