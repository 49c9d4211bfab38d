import sharp from 'sharp';
import { quartersToUpright } from '@veridoor/face-vision/face/points';
import { UnreadableFaceImage, type FaceReader } from './face-reader.ts';
import type { FaceReading, ReadFace } from './face-worker.ts';

/** Shares of the face's width and height that are left around it: hair, ears and chin, as on a passport's portrait. */
const MARGIN = { sides: 0.35, above: 0.55, below: 0.3 };
/** Pixels of the longer side at most. */
const LONGEST = 480;
const QUALITY = 88;

/** The largest face of an image cut out, upright, as JPEG; null without one. */
export async function cutPortrait(reader: FaceReader, bytes: Uint8Array): Promise<Uint8Array | null> {
  const reading = await reader.read(bytes, { described: 0 }).catch((fault: unknown) => {
    if (fault instanceof UnreadableFaceImage) return null;
    throw fault;
  });
  const [face] = reading?.faces ?? [];
  if (!reading || !face) return null;
  const { data, info } = await sharp(bytes).autoOrient().toBuffer({ resolveWithObject: true });
  const cut = await sharp(data)
    .extract(boxOf(reading, face, info))
    .toBuffer();
  return sharp(cut)
    .rotate(90 * quartersToUpright(face.mesh))
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** The place of the face and its margin in an image, which may be larger than the one that was read. */
function boxOf(
  { width, height }: Pick<FaceReading, 'width' | 'height'>,
  { mesh }: Pick<ReadFace, 'mesh'>,
  image: { width: number; height: number },
) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < mesh.length; at += 3) {
    const [x, y] = [mesh[at] ?? 0, mesh[at + 1] ?? 0];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const [wide, high] = [right - left, bottom - top];
  const across = (x: number) => Math.round(Math.max(0, Math.min(1, x / width)) * image.width);
  const down = (y: number) => Math.round(Math.max(0, Math.min(1, y / height)) * image.height);
  const [x1, x2] = [across(left - wide * MARGIN.sides), across(right + wide * MARGIN.sides)];
  const [y1, y2] = [down(top - high * MARGIN.above), down(bottom + high * MARGIN.below)];
  return { left: x1, top: y1, width: Math.max(1, x2 - x1), height: Math.max(1, y2 - y1) };
}
