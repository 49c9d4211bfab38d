import { createRandom, type Random } from '../random.ts';
import { createHand, drawFingers, type Finger } from './fingers.ts';
import { paintGround, type Ground } from './ground.ts';
import { homographyToCorners, invertHomography, type Corners, type Point } from './homography.ts';
import { createLightMap, createNoiseTable, drawGlare, expose } from './light.ts';
import { projectCorners, type Pose } from './pose.ts';
import { blurRaster, type Raster } from './raster.ts';
import { copyGround, drawSheet, type Sheet } from './warp.ts';

/** The faults of an image; none for a good one. */
export type Condition = 'dark' | 'overexposed' | 'blurred' | 'motion' | 'glare' | 'too-far' | 'too-near' | 'cut-off';

/** The subject and its conditions. */
export interface SceneOptions {
  sheet: Sheet;
  ground: Ground;
  conditions: readonly Condition[];
  /** A hand holds the document by its right edge. */
  fingers: boolean;
  /** The sheet fills the whole frame and more, like a face's image with its background. */
  covering?: boolean;
  /** The clockwise turn of the document in degrees: 90, 180, 270. */
  turn?: number;
  /** Frame size, px. */
  width: number;
  height: number;
  seed: string;
}

/** A prepared scene: renders the sheet in any pose. */
export interface Scene {
  /** The pose in the middle of the frame that the conditions require. */
  basePose: Pose;
  /** Renders one frame. With several poses their images are averaged: motion during the exposure. */
  render(poses: readonly Pose[], shake: Point): Promise<Raster>;
  corners(pose: Pose): Corners;
}

/** Share of the ground around the frame that a shaking camera may show. */
const MARGIN = 0.04;

/** Share of the frame's width that a document takes, and of its height at most. */
const FILL = { width: 0.68, height: 0.8 } as const;

/** Standard deviation of the defocus over the frame's width: the MRZ's strokes run together. */
const DEFOCUS = 1 / 210;

/** The ground is a little behind the document and not quite sharp. */
const GROUND_DEFOCUS = 1 / 1300;

/** Standard deviation of the sensor's noise, in steps of 8 bits; little light needs much amplification. */
const NOISE = { light: 1.1, dark: 5 } as const;

/** Prepares ground, hand, light and noise, all determined by the seed. */
export async function createScene(options: SceneOptions): Promise<Scene> {
  const { sheet, width, height, conditions } = options;
  const random = createRandom(`scene ${options.seed}`);
  const has = (condition: Condition): boolean => conditions.includes(condition);
  const groundSize = { width: Math.ceil(width * (1 + 2 * MARGIN)), height: Math.ceil(height + 2 * MARGIN * width) };
  const ground = await blurRaster(await paintGround(options.ground, groundSize, options.seed), width * GROUND_DEFOCUS);
  const hand = options.fingers ? createHand(sheet, random) : [];
  const glare = {
    x: sheet.width * random.between(0.4, 0.75),
    y: sheet.height * random.between(0.4, 0.85),
    radius: sheet.width * random.between(0.1, 0.16),
  };
  const exposure = has('dark') ? 0.24 : has('overexposed') ? 1.75 : 1;
  const lightMap = createLightMap({ width, height }, exposure, random);
  const noise = createNoiseTable(has('dark') ? NOISE.dark : NOISE.light, random);

  function renderOnce(pose: Pose, shake: Point): Raster {
    const frame: Raster = { width, height, data: new Uint8ClampedArray(width * height * 3) };
    const limit = Math.floor(MARGIN * width);
    copyGround(frame, ground, limit + clamp(Math.round(shake.x), limit), limit + clamp(Math.round(shake.y), limit));
    const corners = projectCorners(pose, sheet, width);
    drawHandBehind(frame, sheet, corners, hand);
    // A sheet tilted towards the lamp is brighter.
    const maps = drawSheet(frame, sheet, corners, 0.35 * pose.pitch + 0.2 * pose.yaw);
    const thumb = hand.filter((finger) => finger.onTop);
    drawFingers(frame, thumb, maps.toFrame, maps.toDocument);
    if (has('glare')) {
      // The reflection wanders over the document as it tilts.
      const place = { x: glare.x + pose.yaw * sheet.width, y: glare.y + pose.pitch * sheet.height };
      drawGlare(frame, place, glare.radius, maps.toFrame, maps.toDocument);
    }
    return frame;
  }

  return {
    basePose: basePose(options, random),
    corners: (pose) => projectCorners(pose, sheet, width),
    async render(poses, shake) {
      let frame = average(poses.map((pose) => renderOnce(pose, shake)));
      if (has('blurred')) frame = await blurRaster(frame, width * DEFOCUS);
      expose(frame, lightMap, noise, random);
      return frame;
    },
  };
}

function drawHandBehind(frame: Raster, sheet: Sheet, corners: Corners, hand: readonly Finger[]): void {
  const behind = hand.filter((finger) => !finger.onTop);
  if (behind.length === 0) return;
  const toFrame = homographyToCorners(sheet.width, sheet.height, corners);
  drawFingers(frame, behind, toFrame, invertHomography(toFrame));
}

/** Enlargement of a covering sheet, so that no sway shows its edge. */
const COVERING = 1.12;

function basePose(options: SceneOptions, random: Random): Pose {
  const { sheet, width, height, conditions } = options;
  const covering = Math.max(width, (height * sheet.width) / sheet.height);
  if (options.covering) return { x: width / 2, y: height / 2, width: covering * COVERING, roll: 0, pitch: 0, yaw: 0 };
  const turn = options.turn ?? 0;
  const [across, down] = turn % 180 === 0 ? [sheet.width, sheet.height] : [sheet.height, sheet.width];
  let size = sheet.width * Math.min((FILL.width * width) / across, (FILL.height * height) / down);
  const pose = {
    x: width * (0.5 + random.between(-0.015, 0.015)),
    y: height * (0.5 + random.between(-0.02, 0.02)),
    roll: (turn * Math.PI) / 180 + random.between(-0.035, 0.035),
    pitch: random.between(-0.06, 0.06),
    yaw: random.between(-0.06, 0.06),
  };
  if (conditions.includes('too-far')) size *= 0.42;
  if (conditions.includes('too-near')) size = covering * 1.12;
  // A quarter of the document lies beyond the right edge.
  if (conditions.includes('cut-off')) pose.x = width - size * 0.25;
  return { ...pose, width: size };
}

function average(frames: readonly Raster[]): Raster {
  const [first] = frames;
  if (!first) throw new RangeError('a frame needs at least one pose');
  if (frames.length === 1) return first;
  const sum = new Float32Array(first.data.length);
  for (const { data } of frames) {
    for (let index = 0; index < sum.length; index += 1) sum[index] = (sum[index] ?? 0) + (data[index] ?? 0);
  }
  const data = new Uint8ClampedArray(sum.length);
  for (let index = 0; index < sum.length; index += 1) data[index] = (sum[index] ?? 0) / frames.length;
  return { ...first, data };
}

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
