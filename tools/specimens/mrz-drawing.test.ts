import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { loadWeights } from '@veridoor/document-vision/mrz/weights';
import { readMrz } from '@veridoor/document-vision/mrz/read';
import { renderSvg } from './svg.ts';
import { CHARACTER_PITCH, drawMrz, LINE_PITCH, TD1_PLACEMENT, TD3_PLACEMENT } from './mrz-drawing.ts';

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

describe('readMrz', { timeout: 30_000 }, () => {
  it.each([
    [['D1FRA13AA000026181231MARTIN<<9'], { format: 'Licence line', documentNumber: '13AA00002' }],
    [['D1NLD15094962111659VW87Z78NB84'], { format: 'Licence line', documentNumber: '5094962111' }],
    [
      ['AAA001D<<', 'FACHE305142128097<<800126<<<<<', 'MUSTER<<ANNA<<<<<<<<<<<<<<<<<<'],
      { format: 'Swiss licence', documentNumber: '305142128097' },
    ],
    [
      ['C1USA1234567897SRC0000000001<<', '8502016F3101012MEX<<<<<<<<<<<0', 'DOE<<JANE<<<<<<<<<<<<<<<<<<<<<'],
      { format: 'TD1', documentNumber: '123456789' },
    ],
    [
      ['PNRUSIVANOV3<<IVAN<IVANOVI3<<<<<<<<<<<<<<<<<', '1100000000RUS8502016M<<<<<<01020315770000<24'],
      { format: 'TD3', documentNumber: '1101000000' },
    ],
  ])('reads the MRZ of a state, drawn: %j', async (lines, { format, documentNumber }) => {
    const size = lines[0]!.length > 30 ? { width: 125, height: 88 } : { width: 85.6, height: 54 };
    const { svg } = drawMrz(lines, TD1_PLACEMENT, size.height);
    const { png } = await renderSvg(svg, size, 12);
    const { data, info } = await sharp(png).flatten({ background: '#fff' }).greyscale().raw().toBuffer({
      resolveWithObject: true,
    });
    const frame = { width: info.width, height: info.height, channels: info.channels as 1 | 3, data };
    expect(readMrz(loadWeights(), frame, 2026)).toMatchObject({
      format,
      valid: true,
      isClear: true,
      lines: lines.filter(({ length }) => length >= 30),
      fields: { documentNumber },
    });
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
