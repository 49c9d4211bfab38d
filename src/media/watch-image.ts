import { assessHealth, healthAtStart, isBlack, type ImageHealth } from './image-health.ts';

/** Milliseconds between two looks at the preview. */
const INTERVAL_MS = 500;
/** ... and between two looks at its pixels while there is light in them: each converts a whole frame. */
const BRIGHT_INTERVAL_MS = 2000;
/** Pixels of a look: enough to find any light in an image. */
const LOOK_WIDTH = 32;
const LOOK_HEIGHT = 18;

/** Brightest luminance of RGBA pixels, 0 to 255 (weights by ITU-R BT.601). */
export function brightestLuminance(pixels: Uint8ClampedArray): number {
  let brightest = 0;
  for (let at = 0; at + 2 < pixels.length; at += 4) {
    const luminance = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
    if (luminance > brightest) brightest = luminance;
  }
  return brightest;
}

/**
 * Watches a preview for a black or frozen image.
 * @returns stops watching
 */
export function watchImage(video: HTMLVideoElement, report: (health: ImageHealth) => void): () => void {
  const canvas = document.createElement('canvas');
  canvas.width = LOOK_WIDTH;
  canvas.height = LOOK_HEIGHT;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let record = healthAtStart(performance.now());
  let callbacks = 0;
  let brightest = 0;
  let lookedAt = -Infinity;
  let watching = true;
  const countFrame = () => {
    if (!watching) return;
    callbacks += 1;
    video.requestVideoFrameCallback(countFrame);
  };
  video.requestVideoFrameCallback?.(countFrame);

  const timer = setInterval(() => {
    if (!context || video.paused || video.videoWidth === 0) {
      record = healthAtStart(performance.now());
      return;
    }
    // WebKit shows frames without a call for each while it is busy, for seconds when a camera starts. Firefox counts none
    // of a camera's frames, and calls.
    const frames = callbacks + video.getVideoPlaybackQuality().totalVideoFrames;
    const at = performance.now();
    if (isBlack(brightest) || at - lookedAt >= BRIGHT_INTERVAL_MS) {
      context.drawImage(video, 0, 0, LOOK_WIDTH, LOOK_HEIGHT);
      brightest = brightestLuminance(context.getImageData(0, 0, LOOK_WIDTH, LOOK_HEIGHT).data);
      lookedAt = at;
    }
    record = assessHealth(record, { at, frames, brightest });
    report(record.health);
  }, INTERVAL_MS);

  return () => {
    watching = false;
    clearInterval(timer);
  };
}
