import { moved } from '@veridoor/face-vision/face/similarity';
import type { FaceModels } from '../../../service/vision/faces/face-models.ts';
import type { Random } from '../../specimens/random.ts';
import type { Corners } from '../../specimens/video/homography.ts';
import { encodeJpeg } from '../../specimens/video/raster.ts';
import { drawForgery, replacePortrait } from './forgery.ts';
import { photographedFace } from './photographed-face.ts';

/** A portrait's width and height in distances of its eyes, and how much of its height is above them. */
const [ACROSS, ABOVE] = [3.1, 0.42];
/** Pixels of the portrait as a page: the forgery's blur is in these. */
const SIDE = { width: 552, height: 710 } as const;

/** A photograph into which another portrait was painted, saved as JPEG; null where it shows no face. */
export async function paintOver(
  models: FaceModels,
  photograph: Buffer,
  other: Buffer,
  random: Random,
): Promise<Buffer | null> {
  const face = await photographedFace(models, photograph);
  if (!face) return null;
  const { image, middle, eyes, turn } = face;
  // The page of the portrait, laid over the face and level with its eyes.
  const unit = (ACROSS * eyes) / SIDE.width;
  const map = { a: unit * Math.cos(turn), b: unit * Math.sin(turn), x: middle[0], y: middle[1] };
  const [left, top] = [-SIDE.width / 2, -ABOVE * SIDE.height];
  const corners = [
    [left, top],
    [left + SIDE.width, top],
    [left + SIDE.width, top + SIDE.height],
    [left, top + SIDE.height],
  ].map(([u, v]) => {
    const [x, y] = moved(map, u!, v!);
    return { x, y };
  }) as unknown as Corners;
  const box = { left: 0, top: 0, ...SIDE };
  await replacePortrait({ image, side: SIDE, corners }, box, other, drawForgery(random), random);
  return encodeJpeg(image, random.integer(80, 97));
}
