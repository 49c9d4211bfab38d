import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../tools/specimens/random.ts';
import { choosePrompts } from '../choose.ts';
import { verifyVideo } from '../verify.ts';
import { hasShape, isLit, measureLight } from './light.ts';
import { lightAt } from './screen.ts';
import { coloursOf, placeBetween, toneOf, type Colour, type TimedTone } from './tone.ts';

const promptFor = (seed: string) => {
  const { next } = createRandom(seed);
  return choosePrompts({}, (below) => Math.floor(next() * below)).find(({ action }) => action === 'light')!;
};
const prompt = promptFor('own');
const SKIN: Colour = [150, 110, 90];
const LATE = 80;

interface Lit {
  by?: typeof prompt;
  /** Grey values of the screen's light, and of how much more one half has. */
  strength?: number;
  halves?: number;
  /** Of the room's light, which changes slowly, and of the person's movement. */
  drift?: number;
  every?: number;
}

/** A face that moves a little in a room, in the light of a screen. */
function tonesOf({ by = prompt, strength = 0, halves = 0, drift = 4, every = 83 }: Lit): TimedTone[] {
  const { normal } = createRandom('camera');
  const tones: TimedTone[] = [];
  for (let into = 0; into < prompt.wait + 3600; into += every) {
    const screen = lightAt(by, into - prompt.wait - LATE);
    const room = 1 + (drift * Math.sin(into / 900)) / 100 + normal() / 300;
    const mixed = (of: (channel: 0 | 1 | 2) => number): Colour => [of(0), of(1), of(2)];
    const whole = mixed((i) => SKIN[i] * room + 2 * strength * ((screen?.whole[i] ?? 0) - 0.5) + normal() / 4);
    const half = (kind: 'across' | 'down') => mixed((i) => halves * (screen?.[kind][i] ?? 0) + normal() / 4);
    tones.push({ prompt: 0, into, tone: { whole, across: half('across'), down: half('down') } });
  }
  return tones;
}
const litBy = (lit: Lit) => {
  const measured = measureLight(prompt, tonesOf(lit))!;
  return { is: isLit(measured), shape: hasShape(measured) };
};

describe('light of the screen on a face', () => {
  it('a face in the light of the screen is known, also when the room grows brighter meanwhile', () => {
    expect(litBy({ strength: 3 })).toEqual({ is: true, shape: false });
    expect(litBy({ strength: 3, drift: 12 })).toEqual({ is: true, shape: false });
  });

  it('nothing is said of a face that the screen does not light, or too few frames show', () => {
    expect(litBy({})).toEqual({ is: null, shape: false });
    expect(litBy({ drift: 30 }).is).toBeNull();
    expect(measureLight(prompt, tonesOf({ strength: 8, every: 400 }))).toBeNull();
  });

  it('a face in the light of another screen is found out only if the light is strong', () => {
    expect(litBy({ by: promptFor('other'), strength: 10 }).is).toBe(false);
    expect(litBy({ by: promptFor('other'), strength: 2 }).is).toBeNull();
  });

  it('a large screen shows that the face has the shape of a head', () => {
    expect(litBy({ strength: 6, halves: 2 })).toEqual({ is: true, shape: true });
  });

  it('another screen’s light sends a video to a reviewer, and a face that is not lit doubts nobody', () => {
    const checkOf = (lit: Lit) => {
      const frame = { ...EMPTY, tones: tonesOf(lit) };
      const { checks } = verifyVideo([prompt], [frame], { value: null, tooFew: false });
      return checks.find(({ check }) => check === 'light')?.passed;
    };
    expect([checkOf({ by: promptFor('other'), strength: 10 }), checkOf({}), checkOf({ strength: 5 })]).toEqual([
      false,
      undefined,
      true,
    ]);
  });
});

const EMPTY = {
  at: 0,
  prompt: 0,
  into: 0,
  faces: 0,
  mesh: null,
  descriptor: null,
  signature: new Uint8Array(256),
  print: null,
  head: null,
  scenes: [],
};

describe('tone of a face', () => {
  it('the tone is that of nose and cheeks, and how their halves differ', () => {
    const [width, height] = [160, 120];
    const data = new Uint8Array(width * height * 3);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) data.set([x < 80 ? 100 : 140, y < 60 ? 90 : 70, 50], (y * width + x) * 3);
    const colours = coloursOf({ data, width, height, channels: 3 });
    const place = placeBetween({ x: 0.4, y: 0.375, eyes: 0.2 }, { x: 0.6, y: 0.375, eyes: 0.2 }, 0.5);
    expect(toneOf(colours, place)).toEqual({ whole: [120, 80, 50], across: [40, 0, 0], down: [0, 20, 0] });
    expect(toneOf(colours, { x: 2, y: 0.4, eyes: 0.2 })).toBeNull();
  });
});
