import type { OpenCamera } from './camera-port.ts';
import type { ImageHealth } from './image-health.ts';
import { watchImage } from './watch-image.ts';

/**
 * Shows a camera in a video element, and watches the image for being black or frozen.
 * @returns removes the camera from the element
 */
export function showCamera(
  video: HTMLVideoElement,
  { stream }: OpenCamera,
  report: (health: ImageHealth) => void,
): () => void {
  const shown = new AbortController();
  video.srcObject = stream;
  video.play().catch((error: unknown) => {
    // Interrupted when the camera changes while it starts; the new one starts by itself.
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || shown.signal.aborted) return;
    report('stopped');
    startByPress(video, shown);
  });
  const stopWatching = watchImage(video, report);
  return () => {
    shown.abort();
    stopWatching();
    video.srcObject = null;
  };
}

/**
 * Safari on a phone that saves power plays no video, silent ones included, but from within a press; an element that was
 * started by one may start by itself from then on.
 */
function startByPress(video: HTMLVideoElement, shown: AbortController): void {
  const { signal } = shown;
  document.addEventListener('click', () => void video.play().catch(() => undefined), { capture: true, signal });
  video.addEventListener('playing', () => shown.abort(), { signal });
}
