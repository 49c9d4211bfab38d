import sharp, { type Sharp } from 'sharp';
import { CAPTURE_FRAME_SIDE } from '@veridoor/contract/limits';

/** A small grey image. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  /** 0 to 255, row by row. */
  readonly data: Uint8Array;
}

/** Longer side in pixels of what scenes are compared on. */
const SCENE_SIDE = 64;

/** A frame that is no JPEG of the size that was asked for. */
export class UnreadableFrame extends Error {
  override name = 'UnreadableFrame';
}

/**
 * Decodes a frame of a video away from the thread that answers requests: libvips has threads of its own.
 *
 * @param longest pixels of its longer side at most.
 * @throws UnreadableFrame
 */
export async function readFrame(jpeg: Uint8Array, longest: number = CAPTURE_FRAME_SIDE): Promise<GreyImage> {
  const options = { failOn: 'error', limitInputPixels: longest ** 2 } as const;
  try {
    const { format, width, height } = await sharp(jpeg, options).metadata();
    if (format !== 'jpeg' || Math.max(width, height) > longest) throw new UnreadableFrame();
    return await grey(sharp(jpeg, options));
  } catch (cause) {
    throw new UnreadableFrame('', { cause });
  }
}

/** A stored image at twice the size at which scenes are compared, to be looked for in other sizes. */
export async function readScene(image: Uint8Array): Promise<GreyImage> {
  const side = 2 * SCENE_SIDE;
  return grey(sharp(image, { failOn: 'error' }).resize({ width: side, height: side, fit: 'inside' }));
}

/** A frame at that size. */
export async function toScene({ width, height, data }: GreyImage): Promise<GreyImage> {
  const frame = sharp(data, { raw: { width, height, channels: 1 } });
  return grey(frame.resize({ width: SCENE_SIDE, height: SCENE_SIDE, fit: 'inside' }));
}

async function grey(image: Sharp): Promise<GreyImage> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** Mean difference of two frames in grey levels; frames of different sizes differ wholly. */
export function changeBetween(one: GreyImage, other: GreyImage): number {
  if (one.width !== other.width || one.height !== other.height) return 255;
  const sum = one.data.reduce((total, level, i) => total + Math.abs(level - (other.data[i] ?? 0)), 0);
  return sum / one.data.length;
}
