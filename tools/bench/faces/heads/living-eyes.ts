import { pointOf, type Mesh } from '@veridoor/face-vision/face/points';
import { sampleAt, smoothStep, type Light } from '../videos/raster.ts';

/** Contours of the lids in MediaPipe's mesh, from the left of the image to the right. */
const EYES = [
  { upper: [33, 246, 161, 160, 159, 158, 157, 173, 133], lower: [33, 7, 163, 144, 145, 153, 154, 155, 133] },
  { upper: [362, 398, 384, 385, 386, 387, 388, 466, 263], lower: [362, 382, 381, 380, 374, 373, 390, 249, 263] },
] as const;

/** Radius of an eyeball as a share of the eye's opening: 12 mm of 29 mm. */
const EYEBALL = 0.41;

/**
 * Where the eyes look from the head, in degrees to the right of the image and down, and how far the lids have fallen.
 */
export interface Eyes {
  right: number;
  down: number;
  closed: number;
}

/** The portrait's light with its eyes turned and closed. */
export function withEyes(portrait: Light, mesh: Mesh, { right, down, closed }: Eyes): Light {
  const data = Float32Array.from(portrait.data);
  const drawn = { ...portrait, data };
  for (const { upper, lower } of EYES) {
    const [left] = pointOf(mesh, upper[0]);
    const [end] = pointOf(mesh, upper.at(-1)!);
    const wide = end - left;
    const dx = EYEBALL * wide * Math.sin((right * Math.PI) / 180);
    const dy = EYEBALL * wide * Math.sin((down * Math.PI) / 180);
    for (let x = Math.ceil(left); x <= Math.floor(end); x++) {
      const top = heightAt(mesh, upper, x);
      const bottom = Math.max(top + 0.5, heightAt(mesh, lower, x));
      const lid = top + closed * 0.97 * (bottom - top);
      const skin = top - Math.max(4, wide * 0.3);
      for (let y = Math.floor(skin); y <= Math.ceil(bottom); y++) {
        const at = (y * portrait.width + x) * 3;
        if (y < lid) {
          if (closed > 0.02) sampleAt(portrait, x, skin + ((y - skin) / (lid - skin)) * (top - skin), data, at);
          continue;
        }
        const middle = (x - (left + end) / 2) / (wide / 2);
        const level = (y - (top + bottom) / 2) / ((bottom - top) / 2);
        const free = smoothStep(1, 0.35, Math.abs(middle)) * smoothStep(1.15, 0.5, Math.abs(level));
        sampleAt(portrait, x - dx * free, y - dy * free, data, at);
      }
      if (closed > 0.15) lash(drawn, x, lid);
    }
  }
  return drawn;
}

function lash({ width, data }: Light, x: number, lid: number): void {
  for (let y = Math.floor(lid) - 1; y <= Math.floor(lid) + 1; y++) {
    const dark = 1 - 0.6 * Math.max(0, 1 - Math.abs(y - lid) / 1.4);
    for (let c = 0; c < 3; c++) data[(y * width + x) * 3 + c]! *= dark;
  }
}

function heightAt(mesh: Mesh, contour: readonly number[], x: number): number {
  for (let i = 1; i < contour.length; i++) {
    const [ax, ay] = pointOf(mesh, contour[i - 1]!);
    const [bx, by] = pointOf(mesh, contour[i]!);
    if (x <= bx) return ay + ((x - ax) / (bx - ax || 1)) * (by - ay);
  }
  return pointOf(mesh, contour.at(-1)!)[1];
}
