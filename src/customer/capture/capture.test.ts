import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MaskShape } from './capture-model.ts';
import { layOut } from './guide.ts';
import { chooseHint } from './hint.ts';
import { LARGEST, panBy, WHOLE, zoomBy } from './confirm/zoom.ts';

const unseen = { outline: null, ready: false };
const shapes = fc.constantFrom<MaskShape>(
  { kind: 'page', format: 'ID-1' },
  { kind: 'page', format: 'ID-2' },
  { kind: 'page', format: 'ID-3' },
  { kind: 'face' },
);
const stages = fc.record({ width: fc.integer({ min: 320, max: 2600 }), height: fc.integer({ min: 320, max: 1600 }) });

describe('guide', () => {
  it('the guide keeps the page’s shape within the stage on any screen', () => {
    fc.assert(
      fc.property(shapes, stages, fc.constantFrom(1, 1.5, 2, 4), (shape, stage, letters) => {
        const { guide } = layOut(shape, stage, letters);
        const { width, height } = layOut(shape, stage).guide;
        expect([guide.width, guide.height]).toEqual([width, height]);
        expect(guide.x).toBeGreaterThanOrEqual(0);
        expect(guide.y).toBeGreaterThanOrEqual(0);
        expect(guide.x + guide.width).toBeLessThanOrEqual(stage.width);
        expect(guide.y + guide.height).toBeLessThanOrEqual(stage.height);
        expect(guide.width).toBeGreaterThan(0);
      }),
    );
  });

  it('the guide of a card has its aspect and fills the width of a phone', () => {
    const { guide, arrangement } = layOut({ kind: 'page', format: 'ID-1' }, { width: 360, height: 740 });
    expect(guide.width / guide.height).toBeCloseTo(85.6 / 53.98);
    expect(guide.width).toBe(328);
    expect(arrangement).toBe('upright');
  });

  it('large letters move the guide of a card down, below the hint and above the shutter', () => {
    const card = { kind: 'page', format: 'ID-1' } as const;
    const phone = { width: 360, height: 740 };
    const [usual, large] = [layOut(card, phone).guide, layOut(card, phone, 2).guide];
    expect(usual).toEqual(layOut(card, phone, 1.2).guide);
    expect(large.y - usual.y).toBeGreaterThan(30);
    expect(large.y + large.height).toBeLessThan(740 - 160);
  });

  it('a hint of one line fits between the title and the guide of a desk', () => {
    const { guide } = layOut({ kind: 'page', format: 'ID-1' }, { width: 1366, height: 768 });
    const [title, hint] = [72, 42];
    expect(guide.y).toBeGreaterThanOrEqual(title + hint + 12);
  });

  it('the guide leaves room at the sides for controls on a sideways phone, not on a desktop', () => {
    expect(layOut({ kind: 'page', format: 'ID-3' }, { width: 740, height: 360 }).arrangement).toBe('across');
    expect(layOut({ kind: 'page', format: 'ID-3' }, { width: 1280, height: 800 }).arrangement).toBe('upright');
  });
});

describe('hint', () => {
  const live = { phase: 'live', health: 'good', muted: false } as const;

  it('the most important hint is shown', () => {
    const reading = { hint: 'closer', locked: false, ...unseen };
    expect(chooseHint({ ...live, phase: 'opening' }, reading, 'place it', 'failed')).toEqual({
      kind: 'camera',
      code: 'starting',
    });
    expect(chooseHint({ ...live, muted: true, health: 'frozen' }, reading, 'place it', 'failed')).toEqual({
      kind: 'camera',
      code: 'interrupted',
    });
    expect(chooseHint({ ...live, health: 'black' }, reading, 'place it', 'failed')).toEqual({
      kind: 'camera',
      code: 'black',
    });
    expect(chooseHint({ ...live, health: 'black' }, reading, 'place it', 'busy')).toEqual({
      kind: 'camera',
      code: 'taking',
    });
    expect(chooseHint(live, reading, 'place it', 'failed')).toEqual({ kind: 'camera', code: 'not_taken' });
    expect(chooseHint(live, reading, 'place it', 'ready')).toEqual({ kind: 'words', words: 'closer' });
    expect(chooseHint(live, { hint: null, locked: true, ...unseen }, 'place it', 'ready')).toEqual({
      kind: 'words',
      words: 'place it',
    });
    expect(chooseHint(live, null, 'place it', 'ready')).toEqual({ kind: 'words', words: 'place it' });
  });
});

describe('zoom', () => {
  const stage = { width: 300, height: 200 };
  const moves = fc.array(
    fc.oneof(
      fc.record({
        factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
        x: fc.integer({ min: -150, max: 150 }),
        y: fc.integer({ min: -100, max: 100 }),
      }),
      fc.record({
        factor: fc.constant(null),
        x: fc.integer({ min: -900, max: 900 }),
        y: fc.integer({ min: -900, max: 900 }),
      }),
    ),
    { maxLength: 30 },
  );

  it('zooming and panning never show the area beside the image', () => {
    fc.assert(
      fc.property(moves, (all) => {
        let zoom = WHOLE;
        for (const { factor, x, y } of all)
          zoom = factor === null ? panBy(zoom, x, y, stage) : zoomBy(zoom, factor, { x, y }, stage);
        expect(zoom.scale).toBeGreaterThanOrEqual(1);
        expect(zoom.scale).toBeLessThanOrEqual(LARGEST);
        expect(Math.abs(zoom.x)).toBeLessThanOrEqual((stage.width * (zoom.scale - 1)) / 2);
        expect(Math.abs(zoom.y)).toBeLessThanOrEqual((stage.height * (zoom.scale - 1)) / 2);
      }),
    );
  });

  it('zooming keeps the point under the finger in place', () => {
    const zoom = zoomBy(WHOLE, 2, { x: 50, y: -20 }, stage);
    expect(zoom).toEqual({ scale: 2, x: -50, y: 20 });
    expect(zoomBy(zoom, 0.5, { x: 50, y: -20 }, stage)).toEqual({ scale: 1, x: 0, y: 0 });
  });
});
