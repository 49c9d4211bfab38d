import { describe, expect, it } from 'vitest';
import type { Frame } from '@veridoor/image/frame';
import { alignTo } from './align.ts';
import { mayHaveHologram } from './holograms.ts';
import { measureLightChange } from './light-change.ts';

type Colour = readonly [red: number, green: number, blue: number];
type Paint = (x: number, y: number) => Colour;
/** Clearly below and above what a page does in the tests: the service's limit lies between. */
const [NOTHING, MUCH] = [4, 8];

/** As good as random for each whole place. */
const chance = (x: number, y: number) => {
  const mixed = Math.sin(Math.floor(x) * 12.9898 + Math.floor(y) * 78.233) * 43_758.5453;
  return mixed - Math.floor(mixed);
};

function frameOf(paint: Paint, width = 480, height = 300): Frame {
  const data = new Uint8ClampedArray(width * height * 3);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (const [channel, light] of paint(x, y).entries())
        data[i++] = 255 * (light * 0.75) ** (1 / 2.2) + 4 * (chance(x + 500 * channel, y + 7) - 0.5);
  return { width, height, channels: 3, data };
}

/** A card's print: a wash, a coloured portrait, letters. */
const print: Paint = (x, y) => {
  if (x > 40 && x < 150 && y > 60 && y < 220)
    return [0.2 + 0.5 * chance(x / 12, y / 12), 0.3, 0.15 + 0.2 * chance(x / 9, y / 7)];
  const ink = x > 180 && y % 40 < 14 && chance(x / 6, y / 7) < 0.45 ? 0.15 : 1;
  return [0.8 * ink, 0.75 * ink, 0.6 * ink + 0.1 * (y / 300)];
};
/** Warmer light that falls off to the right, and a reflection of its lamp in gloss. */
const lit =
  (paint: Paint): Paint =>
  (x, y) => {
    const near = 1.2 - x / 800;
    const gloss = 0.25 * Math.exp(-((x - 300) ** 2 + (y - 150) ** 2) / 20_000);
    const [red, green, blue] = paint(x, y);
    return [red * near * 1.1 + gloss, green * near + gloss, blue * near * 0.8 + gloss];
  };
/** Rings that shine in the colours of their gratings. */
const hologram =
  (phase: number): Paint =>
  (x, y) => {
    const colours = print(x, y);
    const away = Math.hypot(x - 330, y - 210);
    if (away > 50 || Math.cos(away / 4) < 0) return colours;
    const turn = away / 9 + phase;
    return colours.map(
      (light, channel) => 0.7 * light + 0.2 + 0.2 * Math.cos(turn + 2.1 * channel),
    ) as unknown as Colour;
  };

describe('a page in two lights', () => {
  it('print stays what it is in stronger, coloured and reflected light', () => {
    expect(measureLightChange(frameOf(print), frameOf(lit(print)))).toBeLessThan(NOTHING);
  });

  it('a hologram changes its colours', () => {
    expect(measureLightChange(frameOf(hologram(0)), frameOf(lit(hologram(2))))).toBeGreaterThan(MUCH);
    // What shines in one light alone has changed as well.
    expect(measureLightChange(frameOf(print), frameOf(lit(hologram(2))))).toBeGreaterThan(MUCH);
  });

  it('a printed hologram does not', () => {
    expect(measureLightChange(frameOf(hologram(0)), frameOf(lit(hologram(0))))).toBeLessThan(NOTHING);
  });

  it('a frame in black and white says nothing: all colours would have changed', () => {
    const grey = frameOf(print);
    for (let at = 0; at < grey.data.length; at += 3) grey.data.fill(grey.data[at + 1]!, at, at + 3);
    expect([measureLightChange(frameOf(print), grey), measureLightChange(grey, frameOf(print))]).toEqual([null, null]);
  });

  it('what is lost in light says nothing', () => {
    expect(
      measureLightChange(
        frameOf(print),
        frameOf(() => [2, 2, 2]),
      ),
    ).toBeNull();
  });
});

describe('a page that moved', () => {
  const moved: Paint = (x, y) => lit(print)(x * 1.01 - 4.3 + y * 0.004, y * 0.99 + 3.6);

  it('the page is laid over itself after a hand moved', () => {
    const laid = alignTo(frameOf(print), frameOf(moved));
    expect(laid).not.toBeNull();
    expect(measureLightChange(frameOf(print), laid!)).toBeLessThan(NOTHING);
  });

  it('another page is laid over nothing', () => {
    const other: Paint = (x, y) => print(479 - x, 299 - y);
    expect(alignTo(frameOf(print), frameOf(other))).toBeNull();
    expect(
      alignTo(
        frameOf(print),
        frameOf(() => [0.7, 0.7, 0.7]),
      ),
    ).toBeNull();
  });
});

describe('documents with a hologram', () => {
  it.each([
    ['passport', 'FR', 'single', true],
    ['passport', null, 'single', true],
    ['passport', 'TR', 'single', false],
    ['residence_permit', 'SE', 'front', true],
    ['id_card', 'DE', 'front', true],
    ['id_card', 'DE', 'back', false],
    ['id_card', 'FR', 'front', false],
    ['selfie', null, 'single', false],
  ])('%s of %s, %s: %s', (type, country, side, has) => expect(mayHaveHologram({ type, country, side })).toBe(has));
});
