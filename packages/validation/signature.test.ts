import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inkPaths, isSigned, signatureSvg, typedSvg, type InkPoint } from './signature.ts';

const pad = { width: 400, height: 160 };
const coordinate = fc.double({ min: 0, max: 400, noNaN: true });
const point = fc.tuple(coordinate, coordinate, fc.double({ min: 0, max: 1, noNaN: true }));
const strokes = fc.array(fc.array(point, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 8 });

describe('drawn signature', () => {
  it('a drawn signature is thicker where the pen presses harder', () => {
    const stroke: InkPoint[] = [
      [10, 10, 0.1],
      [20, 12, 0.1],
      [30, 14, 0.9],
      [40, 16, 0.9],
    ];
    const [thin, thick] = inkPaths(stroke, pad);
    expect(thick?.width).toBeGreaterThan(thin?.width ?? Infinity);
    expect(
      inkPaths(
        stroke.map(([x, y]) => [x, y, 0.5]),
        pad,
      ),
    ).toHaveLength(1);
    expect(inkPaths([], pad)).toEqual([]);
  });

  it('a drawn signature has no gap where its width changes', () => {
    const [first, second] = inkPaths(
      [
        [0, 0, 0],
        [10, 0, 1],
        [20, 0, 1],
      ],
      pad,
    );
    expect(first?.d).toBe('M0 0Q0 0 5 0');
    expect(second?.d).toMatch(/^M5 0Q10 0/);
  });

  it('a drawn signature needs more than a point', () => {
    expect(isSigned([[[10, 10, 0.5]]], pad)).toBe(false);
    expect(
      isSigned(
        [
          [
            [10, 10, 0.5],
            [20, 10, 0.5],
          ],
        ],
        pad,
      ),
    ).toBe(false);
    expect(
      isSigned(
        [
          [
            [10, 10, 0.5],
            [70, 10, 0.5],
          ],
        ],
        pad,
      ),
    ).toBe(true);
    expect(isSigned([], pad)).toBe(false);
  });

  it('a drawn signature becomes an SVG of numbers only, whatever the strokes', () => {
    fc.assert(
      fc.property(strokes, (drawn) => {
        expect(signatureSvg(drawn, pad)).toMatch(
          /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[-\d. ]+" fill="none" stroke="#111827" stroke-linecap="round" stroke-linejoin="round">(<path d="[MQ\d. -]+" stroke-width="[\d.]+"\/>)*<\/svg>$/,
        );
      }),
    );
  });
});

describe('typed signature', () => {
  it('a typed signature keeps its name in every script and escapes all markup', () => {
    expect(typedSvg('王小明 O’Şahin')).toContain('王小明 O’Şahin');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(typedSvg(name).match(/</g)).toHaveLength(4);
      }),
    );
  });
});
