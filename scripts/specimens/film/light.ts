import type { Random } from '../random.ts';
import { applyHomography, type Homography, type Point } from './homography.ts';
import type { Raster } from './raster.ts';

/** Brightness of every pixel: a lamp to one side, darker corners. One number per pixel, around `exposure`. */
export function createLightMap(
  size: { width: number; height: number },
  exposure: number,
  random: Random,
): Float32Array<ArrayBuffer> {
  const map = new Float32Array(size.width * size.height);
  const lampX = random.between(0.1, 0.9);
  const lampY = random.between(-0.1, 0.4);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const u = x / size.width;
      const v = y / size.height;
      const lamp = 0.14 - 0.22 * Math.hypot(u - lampX, v - lampY);
      const corner = 0.28 * ((u - 0.5) ** 2 + (v - 0.5) ** 2);
      map[y * size.width + x] = exposure * (1 + lamp - corner);
    }
  }
  return map;
}

/** Adds the reflection of a lamp on the document: white in its middle, fading outwards. Centre and radius in mm. */
export function drawGlare(
  frame: Raster,
  centre: Point,
  radius: number,
  toFrame: Homography,
  toDocument: Homography,
): void {
  const middle = applyHomography(toFrame, centre);
  const edge = applyHomography(toFrame, { x: centre.x + radius * 2.2, y: centre.y });
  const reach = Math.hypot(edge.x - middle.x, edge.y - middle.y);
  const left = Math.max(0, Math.floor(middle.x - reach));
  const right = Math.min(frame.width, Math.ceil(middle.x + reach));
  const top = Math.max(0, Math.floor(middle.y - reach));
  const bottom = Math.min(frame.height, Math.ceil(middle.y + reach));
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const place = applyHomography(toDocument, { x: x + 0.5, y: y + 0.5 });
      const distance = Math.hypot(place.x - centre.x, (place.y - centre.y) * 1.35) / radius;
      const light = 330 * Math.exp(-(distance ** 4)) + 60 * Math.exp(-(distance ** 2) / 1.6);
      const at = (y * frame.width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        frame.data[at + channel] = Math.min(255, (frame.data[at + channel] ?? 0) + light);
      }
    }
  }
}

/** A table of normal deviates, as long as a power of two so that it can be read round and round. */
export function createNoiseTable(random: Random): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: 1 << 16 }, () => random.normal());
}

/**
 * What the sensor makes of the light: exposure, clipping at 255, noise in each channel.
 *
 * @param noise standard deviation, in steps of 8 bits
 */
export function expose(
  frame: Raster,
  lightMap: Float32Array,
  noise: number,
  table: Float32Array,
  random: Random,
): void {
  const data = frame.data;
  const mask = table.length - 1;
  for (let y = 0; y < frame.height; y += 1) {
    let at = random.integer(0, mask);
    let to = y * frame.width * 3;
    for (let x = 0; x < frame.width; x += 1) {
      const light = lightMap[y * frame.width + x] ?? 1;
      for (const end = to + 3; to < end; to += 1) {
        const value = (data[to] ?? 0) * light + (table[at & mask] ?? 0) * noise;
        data[to] = value < 0 ? 0 : value > 255 ? 255 : value;
        at += 1;
      }
    }
  }
}
