import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { contentType } from './content-type.ts';
import type { AcceptedFile } from './intake.ts';

/** Longer side of the image of a signature, in pixels. */
const LONGER_SIDE = 1_200;
/** Pixels of an image that a customer's page made of a name. */
const MOST_PIXELS = 4_000_000;
/** Seconds for one image. */
const TIME_LIMIT = 5;

/** The image of a drawing of ours, black on white. */
export async function drawnImage(svg: string): Promise<AcceptedFile> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 288 })
    .resize({ width: LONGER_SIDE, height: LONGER_SIDE, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png()
    .timeout({ seconds: TIME_LIMIT })
    .toBuffer({ resolveWithObject: true });
  return accepted(data, info);
}

/** The image of a typed name, decoded and saved as a new PNG; null when it is no image. */
export async function typedImage(bytes: Uint8Array): Promise<AcceptedFile | null> {
  if (contentType(bytes) !== 'image/png') return null;
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png()
      .timeout({ seconds: TIME_LIMIT })
      .toBuffer({ resolveWithObject: true });
    return accepted(data, info);
  } catch {
    return null;
  }
}

function accepted(bytes: Uint8Array, { width, height }: { width: number; height: number }): AcceptedFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, mimeType: 'image/png', size: bytes.length, width, height, sha256 };
}
