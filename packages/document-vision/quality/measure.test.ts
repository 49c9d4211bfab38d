import { describe, expect, it } from 'vitest';
import type { Frame, Quad } from '@veridoor/image/frame';
import { BOUNDS, findFaults } from './faults.ts';
import { measureFrame } from './measure.ts';

const CORNERS: Quad = [
  [80, 70],
  [560, 70],
  [560, 372],
  [80, 372],
];

type Shade = (x: number, y: number, inside: boolean) => number;

/** A frame of 640 x 480 whose card has stripes of print two pixels wide. */
function paint(shade: Shade): Frame {
  const data = new Uint8Array(640 * 480);
  for (let y = 0; y < 480; y++) {
    for (let x = 0; x < 640; x++) data[y * 640 + x] = shade(x, y, x >= 80 && x < 560 && y >= 70 && y < 372);
  }
  return { width: 640, height: 480, channels: 1, data };
}

const printed: Shade = (x, y, inside) => {
  if (!inside) return 90;
  return (Math.floor(x / 9) % 2 === 0) !== (Math.floor(y / 9) % 2 === 0) ? 190 : 70;
};

const faultsOf = (frame: Frame, corners: Quad | null, moved: number | null = null) =>
  findFaults(measureFrame(frame, corners), false, moved);

describe('findFaults', () => {
  it('findFaults reports nothing for a good frame', () => {
    expect(faultsOf(paint(printed), CORNERS)).toEqual([]);
  });

  it('findFaults reports too little and too much light', () => {
    expect(
      faultsOf(
        paint((...at) => printed(...at) * 0.2),
        CORNERS,
      ),
    ).toContain('dark');
    expect(
      faultsOf(
        paint((...at) => Math.min(255, printed(...at) * 3.6)),
        CORNERS,
      ),
    ).toContain('overexposed');
  });

  it('measureFrame locates a reflection', () => {
    const frame = paint((x, y, inside) => (Math.hypot(x - 440, y - 290) < 45 ? 255 : printed(x, y, inside)));
    const { glare } = measureFrame(frame, CORNERS);
    expect(glare!.at[0]).toBeCloseTo(0.75, 1);
    expect(glare!.at[1]).toBeCloseTo(0.73, 1);
    expect(faultsOf(frame, CORNERS)).toEqual(['glare']);
  });

  it('a patch is glare on paper that is nearly saturated, and no fault on paper that is', () => {
    const measures = { middle: 249, lost: 0.04, sharpness: 0.5, glare: { at: [0.5, 0.5], area: 0.04 } as const };
    const placed = { ...measures, area: 0.4, evenness: 0.95, margin: 0.1, covered: 0 };
    expect(findFaults(placed, false, null)).toEqual(['glare']);
    expect(findFaults({ ...placed, middle: 255 }, false, null)).toEqual([]);
  });

  it('findFaults reports blur, also in one direction only', () => {
    const soft = (reach: number, across: boolean) =>
      paint((x, y, inside) => {
        let sum = 0;
        for (let i = -reach; i <= reach; i++) sum += across ? printed(x + i, y, inside) : printed(x, y + i, inside);
        return sum / (2 * reach + 1);
      });
    expect(faultsOf(soft(3, true), CORNERS)).toContain('blurred');
    expect(faultsOf(soft(3, false), CORNERS)).toContain('blurred');
  });

  it('findFaults reports a document that is far, at the edge, tilted, covered or moving', () => {
    const shrunk = CORNERS.map(([x, y]) => [200 + x * 0.35, 150 + y * 0.35]) as unknown as Quad;
    expect(faultsOf(paint(printed), shrunk)).toContain('too-far');
    const moved = CORNERS.map(([x, y]) => [x + 80, y]) as unknown as Quad;
    expect(faultsOf(paint(printed), moved)).toContain('cut-off');
    const tilted: Quad = [[180, 70], [460, 70], CORNERS[2], CORNERS[3]];
    expect(faultsOf(paint(printed), tilted)).toContain('tilted');
    const covered = paint((x, y, inside) => (x > 500 && Math.abs(y - 220) < 45 ? 150 : printed(x, y, inside)));
    expect(faultsOf(covered, CORNERS)).toContain('covered');
    expect(faultsOf(paint(printed), CORNERS, 2 * BOUNDS.moving)).toEqual(['moving']);
    expect(faultsOf(paint(printed), null)).toEqual(['not-found']);
  });

  it('findFaults finds a rounded finger over a side, and none where something of the document’s colour lies beside it', () => {
    const finger: Shade = (x, y, inside) => {
      const away = Math.hypot((x - 600) / 120, (y - 220) / 70);
      return away < 1 ? 150 * (1 - 0.35 * away ** 2) : printed(x, y, inside);
    };
    expect(faultsOf(paint(finger), CORNERS)).toContain('covered');
    // A sheet lies under a part of the card, and is as white as the card's rim.
    const beside: Shade = (x, y, inside) => {
      if (!inside) return x > 500 && Math.abs(y - 220) < 60 ? 205 : 90;
      return x > 515 || y < 110 ? 205 : printed(x, y, inside);
    };
    expect(faultsOf(paint(beside), CORNERS)).toEqual([]);
  });

  it('findFaults accepts the smallest frame', () => {
    expect(faultsOf({ width: 1, height: 1, channels: 3, data: new Uint8Array(3) }, null)).toContain('not-found');
  });
});
