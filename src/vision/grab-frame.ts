/**
 * An image on its way to a worker: the video's own frame if the browser has such a thing, a bitmap if the worker can
 * draw it, otherwise its pixels (RGBA).
 */
export type GrabbedFrame = VideoFrame | ImageBitmap | ImageData;

/** Whether a worker of this browser can read the pixels of a bitmap. */
const workersDraw = () => typeof OffscreenCanvas === 'function' && typeof createImageBitmap === 'function';

/**
 * The video's frame, uncopied: the worker converts and scales it, and the page's own thread stays free. Null where the
 * browser has none, or one with another orientation than the video.
 */
function videoFrame(video: HTMLVideoElement): VideoFrame | null {
  if (typeof VideoFrame !== 'function') return null;
  const frame = new VideoFrame(video);
  if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) return frame;
  frame.close();
  return null;
}

/** Longer side in pixels of a small image. */
const SMALL = 160;

/** The video's current image, small and copied: the camera's own frames are few, and a worker may be busy. */
export async function grabSmall(video: HTMLVideoElement): Promise<ImageBitmap | ImageData> {
  const { width, height } = sizeOf(video, SMALL);
  if (!workersDraw()) return drawn(video, width, height);
  return createImageBitmap(video, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' });
}

let surface: CanvasRenderingContext2D | null = null;

function drawn(video: HTMLVideoElement, width: number, height: number): ImageData {
  surface ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!surface) throw new Error('no canvas');
  Object.assign(surface.canvas, { width, height });
  surface.drawImage(video, 0, 0, width, height);
  return surface.getImageData(0, 0, width, height);
}

/** The video's size with a longer side of at most `longest`; null for its own. */
function sizeOf({ videoWidth, videoHeight }: HTMLVideoElement, longest: number | null) {
  const scale = longest === null ? 1 : Math.min(1, longest / Math.max(videoWidth, videoHeight));
  return {
    scale,
    width: Math.max(1, Math.round(videoWidth * scale)),
    height: Math.max(1, Math.round(videoHeight * scale)),
  };
}

/**
 * The video's current image.
 * @param longest pixels of the longer side that are enough; null for the video's own size
 * @returns for a worker, with the objects to transfer
 */
export async function grabFrame(
  video: HTMLVideoElement,
  longest: number | null,
): Promise<{ readonly frame: GrabbedFrame; readonly transfer: Transferable[] }> {
  const { scale, width, height } = sizeOf(video, longest);
  if (workersDraw()) {
    const shown = videoFrame(video);
    if (shown) return { frame: shown, transfer: [shown] };
    const options: ImageBitmapOptions =
      scale < 1 ? { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' } : {};
    const frame = await createImageBitmap(video, options);
    return { frame, transfer: [frame] };
  }
  const frame = drawn(video, width, height);
  return { frame, transfer: [frame.data.buffer] };
}
