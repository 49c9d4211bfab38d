import type { Prompt } from '../video.ts';
import { COLOUR_TIME, lightAt, type ScreenLight } from './screen.ts';
import type { Colour, TimedTone, Tone } from './tone.ts';

/**
 * The least correlation of a face in the screen's light, and the most of one in other light. They were chosen on half of
 * the recordings (docs/bench/faces.md); between them, nothing is said.
 */
export const LEAST_LIGHT = 0.75;
const MOST_OTHER = 0.35;
/** Grey values by which a face's colour, apart from its brightness, changes within a second of people's own movement. */
const MOST_OWN = 2.75;
/** The least correlation of the two halves: a sheet, and a head before a small screen, mostly have less. */
const LEAST_SHAPE = 0.45;
/** Milliseconds by which screen and camera may be late. */
const LATE = [0, 50, 100, 150] as const;
/** Milliseconds before and after a frame whose mean is taken off: light that changes more slowly is not the screen's. */
const AROUND = COLOUR_TIME;
/** Tones of a whole prompt at least: two for each colour. */
const FEWEST = 16;

/** How a face was lit during a `light` prompt. */
export interface LightMeasured {
  /** Correlation of the face's colour, apart from its brightness, with the screen's: -1 to 1. */
  readonly correlation: number;
  /** Grey values by which that colour changes. */
  readonly change: number;
  /**
   * Correlation of what the face's halves differ by, while an edge passes over the screen, with what a head's shape
   * foretells: -1 to 1.
   */
  readonly shape: number;
}

/** @returns null for too few tones, as a slow device sends them */
export function measureLight(prompt: Prompt, tones: readonly TimedTone[]): LightMeasured | null {
  const found = LATE.flatMap((late) => measuredAt(prompt, tones, late) ?? []);
  return found.toSorted((one, other) => other.correlation - one.correlation)[0] ?? null;
}

/**
 * Whether the screen's light is on the face: null where nobody can tell, as by day, or far from a small screen. It is
 * not where the face changes colour by more than people's movement makes, and otherwise than the screen.
 */
export function isLit({ correlation, change }: Pick<LightMeasured, 'correlation' | 'change'>): boolean | null {
  if (correlation >= LEAST_LIGHT) return true;
  return change > MOST_OWN && correlation < MOST_OTHER ? false : null;
}

/** Whether both halves of the face are lit as a head's: nobody can tell otherwise, since few screens are large enough. */
export const hasShape = (measured: LightMeasured): boolean => isLit(measured) === true && measured.shape >= LEAST_SHAPE;

interface Pair {
  readonly time: number;
  readonly tone: Tone;
  readonly screen: ScreenLight;
}

function measuredAt(prompt: Prompt, tones: readonly TimedTone[], late: number): LightMeasured | null {
  const pairs = tones.flatMap(({ into, tone }): Pair[] => {
    const screen = lightAt(prompt, into - prompt.wait - late);
    return screen ? [{ time: into, tone, screen }] : [];
  });
  if (pairs.length < FEWEST) return null;
  // Brightness changes a face's channels in proportion: whoever moves in one light changes little else.
  const usual = meanOf(pairs.map(({ tone }) => tone.whole));
  const part = (kind: keyof Tone, of: 'tone' | 'screen') => {
    const all = pairs.map((pair) => pair[of][kind]);
    return withoutSlow(pairs, kind === 'whole' ? all.map((colour) => apartFrom(usual, colour)) : all);
  };
  const [seen, shown] = [part('whole', 'tone'), part('whole', 'screen')];
  const underWay = (['across', 'down'] as const).map((kind) => {
    const [halves, foretold] = [part(kind, 'tone'), part(kind, 'screen')];
    const places = pairs.flatMap(({ screen }, i) => (screen[kind].some((value) => value !== 0) ? [i] : []));
    return { halves: places.map((i) => halves[i]!), foretold: places.map((i) => foretold[i]!) };
  });
  return {
    correlation: correlationOf(seen, shown),
    change: Math.sqrt(seen.flat().reduce((sum, value) => sum + value ** 2, 0) / (3 * seen.length)),
    shape: correlationOf(
      underWay.flatMap(({ halves }) => halves),
      underWay.flatMap(({ foretold }) => foretold),
    ),
  };
}

/** What a colour has beside the brightness of another. */
function apartFrom(usual: Colour, colour: Colour): Colour {
  const share = dot(usual, colour) / (dot(usual, usual) || 1);
  return [colour[0] - share * usual[0], colour[1] - share * usual[1], colour[2] - share * usual[2]];
}

/** Colours less the mean of those around them in time. */
function withoutSlow(times: readonly Pick<Pair, 'time'>[], colours: readonly Colour[]): Colour[] {
  return colours.map((colour, i) => {
    const around = colours.filter((_, k) => Math.abs(times[k]!.time - times[i]!.time) <= AROUND);
    const [red, green, blue] = meanOf(around);
    return [colour[0] - red, colour[1] - green, colour[2] - blue];
  });
}

function correlationOf(some: readonly Colour[], others: readonly Colour[]): number {
  const sum = (ones: readonly Colour[], twos: readonly Colour[]) =>
    ones.reduce((all, one, i) => all + dot(one, twos[i]!), 0);
  return sum(some, others) / (Math.sqrt(sum(some, some) * sum(others, others)) || 1);
}

function meanOf(colours: readonly Colour[]): Colour {
  const sums: [number, number, number] = [0, 0, 0];
  for (const colour of colours) for (const channel of [0, 1, 2] as const) sums[channel] += colour[channel];
  return [sums[0] / colours.length, sums[1] / colours.length, sums[2] / colours.length];
}

const dot = (one: Colour, other: Colour) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
