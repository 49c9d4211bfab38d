import { CAPTURE_FRAMES, CAPTURE_FRAME_SIDE } from '@veridoor/contract/limits';
import { drawJpeg } from './canvas.ts';

/** A sensor's noise survives it, and a frame of 320 pixels is a third of the size that the service accepts. */
const FRAME_QUALITY = 0.8;

/** A frame of a video, and its time (performance.now). */
export interface SeenFrame {
  readonly at: number;
  readonly jpeg: Blob;
}

/** The last frames of a video, small. They are kept as pixels and encoded only on demand. */
export interface VideoMemory {
  see(video: HTMLVideoElement, at: number): void;
  /** Whether it holds as many as the service wants. */
  isFull(): boolean;
  /** Oldest first. */
  frames(): Promise<readonly SeenFrame[]>;
}

/**
 * Draws the video's frame.
 *
 * @param longest pixels of the longer side at most.
 * @param canvas one that is used again.
 */
export function drawFrame(
  video: HTMLVideoElement,
  longest: number,
  canvas = document.createElement('canvas'),
): HTMLCanvasElement {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight));
  const size = { width: Math.round(videoWidth * scale), height: Math.round(videoHeight * scale) };
  Object.assign(canvas, size);
  // Its pixels are read soon; without a graphics card that halves the time that drawing a video's frame takes.
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0, size.width, size.height);
  return canvas;
}

export function rememberVideo(): VideoMemory {
  const kept: { at: number; canvas: HTMLCanvasElement }[] = [];
  return {
    see(video, at) {
      const oldest = kept.length < CAPTURE_FRAMES ? undefined : kept.shift();
      const canvas = drawFrame(video, CAPTURE_FRAME_SIDE, oldest?.canvas);
      kept.push({ at, canvas });
    },
    isFull: () => kept.length === CAPTURE_FRAMES,
    frames: () =>
      Promise.all(
        kept.map(async ({ at, canvas }) => {
          const { width, height } = canvas;
          const part = { x: 0, y: 0, width, height };
          const jpeg = await drawJpeg({ source: canvas, part, size: part, turns: 0, quality: FRAME_QUALITY });
          return { at, jpeg };
        }),
      ),
  };
}
