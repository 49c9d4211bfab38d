import { describe, expect, it } from 'vitest';
import type { Stroke } from '@veridoor/validation/signature';
import { inkPoint, isComplete, NOTHING, withoutLast, withStroke } from './model.ts';

const upright = { width: 300, height: 200 };
const sideways = { width: 640, height: 160 };
const stroke: Stroke = [
  [10, 10, 0.5],
  [200, 20, 0.5],
];

describe('signature in progress', () => {
  it('a signature keeps its original pad when the phone is turned', () => {
    const begun = withStroke(NOTHING, stroke, upright);
    const turned = withStroke(begun, stroke, sideways);
    expect(turned).toMatchObject({ pad: upright, strokes: [stroke, stroke] });
    expect(withoutLast(withoutLast(turned))).toEqual(NOTHING);
    expect(withoutLast(NOTHING)).toEqual(NOTHING);
  });

  it('a signature is complete only with a real stroke or a typed name', () => {
    expect(isComplete(NOTHING)).toBe(false);
    expect(isComplete(withStroke(NOTHING, [[10, 10, 0.5]], upright))).toBe(false);
    expect(isComplete(withStroke(NOTHING, stroke, upright))).toBe(true);
    expect(isComplete({ ...NOTHING, method: 'typed', name: '  ' })).toBe(false);
    expect(isComplete({ ...NOTHING, method: 'typed', name: 'Ada' })).toBe(true);
  });

  it('signature ink stays on the pad and uses pressure only from a pen', () => {
    expect(inkPoint({ x: -5, y: 999 }, upright, { pointerType: 'touch', pressure: 1 })).toEqual([0, 200, 0.5]);
    expect(inkPoint({ x: 1.234, y: 2 }, upright, { pointerType: 'pen', pressure: 0.756 })).toEqual([1.2, 2, 0.76]);
    expect(inkPoint({ x: 1, y: 2 }, upright, { pointerType: 'pen', pressure: 0 })).toEqual([1, 2, 0.5]);
  });
});
