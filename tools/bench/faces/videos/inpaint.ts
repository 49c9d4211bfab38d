import { eyeDistance, eyeMiddle } from '@veridoor/face-vision/face/points';
import type { Person } from './people.ts';
import { blurred, smoothStep, type Raster } from './raster.ts';

const known = new WeakMap<Person, Raster>();

/** The photograph with what lies around the head grown over it, as an attacker has it made once. */
export function withoutHead(person: Person): Raster {
  const before = known.get(person);
  if (before) return before;
  const { portrait, mesh } = person;
  const { width, height } = portrait;
  const [[ax, ay], [bx, by]] = [eyeMiddle(mesh, 'rightEye'), eyeMiddle(mesh, 'leftEye')];
  const eyes = eyeDistance(mesh);
  const outside = Float32Array.from({ length: width * height }, (_, i) => {
    const across = ((i % width) - (ax + bx) / 2) / (1.45 * eyes);
    const down = (Math.floor(i / width) - (ay + by) / 2 - 0.35 * eyes) / (2.1 * eyes);
    return smoothStep(0.95, 1.1, Math.hypot(across, down));
  });
  const kept = Float32Array.from(portrait.data, (value, i) => value * outside[Math.floor(i / 3)]!);
  // Averages of what is known, over wider and wider neighbourhoods until there is something everywhere.
  const filled = Float32Array.from(portrait.data);
  const done = Float32Array.from(outside);
  for (const reach of [6, 14, 34, 80]) {
    const sum = blurred(kept, width, height, 3, reach);
    const weight = blurred(outside, width, height, 1, reach);
    for (let i = 0; i < width * height; i++) {
      const share = (1 - done[i]!) * smoothStep(0.002, 0.06, weight[i]!);
      if (done[i]! >= 1) continue;
      for (let c = 0; c < 3; c++) {
        const grown = sum[i * 3 + c]! / Math.max(1e-4, weight[i]!);
        const base = filled[i * 3 + c]! * (done[i]! > 0 ? done[i]! : 0);
        filled[i * 3 + c] = (base + share * grown) / Math.max(1e-4, done[i]! + share);
      }
      done[i] = done[i]! + share;
    }
  }
  const raster = {
    width,
    height,
    data: Uint8Array.from(filled, (value) => Math.max(0, Math.min(255, Math.round(value)))),
  };
  known.set(person, raster);
  return raster;
}
