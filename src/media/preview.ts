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
  video.srcObject = stream;
  // Interrupted when the camera changes while it starts; the new one starts by itself.
  video.play().catch(() => undefined);
  const stopWatching = watchImage(video, report);
  return () => {
    stopWatching();
    video.srcObject = null;
  };
}
