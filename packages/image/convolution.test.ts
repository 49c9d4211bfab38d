import { expect, it } from 'vitest';
import { unpackLayers } from './convolution.ts';

it('stored weights of a wrong size are refused', () => {
  const shapes = [{ inputs: 3, outputs: 12, kernel: 3 }] as const;
  const bytes = (length: number) => btoa(String.fromCharCode(...new Uint8Array(length)));
  expect(unpackLayers(shapes, bytes(12 * 8 + 324))).toHaveLength(1);
  expect(() => unpackLayers(shapes, bytes(12 * 8 + 325))).toThrow('bytes');
});
