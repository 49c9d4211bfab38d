import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHomography, homographyToCorners, invertHomography, type Corners } from './homography.ts';
import { projectCorners } from './pose.ts';

const pose = fc.record({
  x: fc.double({ min: 100, max: 1200, noNaN: true }),
  y: fc.double({ min: 100, max: 700, noNaN: true }),
  width: fc.double({ min: 100, max: 1500, noNaN: true }),
  roll: fc.double({ min: -3.1, max: 3.1, noNaN: true }),
  pitch: fc.double({ min: -0.8, max: 0.8, noNaN: true }),
  yaw: fc.double({ min: -0.8, max: 0.8, noNaN: true }),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('homographyToCorners', () => {
  it('homographyToCorners maps the rectangle to its corners', () => {
    fc.assert(
      fc.property(pose, (value) => {
        const corners = projectCorners(value, { width: 86, height: 54 }, 1280);
        const map = homographyToCorners(86, 54, corners);
        const rectangle = [
          [0, 0],
          [86, 0],
          [86, 54],
          [0, 54],
        ] as const;
        rectangle.forEach(([x, y], index) => {
          const place = applyHomography(map, { x, y });
          expect(place.x).toBeCloseTo(corners[index]?.x ?? Number.NaN, 5);
          expect(place.y).toBeCloseTo(corners[index]?.y ?? Number.NaN, 5);
        });
      }),
    );
  });

  it('homographyToCorners is undone by its inverse', () => {
    fc.assert(
      fc.property(pose, share, share, (value, u, v) => {
        const map = homographyToCorners(86, 54, projectCorners(value, { width: 86, height: 54 }, 1280));
        const back = applyHomography(invertHomography(map), applyHomography(map, { x: 86 * u, y: 54 * v }));
        expect(back.x).toBeCloseTo(86 * u, 4);
        expect(back.y).toBeCloseTo(54 * v, 4);
      }),
    );
  });

  it('homographyToCorners refuses corners on a line', () => {
    const line: Corners = [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
      { x: 2, y: 2 },
      { x: 3, y: 3 },
    ];
    expect(() => homographyToCorners(1, 1, line)).toThrow(RangeError);
  });
});
