import { moved, sampleFrame, type Similarity } from '@veridoor/face-vision/face/similarity';
import type { Frame, Point } from '@veridoor/image/frame';
import type { FaceModels } from './face-models.ts';
import { planesOf } from './network.ts';

/** A face as the detector sees it, in pixels of the image. */
export interface Detection {
  confidence: number;
  middle: Point;
  /** Longer side of the box around eyes, nose and mouth. */
  size: number;
  /** Radians by which the line between the eyes leans. */
  roll: number;
}

/** Part of an image that is looked at in one go. */
export interface Region {
  x: number;
  y: number;
  side: number;
  /** By how many quarters of a circle, clockwise, it is turned before: the detector knows upright faces. */
  quarters?: number;
}

const INPUT = 256;
const PIXELS = { minus: [127.5, 127.5, 127.5], over: 127.5 } as const;
/** Values a box: middle, size, then six points (right eye, left eye, nose, mouth, two ears). */
const VALUES = 16;
/** The two grids of BlazeFace's back-camera model: 16 × 16 with two anchors a cell, 8 × 8 with six. */
const GRIDS = [
  { cells: 16, anchors: 2 },
  { cells: 8, anchors: 6 },
] as const;
/**
 * Confidence from which a box counts. Portraits of the packages' images have 0.76 and more. False boxes inside a large
 * face, in its mouth for example, have 0.5 to 0.7 and overlap with it.
 */
const LEAST_CONFIDENCE = 0.5;

/** Faces in a square region of an image, surest first; boxes that overlap a surer one are left out. */
export async function detectFaces(
  { detector }: Pick<FaceModels, 'detector'>,
  frame: Frame,
  region: Region,
): Promise<Detection[]> {
  const { x, y, side, quarters = 0 } = region;
  const turn = (-quarters * Math.PI) / 2;
  const map = squareAround([x + side / 2, y + side / 2], side, turn, INPUT);
  const pixels = sampleFrame(frame, map, INPUT, INPUT, 0);
  const output = await detector(planesOf(pixels, PIXELS), [1, 3, INPUT, INPUT]);
  const found = GRIDS.flatMap(({ cells, anchors }) => {
    const count = cells * cells * anchors;
    return readGrid(output(count), output(count * VALUES), cells, anchors).map(({ middle, size, roll, ...found }) => ({
      ...found,
      middle: moved(map, ...middle),
      size: (size * side) / INPUT,
      roll: roll + turn,
    }));
  });
  return withoutOverlaps(found);
}

/** Where the pixels of a square input lie in an image: `side` long around `middle`, leaning by `roll`. */
export function squareAround(middle: Point, side: number, roll: number, input: number): Similarity {
  const [a, b] = [(Math.cos(roll) * side) / input, (Math.sin(roll) * side) / input];
  const half = input / 2;
  return { a, b, x: middle[0] - a * half + b * half, y: middle[1] - b * half - a * half };
}

/** Faces in the pixels of the input. */
function readGrid(scores: Float32Array, boxes: Float32Array, cells: number, anchors: number): Detection[] {
  const found: Detection[] = [];
  scores.forEach((score, i) => {
    const confidence = 1 / (1 + Math.exp(-score));
    if (confidence < LEAST_CONFIDENCE) return;
    const cell = Math.floor(i / anchors);
    const anchorX = ((cell % cells) + 0.5) * (INPUT / cells);
    const anchorY = (Math.floor(cell / cells) + 0.5) * (INPUT / cells);
    const [dx = 0, dy = 0, width = 0, height = 0, rightX = 0, rightY = 0, leftX = 0, leftY = 0] = boxes.subarray(
      i * VALUES,
      (i + 1) * VALUES,
    );
    found.push({
      confidence,
      middle: [anchorX + dx, anchorY + dy],
      size: Math.max(width, height),
      roll: Math.atan2(leftY - rightY, leftX - rightX),
    });
  });
  return found;
}

/** Keeps the surest of overlapping detections: those with the middle of one inside the other's box. */
export function withoutOverlaps(detections: readonly Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const detection of detections.toSorted((a, b) => b.confidence * b.size - a.confidence * a.size)) {
    const free = kept.every(({ middle, size }) => {
      const away = Math.max(Math.abs(middle[0] - detection.middle[0]), Math.abs(middle[1] - detection.middle[1]));
      return away > Math.max(size, detection.size) / 2;
    });
    if (free) kept.push(detection);
  }
  return kept;
}
