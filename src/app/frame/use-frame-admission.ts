import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Session } from '../../lib/api/types.ts';
import { FlowError } from '../../lib/errors/flow-error.ts';
import { useFlowParts } from '../../lib/flow/context.ts';

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
    const watch = new ResizeObserver(() => frame.send({ type: 'resize', height: heightOfContent() }));
    watch.observe(document.body);
    return () => watch.disconnect();
    // The key measures every new screen: a lower screen does not change the window's height, which is watched.
  }, [frame, key]);
}

/** A frame is no higher than this, in CSS pixels: a list of all countries scrolls inside it. */
const MOST_HEIGHT = 960;

/**
 * The height that the content needs, whatever height the frame has. Screens fill at least the window, so a frame that
 * follows their actual height could only grow.
 */
function heightOfContent(): number {
  const { style } = document.documentElement;
  style.setProperty('--least-height', '0px');
  const { height } = document.body.getBoundingClientRect();
  style.removeProperty('--least-height');
  return Math.min(MOST_HEIGHT, Math.ceil(height));
}
