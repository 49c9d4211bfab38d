import sharp from 'sharp';
import type { Frame } from '@veridoor/image/frame';
import { contentType } from './content-type.ts';
import { drawFirstPage } from './pdf/draw-pdf.ts';
import { compilePdfium } from './pdf/pdf.ts';

/** An image of 8,000 by 6,000 pixels and some more; larger ones are refused before they are unpacked. */
const MOST_PIXELS = 64_000_000;
/** Longer side of a PDF's page in pixels: A4 at 300 dots an inch is 3508, and a card on it is found at half of that. */
const PAGE_LENGTH = 2480;

/**
 * The pixels of an image, upright and not mirrored by its EXIF orientation, 8 bits a channel, on white where it is
 * transparent. An animation yields its first frame, a PDF its first page.
 *
 * @throws Error when the bytes are no complete, readable image.
 */
export async function decodeFrame(bytes: Uint8Array): Promise<Frame> {
  if (contentType(bytes) === 'application/pdf') {
    const { image } = await drawFirstPage(await compilePdfium(), bytes, PAGE_LENGTH);
    return { ...image, channels: 1 };
  }
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
    .autoOrient()
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3 && info.channels !== 1) throw new Error(`an image of ${info.channels} channels`);
  return { width: info.width, height: info.height, channels: info.channels, data };
}
