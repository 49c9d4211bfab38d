import { decodeRaster, type Raster } from '../../specimens/video/raster.ts';
import type { Random } from '../../specimens/random.ts';
import { LINEAR } from './camera.ts';
import sharp from 'sharp';

/** What lies before the camera while the torch is switched. */
export const SURFACES = [
  'hologram',
  'colour-shift',
  'matte print',
  'glossy print',
  'laminated print',
  'screen',
] as const;
export type Surface = (typeof SURFACES)[number];
/** Surfaces with an optically variable device. */
export const GENUINE: readonly Surface[] = ['hologram', 'colour-shift'];

type Vector = readonly [x: number, y: number, z: number];
type Colour = readonly [red: number, green: number, blue: number];

/** Light from far away, all over the page alike. */
interface Lamp {
  /** Unit vector to it; z is away from the page. */
  to: Vector;
  colour: Colour;
  /** Share of the light that falls on the page without the torch. */
  share: number;
  /** Angular radius as a sine: a window is wide, a bulb is not. */
  width: number;
}

/** The light and the surface, all drawn by lot. Lengths are mm, from the page's middle; y is down. */
export interface Lighting {
  lamps: readonly Lamp[];
  camera: Vector;
  torch: Vector;
  torchColour: Colour;
  /** Light of the torch in the page's middle against that of all lamps. */
  strength: number;
  /** Roughness of the cover as a sine, and what it reflects at right angles. */
  gloss: { roughness: number; reflectance: number; ripple: number; phase: number };
  /** The camera's gain of the image with and without the torch, and how far its white balance follows the light. */
  gains: readonly [without: number, withTorch: number];
  balance: number;
  /** Strength of the optically variable device, its waves, seed of its pattern. */
  device: { strength: number; spread: number; seed: number; overlay: boolean };
}

export function drawLighting(surface: Surface, size: { width: number }, random: Random): Lighting {
  const count = random.integer(1, 3);
  const shares = Array.from({ length: count }, () => random.between(0.3, 1));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const warmth = random.between(0, 1);
  const tilt = () => random.normal() * 0.1;
  const distance = size.width * random.between(2, 3.2);
  const camera: Vector = [distance * tilt(), distance * tilt(), distance];
  const glossy = surface === 'matte print' ? 0 : surface === 'screen' ? 1 : random.between(0.4, 1);
  return {
    lamps: shares.map((share) => ({
      to: unit([random.normal() * 0.6, random.normal() * 0.6 - 0.2, random.between(0.4, 1)]),
      colour: temperature(warmth + 0.15 * random.normal()),
      share: share / total,
      width: random.pick([0.03, 0.1, 0.25]),
    })),
    camera,
    // Beside the lens; one to three centimetres from it.
    torch: [camera[0] + random.pick([-1, 1]) * random.between(8, 30), camera[1] + random.between(-12, 12), camera[2]],
    torchColour: temperature(0.1 + 0.15 * random.normal()),
    strength: Math.exp(random.between(Math.log(0.25), Math.log(4))),
    gloss: {
      roughness: random.between(0.015, 0.12),
      reflectance: 0.045 * glossy,
      ripple: surface === 'laminated print' ? random.between(0.02, 0.12) : random.between(0, 0.01),
      phase: random.between(0, 6.28),
    },
    gains: [random.between(0.75, 1.05), random.between(0.75, 1.05)],
    balance: random.between(0.4, 1),
    device: {
      strength: Math.exp(random.between(Math.log(0.5), Math.log(3))),
      spread: random.between(0.06, 0.25),
      seed: random.integer(1, 1e6),
      overlay: random.next() < 0.4,
    },
  };
}

/** The page in light with and without the torch, as PNGs in the camera's colours. */
export async function lightPage(
  png: Buffer,
  millimetres: { width: number; height: number },
  surface: Surface,
  lighting: Lighting,
): Promise<readonly [without: Buffer, withTorch: Buffer]> {
  const page = await decodeRaster(await sharp(png).resize({ width: 800 }).png({ compressionLevel: 1 }).toBuffer());
  const layer = deviceOf(surface, lighting, millimetres);
  const images = await Promise.all(
    [0, 1].map((on) => encode(page, shade(page, millimetres, surface, lighting, layer, on === 1))),
  );
  return images as unknown as readonly [Buffer, Buffer];
}

function shade(
  page: Raster,
  millimetres: { width: number; height: number },
  surface: Surface,
  lighting: Lighting,
  layer: Device | null,
  isOn: boolean,
): Float32Array {
  const { lamps, camera, torch, torchColour, strength, gloss, gains } = lighting;
  const result = new Float32Array(page.width * page.height * 3);
  const scale = millimetres.width / page.width;
  const middle = torch[2] ** 2 / (torch[0] ** 2 + torch[1] ** 2 + torch[2] ** 2) ** 1.5;
  const light: [number, number, number] = [0, 0, 0];
  for (let y = 0, i = 0; y < page.height; y++)
    for (let x = 0; x < page.width; x++, i += 3) {
      const at: Vector = [(x + 0.5) * scale - millimetres.width / 2, (y + 0.5) * scale - millimetres.height / 2, 0];
      const view = unit(minus(camera, at));
      const toTorch = minus(torch, at);
      const far = Math.hypot(...toTorch);
      const torchTo = unit(toTorch);
      // Lambert's cosine and the square of the distance, 1 in the middle.
      const falls = isOn ? (strength * (torchTo[2] / far ** 2)) / (middle / torch[2]) : 0;
      const bent = gloss.ripple * Math.sin(at[0] / 4 + gloss.phase + 2 * Math.sin(at[1] / 7 + gloss.phase));
      // An uneven light of a room.
      const room = 1 + 0.15 * Math.sin(at[0] / 60 + gloss.phase) + 0.1 * Math.sin(at[1] / 45);
      const mirror = (to: Vector, width: number) => glossOf(to, view, bent, Math.hypot(gloss.roughness, width));
      const mirrors = lamps.map(({ to, width, share }) => share * mirror(to, width));
      const flash = falls > 0 ? falls * mirror(torchTo, 0) : 0;
      for (let c = 0; c < 3; c++) {
        const albedo = LINEAR[page.data[i + c]!]!;
        const around = lamps.reduce((sum, { share, colour }) => sum + share * colour[c]!, 0) * room;
        const lit = falls * torchColour[c]!;
        const mirrored = lamps.reduce((sum, { colour }, n) => sum + mirrors[n]! * colour[c]!, flash * torchColour[c]!);
        light[c] = surface === 'screen' ? 1.1 * albedo + 0.02 * (around + lit) : albedo * (around + lit);
        light[c]! += gloss.reflectance * (0.5 * around + mirrored);
      }
      if (layer) layer(at, view, torchTo, falls, light);
      for (let c = 0; c < 3; c++) result[i + c] = light[c]!;
    }
  return developed(result, lighting, isOn ? gains[1] : gains[0]);
}

/** A normal distribution of facets (Beckmann and Spizzichino, 1963), against a white surface's light. */
function glossOf(to: Vector, view: Vector, bent: number, roughness: number): number {
  const half = unit([to[0] + view[0], to[1] + view[1], to[2] + view[2]]);
  const away = ((half[0] + bent) ** 2 + half[1] ** 2) / roughness ** 2;
  return away > 20 ? 0 : Math.exp(-away) / (4 * roughness ** 2);
}

/** Adds what an optically variable device sends to the camera, and covers what lies below. */
type Device = (at: Vector, view: Vector, torch: Vector, falls: number, light: [number, number, number]) => void;

function deviceOf(surface: Surface, lighting: Lighting, size: { width: number; height: number }): Device | null {
  if (surface === 'hologram') return gratings(lighting, size);
  return surface === 'colour-shift' ? shiftingInk(lighting, size) : null;
}

/**
 * A diffractive device: cells of gratings with pitches of 0.8 to 2.4 µm in many directions, as lines, stars and stripes
 * of a laminate over the page. A wavelength is seen where pitch times the sum of the sines along the grating is a whole
 * multiple of it.
 */
function gratings({ lamps, torchColour, device }: Lighting, size: { width: number; height: number }): Device {
  const { strength, spread, seed, overlay } = device;
  const chance = (n: number) => fraction(Math.sin((seed % 997) * 12.9898 + n * 78.233) * 43758.5453);
  const spots = Array.from({ length: 1 + Math.floor(3 * chance(1)) }, (_, n) => ({
    x: (chance(10 + n) - 0.5) * 0.8 * size.width,
    y: (chance(20 + n) - 0.5) * 0.7 * size.height,
    radius: (0.07 + 0.12 * chance(30 + n)) * size.width,
    arms: 3 + Math.floor(8 * chance(40 + n)),
  }));
  return (at, view, torch, falls, light) => {
    let cell = -1;
    let share = 0;
    for (const [n, { x, y, radius, arms }] of spots.entries()) {
      const [dx, dy] = [at[0] - x, at[1] - y];
      const away = Math.hypot(dx, dy) / radius;
      const around = (arms * Math.atan2(dy, dx) + 9 * away) / (2 * Math.PI);
      const wave = Math.cos(2 * Math.PI * around);
      if (away < 1 && wave > 0.1)
        [cell, share] = [
          1000 * n + 20 * Math.floor(5 * away) + mod(Math.round(around), arms) + (wave > 0.6 ? 500 : 0),
          0.8,
        ];
    }
    if (cell < 0 && overlay) {
      const line = Math.sin(at[0] / 2.3 + 3 * Math.sin(at[1] / 11));
      if (line > 0.75) [cell, share] = [9000 + Math.floor(at[1] / 9 + 40), 0.5];
    }
    if (cell < 0) return;
    const pitch = 800 + 1600 * chance(cell + 3);
    const turn = Math.PI * chance(cell + 7);
    const [gx, gy] = [Math.cos(turn), Math.sin(turn)];
    const diffract = (to: Vector, width: number, colour: Colour, amount: number) => {
      const [ux, uy] = [to[0] + view[0], to[1] + view[1]];
      const across = uy * gx - ux * gy;
      const wide = Math.hypot(spread, width);
      const passes = Math.exp(-((across / wide) ** 2)) * (spread / wide);
      if (passes < 0.01) return;
      for (const order of [1, 2]) {
        const wavelength = (pitch * Math.abs(ux * gx + uy * gy)) / order;
        for (let c = 0; c < 3; c++)
          light[c]! +=
            (share * strength * amount * passes * colour[c]! * sensitivity(wavelength, c, width * pitch)) / order;
      }
    };
    for (let c = 0; c < 3; c++) light[c]! *= 1 - 0.25 * share;
    for (const { to, share: part, colour, width } of lamps) diffract(to, width, colour, part);
    if (falls > 0) diffract(torch, 0.01, torchColour, falls);
  };
}

/** Ink of interference flakes (OVI): the wavelength that it reflects falls as light comes and leaves more aslant. */
function shiftingInk({ lamps, torchColour, device }: Lighting, size: { width: number; height: number }): Device {
  const { strength, seed } = device;
  const first = 520 + (seed % 130);
  const [x0, y0] = [((seed % 71) / 71 - 0.5) * 0.7 * size.width, ((seed % 53) / 53 - 0.5) * 0.6 * size.height];
  const radius = (0.06 + 0.06 * ((seed % 37) / 37)) * size.width;
  return (at, view, torch, falls, light) => {
    const [dx, dy] = [at[0] - x0, at[1] - y0];
    if (Math.hypot(dx, 1.4 * dy) > radius || Math.sin(dx * 1.1) * Math.sin(dy * 1.3) > 0.55) return;
    for (let c = 0; c < 3; c++) light[c]! *= 0.35;
    const flakes = (to: Vector, colour: Colour, amount: number) => {
      const half = unit([to[0] + view[0], to[1] + view[1], to[2] + view[2]]);
      const lobe = Math.exp(-(half[0] ** 2 + half[1] ** 2) / 0.09);
      const cosine = to[0] * half[0] + to[1] * half[1] + to[2] * half[2];
      const wavelength = first * Math.sqrt(1 - (1 - cosine ** 2) / 1.8);
      for (let c = 0; c < 3; c++) light[c]! += strength * amount * lobe * colour[c]! * sensitivity(wavelength, c, 40);
    };
    for (const { to, share, colour } of lamps) flakes(to, colour, share);
    if (falls > 0) flakes(torch, torchColour, falls);
  };
}

/** How much of a wavelength a filter of the sensor takes, nm. */
function sensitivity(wavelength: number, channel: number, blur: number): number {
  const [middle, width] = (
    [
      [600, 45],
      [535, 45],
      [455, 35],
    ] as const
  )[channel]!;
  const wide = Math.hypot(width, blur);
  return (width / wide) * Math.exp(-(((wavelength - middle) / wide) ** 2));
}

/** White balance and exposure: the camera brings white paper to nearly white in either light. */
function developed(light: Float32Array, { balance }: Lighting, gain: number): Float32Array {
  const white = [0, 1, 2].map((c) => {
    const values: number[] = [];
    for (let i = c; i < light.length; i += 3 * 97) values.push(light[i]!);
    return values.toSorted((a, b) => a - b)[Math.floor(0.85 * values.length)] ?? 1;
  });
  const mean = (white[0]! + white[1]! + white[2]!) / 3;
  for (let i = 0; i < light.length; i++) {
    const c = i % 3;
    light[i]! *= (0.8 * gain) / (mean * (white[c]! / mean) ** balance);
  }
  return light;
}

function encode({ width, height }: Raster, light: Float32Array): Promise<Buffer> {
  const data = Uint8ClampedArray.from(
    light,
    (value) => 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055),
  );
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** From daylight, 0, to a bulb, 1. */
const temperature = (warmth: number): Colour => [1 + 0.35 * warmth, 1, 1 - 0.45 * Math.min(1.5, warmth)];
const fraction = (value: number) => value - Math.floor(value);
const mod = (value: number, by: number) => ((value % by) + by) % by;
const minus = (one: Vector, other: Vector): Vector => [one[0] - other[0], one[1] - other[1], one[2] - other[2]];

function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector);
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}
