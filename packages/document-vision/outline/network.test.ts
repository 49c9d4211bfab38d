import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Layer } from '@veridoor/image/convolution';
import { LAYERS, MULTIPLE, runNetwork, STRIDE } from './network.ts';
import { loadLayers } from './document-map.ts';

type Plane = number[][];

/** A convolution written down as its definition says it, step by step. */
function convolved(planes: readonly Plane[], { weights, bias }: Layer, kernel: number, step: number, each: boolean) {
  const reach = (kernel - 1) / 2;
  const inputs = each ? 1 : planes.length;
  return Array.from(bias, (start, output) =>
    Array.from({ length: planes[0]!.length / step }, (_, y) =>
      Array.from({ length: planes[0]![0]!.length / step }, (_, x) => {
        let sum = start;
        for (let input = 0; input < inputs; input++)
          for (let ky = 0; ky < kernel; ky++)
            for (let kx = 0; kx < kernel; kx++) {
              const value = planes[each ? output : input]![y * step + ky - reach]?.[x * step + kx - reach] ?? 0;
              sum += value * weights[((output * inputs + input) * kernel + ky) * kernel + kx]!;
            }
        return sum;
      }),
    ),
  );
}

/** The network as its description says it. */
function described(layers: readonly Layer[], planes: readonly Plane[]): number[] {
  let at = 0;
  const mapped = (some: readonly Plane[], change: (value: number, place: [number, number, number]) => number) =>
    some.map((plane, c) => plane.map((row, y) => row.map((value, x) => change(value, [c, y, x]))));
  const positive = (some: readonly Plane[]) => mapped(some, (value) => Math.max(0, value));
  const layer = (some: readonly Plane[], step = 1) => {
    const { kernel, depthwise } = LAYERS[at]!;
    return convolved(some, layers[at++]!, kernel, step, depthwise ?? false);
  };
  const separate = (some: readonly Plane[], step = 1) => positive(layer(positive(layer(some, step))));
  const sum = (a: readonly Plane[], b: readonly Plane[]) => mapped(a, (value, [c, y, x]) => value + b[c]![y]![x]!);
  const residual = (some: readonly Plane[]) => sum(separate(some), some);
  const twice = (some: readonly Plane[]) =>
    some.map((plane) => plane.flatMap((row) => [row, row].map((line) => line.flatMap((value) => [value, value]))));
  let quarter = residual(separate(positive(layer(planes, 2)), 2));
  let eighth = residual(residual(separate(quarter, 2)));
  const sixteenth = residual(residual(residual(residual(separate(eighth, 2)))));
  eighth = residual(sum(twice(layer(sixteenth)), eighth));
  quarter = residual(residual(sum(twice(layer(eighth)), quarter)));
  return layer(quarter)[0]!.flat();
}

describe('runNetwork', () => {
  it('the network gives what its description gives, for frames of any size', () => {
    const layers = loadLayers();
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 3 }), fc.integer({ min: 2, max: 3 }), fc.nat(), (across, down, seed) => {
        const [width, height] = [across * MULTIPLE, down * MULTIPLE];
        const input = Float32Array.from({ length: 3 * width * height }, (_, i) => 2 * Math.sin(i * 0.7 + seed));
        const planes = [0, 1, 2].map((channel) =>
          Array.from({ length: height }, (_, y) => [
            ...input.subarray((channel * height + y) * width, (channel * height + y + 1) * width),
          ]),
        );
        const odds = runNetwork(layers, input, width, height);
        expect(odds).toHaveLength((width / STRIDE) * (height / STRIDE));
        for (const [i, value] of described(layers, planes).entries()) expect(odds[i]).toBeCloseTo(value, 2);
      }),
      { numRuns: 6 },
    );
  });
});
