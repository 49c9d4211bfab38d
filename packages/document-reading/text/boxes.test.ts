import { describe, expect, it } from 'vitest';
import { findBoxes } from './boxes.ts';

/** A map with a bar of print, turned by an angle about the middle. */
function bar(length: number, height: number, degrees: number) {
  const [width, rows] = [200, 200];
  const data = new Float32Array(width * rows);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x + 0.5 - 100, y + 0.5 - 100];
      const inside = Math.abs(dx * cos + dy * sin) < length / 2 && Math.abs(dy * cos - dx * sin) < height / 2;
      if (inside) data[y * width + x] = 0.9;
    }
  return { data, width, height: rows };
}

describe('boxes of print', () => {
  it.each([0, 20, -30, 90])('a line at %s degrees has a box along it, wider than its core', (degrees) => {
    const { boxes, angle } = findBoxes(bar(120, 10, degrees));
    const [[a, b, , d]] = boxes as [(typeof boxes)[number]];
    expect((angle * 180) / Math.PI).toBeCloseTo(degrees, 0);
    expect((Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI).toBeCloseTo(degrees, 0);
    expect(Math.hypot(b[0] - a[0], b[1] - a[1])).toBeGreaterThan(125);
    expect(Math.hypot(d[0] - a[0], d[1] - a[1])).toBeGreaterThan(18);
  });

  it('specks and an empty page have no box', () => {
    expect(findBoxes(bar(3, 3, 0)).boxes).toEqual([]);
    expect(findBoxes(bar(0, 0, 0))).toEqual({ boxes: [], angle: 0 });
  });
});
