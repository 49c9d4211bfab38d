import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACE_OVAL, MESH, MESH_POINTS, type Mesh } from '../../face/points.ts';
import type { Frame } from '@veridoor/image/frame';
import type { Prompt } from '../video.ts';
import { HEAD_SIDE, headOf } from './head.ts';
import { LEAST_EXPRESSION } from './expression.ts';
import { isDetailed, LEAST_SKIN_LIGHT, litFrames, skinLightOf, type LitFrame } from './skin.ts';

const SIDE = 200;
const [MIDDLE, EYES] = [SIDE / 2, 50];

/** A face of points: rings around its middle, with eyes, nose and mouth at their places. */
const mesh: Mesh = (() => {
  const points = new Float32Array(MESH_POINTS * 3);
  const put = (index: number, x: number, y: number) => points.set([MIDDLE + x * EYES, MIDDLE + y * EYES, 0], index * 3);
  for (let i = 0; i < MESH_POINTS; i++)
    put(i, 0.9 * Math.sin(i * 2.4) * Math.sqrt(i / MESH_POINTS), 1.2 * Math.cos(i * 2.4) * Math.sqrt(i / MESH_POINTS));
  FACE_OVAL.forEach((index, i) =>
    put(index, Math.sin((i / FACE_OVAL.length) * 2 * Math.PI), -1.3 * Math.cos((i / FACE_OVAL.length) * 2 * Math.PI)),
  );
  put(MESH.rightEye.outer, -0.6, -0.4);
  put(MESH.rightEye.inner, -0.4, -0.4);
  put(MESH.leftEye.outer, 0.6, -0.4);
  put(MESH.leftEye.inner, 0.4, -0.4);
  put(MESH.noseTip, 0, 0.15);
  put(MESH.rightMouth, -0.45, 0.65);
  put(MESH.leftMouth, 0.45, 0.65);
  return points;
})();

const look = (yaw: number) => ({ yaw, pitch: 0, size: EYES, openness: 0.3, mouth: 0.6 });

/** Skin with pores and a shade across, in the light that `light` gives each place. */
function frame(light: (x: number, y: number) => number, noise: () => number = () => 0): Frame {
  const data = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    const skin = 130 + 6 * Math.sin(x / 3) * Math.sin(y / 4) + 10 * Math.sin(x / 40);
    return Math.max(0, Math.min(255, Math.round(skin * light(x, y) + noise())));
  });
  return { width: SIDE, height: SIDE, channels: 1, data };
}

const lit = (yaw: number, image: Frame, smiling = false): LitFrame => ({
  look: look(yaw),
  head: headOf(image, mesh),
  smiling,
});

/**
 * A video: three frames at rest, then turned and looking ahead in turn; `light` is the light at each place of a frame.
 */
function video(light: (frame: number) => (x: number, y: number) => number, noise?: () => number): LitFrame[] {
  const even = () => 1;
  return [0, 0, 0, 15, 15, 15, 15, 0, 0, 0, 0].map((yaw, i) => lit(yaw, frame(i < 3 ? even : light(i), noise)));
}

describe('light on the skin', () => {
  it('skin light stays constant in videos of one photo, however lit, shaded or noisy', () => {
    // A linear congruential generator: the same noise in every run.
    let state = 1;
    const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    fc.assert(
      fc.property(
        fc.record({
          up: fc.double({ min: 0.7, max: 1.3, noNaN: true }),
          across: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
          noise: fc.double({ min: 0, max: 8, noNaN: true }),
        }),
        ({ up, across, noise }) => {
          const shade = (i: number) => (x: number) => up + across * Math.sin(i) * (x / SIDE - 0.5);
          const { value, turned, ahead } = skinLightOf(video(shade, () => (next() - 0.5) * noise));
          expect([turned, ahead]).toEqual([4, 4]);
          expect(value).toBeLessThan(0.004);
        },
      ),
      { numRuns: 5 },
    );
  });

  it('skin light varies where a solid form turns', () => {
    const bumps = (i: number) => (x: number, y: number) => 1 + 0.05 * Math.sin(x / 9 + i) * Math.cos(y / 11 - i);
    expect(skinLightOf(video(bumps)).value).toBeGreaterThan(0.01);
  });

  it('the same change counts less on skin that the image shows dark, where noise is a larger share', () => {
    const bumps = (level: number) => (i: number) => (x: number, y: number) =>
      level * (1 + (i < 3 ? 0 : 0.05 * Math.sin(x / 9 + i) * Math.cos(y / 11 - i)));
    const [bright, dark] = [1, 0.4].map((level) => {
      const light = bumps(level);
      return skinLightOf([0, 0, 0, 15, 15, 15, 15, 0, 0, 0, 0].map((yaw, i) => lit(yaw, frame(light(i))))).value!;
    });
    expect(dark! / bright!).toBeCloseTo(Math.cbrt(0.4), 1);
  });

  it('skin that is found beside its place by parts of a pixel shows no change of light', () => {
    const shadow = (x: number, y: number) => 1 + 0.2 * Math.sin(x / 12) * Math.cos(y / 14);
    const beside = (by: (x: number, y: number) => number) =>
      [0, 0, 0, 15, 15, 15, 15, 0, 0, 0, 0].map((yaw, i) =>
        lit(
          yaw,
          frame((x, y) => shadow(x + (i < 3 ? 0 : by(x, y)), y)),
        ),
      );
    const shifts = [() => 0.8, (x: number) => (x - MIDDLE) / 40];
    for (const by of shifts) expect(skinLightOf(beside(by)).value).toBeLessThan(LEAST_SKIN_LIGHT);
  });

  it('light that was blurred has less detail than that of folds, whatever its strength', () => {
    const waves = (length: number, strength: number) => (i: number) => (x: number, y: number) =>
      1 + strength * Math.sin(x / length + i) * Math.cos(y / length - i);
    for (const strength of [0.04, 0.08]) {
      const [fine, blurred] = [waves(5, strength), waves(14, strength)].map((light) => skinLightOf(video(light)));
      expect(isDetailed(fine!)).toBe(true);
      expect(fine!.detail).toBeGreaterThan(0.9);
      expect(blurred!.detail).toBeLessThan(0.7);
      expect(isDetailed(blurred!)).toBe(false);
    }
  });

  it('detail is judged by itself, and only where it was measured', () => {
    const skin = { value: 0.05, relief: null, expression: null, turned: 4, ahead: 4, tooFew: false };
    expect(isDetailed({ ...skin, detail: 0.8 })).toBe(true);
    expect(isDetailed({ ...skin, detail: 0.76 })).toBe(false);
    expect(isDetailed({ ...skin, value: null, detail: null })).toBe(true);
  });

  it('a mouth that was asked to smile is no movement of the face itself', () => {
    // Folds about each corner of the mouth move outwards in every second frame that looks ahead.
    const mouths = [MIDDLE - 0.45 * EYES, MIDDLE + 0.45 * EYES];
    const folds = (by: number) =>
      frame((x, y) => {
        const near = mouths.map((mouth) => Math.exp(-((x - mouth) ** 2 + (y - MIDDLE - 0.65 * EYES) ** 2) / 200));
        const shift = by * (near[1]! - near[0]!);
        return 1 + 0.3 * Math.sin((x - shift) / 2.5) * Math.sin(y / 2.5);
      });
    const smiles = (smiling: boolean) => {
      const asked = Array.from({ length: 10 }, (_, i) => lit(0, folds(i % 2 === 0 ? 0 : 2), smiling));
      const others = Array.from({ length: 10 }, () => lit(0, folds(0)));
      return skinLightOf([...others, ...asked]).expression!;
    };
    expect(smiles(false)).toBeGreaterThan(LEAST_EXPRESSION);
    expect(smiles(true)).toBeLessThan(0.05);
  });

  it('a smile may show from when it was asked for until the next prompt is shown', () => {
    const asked: Prompt[] = [
      { action: 'follow', wait: 300, path: [] },
      { action: 'smile', wait: 400 },
      { action: 'follow', wait: 500, path: [] },
    ];
    const { head } = lit(
      0,
      frame(() => 1),
    );
    const at = (prompt: number, into: number) => litFrames([{ prompt, into, mesh, head }], asked)[0]?.smiling;
    expect([at(0, 900), at(1, 399), at(1, 400)]).toEqual([false, false, true]);
    expect([at(2, 499), at(2, 500), at(3, 900)]).toEqual([true, false, false]);
    expect(litFrames([{ prompt: 1, into: 500, mesh, head: null }], asked)).toEqual([]);
  });

  it('skin light is not measured without turned frames, without frontal frames, or with little skin', () => {
    const whole = video(() => () => 1);
    expect(skinLightOf([])).toEqual({
      value: null,
      detail: null,
      relief: null,
      expression: null,
      turned: 0,
      ahead: 0,
      tooFew: true,
    });
    expect(skinLightOf(whole.filter(({ look: { yaw } }) => yaw === 0)).value).toBeNull();
    expect(skinLightOf(whole.slice(0, 7))).toMatchObject({ value: null, tooFew: true });
    expect(skinLightOf(whole).tooFew).toBe(false);
    const striped = frame((x) => (Math.floor(x / 4) % 2 === 0 ? 1 : 0.2));
    expect(skinLightOf(whole.map(({ look: { yaw } }) => lit(yaw, striped)))).toEqual({
      value: null,
      detail: null,
      relief: null,
      expression: null,
      turned: 0,
      ahead: 0,
      tooFew: false,
    });
  });
});

describe('cropped head', () => {
  it('a cropped head is upright and of one size, wherever it lies in the frame', () => {
    const { head } = lit(
      0,
      frame(() => 1),
    );
    expect(head.grey).toHaveLength(HEAD_SIDE ** 2);
    const eyes = Math.hypot(head.mesh[MESH.leftEye.outer * 3]! - head.mesh[MESH.rightEye.outer * 3]!, 0);
    const moved = headOf(
      frame(() => 1),
      mesh.map((value, i) => (i % 3 === 2 ? value : value / 2 + 20)),
    );
    expect(moved.mesh[MESH.leftEye.outer * 3]! - moved.mesh[MESH.rightEye.outer * 3]!).toBeCloseTo(eyes, 3);
  });
});
