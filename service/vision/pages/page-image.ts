import sharp from 'sharp';
import { straighten } from '@veridoor/document-vision/document/straighten';
import type { Point } from '@veridoor/image/frame';
import { decodeFrame } from './decode-frame.ts';
import type { PageTask } from './page-drawer.ts';

/** Longer side in pixels: 470 dots an inch on a card of 86 mm, so that its smallest print can be read. */
const PAGE_LENGTH = 1600;
const QUALITY = 88;

/** Entry of the worker thread: the page straightened, as JPEG; null when the corners are no page. */
export default async function drawPage({ bytes, outline, size }: PageTask): Promise<Uint8Array | null> {
  const frame = await decodeFrame(bytes);
  const corner = ([x, y]: Point): Point => [x * frame.width, y * frame.height];
  const [a, b, c, d] = outline;
  const page = straighten(frame, [corner(a), corner(b), corner(c), corner(d)], size, PAGE_LENGTH);
  if (!page) return null;
  const { width, height, channels, data } = page;
  return sharp(data, { raw: { width, height, channels } }).jpeg({ quality: QUALITY }).toBuffer();
}
