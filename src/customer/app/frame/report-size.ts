import type { FrameChannel } from '../../../lib/frame/channel.ts';

/**
 * Informs the page around the frame how high the content is, and whether the screen fills the window, until the signal.
 */
export function reportSize(frame: FrameChannel, signal: AbortSignal): void {
  if (signal.aborted) return;
  const report = () => frame.send({ type: 'resize', height: heightOfContent(), filled: isFilled() });
  const size = new ResizeObserver(report);
  size.observe(document.body);
  const kind = new MutationObserver(() => {
    report();
    // The whole screen was for the camera; it is refused where it is already over.
    if (!isFilled() && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  });
  kind.observe(document.documentElement, { attributeFilter: ['data-filled'] });
  signal.addEventListener('abort', () => {
    size.disconnect();
    kind.disconnect();
  });
}

/** Whether the screen fills the window from edge to edge, as the camera does (`useFilledFrame`). */
const isFilled = () => 'filled' in document.documentElement.dataset;

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
