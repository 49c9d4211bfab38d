import type { Colour } from './tone.ts';

/** Sides of the screen, as its reader sees them, from which a colour enters. */
export const EDGES = ['left', 'right', 'top', 'bottom'] as const;
export type Edge = (typeof EDGES)[number];

/** What a `light` prompt asks the screen for. */
interface Lighting {
  readonly colours?: readonly string[];
  readonly edges?: readonly Edge[];
}

/**
 * Milliseconds that the screen shows each colour of a `light` prompt, its way over the screen included. WCAG 2.3.1 counts
 * as a flash a pair of opposing changes, of luminance or of saturated red, and allows three in any second. A second has
 * three changes of colour at most, and each passes every place of the screen once: that is one pair and a half, of
 * either kind.
 */
export const COLOUR_TIME = 450;
/** Milliseconds in which a colour's edge passes over the screen: two frames of a video show it on its way. */
export const SWEEP = 180;

/** The screen during a `light` prompt: a colour that has come over a share of it, from one side, and the one before. */
export interface ScreenShown {
  readonly colour: string;
  /** Null for the first. */
  readonly before: string | null;
  readonly from: Edge;
  readonly share: number;
}

/** @returns null before the first colour and after the last */
export function screenAt({ colours = [], edges = [] }: Lighting, time: number): ScreenShown | null {
  const number = Math.floor(time / COLOUR_TIME);
  const colour = colours[number];
  if (colour === undefined) return null;
  return {
    colour,
    before: colours[number - 1] ?? null,
    from: edges[number] ?? 'top',
    share: Math.min(1, (time - number * COLOUR_TIME) / SWEEP),
  };
}

/** The screen's light, from 0 to 1: of all of it, and how much more comes from one half of it, as of a face's tone. */
export interface ScreenLight {
  readonly whole: Colour;
  readonly across: Colour;
  readonly down: Colour;
}

const NONE: Colour = [0, 0, 0];

/** The last colour stays; null before all of the screen has the first one, since nobody knows what it showed earlier. */
export function lightAt(lighting: Lighting, time: number): ScreenLight | null {
  if (time < SWEEP) return null;
  const last = (lighting.colours?.length ?? 0) * COLOUR_TIME - 1;
  const shown = screenAt(lighting, Math.min(time, last));
  if (!shown) return null;
  const { from, share } = shown;
  const [colour, before] = [partsOf(shown.colour), partsOf(shown.before ?? shown.colour)];
  const whole = mapped((channel) => before[channel] + share * (colour[channel] - before[channel]));
  // How much more one half of the screen has is greatest while the edge is in its middle.
  const more = mapped((channel) => 4 * share * (1 - share) * (colour[channel] - before[channel]));
  const other = mapped((channel) => -more[channel]);
  return {
    whole,
    across: from === 'left' ? more : from === 'right' ? other : NONE,
    down: from === 'top' ? more : from === 'bottom' ? other : NONE,
  };
}

const mapped = (of: (channel: 0 | 1 | 2) => number): Colour => [of(0), of(1), of(2)];

/** Red, green and blue of `#rrggbb`, from 0 to 1. */
function partsOf(colour: string): Colour {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}
