import { eyeDistance, eyeMiddle, type Mesh } from '@veridoor/face-vision/face/points';
import type { Frame, Point } from '@veridoor/image/frame';
import { describeFace } from './describe-face.ts';
import { detectFaces, type Region } from './detect-faces.ts';
import { evenedHalf } from './even-light.ts';
import type { FaceModels } from './face-models.ts';
import { findFacesIn, type FoundFace } from './find-faces.ts';
import { descriptorDistance } from './match.ts';

/** A ghost portrait is clearly smaller than the portrait; letters taken for a face are often larger. */
const MOST_SHARE = 0.7;
/** Pixels between the eyes: in smaller faces, strangers look alike. */
const LEAST_EYES = 12;
/** Confidence of the detector: letters that were taken for a face had 0.56. */
const LEAST_CONFIDENCE = 0.6;
/** Side of the parts that are looked at, share of the image's shorter side: smaller ones take longer, and find no more. */
const PART_SHARE = 2 / 3;
/**
 * Sides of the parts in which a ghost portrait is looked for again, distances of its eyes. Letters and ornaments that
 * look like a face do so at one size only.
 */
const CLOSER = [6, 9];

/**
 * Distance between the descriptors of a page's portrait and its ghost portrait, both as printed ones; of several small
 * faces, the one nearest to the portrait counts. Null without a ghost portrait.
 *
 * @param portrait the largest face of the image.
 */
export async function ghostDistance(models: FaceModels, frame: Frame, portrait: FoundFace): Promise<number | null> {
  if (portrait.confidence < LEAST_CONFIDENCE) return null;
  const most = MOST_SHARE * eyeDistance(portrait.mesh);
  const half = evenedHalf(frame);
  const small = (await findFacesIn(models, half, partsOf(half))).filter(({ confidence, mesh }) => {
    const eyes = 2 * eyeDistance(mesh);
    return confidence >= LEAST_CONFIDENCE && eyes >= LEAST_EYES && eyes <= most;
  });
  const confirmed = await Promise.all(small.map(({ mesh }) => isFoundCloser(models, half, mesh)));
  const ghosts = small.filter((_, i) => confirmed[i]);
  if (ghosts.length === 0) return null;
  const describe = (mesh: Mesh) => describeFace(models, frame, mesh, { printed: true });
  const described = await describe(portrait.mesh);
  const distances = ghosts.map(async ({ mesh }) =>
    descriptorDistance(described, await describe(mesh.map((value) => 2 * value))),
  );
  return Math.min(...(await Promise.all(distances)));
}

/** Whether the detector sees a face again when it looks from nearer. */
async function isFoundCloser(models: FaceModels, frame: Frame, mesh: Mesh): Promise<boolean> {
  const eyes = eyeDistance(mesh);
  const [[ax, ay], [bx, by]] = [eyeMiddle(mesh, 'rightEye'), eyeMiddle(mesh, 'leftEye')];
  const [x, y]: Point = [(ax + bx) / 2, (ay + by) / 2 + eyes / 2];
  for (const share of CLOSER) {
    const side = share * eyes;
    const faces = await detectFaces(models, frame, { x: x - side / 2, y: y - side / 2, side });
    if (faces.some(({ middle }) => Math.hypot(middle[0] - x, middle[1] - y) < eyes)) return true;
  }
  return false;
}

/** Squares that overlap by half. */
function partsOf({ width, height }: Frame): Region[] {
  const side = PART_SHARE * Math.min(width, height);
  const starts = (length: number) => {
    const steps = Math.ceil((length - side) / (side / 2));
    return Array.from({ length: steps + 1 }, (_, i) => ((length - side) * i) / Math.max(1, steps));
  };
  return starts(height).flatMap((y) => starts(width).map((x) => ({ x, y, side })));
}
