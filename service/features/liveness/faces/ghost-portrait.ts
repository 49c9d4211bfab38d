import { eyeDistance } from '../../../../packages/face-vision/face/points.ts';
import type { Frame } from '../../../../packages/image/frame.ts';
import { describeFace } from './describe-face.ts';
import type { Region } from './detect-faces.ts';
import type { FaceModels } from './face-models.ts';
import { findFacesIn, type FoundFace } from './find-faces.ts';
import { descriptorDistance } from './match.ts';

/** A ghost portrait is clearly smaller than the portrait; letters taken for a face are often larger. */
const MOST_SHARE = 0.7;
/** Pixels between the eyes: in smaller faces, strangers look alike. */
const LEAST_EYES = 12;
/** Confidence of the detector: letters that were taken for a face had 0.56. */
const LEAST_CONFIDENCE = 0.6;
/** Side of the parts that are looked at, shares of the image's shorter side: smaller ones took longer, and found no more. */
const PART_SHARE = 0.55;

/**
 * Distance between the descriptors of a page's portrait and its ghost portrait, both as printed ones; of several small
 * faces, the one nearest to the portrait counts. Null without a ghost portrait.
 *
 * @param portrait the largest face of the image.
 */
export async function ghostDistance(
  models: FaceModels,
  frame: Frame,
  portrait: FoundFace | undefined,
): Promise<number | null> {
  if (!portrait || portrait.confidence < LEAST_CONFIDENCE) return null;
  const most = MOST_SHARE * eyeDistance(portrait.mesh);
  const ghosts = (await findFacesIn(models, frame, partsOf(frame))).filter(({ confidence, mesh }) => {
    const eyes = eyeDistance(mesh);
    return confidence >= LEAST_CONFIDENCE && eyes >= LEAST_EYES && eyes <= most;
  });
  if (ghosts.length === 0) return null;
  const describe = ({ mesh }: FoundFace) => describeFace(models, frame, mesh, { printed: true });
  const described = await describe(portrait);
  const distances = ghosts.map(async (ghost) => descriptorDistance(described, await describe(ghost)));
  return Math.min(...(await Promise.all(distances)));
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
