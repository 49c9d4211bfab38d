import type { Random } from './random.ts';

/** Luminance quantisation table of ITU-T T.81, table K.1, at quality 50. */
const TABLE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];

const COSINES = Float32Array.from({ length: 64 }, (_, i) => {
  const [frequency, place] = [i >> 3, i & 7];
  return Math.cos(((2 * place + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.sqrt(1 / 8) : 0.5);
});

const block = new Float32Array(64);
const half = new Float32Array(64);

/** Spoils a grey image in place like JPEG of the given quality (1 to 100), from a random block origin. */
export function compress(data: Float32Array, width: number, height: number, quality: number, random: Random): void {
  const scale = (quality < 50 ? 5000 / quality : 200 - 2 * quality) / 100;
  const left = -random.below(8);
  const top = -random.below(8);
  for (let y = top; y < height; y += 8) {
    for (let x = left; x < width; x += 8) {
      for (let i = 0; i < 64; i++) {
        const px = Math.max(0, Math.min(width - 1, x + (i & 7)));
        const py = Math.max(0, Math.min(height - 1, y + (i >> 3)));
        block[i] = data[py * width + px]!;
      }
      transform(block, half, false);
      for (let i = 0; i < 64; i++) {
        const step = Math.max(1, TABLE[i]! * scale);
        half[i] = Math.round(half[i]! / step) * step;
      }
      transform(half, block, true);
      for (let i = 0; i < 64; i++) {
        const px = x + (i & 7);
        const py = y + (i >> 3);
        if (px >= 0 && py >= 0 && px < width && py < height) data[py * width + px] = block[i]!;
      }
    }
  }
}

const rows = new Float32Array(64);

/** The 8 x 8 discrete cosine transform, or its inverse. */
function transform(input: Float32Array, output: Float32Array, inverse: boolean): void {
  for (let y = 0; y < 8; y++) {
    for (let k = 0; k < 8; k++) {
      let sum = 0;
      for (let i = 0; i < 8; i++) sum += input[y * 8 + i]! * COSINES[inverse ? i * 8 + k : k * 8 + i]!;
      rows[y * 8 + k] = sum;
    }
  }
  for (let x = 0; x < 8; x++) {
    for (let k = 0; k < 8; k++) {
      let sum = 0;
      for (let i = 0; i < 8; i++) sum += rows[i * 8 + x]! * COSINES[inverse ? i * 8 + k : k * 8 + i]!;
      output[k * 8 + x] = sum;
    }
  }
}
