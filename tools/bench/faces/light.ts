import { choosePrompts } from '@veridoor/face-vision/liveness/choose';
import { hasShape, isLit, measureLight, type LightMeasured } from '@veridoor/face-vision/liveness/light/light';
import { lightAt } from '@veridoor/face-vision/liveness/light/screen';
import { placeOf, type Colour, type TimedTone, type Tone } from '@veridoor/face-vision/liveness/light/tone';
import type { Prompt, VideoFrame } from '@veridoor/face-vision/liveness/video';
import { pointOf, MESH_POINTS, type Mesh } from '@veridoor/face-vision/face/points';
import { createRandom } from '../../specimens/random.ts';

/** Milliseconds of a stretch, and from one to the next. */
const LENGTH = 3700;
const EVERY = 1000;
/** Codes that each stretch is lit by. */
const CODES = 4;
/** Milliseconds by which screen and camera are late. */
const LATE = [20, 140] as const;
/** Share of a colour that the camera's other channels see of it. */
const BESIDE = 0.15;

/** Screens in centimetres: a quarter of it lies between the middles of screen and half. */
const SCREENS = {
  phone: { width: 7, height: 15, distance: 30 },
  monitor: { width: 53, height: 30, distance: 55 },
} as const;

export interface LightRow {
  /** Grey values from the middle to black and to white; 0 without a screen. */
  readonly strength: number;
  readonly light: 'none' | 'own' | 'other';
  readonly stretches: number;
  readonly right: number;
  readonly wrong: number;
  /** Stretches whose halves show a head's shape, before either screen, and on a sheet. */
  readonly shape: Readonly<Record<keyof typeof SCREENS | 'sheet', number>>;
}

export interface LightResult {
  /** Of the half of the videos that the limits were chosen on: correlations that one in a hundred is above, or below. */
  readonly chosen: { readonly other: number; readonly own: number; readonly change: number };
  readonly rows: readonly LightRow[];
}

interface Case {
  readonly strength: number;
  readonly light: LightRow['light'];
  readonly sheet: LightMeasured;
  readonly phone: LightMeasured;
  readonly monitor: LightMeasured;
}

/** The light of drawn screens on recorded faces; limits are chosen on every second recording, and the others are counted. */
export function measureScreenLight(videos: readonly (readonly VideoFrame[])[]): LightResult {
  const [first, second] = [0, 1].map((half) =>
    videos.filter((_, i) => i % 2 === half).flatMap((frames, i) => casesOf(frames, `${half} ${i}`)),
  );
  const of = (cases: readonly Case[] = [], light: Case['light'], strength?: number) =>
    cases.filter((one) => one.light === light && (strength === undefined || one.strength === strength));
  const rows = [0, 1, 2, 4, 8].flatMap((strength) =>
    (strength === 0 ? (['none'] as const) : (['own', 'other'] as const)).map((light): LightRow => {
      const cases = of(second, light, strength);
      const count = (is: (one: Case) => boolean) => cases.filter(is).length;
      return {
        strength,
        light,
        stretches: cases.length,
        right: count(({ phone }) => isLit(phone) === true),
        wrong: count(({ phone }) => isLit(phone) === false),
        shape: {
          phone: count(({ phone }) => hasShape(phone)),
          monitor: count(({ monitor }) => hasShape(monitor)),
          sheet: count(({ sheet }) => hasShape(sheet)),
        },
      };
    }),
  );
  const correlations = (light: Case['light'], strength: number) =>
    of(first, light, strength).map(({ phone }) => phone.correlation);
  return {
    chosen: {
      other: quantile(correlations('other', 4), 0.99),
      own: quantile(correlations('own', 4), 0.01),
      change: quantile(
        of(first, 'none').map(({ phone }) => phone.change),
        0.99,
      ),
    },
    rows,
  };
}

function casesOf(frames: readonly VideoFrame[], seed: string): Case[] {
  const random = createRandom(`light ${seed}`);
  const pick = (below: number) => Math.floor(random.next() * below);
  const tones = frames.flatMap((frame) => frame.tones);
  const mesh = frames.find((frame) => frame.mesh)?.mesh;
  const cases: Case[] = [];
  if (!mesh) return cases;
  for (let from = 0; from + LENGTH <= (tones.at(-1)?.into ?? 0); from += EVERY) {
    const stretch = tones
      .filter(({ into }) => into >= from && into < from + LENGTH)
      .map(({ into, tone }) => ({ prompt: 0, into: into - from, tone }));
    for (let i = 0; i < CODES; i++) {
      const [own, other] = [promptFor(pick), promptFor(pick)];
      const late = random.between(...LATE);
      for (const strength of [0, 1, 2, 4, 8]) {
        for (const light of strength === 0 ? (['none'] as const) : (['own', 'other'] as const)) {
          const shown = light === 'other' ? other : own;
          const lit = (shading: Shading) => measureLight(own, litBy(stretch, shown, { strength, late, shading }));
          const [sheet, phone, monitor] = [
            lit({ across: 0, down: 0 }),
            lit(shadingOf(mesh, SCREENS.phone)),
            lit(shadingOf(mesh, SCREENS.monitor)),
          ];
          if (sheet && phone && monitor) cases.push({ strength, light, sheet, phone, monitor });
        }
      }
    }
  }
  return cases;
}

/** Shown at once: a stretch is as long as the colours. */
const promptFor = (pick: (below: number) => number): Prompt => ({
  ...choosePrompts({}, pick).find(({ action }) => action === 'light')!,
  wait: 0,
});

/** How much more of a half screen's light falls on one half of the face, as a share of all of it. */
interface Shading {
  readonly across: number;
  readonly down: number;
}

function litBy(
  tones: readonly TimedTone[],
  shown: Prompt,
  { strength, late, shading }: { strength: number; late: number; shading: Shading },
): TimedTone[] {
  const skin = (tones[0]?.tone.whole ?? [0, 0, 0]).map(linear);
  const grey = skin.reduce((sum, value) => sum + value, 0) / 3;
  const amount = strength === 0 ? 0 : linear(encoded(grey) + strength) / grey - 1;
  return tones.map((timed) => {
    const screen = lightAt(shown, timed.into - late);
    if (!screen) return timed;
    const { whole, across, down } = timed.tone;
    const tone: Tone = {
      // Skin throws back what it has: light adds to each channel in proportion, before the camera's curve.
      whole: mapped((i) => rounded(encoded(linear(whole[i]) + amount * skin[i]! * 2 * (seen(screen.whole, i) - 0.5)))),
      across: mapped((i) => across[i] + strength * shading.across * screen.across[i]),
      down: mapped((i) => down[i] + strength * shading.down * screen.down[i]),
    };
    return { ...timed, tone };
  });
}

const mapped = (of: (channel: 0 | 1 | 2) => number): Colour => [of(0), of(1), of(2)];
const seen = (colour: Colour, i: 0 | 1 | 2) => {
  const all = colour[0] + colour[1] + colour[2];
  return (1 - BESIDE) * colour[i] + (BESIDE * (all - colour[i])) / 2;
};
const rounded = (value: number) => Math.round(value * 10) / 10;
/** IEC 61966-2-1: grey values of 0 to 255 as light of 0 to 1, and back. */
const linear = (value: number) =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const encoded = (light: number) => {
  const bound = Math.min(1, Math.max(0, light));
  return 255 * (bound <= 0.0031308 ? 12.92 * bound : 1.055 * bound ** (1 / 2.4) - 0.055);
};

/** By the slopes of the face's halves in the mesh (Lambert's law). */
function shadingOf(mesh: Mesh, { width, height, distance }: (typeof SCREENS)[keyof typeof SCREENS]): Shading {
  const share = (axis: 0 | 1, offset: number) => {
    const angle = Math.atan(offset / distance);
    const [near, far] = [1, -1].map((side) => {
      const slope = Math.atan(Math.abs(slopeOf(mesh, axis, side)));
      return Math.cos(slope - side * angle);
    });
    return (2 * (near! - far!)) / (near! + far!);
  };
  return { across: share(0, width / 4), down: share(1, height / 4) };
}

/** How steeply one half of nose and cheeks falls away, by least squares. */
function slopeOf(mesh: Mesh, axis: 0 | 1, side: number): number {
  const { x, y, eyes } = placeOf(mesh, 1);
  const middle = axis === 0 ? x : y;
  let [n, sa, sz, saa, saz] = [0, 0, 0, 0, 0];
  for (let i = 0; i < MESH_POINTS; i++) {
    const point = pointOf(mesh, i);
    const away = (point[axis] - middle) * side;
    if (away < 0 || Math.hypot(point[0] - x, point[1] - y) > eyes) continue;
    [n, sa, sz, saa, saz] = [n + 1, sa + away, sz + point[2], saa + away ** 2, saz + away * point[2]];
  }
  return (n * saz - sa * sz) / (n * saa - sa ** 2 || 1);
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.round(share * (values.length - 1))] ?? 0;
}
