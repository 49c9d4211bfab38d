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

let surface: CanvasRenderingContext2D | null = null;

/**
 * The video's current image.
 * @param longest pixels of the longer side that are enough; null for the video's own size
 * @returns for a worker, with the objects to transfer
 */
export async function grabFrame(
  video: HTMLVideoElement,
  longest: number | null,
): Promise<{ readonly frame: GrabbedFrame; readonly transfer: Transferable[] }> {
  const { videoWidth, videoHeight } = video;
  const scale = longest === null ? 1 : Math.min(1, longest / Math.max(videoWidth, videoHeight));
  const width = Math.max(1, Math.round(videoWidth * scale));
  const height = Math.max(1, Math.round(videoHeight * scale));
  if (workersDraw()) {
    const shown = videoFrame(video);
    if (shown) return { frame: shown, transfer: [shown] };
    const options: ImageBitmapOptions =
      scale < 1 ? { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' } : {};
    const frame = await createImageBitmap(video, options);
    return { frame, transfer: [frame] };
  }
  surface ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!surface) throw new Error('no canvas');
  Object.assign(surface.canvas, { width, height });
  surface.drawImage(video, 0, 0, width, height);
  const frame = surface.getImageData(0, 0, width, height);
  return { frame, transfer: [frame.data.buffer] };
}
