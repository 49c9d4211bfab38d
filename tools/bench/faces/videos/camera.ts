import sharp from 'sharp';
import type { Random } from '../../../specimens/random.ts';
import { grain } from './grain.ts';
import { blurred, encoded, type Light } from './raster.ts';

/** A webcam or the camera of a telephone, with what is its own. */
export interface Camera {
  /** The JPEG that a browser sends of what falls on the sensor. The times of calls rise, in milliseconds. */
  take(light: Light, at: number): Promise<Buffer>;
}

interface CameraOptions {
  /** Light of the room: 1 of a day, 0.1 of an evening with one lamp; less light is more noise. */
  room?: number;
}

/**
 * Electrons of a full pixel of a small sensor by day, and those that reading adds (of its data sheets: 4,000 to 10,000
 * and 2 to 6).
 */
const FULL_WELL = { least: 4000, most: 10_000 } as const;
const READ_NOISE = { least: 2, most: 6 } as const;

/**
 * The chain of a real camera: lens, exposure that drifts, shot and read noise before the curve, noise of neighbours
 * that hangs together since three of four colours of a pixel are interpolated, removal of noise, sharpening, curve,
 * JPEG, at times twice.
 */
export function createCamera(random: Random, { room = 1 }: CameraOptions = {}): Camera {
  const lens = random.between(0.5, 1.25);
  const electrons = random.between(FULL_WELL.least, FULL_WELL.most) * room;
  const readNoise = random.between(READ_NOISE.least, READ_NOISE.most);
  const sharpening = random.between(0.15, 0.8);
  const smoothing = random.between(0.1, 0.7);
  const contrast = random.between(-0.06, 0.16);
  const cast = [random.between(0.92, 1.1), 1, random.between(0.88, 1.1)] as const;
  const steadying = random.next() < 0.4 ? random.between(0.3, 0.75) : 0;
  let before: Float32Array | null = null;
  const quality = Math.round(random.between(75, 91));
  const streamed = random.next() < 0.5 ? Math.round(random.between(72, 92)) : null;
  const drift = {
    depth: random.between(0.005, 0.05),
    pace: random.between(1200, 5000),
    phase: random.between(0, 6.28),
  };
  const flicker = { depth: random.next() < 0.4 ? random.between(0.002, 0.02) : 0, pace: random.between(180, 900) };
  const dim = room < 0.5 ? random.between(0.5, 0.85) : 1;

  /** Light with its shot noise and that of reading, of which the deviate is given. */
  const exposed = (value: number, deviate: number) =>
    value + (deviate * Math.sqrt(Math.max(0, value) * electrons + readNoise ** 2)) / electrons;

  return {
    async take({ width, height, data }, at) {
      const seen = blurred(data, width, height, 3, lens);
      const exposure =
        dim *
        (1 + drift.depth * Math.sin(at / drift.pace + drift.phase)) *
        (1 + flicker.depth * Math.sin((at * 6.28) / flicker.pace));
      // Three of four colours of a pixel are interpolated, so their noise is softer and partly that of the others.
      const shared = grain(random, 0.45);
      const [red, blue] = [grain(random, 0.8), grain(random, 0.8)];
      const noisy = new Float32Array(seen.length);
      for (let y = 0, at = 0; y < height; y++) {
        for (let x = 0; x < width; x++, at += 3) {
          const green = shared(x, y);
          noisy[at] = exposed(seen[at]! * exposure * cast[0], 0.55 * green + 0.83 * red(x, y));
          noisy[at + 1] = exposed(seen[at + 1]! * exposure, green);
          noisy[at + 2] = exposed(seen[at + 2]! * exposure * cast[2], 0.55 * green + 0.83 * blue(x, y));
        }
      }
      // Video takes what hardly changes from the image before.
      if (steadying > 0) steadied(noisy, before, steadying);
      before = noisy;
      const clean = smoothing > 0.35 ? blurred(noisy, width, height, 3, smoothing) : noisy;
      const curved = new Float32Array(clean.length);
      for (let i = 0; i < clean.length; i++) curved[i] = curve(encoded(clean[i]!) / 255, contrast);
      const soft = blurred(curved, width, height, 3, 1);
      const sharpened = new Uint8ClampedArray(curved.length);
      for (let i = 0; i < curved.length; i++) sharpened[i] = 255 * (curved[i]! + sharpening * (curved[i]! - soft[i]!));
      const image = sharp(sharpened, { raw: { width, height, channels: 3 } });
      if (streamed === null) return image.jpeg({ quality }).toBuffer();
      // What a webcam sends is JPEG already, with less colour.
      const stream = await image.jpeg({ quality: streamed, chromaSubsampling: '4:2:0' }).toBuffer();
      return sharp(stream).jpeg({ quality }).toBuffer();
    },
  };
}

/** Light by which a place may change and still be taken for the same. */
const SAME_LIGHT = 0.02;

/** Mixes each number with the one before it where the two are nearly the same. */
function steadied(values: Float32Array, before: Float32Array | null, share: number): void {
  if (before?.length !== values.length) return;
  for (let i = 0; i < values.length; i++) {
    const change = (values[i]! - before[i]!) / (SAME_LIGHT + 0.05 * Math.abs(before[i]!));
    values[i] = values[i]! + share * Math.exp(-change * change) * (before[i]! - values[i]!);
  }
}

const curve = (value: number, contrast: number) => value + contrast * (value - 0.5) * 4 * value * (1 - value);
