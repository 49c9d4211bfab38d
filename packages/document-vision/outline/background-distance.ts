import type { Planes } from './planes.ts';

/** Colours are counted in cubes of this many levels in full light; the frame's rim is this share of its sides. */
const CUBE = 16;
const RIM = 0.07;
/** A colour with at least this share of the rim is background; one below the other share is not. */
const COMMON = 0.02;
const RARE = 2e-4;
/** In full light this share of a frame is at least this bright; below the minimum light, noise takes over. */
const BRIGHT = 0.1;
const FULL = 220;
const LEAST_LIGHT = 0.25;
/** The background distance of a completely different colour, in grey levels. */
export const STRANGE = 110;

/**
 * The distance of each pixel's colour from the frame's rim, 0 to STRANGE. A document lies inside the frame, so the rim
 * shows the background. A patterned cloth has edges of brightness everywhere; this keeps only the document's.
 */
export function backgroundDistance(planes: Planes): Float32Array {
  const { width, height, luma, red, blue } = planes;
  const counts = new Float32Array(16 * 16 * 16);
  const cubes = new Uint16Array(luma.length);
  const rim = Math.max(2, Math.round(RIM * Math.min(width, height)));
  const scale = 1 / (CUBE * exposure(luma));
  let total = 0;
  for (let y = 0, i = 0; y < height; y++) {
    const edgeRow = y < rim || y >= height - rim;
    for (let x = 0; x < width; x++, i++) {
      const a = Math.min(15, luma[i]! * scale) | 0;
      const b = Math.max(0, Math.min(15, red[i]! * scale + 8)) | 0;
      const c = Math.max(0, Math.min(15, blue[i]! * scale + 8)) | 0;
      const cube = (cubes[i] = (a << 8) | (b << 4) | c);
      if (edgeRow || x < rim || x >= width - rim) {
        counts[cube] = counts[cube]! + 1;
        total++;
      }
    }
  }
  spread(counts, 256);
  spread(counts, 16);
  spread(counts, 1);
  const range = Math.log(COMMON / RARE);
  const scores = counts.map((count) => {
    const share = count / total;
    return STRANGE * Math.max(0, Math.min(1, Math.log(COMMON / (share + RARE)) / range));
  });
  const result = new Float32Array(luma.length);
  for (let i = 0; i < result.length; i++) result[i] = scores[cubes[i]!]!;
  return result;
}

/** The amount of light in the frame, LEAST_LIGHT to 1: in poor light all colours are similar. */
function exposure(luma: Float32Array): number {
  const counts = new Int32Array(256);
  for (const value of luma) counts[value | 0]!++;
  let level = 255;
  for (let brighter = counts[level]!; level > 0 && brighter < BRIGHT * luma.length;) brighter += counts[--level]!;
  return Math.max(LEAST_LIGHT, Math.min(1, level / FULL));
}

/** Adds to each cube a quarter of its neighbours along one axis. */
function spread(counts: Float32Array, step: number): void {
  const before = counts.slice();
  for (let i = 0; i < counts.length; i++) {
    const place = Math.floor(i / step) % 16;
    if (place > 0) counts[i] = counts[i]! + 0.25 * before[i - step]!;
    if (place < 15) counts[i] = counts[i]! + 0.25 * before[i + step]!;
  }
}
