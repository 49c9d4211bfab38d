import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScenes, writeScenes } from './scenes.ts';

describe('kept frames of a video', () => {
  it('kept scenes are read as they were written', () => {
    const side = fc.integer({ min: 1, max: 64 });
    const scene = fc.tuple(side, side).chain(([width, height]) =>
      fc.record({
        width: fc.constant(width),
        height: fc.constant(height),
        data: fc.uint8Array({ minLength: width * height, maxLength: width * height }),
      }),
    );
    fc.assert(
      fc.property(fc.array(scene, { maxLength: 3 }), (scenes) => {
        const read = readScenes(writeScenes(scenes));
        expect(read.map(({ data, ...size }) => ({ ...size, data: [...data] }))).toEqual(
          scenes.map(({ data, ...size }) => ({ ...size, data: [...data] })),
        );
      }),
      { numRuns: 50 },
    );
  });
});
