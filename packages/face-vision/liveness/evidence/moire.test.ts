import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESH, MESH_POINTS, type Mesh } from '../../face/points.ts';
import { powerOf } from '@veridoor/image/spectrum';
import { moireOf, stripesOf } from './moire.ts';

const SIDE = 320;
const mesh: Mesh = new Float32Array(MESH_POINTS * 3);
for (const [index, x, y] of [
  [MESH.noseTip, 0, 0],
  [MESH.rightTemple, -60, -10],
  [MESH.leftTemple, 60, -10],
  [MESH.forehead, 0, -70],
  [MESH.chin, 0, 70],
] as const)
  mesh.set([SIDE / 2 + x, SIDE / 2 + y, 0], index * 3);

type Light = (x: number, y: number, colour: number) => number;

const SEEDS = [1, 2, 3, 4, 5];
/** The noise of a sensor in each frame. */
const NOISES = SEEDS.map((seed) => {
  // Park and Miller's generator: the same noise in every run.
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Float32Array.from({ length: SIDE * SIDE * 3 }, () => 6 * (next() + next() + next() - 1.5));
});

/** A frame of skin with noise, multiplied by `light` for each place and colour. */
function frame(seed: number, light: Light, channels: 1 | 3 = 3) {
  const noise = NOISES[SEEDS.indexOf(seed)]!;
  const data = new Uint8ClampedArray(SIDE * SIDE * channels);
  for (let y = 0, i = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      for (let colour = 0; colour < channels; colour++, i++)
        data[i] = Math.floor((150 + 20 * Math.sin(x / 20) + noise[i]!) * light(x, y, colour));
  return { width: SIDE, height: SIDE, channels, data } as const;
}

const video = (light: Light) => SEEDS.map((seed) => stripesOf(frame(seed, light), mesh)!);

/** A wave of the given cycles a pixel in a direction, each colour a third of a wave after the last, or not. */
const wave =
  (strength: number, pace: number, angle: number, apart: 0 | 1): Light =>
  (x, y, colour) =>
    1 + strength * Math.sin(2 * Math.PI * (pace * (x * Math.cos(angle) + y * Math.sin(angle)) + (colour * apart) / 3));
const angles = fc.double({ min: 0.1, max: 3, noNaN: true });

describe('screen moiré', () => {
  it('moiré is not found on skin in any light', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.3, max: 1.5, noNaN: true }), (light) => {
        expect(moireOf(video(() => light))).toBeLessThan(1);
      }),
      { numRuns: 2 },
    );
  });

  it('moiré is found in any direction, even faint in grey', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.15, max: 0.4, noNaN: true }), angles, (pace, angle) => {
        expect(moireOf(video(wave(0.05, pace, angle, 0)))).toBeGreaterThan(1);
      }),
      { numRuns: 4 },
    );
  });

  it('moiré is found as broad rainbow stripes whose colours follow each other', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.03, max: 0.09, noNaN: true }), angles, (pace, angle) => {
        expect(moireOf(video(wave(0.15, pace, angle, 1)))).toBeGreaterThan(1);
      }),
      { numRuns: 4 },
    );
  });

  it('moiré is not found in two-coloured bands that alternate, nor in stripes behind the face', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.03, max: 0.09, noNaN: true }), angles, (pace, angle) => {
        const bands: Light = (x, y, colour) =>
          colour === 2 ? 1 : wave(colour === 0 ? 0.2 : -0.1, pace, angle, 0)(x, y, 0);
        expect(moireOf(video(bands))).toBeLessThan(1);
        const blinds: Light = (x, y, colour) =>
          Math.hypot((x - SIDE / 2) / 60, (y - SIDE / 2) / 70) < 1 ? 1 : wave(0.3, 0.25, angle, 0)(x, y, colour);
        expect(moireOf(video(blinds))).toBeLessThan(1);
      }),
      { numRuns: 2 },
    );
  });

  it('moiré is found in grey images and has no hue there', () => {
    const seen = stripesOf(frame(1, wave(0.1, 0.3, 1, 0), 1), mesh);
    expect(seen?.grey).toBeGreaterThan(3);
    expect(seen?.hue).toBe(0);
  });

  it('moiré is not measured in too few frames or on a face that is cut off', () => {
    expect(moireOf(video(() => 1).slice(0, 4))).toBeNull();
    const small = { ...frame(1, wave(0.15, 0.05, 1, 1)), height: SIDE / 2 };
    const higher = mesh.map((value, i) => (i % 3 === 1 ? value - SIDE / 4 : value));
    expect(stripesOf(small, higher)?.hue).toBe(0);
    const aside: Mesh = new Float32Array(MESH_POINTS * 3);
    expect(
      stripesOf(
        frame(1, () => 1),
        aside,
      ),
    ).toBeNull();
  });
});

describe('frequency power', () => {
  it('the power spectrum peaks only at the frequency of the given wave', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 7 }), (u, v) => {
        const values = Float64Array.from({ length: 256 }, (_, i) =>
          Math.cos((2 * Math.PI * (u * (i % 16) + v * Math.floor(i / 16))) / 16),
        );
        const power = powerOf(values, 16);
        expect(power[v * 16 + u]).toBeCloseTo(128 ** 2, 3);
        const mirrored = ((16 - v) % 16) * 16 + 16 - u;
        expect(power.filter((value, i) => value > 1e-6 && i !== v * 16 + u && i !== mirrored)).toHaveLength(0);
      }),
    );
  });
});
