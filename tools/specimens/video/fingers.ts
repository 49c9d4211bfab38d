import type { Random } from '../random.ts';
import { applyHomography, type Homography, type Point } from './homography.ts';
import type { Raster } from './raster.ts';

/** A finger as a tapered capsule in the document's plane, mm from its top left corner. */
export interface Finger {
  tip: Point;
  root: Point;
  tipRadius: number;
  rootRadius: number;
  skin: readonly [number, number, number];
  /** The thumb lies on the document and shows its nail; the others hold it from behind. */
  onTop: boolean;
}

const SKINS = [
  [224, 176, 148],
  [198, 146, 112],
  [150, 104, 76],
  [104, 70, 52],
] as const;

/** A hand that holds a document by its right edge: the thumb reaches 7 to 10 mm over it, above the middle. */
export function createHand(size: { width: number; height: number }, random: Random): Finger[] {
  const skin = random.pick(SKINS);
  const height = size.height * random.between(0.26, 0.34);
  const reach = random.between(7, 10);
  const finger = (tipX: number, tipY: number, drop: number, radius: number, onTop: boolean): Finger => ({
    tip: { x: tipX, y: tipY },
    root: { x: size.width + 95, y: tipY + drop },
    tipRadius: radius,
    rootRadius: radius * 1.35,
    skin,
    onTop,
  });
  return [
    finger(size.width - 22, height + 40, 44, 8.2, false),
    finger(size.width - 26, height + 22, 40, 8.6, false),
    finger(size.width - reach + 8.5, height, 34, 8.5, true),
  ];
}

/**
 * Draws fingers over a frame.
 *
 * @param toFrame document (mm) to frame (px)
 * @param toDocument frame (px) to document (mm)
 */
export function drawFingers(
  frame: Raster,
  fingers: readonly Finger[],
  toFrame: Homography,
  toDocument: Homography,
): void {
  for (const finger of fingers) drawFinger(frame, finger, toFrame, toDocument);
}

function drawFinger(frame: Raster, finger: Finger, toFrame: Homography, toDocument: Homography): void {
  const bounds = frameBounds(frame, finger, toFrame);
  const { tip, root, skin } = finger;
  const axisX = root.x - tip.x;
  const axisY = root.y - tip.y;
  const length = Math.hypot(axisX, axisY);
  const [a, b, c, d, e, f, g, h, i] = toDocument;
  const farthest = finger.rootRadius + SHADOW_REACH;
  const data = frame.data;
  for (let y = bounds.top; y < bounds.bottom; y += 1) {
    const fy = y + 0.5;
    for (let x = bounds.left; x < bounds.right; x += 1) {
      const fx = x + 0.5;
      const w = 1 / (g * fx + h * fy + i);
      const px = (a * fx + b * fy + c) * w - tip.x;
      const py = (d * fx + e * fy + f) * w - tip.y;
      const along = (px * axisX + py * axisY) / length;
      const across = (px * axisY - py * axisX) / length;
      if (across > farthest || across < -farthest || along < -farthest) continue;
      const share = Math.min(1, Math.max(0, along / length));
      const radius = finger.tipRadius + (finger.rootRadius - finger.tipRadius) * share;
      const beyond = along - share * length;
      const distance = Math.sqrt(beyond * beyond + across * across);
      if (distance > radius + SHADOW_REACH) continue;
      const at = (y * frame.width + x) * 3;
      if (distance > radius) {
        // A soft shadow on the items below.
        const dim = 1 - 0.4 * (1 - (distance - radius) / SHADOW_REACH) ** 2;
        for (let channel = 0; channel < 3; channel += 1) data[at + channel] = (data[at + channel] as number) * dim;
        continue;
      }
      const rim = distance / radius;
      const facing = Math.sqrt(1 - rim * rim);
      let light = 0.56 + 0.44 * facing + 0.09 * (across / radius);
      if (along > 18) light -= 0.05 * Math.max(0, 1 - Math.abs(Math.abs(along - 27) - 1.5) / 1.1);
      const nail = finger.onTop ? nailShare(along, across, finger.tipRadius) * (22 + 12 * facing) : 0;
      const alpha = Math.min(1, (radius - distance) * 4);
      for (let channel = 0; channel < 3; channel += 1) {
        const colour = (skin[channel] ?? 0) * light + nail;
        // The darkest part of the shadow is below the rim.
        data[at + channel] = (data[at + channel] as number) * 0.6 * (1 - alpha) + colour * alpha;
      }
    }
  }
}

/** The reach of a finger's shadow, mm. */
const SHADOW_REACH = 3.5;

/** 1 on the nail, 0 beside it, softly between. */
function nailShare(along: number, across: number, radius: number): number {
  const inside = 1 - Math.abs((along - 0.5) / 7) ** 3 - Math.abs(across / (radius * 0.6)) ** 3;
  return Math.min(1, Math.max(0, inside * 5));
}

function frameBounds(frame: Raster, finger: Finger, toFrame: Homography) {
  const margin = finger.rootRadius + 4;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const end of [finger.tip, finger.root]) {
    for (const [dx, dy] of [
      [-margin, -margin],
      [margin, -margin],
      [margin, margin],
      [-margin, margin],
    ] as const) {
      const place = applyHomography(toFrame, { x: end.x + dx, y: end.y + dy });
      xs.push(place.x);
      ys.push(place.y);
    }
  }
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    right: Math.min(frame.width, Math.ceil(Math.max(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    bottom: Math.min(frame.height, Math.ceil(Math.max(...ys))),
  };
}
