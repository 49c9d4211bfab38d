import { MESH_POINTS, quartersToUpright, type Mesh } from '@veridoor/face-vision/face/points';
import { moved, sampleFrame } from '@veridoor/face-vision/face/similarity';
import { CURVES_SHAPE } from '@veridoor/document-vision/originality/portrait-curves';
import type { Frame } from '@veridoor/image/frame';
import { detectFaces, squareAround, withoutOverlaps, type Detection, type Region } from './detect-faces.ts';
import { DESCRIPTOR_SIDE } from './descriptor-net.ts';
import type { FaceModels } from './face-models.ts';
import { planesOf } from './network.ts';

export interface FoundFace {
  /** 0 to 1, of the detector. */
  confidence: number;
  mesh: Mesh;
}

const INPUT = 192;
const PIXELS = { minus: [0, 0, 0], over: 255 } as const;
/** The mesh model wants the detector's box with a quarter of it on every side (MediaPipe's face landmark graph). */
const MARGIN = 1.5;
/** The mesh model's own word that there is a face: people have 0.9 and more, a skull 0.08, a painted scream 0.0. */
const LEAST_PRESENCE = 0.5;
/** A largest face below this share of the image's longer side triggers a search in parts, for others like it. */
const SMALL_SHARE = 0.12;
/** The detector takes a face on its head for one with 0.6 to 0.8, and fits the mesh the wrong way round. */
const SURE = 0.8;
/** Parts a side for a search in parts, and the share of the shorter side that each spans. */
const PARTS = 3;
const PART_SHARE = 0.55;

/**
 * The faces of an image, largest first, each with its mesh. An image without a large face is looked at in parts, too,
 * when `parts` says so, and one without a sure face as if it lay on its head or side: so do pages that were laid down
 * so.
 */
export async function findFaces(models: FaceModels, frame: Frame, parts = true): Promise<FoundFace[]> {
  const longer = Math.max(frame.width, frame.height);
  const whole: Region = { x: (frame.width - longer) / 2, y: (frame.height - longer) / 2, side: longer };
  let detections = await detectFaces(models, frame, whole);
  const largest = Math.max(0, ...detections.map(({ size }) => size));
  if (parts && largest < SMALL_SHARE * longer) {
    detections = withoutOverlaps([...detections, ...(await detectIn(models, frame, partsOf(frame)))]);
  }
  let best = await withMeshes(models, frame, detections);
  const [face] = best;
  if (!parts || (face && face.confidence >= SURE && quartersToUpright(face.mesh) === 0)) return best;
  for (const quarters of [2, 1, 3] as const) {
    const found = await withMeshes(models, frame, await detectFaces(models, frame, { ...whole, quarters }));
    if ((found[0]?.confidence ?? 0) > (best[0]?.confidence ?? 0)) best = found;
  }
  return best;
}

/** The faces in parts of an image, largest first. */
export async function findFacesIn(models: FaceModels, frame: Frame, parts: readonly Region[]): Promise<FoundFace[]> {
  return withMeshes(models, frame, withoutOverlaps(await detectIn(models, frame, parts)));
}

async function detectIn(models: FaceModels, frame: Frame, parts: readonly Region[]): Promise<Detection[]> {
  return (await Promise.all(parts.map((part) => detectFaces(models, frame, part)))).flat();
}

async function withMeshes(models: FaceModels, frame: Frame, detections: readonly Detection[]): Promise<FoundFace[]> {
  const largestFirst = detections.toSorted((a, b) => b.size - a.size);
  const fitted = await Promise.all(largestFirst.map((detection) => fitMesh(models, frame, detection)));
  return fitted.flatMap(({ mesh, presence }, i) =>
    presence < LEAST_PRESENCE ? [] : [{ confidence: largestFirst[i]!.confidence, mesh }],
  );
}

/** Squares that overlap and together cover the image. */
function partsOf({ width, height }: Frame): Region[] {
  const side = PART_SHARE * Math.max(Math.min(width, height), Math.max(width, height) / 2);
  const places = (length: number) =>
    length <= side
      ? [(length - side) / 2]
      : Array.from({ length: PARTS }, (_, i) => ((length - side) * i) / (PARTS - 1));
  return places(height).flatMap((y) => places(width).map((x) => ({ x, y, side })));
}

/** The mesh of a detected face. */
async function fitMesh(
  models: Pick<FaceModels, 'mesh'>,
  frame: Frame,
  { middle, size, roll }: Detection,
): Promise<{ mesh: Mesh; presence: number }> {
  const side = size * MARGIN;
  const map = squareAround(middle, side, roll, INPUT);
  const pixels = sampleFrame(frame, map, INPUT, INPUT, null);
  const output = await models.mesh(planesOf(pixels, PIXELS), [1, 3, INPUT, INPUT]);
  const points = output(MESH_POINTS * 3);
  const mesh = new Float32Array(MESH_POINTS * 3);
  for (let i = 0; i < MESH_POINTS; i++) {
    const [x, y] = moved(map, points[i * 3]!, points[i * 3 + 1]!);
    mesh.set([x, y, (points[i * 3 + 2]! * side) / INPUT], i * 3);
  }
  return { mesh, presence: output(1)[0] ?? 0 };
}

/** Runs every network once on nothing: the first run of a network takes its memory. */
export async function rehearse(models: FaceModels): Promise<void> {
  const nothing: Frame = { width: 2, height: 2, channels: 1, data: new Uint8Array(4) };
  await detectFaces(models, nothing, { x: 0, y: 0, side: 2 });
  await fitMesh(models, nothing, { confidence: 1, middle: [1, 1], size: 2, roll: 0 });
  await models.describe(new Float32Array(DESCRIPTOR_SIDE * DESCRIPTOR_SIDE * 3).fill(127), true);
  await models.sides(new Float32Array(CURVES_SHAPE.reduce((product, one) => product * one)), CURVES_SHAPE);
}
