import sharp from 'sharp';
import { eyeDistance, eyeMiddle } from '@veridoor/face-vision/face/points';
import { decodeFaceImage } from '../../../service/vision/faces/face-image.ts';
import type { FaceModels } from '../../../service/vision/faces/face-models.ts';
import { findFaces } from '../../../service/vision/faces/find-faces.ts';
import { decodeRaster, type Raster } from '../../specimens/video/raster.ts';

/** A photograph upright, and the largest face in it. */
export interface PhotographedFace {
  readonly image: Raster;
  /** Between the eyes, and their distance, in pixels of the image. */
  readonly middle: readonly [x: number, y: number];
  readonly eyes: number;
  /** From the right eye to the left one, radians. */
  readonly turn: number;
}

/** @returns null where it shows no face. */
export async function photographedFace(models: FaceModels, photograph: Buffer): Promise<PhotographedFace | null> {
  const frame = await decodeFaceImage(photograph);
  const [face] = await findFaces(models, frame);
  if (!face) return null;
  const upright = await sharp(photograph).autoOrient().flatten({ background: '#fff' }).png().toBuffer();
  const image = await decodeRaster(upright);
  const scale = image.width / frame.width;
  const [[ax, ay], [bx, by]] = [eyeMiddle(face.mesh, 'rightEye'), eyeMiddle(face.mesh, 'leftEye')];
  return {
    image,
    middle: [((ax + bx) / 2) * scale, ((ay + by) / 2) * scale],
    eyes: scale * eyeDistance(face.mesh),
    turn: Math.atan2(by - ay, bx - ax),
  };
}
