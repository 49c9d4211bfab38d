import { drawJpeg } from './canvas.ts';
import { partOfStill, type Rectangle, type Size } from './geometry.ts';

/** ImageCapture (W3C MediaStream Image Capture), which the compiler's DOM does not have. */
interface StillCamera {
  getPhotoCapabilities(): Promise<{
    readonly imageWidth?: { readonly max: number };
    readonly imageHeight?: { readonly max: number };
  }>;
  takePhoto(settings?: { readonly imageWidth: number; readonly imageHeight: number }): Promise<Blob>;
}
type StillCameraConstructor = new (track: MediaStreamTrack) => StillCamera;

/** A still is worth its wait (up to two seconds on phones) only when it shows clearly more than the film does. */
const STILL_GAIN = 1.25;
/** 4096 pixels over a whole picture are 300 dots per inch with the card on a quarter of it; more only fills the network. */
const STILL_WIDTH_MAX = 4096;
const STILL_TIME_LIMIT_MS = 4000;

export interface Photo {
  readonly blob: Blob;
  readonly size: Size;
}

/**
 * Takes a picture: a still of the sensor where the browser offers one that is larger than the film, otherwise the frame
 * that is shown now, at its full resolution.
 * @param part what to keep, in pixels of the preview; null keeps all
 */
export async function takePhoto(
  video: HTMLVideoElement,
  track: MediaStreamTrack,
  part: Rectangle | null,
): Promise<Photo> {
  const preview = { width: video.videoWidth, height: video.videoHeight };
  const still = await takeStill(track, preview);
  if (!still) return keep(video, part ?? { x: 0, y: 0, ...preview });
  try {
    return await keep(
      still,
      part ? partOfStill(preview, still, part) : { x: 0, y: 0, width: still.width, height: still.height },
    );
  } finally {
    still.close();
  }
}

async function keep(source: CanvasImageSource, part: Rectangle): Promise<Photo> {
  const size = { width: part.width, height: part.height };
  return { blob: await drawJpeg({ source, part, size, turns: 0 }), size };
}

/** Null where there is no still camera, no gain from it, or it does not answer: the film's frame serves then. */
async function takeStill(track: MediaStreamTrack, preview: Size): Promise<ImageBitmap | null> {
  const ImageCapture = (globalThis as { readonly ImageCapture?: StillCameraConstructor }).ImageCapture;
  if (!ImageCapture) return null;
  try {
    const camera = new ImageCapture(track);
    const settings = stillSize(preview, await withinTime(camera.getPhotoCapabilities()));
    if (!settings) return null;
    const blob = await withinTime(camera.takePhoto(settings));
    const picture = await createImageBitmap(blob, { imageOrientation: 'from-image' });
    if (Math.max(picture.width, picture.height) >= Math.max(preview.width, preview.height)) return picture;
    picture.close();
    return null;
  } catch {
    return null;
  }
}

/** The size to ask for, in the sensor's ratio, or null when the film is as good. */
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

function withinTime<Value>(promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<Value>();
  const timer = setTimeout(() => reject(new Error('the camera does not answer')), STILL_TIME_LIMIT_MS);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
