import { MESH, pointOf } from '@veridoor/face-vision/face/points';
import { poseOf } from '@veridoor/face-vision/face/pose';
import { loadFaceModels, type FaceModels } from '../../../service/vision/faces/face-models.ts';
import { findFaces } from '../../../service/vision/faces/find-faces.ts';
import { groupPhotograph, type GroupNumber } from '../photographs.ts';
import { decodeRaster, type Raster } from '../video/raster.ts';
import { morph } from './morph.ts';
import type { Sitting } from './shape.ts';

/** Heads in the photographs of groups, from the left, and the share of the width at which each nose is. */
const HEADS = {
  '3a': [3, 0.34],
  '3b': [3, 0.59],
  '3c': [3, 0.85],
  '4a': [4, 0.21],
  '4b': [4, 0.37],
  '4d': [4, 0.68],
  '5b': [5, 0.39],
  '5c': [5, 0.46],
  '5d': [5, 0.61],
  '5e': [5, 0.76],
  '6a': [6, 0.21],
  '6b': [6, 0.38],
  '6c': [6, 0.67],
  '6d': [6, 0.81],
} as const satisfies Record<string, readonly [group: GroupNumber, nose: number]>;
type Head = keyof typeof HEADS;

/** A face that nobody has: the hair and the place are one person's, the face is made of others'. */
export interface Composition {
  ground: Head;
  faces: readonly Head[];
}

/** The ground's photograph with the composed face. */
export async function composeFace({ ground, faces }: Composition): Promise<Raster> {
  const models = await loadFaceModels();
  const sitting = await sittingOf(models, ground, false);
  const others: Sitting[] = [];
  for (const face of faces) {
    const other = await sittingOf(models, face, false);
    const isTurnedLike = Math.sign(poseOf(other.mesh).yaw) === Math.sign(poseOf(sitting.mesh).yaw);
    others.push(isTurnedLike ? other : await sittingOf(models, face, true));
  }
  return morph(sitting, others);
}

/** A head as it was photographed, or in a mirror. */
async function sittingOf(models: FaceModels, head: Head, isMirrored: boolean): Promise<Sitting> {
  const [group, nose] = HEADS[head];
  const image = await decodeRaster(groupPhotograph(group), { isMirrored });
  const place = image.width * (isMirrored ? 1 - nose : nose);
  const away = ({ mesh }: Pick<Sitting, 'mesh'>) => Math.abs(pointOf(mesh, MESH.noseTip)[0] - place);
  const [face] = (await findFaces(models, { ...image, channels: 3 }, false)).toSorted((a, b) => away(a) - away(b));
  if (!face) throw new Error(`no face of ${head}`);
  return { image, mesh: face.mesh };
}
