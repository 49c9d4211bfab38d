import { eyeDistance, eyeMiddle, quartersToUpright, type Mesh } from '@veridoor/face-vision/face/points';
import type { Frame, Point } from '@veridoor/image/frame';
import { describeFace } from './describe-face.ts';
import { detectFaces, type Region } from './detect-faces.ts';
import { evenedHalf } from './even-light.ts';
import type { FaceModels } from './face-models.ts';
import { findFacesIn, type FoundFace } from './find-faces.ts';
import { descriptorDistance } from './match.ts';

/** A ghost portrait is clearly smaller than the portrait; letters taken for a face are often larger. */
const MOST_SHARE = 0.7;
/**
 * How far a ghost portrait may lie from the portrait, in distances of its eyes, which are 8 mm or more on a card of 86 mm
 * by 54 and on a passport's page of 125 mm by 88.
 */
const FARTHEST = { across: 14, down: 6 };
/** A ghost portrait is the same image once more: those of real documents are turned by 7 degrees at most. */
const MOST_TILT = (12 * Math.PI) / 180;
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

/** A page's small second portrait. */
export interface Ghost {
  /** Between its descriptor and the portrait's, both as printed ones. */
  readonly distance: number;
  /** Pixels between its eyes. */
  readonly eyes: number;
}

/**
 * A page's ghost portrait: of several small faces, the one nearest to the portrait. Null without one.
 *
 * @param portrait the largest face of the image.
 */
export async function ghostOf(models: FaceModels, frame: Frame, portrait: FoundFace): Promise<Ghost | null> {
  if (portrait.confidence < LEAST_CONFIDENCE) return null;
  const most = MOST_SHARE * eyeDistance(portrait.mesh);
  const half = evenedHalf(frame);
  // It stands as the portrait does, also on a page that lies on its head.
  const quarters = quartersToUpright(portrait.mesh);
  const parts = partsOf(half).map((part) => ({ ...part, quarters }));
  const small = (await findFacesIn(models, half, parts)).filter(({ confidence, mesh }) => {
    const eyes = 2 * eyeDistance(mesh);
    return confidence >= LEAST_CONFIDENCE && eyes >= LEAST_EYES && eyes <= most && liesOnPage(portrait.mesh, mesh);
  });
  const confirmed = await Promise.all(small.map(({ mesh }) => isFoundCloser(models, half, mesh, quarters)));
  const ghosts = small.filter((_, i) => confirmed[i]);
  if (ghosts.length === 0) return null;
  const describe = (mesh: Mesh) => describeFace(models, frame, mesh, { printed: true });
  const described = await describe(portrait.mesh);
  const compared = ghosts.map(async ({ mesh }) => ({
    distance: descriptorDistance(described, await describe(mesh.map((value) => 2 * value))),
    eyes: 2 * eyeDistance(mesh),
  }));
  return (await Promise.all(compared)).toSorted((one, other) => one.distance - other.distance)[0] ?? null;
}

/**
 * Whether a face of the half image lies where the portrait's page has one, as upright as the portrait: what lies around
 * the page, as a newspaper, has faces, too.
 */
function liesOnPage(portrait: Mesh, half: Mesh): boolean {
  const [from, to] = [placeOf(portrait, 1), placeOf(half, 2)];
  const [x, y] = [to.x - from.x, to.y - from.y];
  const across = (x * Math.cos(from.tilt) + y * Math.sin(from.tilt)) / from.eyes;
  const down = (y * Math.cos(from.tilt) - x * Math.sin(from.tilt)) / from.eyes;
  const turned = Math.abs(Math.sin((to.tilt - from.tilt) / 2));
  return Math.abs(across) <= FARTHEST.across && Math.abs(down) <= FARTHEST.down && turned <= Math.sin(MOST_TILT / 2);
}

function placeOf(mesh: Mesh, scale: number) {
  const [[ax, ay], [bx, by]] = [eyeMiddle(mesh, 'rightEye'), eyeMiddle(mesh, 'leftEye')];
  return {
    x: (scale * (ax + bx)) / 2,
    y: (scale * (ay + by)) / 2,
    eyes: scale * Math.hypot(bx - ax, by - ay),
    tilt: Math.atan2(by - ay, bx - ax),
  };
}

/** Whether the detector sees a face again when it looks from nearer. */
async function isFoundCloser(models: FaceModels, frame: Frame, mesh: Mesh, quarters: number): Promise<boolean> {
  const eyes = eyeDistance(mesh);
  const [[ax, ay], [bx, by]] = [eyeMiddle(mesh, 'rightEye'), eyeMiddle(mesh, 'leftEye')];
  const [x, y]: Point = [(ax + bx) / 2, (ay + by) / 2 + eyes / 2];
  for (const share of CLOSER) {
    const side = share * eyes;
    const faces = await detectFaces(models, frame, { x: x - side / 2, y: y - side / 2, side, quarters });
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
