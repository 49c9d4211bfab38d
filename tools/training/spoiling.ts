import type { Grey } from './drawing.ts';
import { compress } from './jpeg.ts';
import type { Random } from './random.ts';

/** Spoils an image as lenses, hands, sensors and compression do. */
export function spoil(random: Random, grey: Grey, cap: number): void {
  if (random.chance(0.7)) blur(grey, random.next() * Math.min(0.14 * cap, 0.5 + 0.05 * cap));
  if (random.chance(0.1)) smear(grey, 1 + random.below(Math.max(1, Math.round(cap * 0.18))), random.chance(0.5));
  if (random.chance(0.15)) sharpen(grey, random.between(0.3, 1.2));
  const noise = random.chance(0.6) ? random.between(0, 10) : random.between(0, 3);
  for (let i = 0; i < grey.data.length; i++) {
    grey.data[i] = Math.max(0, Math.min(255, grey.data[i]! + noise * random.normal()));
  }
  if (random.chance(0.6)) compress(grey.data, grey.width, grey.height, random.between(25, 92), random);
}

/** Gaussian blur of deviation `sigma` pixels, both ways. */
function blur(grey: Grey, sigma: number): void {
  if (sigma < 0.2) return;
  const reach = Math.ceil(2.5 * sigma);
  const taps: number[] = [];
  let sum = 0;
  for (let i = -reach; i <= reach; i++) {
    const tap = Math.exp(-(i * i) / (2 * sigma * sigma));
    taps.push(tap);
    sum += tap;
  }
  const scaled = taps.map((tap) => tap / sum);
  filter(grey, scaled, true);
  filter(grey, scaled, false);
}

/** Motion: the mean over `length` pixels along one axis. */
function smear(grey: Grey, length: number, along: boolean): void {
  const odd = length * 2 + 1;
  filter(
    grey,
    Array.from({ length: odd }, () => 1 / odd),
    along,
  );
}

function sharpen(grey: Grey, amount: number): void {
  const soft = { ...grey, data: grey.data.slice() };
  blur(soft, 1);
  for (let i = 0; i < grey.data.length; i++) grey.data[i] = grey.data[i]! + amount * (grey.data[i]! - soft.data[i]!);
}

function filter(grey: Grey, taps: readonly number[], along: boolean): void {
  const source = grey.data.slice();
  const reach = (taps.length - 1) / 2;
  const { width, height } = grey;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let i = -reach; i <= reach; i++) {
        const sx = along ? Math.max(0, Math.min(width - 1, x + i)) : x;
        const sy = along ? y : Math.max(0, Math.min(height - 1, y + i));
        sum += taps[i + reach]! * source[sy * width + sx]!;
      }
      grey.data[y * width + x] = sum;
    }
  }
}
