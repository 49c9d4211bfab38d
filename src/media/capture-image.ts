import { drawJpeg } from './canvas.ts';
import { withinTime } from '../lib/within-time.ts';
import { partOfStill, type Rectangle, type Size } from './geometry.ts';

/** ImageCapture (W3C MediaStream Image Capture), which TypeScript's DOM types lack. */
interface StillCamera {
  getPhotoCapabilities(): Promise<{
    readonly imageWidth?: { readonly max: number };
    readonly imageHeight?: { readonly max: number };
  }>;
  takePhoto(settings?: { readonly imageWidth: number; readonly imageHeight: number }): Promise<Blob>;
}
type StillCameraConstructor = new (track: MediaStreamTrack) => StillCamera;

/** A still is worth its delay (up to two seconds on phones) only when it shows clearly more than the video does. */
const STILL_GAIN = 1.25;
/**
 * 4096 pixels over a whole image are 300 dots per inch with the card on a quarter of it; more only fills the network.
 */
const STILL_WIDTH_MAX = 4096;
const STILL_TIME_LIMIT_MS = 4000;

export interface OutlinedImage {
  readonly blob: Blob;
  /** Corners of the page in it, as shares of its width and height; null when unknown. */
  readonly outline: readonly (readonly [number, number])[] | null;
  /** More than one face is in it; absent where nobody looked. */
  readonly hasCompany?: boolean;
}

/** Makes an image of a frame off the main thread; undefined where none can. */
export type Develop = (frame: ImageBitmap, around: Rectangle | null) => Promise<OutlinedImage> | undefined;

/**
 * Takes an image: a still of the sensor where the browser offers one larger than the video, otherwise the current frame
 * at full resolution.
 * @param part the part to keep, in pixels of the preview; null keeps all
 */
export async function captureImage(
  video: HTMLVideoElement,
  track: MediaStreamTrack,
  part: Rectangle | null,
  develop: Develop,
): Promise<OutlinedImage> {
  const preview = { width: video.videoWidth, height: video.videoHeight };
  const still = await captureStill(track, preview, STILL_TIME_LIMIT_MS);
  const whole = still ?? (await grab(video));
  const around = part && still ? partOfStill(preview, still, part) : part;
  try {
    const developed = whole && (await develop(whole, around)?.catch(() => null));
    if (developed) return developed;
    // A transferred frame is gone, and with it the worker that received it.
    return whole && whole.width > 0
      ? { blob: await keep(whole, around ?? { x: 0, y: 0, width: whole.width, height: whole.height }), outline: null }
      : { blob: await keep(video, part ?? { x: 0, y: 0, ...preview }), outline: null };
  } finally {
    whole?.close();
  }
}

/** Null where the browser makes no bitmaps of videos: the video itself is used then. */
async function grab(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(video);
  } catch {
    return null;
  }
}

function keep(source: CanvasImageSource, part: Rectangle): Promise<Blob> {
  return drawJpeg({ source, part, size: { width: part.width, height: part.height }, turns: 0 });
}

/** Null without a still camera, without a gain, or without an answer: the video's frame is used then. */
export async function captureStill(
  track: MediaStreamTrack,
  preview: Size,
  timeLimit: number,
): Promise<ImageBitmap | null> {
  const ImageCapture = (globalThis as { readonly ImageCapture?: StillCameraConstructor }).ImageCapture;
  if (!ImageCapture) return null;
  try {
    const camera = new ImageCapture(track);
    const settings = stillSize(preview, await withinTime(camera.getPhotoCapabilities(), timeLimit));
    if (!settings) return null;
    const blob = await withinTime(camera.takePhoto(settings), timeLimit);
    const image = await createImageBitmap(blob, { imageOrientation: 'from-image' });
    if (Math.max(image.width, image.height) >= Math.max(preview.width, preview.height)) return image;
    image.close();
    return null;
  } catch {
    return null;
  }
}

/** The size to request, in the sensor's aspect, or null when the video is as good. */
export function stillSize(
  preview: Size,
  { imageWidth, imageHeight }: Awaited<ReturnType<StillCamera['getPhotoCapabilities']>>,
): { readonly imageWidth: number; readonly imageHeight: number } | null {
  if (!imageWidth?.max || !imageHeight?.max) return null;
  const longest = Math.max(imageWidth.max, imageHeight.max);
  if (longest < Math.max(preview.width, preview.height) * STILL_GAIN) return null;
  const scale = Math.min(1, STILL_WIDTH_MAX / longest);
  return { imageWidth: Math.round(imageWidth.max * scale), imageHeight: Math.round(imageHeight.max * scale) };
}
