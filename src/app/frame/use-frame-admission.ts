import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Session } from '../../lib/api/types.ts';
import { FlowError } from '../../lib/errors/flow-error.ts';
import { useFlowParts } from '../../lib/flow/context.ts';

/**
 * Goes on only where the company wants it: in no frame, or in a frame of its own origins.
 * @throws {FlowError} `frame_refused` in anybody else's frame.
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
    // With the key, every screen is measured when it comes: a lower one leaves the window's height, which is watched, as it was.
  }, [frame, key]);
}

/** A frame is no higher than this, in CSS pixels: a list of all countries scrolls inside it. */
const MOST_HEIGHT = 960;

/**
 * The height that the content needs, whatever the frame has now: screens fill at least the window, so a frame that followed
 * their height as it is would only ever grow.
 */
function heightOfContent(): number {
  const { style } = document.documentElement;
  style.setProperty('--least-height', '0px');
  const { height } = document.body.getBoundingClientRect();
  style.removeProperty('--least-height');
  return Math.min(MOST_HEIGHT, Math.ceil(height));
}
