import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Session } from '../../../lib/api/types.ts';
import { FlowError } from '../../../lib/errors/flow-error.ts';
import { useFlowParts } from '../../../lib/flow/context.ts';

/**
 * Continues only where the company allows it: outside a frame, or in a frame of its own origins.
 * @throws {FlowError} `frame_refused` in a frame of any other origin.
 */
export function useFrameAdmission(session: Session): void {
  const { frame } = useFlowParts();
  const { key } = useLocation();
  const { data } = useSuspenseQuery({
    queryKey: ['frame'],
    queryFn: () => frame.admittedBy(session.company.frame_origins),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
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
