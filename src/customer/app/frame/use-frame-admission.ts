import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Session } from '../../../lib/api/types.ts';
import { FlowError } from '../../../lib/errors/flow-error.ts';
import { frameQuery } from '../../../lib/flow/session-queries.ts';
import { useFlowParts } from '../../../lib/flow/context.ts';

/**
 * Continues only where the company allows it: outside a frame, or in a frame of its own origins.
 * @throws {FlowError} `frame_refused` in a frame of any other origin.
 */
export function useFrameAdmission(session: Session): void {
  const { frame } = useFlowParts();
  const { key } = useLocation();
  const { data } = useSuspenseQuery(frameQuery(frame, session.company.frame_origins));
  if (!data) throw new FlowError('frame_refused');
  useEffect(() => {
    if (!frame.framed) return undefined;
    const stop = new AbortController();
    // Apart: the first screen, whose weight counts, is seldom in a frame.
    void import('./report-size.ts').then(({ reportSize }) => reportSize(frame, stop.signal));
    return () => stop.abort();
    // The key measures every new screen: a lower screen does not change the window's height, which is watched.
  }, [frame, key]);
}
