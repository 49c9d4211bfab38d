import type { OpenCamera } from './camera-port.ts';
import type { PictureHealth } from './picture-health.ts';
import { watchPicture } from './watch-picture.ts';

/**
 * Shows a camera in a video element, and watches the picture for being black or frozen.
 * @returns takes the camera out of the element again
 */
export function showCamera(
  video: HTMLVideoElement,
  { stream }: OpenCamera,
  report: (health: PictureHealth) => void,
): () => void {
  video.srcObject = stream;
  // Interrupted when the camera changes while it starts; the new one starts by itself.
  video.play().catch(() => undefined);
  const stopWatching = watchPicture(video, report);
  return () => {
    stopWatching();
    video.srcObject = null;
  };
}
