import { TORCH_FRAME_LENGTH, TORCH_FRAME_SIDE } from '@veridoor/contract/limits';
import { withinTime } from '../lib/within-time.ts';
import { drawJpeg } from './canvas.ts';
import type { OpenCamera } from './camera-port.ts';
import { drawFrame } from './video-frames.ts';

/** Milliseconds for the lamp to obey and for the camera to follow the light; more would be noticed. */
const TIME_LIMIT_MS = 550;
/** Milliseconds in which a camera adjusts its exposure to the lamp. */
const SETTLE_MS = 300;
/** The first that is small enough is kept: a cloth under the page takes more bytes than a table. */
const QUALITIES = [0.7, 0.4] as const;

/** A frame in other light than the image before it, as a JPEG; null where it takes more bytes than the service accepts. */
export type OtherLight = () => Promise<Blob | null>;

/**
 * Switches the torch for a moment and keeps the video's frame in that light, small. The lamp is as before afterwards.
 * Null without a lamp, or where it does not obey in time: nothing waits for it then.
 *
 * @param isOn whether the torch is on now.
 */
export async function seeInOtherLight(
  video: HTMLVideoElement,
  camera: OpenCamera,
  isOn: boolean,
): Promise<OtherLight | null> {
  if (!camera.hasTorch) return null;
  try {
    await withinTime(camera.setTorch(!isOn).then(settled), TIME_LIMIT_MS);
    const canvas = drawFrame(video, TORCH_FRAME_SIDE);
    return () => encode(canvas);
  } catch {
    return null;
  } finally {
    camera.setTorch(isOn).catch(() => undefined);
  }
}

const settled = () => new Promise<void>((resolve) => void setTimeout(resolve, SETTLE_MS));

async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const { width, height } = canvas;
  for (const quality of QUALITIES) {
    const jpeg = await drawJpeg({
      source: canvas,
      part: { x: 0, y: 0, width, height },
      size: { width, height },
      turns: 0,
      quality,
    });
    if (jpeg.size <= 0.75 * TORCH_FRAME_LENGTH) return jpeg;
  }
  return null;
}
