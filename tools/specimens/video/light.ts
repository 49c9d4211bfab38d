import type { Random } from '../random.ts';
import { applyHomography, type Homography, type Point } from './homography.ts';
import type { Raster } from './raster.ts';

/** Brightness of every pixel in 1024ths, around `exposure`: a lamp to one side, darker corners. */
export function createLightMap(
  size: { width: number; height: number },
  exposure: number,
  random: Random,
): Uint16Array<ArrayBuffer> {
  const map = new Uint16Array(size.width * size.height);
  const lampX = random.between(0.1, 0.9);
  const lampY = random.between(-0.1, 0.4);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const u = x / size.width;
      const v = y / size.height;
      const lamp = 0.14 - 0.22 * Math.hypot(u - lampX, v - lampY);
      const corner = 0.28 * ((u - 0.5) ** 2 + (v - 0.5) ** 2);
      map[y * size.width + x] = 1024 * exposure * (1 + lamp - corner);
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

/** A table of normal deviates in 16ths; its length is a power of two so that it can be read cyclically. */
export function createNoiseTable(deviation: number, random: Random): Int16Array<ArrayBuffer> {
  return Int16Array.from({ length: 1 << 16 }, () => Math.round(random.normal() * deviation * 16));
}

/**
 * The sensor's rendering of the light: exposure, clipping at 255, noise in each channel.
 *
 * @param lightMap from `createLightMap`
 * @param noise from `createNoiseTable`
 */
export function expose(frame: Raster, lightMap: Uint16Array, noise: Int16Array, random: Random): void {
  const data = frame.data;
  const mask = noise.length - 1;
  for (let y = 0; y < frame.height; y += 1) {
    let at = random.integer(0, mask);
    let to = y * frame.width * 3;
    const row = y * frame.width;
    for (let x = 0; x < frame.width; x += 1) {
      const light = lightMap[row + x] as number;
      data[to] = ((data[to] as number) * light + ((noise[at & mask] as number) << 6)) >> 10;
      data[to + 1] = ((data[to + 1] as number) * light + ((noise[(at + 1) & mask] as number) << 6)) >> 10;
      data[to + 2] = ((data[to + 2] as number) * light + ((noise[(at + 2) & mask] as number) << 6)) >> 10;
      at += 3;
      to += 3;
    }
  }
}
