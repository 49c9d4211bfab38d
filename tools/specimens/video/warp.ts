import { homographyToCorners, invertHomography, type Corners, type Homography } from './homography.ts';
import { pickLevel, type Pyramid, type Raster } from './raster.ts';

/** A flat object for a frame. */
export interface Sheet {
  image: Pyramid;
  /** mm */
  width: number;
  height: number;
  cornerRadius: number;
}

/** The reach of the shadow, mm, and its displacement. */
const SHADOW = { reach: 7, x: 1.3, y: 2.1, strength: 0.5 } as const;

/** Copies a part of a larger ground into a frame, whole pixels from its left and top. */
export function copyGround(frame: Raster, ground: Raster, left: number, top: number): void {
  const row = frame.width * 3;
  for (let y = 0; y < frame.height; y += 1) {
    const from = ((y + top) * ground.width + left) * 3;
    frame.data.set(ground.data.subarray(from, from + row), y * row);
  }
}

/**
 * Warps a sheet to four corners of the frame, with rounded, antialiased edges and a soft shadow. Bilinear within the
 * pyramid level of the image that has about one pixel per pixel of the frame.
 *
 * @param shine light on the sheet, added to its brightness: -0.2 to 0.2
 * @returns the maps between sheet (mm) and frame (px), for drawings on top of it
 */
export function drawSheet(
  frame: Raster,
  sheet: Sheet,
  corners: Corners,
  shine: number,
): { toFrame: Homography; toDocument: Homography } {
  const toFrame = homographyToCorners(sheet.width, sheet.height, corners);
  const toDocument = invertHomography(toFrame);
  const widest = Math.max(
    Math.hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y),
    Math.hypot(corners[2].x - corners[3].x, corners[2].y - corners[3].y),
  );
  const level = pickLevel(sheet.image, widest);
  const perMillimetre = widest / sheet.width;
  const margin = (SHADOW.reach + SHADOW.y) * perMillimetre;
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  const left = Math.max(0, Math.floor(Math.min(...xs) - margin));
  const right = Math.min(frame.width, Math.ceil(Math.max(...xs) + margin));
  const top = Math.max(0, Math.floor(Math.min(...ys) - margin));
  const bottom = Math.min(frame.height, Math.ceil(Math.max(...ys) + margin));

  const warp: Warp = { frame, sheet, level, toDocument, perMillimetre, gain: 1 + shine, left, right };
  for (let y = top; y < bottom; y += 1) warpRow(warp, y);
  return { toFrame, toDocument };
}

interface Warp {
  frame: Raster;
  sheet: Sheet;
  level: Raster;
  toDocument: Homography;
  perMillimetre: number;
  gain: number;
  left: number;
  right: number;
}

/** One row of the frame. A function of its own, so that the engine compiles it once and for all. */
function warpRow({ frame, sheet, level, toDocument, perMillimetre, gain, left, right }: Warp, y: number): void {
  const [a, b, c, d, e, f, g, h, i] = toDocument;
  const { width, height } = sheet;
  const texelsX = level.width / width;
  const texelsY = level.height / height;
  const lastX = level.width - 1;
  const lastY = level.height - 1;
  const stride = level.width * 3;
  const source = level.data;
  const target = frame.data;
  // Inside this border nothing is rounded off or antialiased.
  const border = sheet.cornerRadius + 1 / perMillimetre;
  const fy = y + 0.5;
  for (let x = left; x < right; x += 1) {
    const fx = x + 0.5;
    const w = 1 / (g * fx + h * fy + i);
    const u = (a * fx + b * fy + c) * w;
    const v = (d * fx + e * fy + f) * w;
    const at = (y * frame.width + x) * 3;
    let alpha = 1;
    if (u < border || v < border || u > width - border || v > height - border) {
      alpha = Math.min(1, Math.max(0, 0.5 - distanceOutside(u, v, sheet) * perMillimetre));
      if (alpha < 1) dimByShadow(target, at, distanceOutside(u - SHADOW.x, v - SHADOW.y, sheet));
      if (alpha === 0) continue;
    }
    const sx = Math.min(lastX, Math.max(0, u * texelsX - 0.5));
    const sy = Math.min(lastY, Math.max(0, v * texelsY - 0.5));
    const x0 = Math.min(lastX - 1, sx | 0);
    const y0 = Math.min(lastY - 1, sy | 0);
    // Weights in 256ths, their products in 65536ths: whole numbers keep the loop quick.
    const p = ((sx - x0) * 256) | 0;
    const q = ((sy - y0) * 256) | 0;
    const w11 = (p * q * gain) | 0;
    const w10 = (p * (256 - q) * gain) | 0;
    const w01 = ((256 - p) * q * gain) | 0;
    const w00 = ((256 - p) * (256 - q) * gain) | 0;
    const near = y0 * stride + x0 * 3;
    const below = near + stride;
    const red =
      ((source[near] as number) * w00 +
        (source[near + 3] as number) * w10 +
        (source[below] as number) * w01 +
        (source[below + 3] as number) * w11) >>
      16;
    const green =
      ((source[near + 1] as number) * w00 +
        (source[near + 4] as number) * w10 +
        (source[below + 1] as number) * w01 +
        (source[below + 4] as number) * w11) >>
      16;
    const blue =
      ((source[near + 2] as number) * w00 +
        (source[near + 5] as number) * w10 +
        (source[below + 2] as number) * w01 +
        (source[below + 5] as number) * w11) >>
      16;
    if (alpha === 1) {
      target[at] = red;
      target[at + 1] = green;
      target[at + 2] = blue;
    } else {
      target[at] = (target[at] as number) * (1 - alpha) + red * alpha;
      target[at + 1] = (target[at + 1] as number) * (1 - alpha) + green * alpha;
      target[at + 2] = (target[at + 2] as number) * (1 - alpha) + blue * alpha;
    }
  }
}

function dimByShadow(target: Uint8ClampedArray, at: number, distance: number): void {
  const gap = Math.max(0, distance);
  if (gap >= SHADOW.reach) return;
  const dim = 1 - SHADOW.strength * (1 - gap / SHADOW.reach) ** 2;
  target[at] = (target[at] as number) * dim;
  target[at + 1] = (target[at + 1] as number) * dim;
  target[at + 2] = (target[at + 2] as number) * dim;
}

/** Signed distance to the edge of the sheet with its rounded corners, mm; negative inside. */
function distanceOutside(u: number, v: number, sheet: Sheet): number {
  const radius = sheet.cornerRadius;
  const dx = Math.abs(u - sheet.width / 2) - sheet.width / 2 + radius;
  const dy = Math.abs(v - sheet.height / 2) - sheet.height / 2 + radius;
  if (dx > 0 && dy > 0) return Math.sqrt(dx * dx + dy * dy) - radius;
  return Math.max(dx, dy) - radius;
}
