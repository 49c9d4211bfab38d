import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Frame, Point } from '@veridoor/image/frame';
import { eyeOpenness, mouthWidth } from '../liveness/gestures.ts';
import { eyeDistance, MESH, MESH_POINTS, type Mesh } from './points.ts';
import { poseOf } from './pose.ts';
import { fitSimilarity, moved, sampleFrame } from './similarity.ts';

type Vector = readonly [number, number, number];

/** A head of 100 pixels between the temples whose forehead leans back like an upright head's. */
const places: ReadonlyMap<number, Vector> = new Map([
  [MESH.rightTemple, [-50, 0, 0]],
  [MESH.leftTemple, [50, 0, 0]],
  [MESH.forehead, [0, -60, 0]],
  [MESH.chin, [0, 60 * Math.cos((8 * Math.PI) / 180) * 2 - 60, 120 * Math.sin((8 * Math.PI) / 180)]],
  [MESH.rightEye.outer, [-35, -20, 0]],
  [MESH.rightEye.inner, [-15, -20, 0]],
  [MESH.leftEye.outer, [35, -20, 0]],
  [MESH.leftEye.inner, [15, -20, 0]],
  [MESH.rightMouth, [-20, 30, 0]],
  [MESH.leftMouth, [20, 30, 0]],
]);

function head(turn: (point: Vector) => Vector, opening = 6): Mesh {
  const mesh = new Float32Array(MESH_POINTS * 3);
  const put = (index: number, point: Vector) => mesh.set(turn(point), index * 3);
  for (const [index, point] of places) put(index, point);
  for (const [eye, x] of [
    [MESH.rightEye, -25],
    [MESH.leftEye, 25],
  ] as const) {
    for (const index of eye.upper) put(index, [x, -20 - opening / 2, 0]);
    for (const index of eye.lower) put(index, [x, -20 + opening / 2, 0]);
  }
  return mesh;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const aboutVertical =
  (degrees: number) =>
  ([x, y, z]: Vector): Vector => [
    x * Math.cos(radians(degrees)) - z * Math.sin(radians(degrees)),
    y,
    x * Math.sin(radians(degrees)) + z * Math.cos(radians(degrees)),
  ];
const nod =
  (degrees: number) =>
  ([x, y, z]: Vector): Vector => [
    x,
    y * Math.cos(radians(degrees)) + z * Math.sin(radians(degrees)),
    z * Math.cos(radians(degrees)) - y * Math.sin(radians(degrees)),
  ];
const lean =
  (degrees: number) =>
  ([x, y, z]: Vector): Vector => [
    x * Math.cos(radians(degrees)) - y * Math.sin(radians(degrees)),
    x * Math.sin(radians(degrees)) + y * Math.cos(radians(degrees)),
    z,
  ];

describe('head pose', () => {
  it('the head pose is zero when a face looks straight into the camera', () => {
    const { yaw, pitch, roll } = poseOf(head((point) => point));
    for (const angle of [yaw, pitch, roll]) expect(angle).toBeCloseTo(0, 3);
  });

  it.each([-60, -25, 15, 40])('the head pose measures a turn of %d degrees to the own left', (degrees) => {
    expect(poseOf(head(aboutVertical(degrees))).yaw).toBeCloseTo(degrees, 3);
  });

  it.each([-30, 20])('the head pose measures a look up by %d degrees', (degrees) => {
    expect(poseOf(head(nod(degrees))).pitch).toBeCloseTo(degrees, 3);
  });

  it.each([-40, 30])('the head pose measures a lean of %d degrees', (degrees) => {
    expect(poseOf(head(lean(degrees))).roll).toBeCloseTo(degrees, 3);
  });
});

describe('eyes and mouth', () => {
  it('eye and mouth openings are measured the same when the head turns', () => {
    expect(eyeOpenness(head((point) => point))).toBeCloseTo(0.3, 5);
    expect(eyeOpenness(head((point) => point, 1))).toBeCloseTo(0.05, 5);
    expect(eyeOpenness(head(aboutVertical(40)))).toBeCloseTo(0.3, 5);
    expect(mouthWidth(head(aboutVertical(-30)))).toBeCloseTo(40 / 70, 5);
    expect(eyeDistance(head((point) => point))).toBeCloseTo(50, 5);
  });
});

describe('similarity', () => {
  const coordinate = fc.double({ min: -500, max: 500, noNaN: true });
  const map = fc.record({
    a: fc.double({ min: 0.1, max: 3, noNaN: true }),
    b: fc.double({ min: -3, max: 3, noNaN: true }),
    x: coordinate,
    y: coordinate,
  });

  it('a similarity is recovered from the points that it moved', () => {
    fc.assert(
      fc.property(map, (map) => {
        const from: Point[] = [
          [0, 0],
          [100, 10],
          [40, 90],
        ];
        const found = fitSimilarity(
          from,
          from.map(([x, y]) => moved(map, x, y)),
        );
        for (const key of ['a', 'b', 'x', 'y'] as const) expect(found[key]).toBeCloseTo(map[key], 6);
      }),
    );
  });

  it('sampling by the identity returns the same image, and the fill value lies outside of it', () => {
    const data = Uint8Array.from({ length: 4 * 3 * 3 }, (_, i) => (i * 37) % 256);
    const frame: Frame = { width: 4, height: 3, channels: 3, data };
    expect([...sampleFrame(frame, { a: 1, b: 0, x: 0, y: 0 }, 4, 3, 0)]).toEqual([...data]);
    expect([...sampleFrame(frame, { a: 1, b: 0, x: 40, y: 0 }, 1, 1, 7)]).toEqual([7, 7, 7]);
    expect([...sampleFrame(frame, { a: 1, b: 0, x: 40, y: 0 }, 1, 1, null)]).toEqual([...data.subarray(9, 12)]);
  });
});
