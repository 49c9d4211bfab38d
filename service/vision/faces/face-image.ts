import sharp from 'sharp';
import type { Frame } from '@veridoor/image/frame';
import { contentType } from '../pages/content-type.ts';
import { decodeFrame } from '../pages/decode-frame.ts';

/** An image of 8,000 by 6,000 pixels and some more; larger ones are refused before they are unpacked. */
const MOST_PIXELS = 64_000_000;
/**
 * Longer side in pixels for the search for faces: at 1,280, a face that fills a tenth of it has 60 between the eyes.
 */
const LONGER_SIDE = 1280;

/**
 * The image upright, in RGB, at most LONGER_SIDE long; or the first page of a PDF.
 *
 * @throws Error when the bytes are no complete, readable image.
 */
export async function decodeFaceImage(bytes: Uint8Array): Promise<Frame> {
  if (contentType(bytes) === 'application/pdf') return decodeFrame(bytes);
  if (contentType(bytes) === undefined) throw new Error('no JPEG, PNG, WebP or PDF');
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
    .autoOrient()
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .resize({ width: LONGER_SIDE, height: LONGER_SIDE, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3 && info.channels !== 1) throw new Error(`an image of ${info.channels} channels`);
  return { width: info.width, height: info.height, channels: info.channels, data };
}
