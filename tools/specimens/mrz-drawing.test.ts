import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { renderSvg } from './svg.ts';
import { CHARACTER_PITCH, drawMrz, LINE_PITCH, TD3_PLACEMENT } from './mrz-drawing.ts';

const PIXELS_PER_MILLIMETRE = 10;

describe('drawMrz', { timeout: 30_000 }, () => {
  it('drawMrz spaces characters 2.54 mm and lines 6.35 mm apart in OCR-B size 1', async () => {
    // The letter I is symmetric in its cell, so the middles of its ink give the pitch.
    const { svg } = drawMrz(['IIII', 'IIII'], TD3_PLACEMENT, 88);
    const { png } = await renderSvg(svg, { width: 125, height: 88 }, PIXELS_PER_MILLIMETRE);
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    const columnInk = new Set<number>();
    const rowInk = new Set<number>();
    data.forEach((value, index) => {
      if (value >= 128) return;
      columnInk.add(index % info.width);
      rowInk.add(Math.floor(index / info.width));
    });
    const columns = runs(info.width, (x) => columnInk.has(x));
    const rows = runs(info.height, (y) => rowInk.has(y));

    expect(columns).toHaveLength(4);
    expect(rows).toHaveLength(2);
    expect(millimetres(middle(columns[3]) - middle(columns[0]))).toBeCloseTo(3 * CHARACTER_PITCH, 1);
    expect(millimetres(middle(rows[1]) - middle(rows[0]))).toBeCloseTo(LINE_PITCH, 1);
    // Doc 9303 part 4: the last centre line is 9.4 mm above the edge.
    expect(88 - millimetres(middle(rows[1]))).toBeCloseTo(9.4, 1);
    const height = (rows[0]?.end ?? 0) - (rows[0]?.start ?? 0);
    // ISO 1073-2, size 1: 2.4 mm between centre lines of strokes of 0.35 mm; this font's capitals are a little lower.
    expect(millimetres(height)).toBeGreaterThan(2.35);
    expect(millimetres(height)).toBeLessThan(2.8);
  });

  it('drawMrz refuses characters without an outline', () => {
    expect(() => drawMrz(['a'], TD3_PLACEMENT, 88)).toThrow(RangeError);
  });
});

interface Run {
  start: number;
  end: number;
}

function runs(length: number, holds: (index: number) => boolean): Run[] {
  const found: Run[] = [];
  for (let index = 0; index < length; index += 1) {
    if (!holds(index)) continue;
    const last = found.at(-1);
    if (last?.end === index) last.end = index + 1;
    else found.push({ start: index, end: index + 1 });
  }
  return found;
}

function middle(run: Run | undefined): number {
  return run ? (run.start + run.end) / 2 : Number.NaN;
}

function millimetres(pixels: number): number {
  return pixels / PIXELS_PER_MILLIMETRE;
}
