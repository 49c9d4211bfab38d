import { describe, expect, it } from 'vitest';
import { CLASS_COUNT } from './alphabet.ts';
import { readStrip, STRIDE, WINDOW } from './network.ts';
import { WEIGHTS } from './weights.generated.ts';
import { loadWeights, unpackWeights } from './weights.ts';

describe('readStrip', () => {
  const weights = loadWeights();
  const width = 64;
  const strip = Float32Array.from({ length: WINDOW * width }, (_, i) => Math.sin(i * 0.37) + Math.cos(i * 0.011));

  it('readStrip reads a window in a strip as it reads it alone', () => {
    const whole = readStrip(weights, strip, width);
    for (let w = 0; w * STRIDE + WINDOW <= width; w++) {
      const window = new Float32Array(WINDOW * WINDOW);
      for (let y = 0; y < WINDOW; y++) {
        window.set(strip.subarray(y * width + w * STRIDE, y * width + w * STRIDE + WINDOW), y * WINDOW);
      }
      const alone = readStrip(weights, window, WINDOW);
      for (let c = 0; c < CLASS_COUNT; c++) expect(whole[w * CLASS_COUNT + c]).toBeCloseTo(alone[c]!, 3);
    }
  });

  it('readStrip returns probabilities that sum to one', () => {
    const read = readStrip(weights, strip, width);
    const sum = read.subarray(0, CLASS_COUNT).reduce((total, value) => total + Math.exp(value), 0);
    expect(sum).toBeCloseTo(1, 4);
    expect(readStrip(weights, new Float32Array(WINDOW * 4), 4)).toHaveLength(0);
  });

  it('network weights of another length are refused', () => {
    const bytes = Uint8Array.from(atob(WEIGHTS), (character) => character.charCodeAt(0));
    expect(bytes.length).toBeLessThan(64_000);
    expect(() => unpackWeights(new Uint8Array([...bytes, 0]))).toThrow('bytes');
  });
});
