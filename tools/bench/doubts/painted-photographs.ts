import sharp from 'sharp';
import { eyeDistance, eyeMiddle } from '../../../packages/face-vision/face/points.ts';
import { moved } from '../../../packages/face-vision/face/similarity.ts';
import { decodeFaceImage } from '../../../service/features/liveness/faces/face-image.ts';
import type { FaceModels } from '../../../service/features/liveness/faces/face-models.ts';
import { findFaces } from '../../../service/features/liveness/faces/find-faces.ts';
import type { Random } from '../../specimens/random.ts';
import type { Corners } from '../../specimens/video/homography.ts';
import { decodeRaster, encodeJpeg } from '../../specimens/video/raster.ts';
import { drawForgery, replacePortrait } from './forgery.ts';

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
  const frame = await decodeFaceImage(photograph);
  const [face] = await findFaces(models, frame);
  if (!face) return null;
  const upright = await sharp(photograph).autoOrient().flatten({ background: '#fff' }).png().toBuffer();
  const image = await decodeRaster(upright);
  const scale = image.width / frame.width;
  const [[ax, ay], [bx, by]] = [eyeMiddle(face.mesh, 'rightEye'), eyeMiddle(face.mesh, 'leftEye')];
  // The page of the portrait, laid over the face and level with its eyes.
  const unit = (scale * ACROSS * eyeDistance(face.mesh)) / SIDE.width;
  const turn = Math.atan2(by - ay, bx - ax);
  const map = {
    a: unit * Math.cos(turn),
    b: unit * Math.sin(turn),
    x: ((ax + bx) / 2) * scale,
    y: ((ay + by) / 2) * scale,
  };
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
