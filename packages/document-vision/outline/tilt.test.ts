import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point, Quad } from '@veridoor/image/frame';
import { leanOf, TIPPED, tippedBy, type TiltDirection } from './tilt.ts';

/** A card as a camera above its middle sees it, in pixels; angles in degrees, distances in millimetres. */
function seen(about: 'x' | 'y', degrees: number, distance: number): Quad {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const corners: Point[] = [
    [-43, -27],
    [43, -27],
    [43, 27],
    [-43, 27],
  ];
  return corners.map(([x, y]): Point => {
    const along = about === 'x' ? y : x;
    const nearer = -sin * along;
    const scale = 800 / (distance - nearer);
    const [flatX, flatY] = about === 'x' ? [x, y * cos] : [x * cos, y];
    return [500 + flatX * scale, 400 + flatY * scale];
  }) as unknown as Quad;
}

const TURNS: Record<TiltDirection, readonly ['x' | 'y', 1 | -1]> = {
  towards: ['x', 1],
  away: ['x', -1],
  left: ['y', -1],
  right: ['y', 1],
};
const directions = fc.constantFrom<TiltDirection>('towards', 'away', 'left', 'right');

describe('tilt of a page', () => {
  it('a page that is tipped by 25 degrees was tipped in that direction and in no other', () => {
    fc.assert(
      fc.property(directions, fc.integer({ min: 200, max: 300 }), (direction, distance) => {
        const [about, sign] = TURNS[direction];
        const [from, to] = [leanOf(seen(about, 0, distance)), leanOf(seen(about, sign * 25, distance))];
        for (const asked of Object.keys(TURNS) as TiltDirection[])
          expect(tippedBy(asked, from, to) >= TIPPED).toBe(asked === direction);
      }),
    );
  });

  it('a page that is moved, or whose corners tremble, was not tipped', () => {
    const tremble = fc.array(fc.double({ min: -1.5, max: 1.5, noNaN: true }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(directions, tremble, fc.integer({ min: 200, max: 300 }), (direction, noise, distance) => {
        const flat = seen('x', 0, 250);
        const moved = seen('x', 0, distance).map(([x, y], i): Point => [
          x + 40 + (noise[2 * i] ?? 0),
          y - 30 + (noise[2 * i + 1] ?? 0),
        ]) as unknown as Quad;
        expect(tippedBy(direction, leanOf(flat), leanOf(moved))).toBeLessThan(TIPPED);
      }),
    );
  });
});
