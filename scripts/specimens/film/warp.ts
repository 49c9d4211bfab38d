import { homographyToCorners, invertHomography, type Corners, type Homography } from './homography.ts';
import { pickLevel, type Pyramid, type Raster } from './raster.ts';

/** A flat thing to be put into a frame. */
export interface Sheet {
  picture: Pyramid;
  /** mm */
  width: number;
  height: number;
  cornerRadius: number;
}

/** How far the shadow reaches, mm, and how it is displaced. */
const SHADOW = { reach: 7, x: 1.3, y: 2.1, strength: 0.5 } as const;

/** Copies a part of a larger ground into a frame, its left top corner at a fractional place. */
export function copyGround(frame: Raster, ground: Raster, left: number, top: number): void {
  const x0 = Math.floor(left);
  const y0 = Math.floor(top);
  const u = left - x0;
  const v = top - y0;
  const stride = ground.width * 3;
  const w00 = (1 - u) * (1 - v);
  const w10 = u * (1 - v);
  const w01 = (1 - u) * v;
  const w11 = u * v;
  const source = ground.data;
  const target = frame.data;
  for (let y = 0; y < frame.height; y += 1) {
    let from = (y + y0) * stride + x0 * 3;
    let to = y * frame.width * 3;
    for (const end = to + frame.width * 3; to < end; to += 1, from += 1) {
      target[to] =
        (source[from] ?? 0) * w00 +
        (source[from + 3] ?? 0) * w10 +
        (source[from + stride] ?? 0) * w01 +
        (source[from + stride + 3] ?? 0) * w11;
    }
  }
}

/**
 * Warps a sheet to four corners of the frame, with rounded, antialiased edges and a soft shadow. Bilinear within the
 * step of the picture's pyramid that has about one pixel per pixel of the frame.
 *
 * @param shine light on the sheet, added to its brightness: -0.2 to 0.2
 * @returns the maps between sheet (mm) and frame (px), for what is drawn upon it
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
  const level = pickLevel(sheet.picture, widest);
  const perMillimetre = widest / sheet.width;
  const margin = (SHADOW.reach + SHADOW.y) * perMillimetre;
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  const left = Math.max(0, Math.floor(Math.min(...xs) - margin));
  const right = Math.min(frame.width, Math.ceil(Math.max(...xs) + margin));
  const top = Math.max(0, Math.floor(Math.min(...ys) - margin));
  const bottom = Math.min(frame.height, Math.ceil(Math.max(...ys) + margin));

  const [a, b, c, d, e, f, g, h, i] = toDocument;
  const texelsX = level.width / sheet.width;
  const texelsY = level.height / sheet.height;
  const lastX = level.width - 1;
  const lastY = level.height - 1;
  const stride = level.width * 3;
  const source = level.data;
  const target = frame.data;
  const gain = 1 + shine;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const fx = x + 0.5;
      const fy = y + 0.5;
      const w = 1 / (g * fx + h * fy + i);
      const u = (a * fx + b * fy + c) * w;
      const v = (d * fx + e * fy + f) * w;
      const outside = distanceOutside(u, v, sheet);
      const at = (y * frame.width + x) * 3;
      const alpha = Math.min(1, Math.max(0, 0.5 - outside * perMillimetre));
      if (alpha < 1) {
        const gap = Math.max(0, distanceOutside(u - SHADOW.x, v - SHADOW.y, sheet));
        if (gap < SHADOW.reach) {
          const dim = 1 - SHADOW.strength * (1 - gap / SHADOW.reach) ** 2;
          target[at] = (target[at] ?? 0) * dim;
          target[at + 1] = (target[at + 1] ?? 0) * dim;
          target[at + 2] = (target[at + 2] ?? 0) * dim;
        }
        if (alpha === 0) continue;
      }
      const sx = Math.min(lastX, Math.max(0, u * texelsX - 0.5));
      const sy = Math.min(lastY, Math.max(0, v * texelsY - 0.5));
      const x0 = Math.min(lastX - 1, sx | 0);
      const y0 = Math.min(lastY - 1, sy | 0);
      const p = sx - x0;
      const q = sy - y0;
      const from = y0 * stride + x0 * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const k = from + channel;
        const upper = (source[k] ?? 0) * (1 - p) + (source[k + 3] ?? 0) * p;
        const lower = (source[k + stride] ?? 0) * (1 - p) + (source[k + stride + 3] ?? 0) * p;
        const colour = (upper * (1 - q) + lower * q) * gain;
        target[at + channel] = (target[at + channel] ?? 0) * (1 - alpha) + colour * alpha;
      }
    }
  }
  return { toFrame, toDocument };
}

/** Signed distance to the edge of the sheet with its rounded corners, mm; negative inside. */
function distanceOutside(u: number, v: number, sheet: Sheet): number {
  const radius = sheet.cornerRadius;
  const dx = Math.abs(u - sheet.width / 2) - sheet.width / 2 + radius;
  const dy = Math.abs(v - sheet.height / 2) - sheet.height / 2 + radius;
  if (dx > 0 && dy > 0) return Math.sqrt(dx * dx + dy * dy) - radius;
  return Math.max(dx, dy) - radius;
}
