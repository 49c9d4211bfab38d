import { homographyToCorners, invertHomography, type Corners } from '../../specimens/video/homography.ts';
import { decodeRaster } from '../../specimens/video/raster.ts';
import type { Random } from '../../specimens/random.ts';
import sharp from 'sharp';
import { between, slopeOf, take, type Camera } from './camera.ts';

/** A wave of a channel's light over the screen: amplitude, cycles a pixel across and down, phase in turns. */
type Wave = readonly [amplitude: number, across: number, down: number, phase: number];

/** How a document is shown on a screen and photographed from it. */
export interface Screen {
  layout: 'stripes' | 'upright stripes' | 'diamonds';
  /** Pixels of the sensor to one of the screen, in the middle. */
  pitch: number;
  /** Radians. */
  roll: number;
  /** Black of the screen and reflected light, share of white. */
  black: number;
  /** Light of white against the sensor's. */
  exposure: number;
  /** Strength of the bands of refresh, and how many there are in the image. */
  bands: readonly [strength: number, count: number];
  /** Share of the image beyond the screen's edge, on each side. */
  bezel: number;
}

export function drawScreen(random: Random): Screen {
  return {
    layout: random.pick(['stripes', 'stripes', 'upright stripes', 'diamonds']),
    // A telephone held before a notebook's screen at one end, before another telephone's at the other.
    pitch: Math.exp(random.between(Math.log(0.6), Math.log(3))),
    roll: random.normal() * 0.06,
    black: random.between(0.002, 0.03),
    exposure: random.between(0.7, 1.15),
    bands: [random.pick([0, 0, 0.05, 0.12]), random.between(1, 5)],
    bezel: random.pick([0, 0, 0.03, 0.08]),
  };
}

/** Width of a light and height of its opening, shares of a pixel: what is between them is black. */
const OPENING = { across: 0.28, down: 0.8 } as const;

/** The Fourier coefficient of openings of that width, one a pixel (the n-th harmonic). */
const harmonic = (n: number, width: number) => (2 * Math.sin(Math.PI * n * width)) / (Math.PI * n * width);

/**
 * The waves of a channel. Stripes: red, green and blue beside each other. Diamonds: green in every pixel, red and blue
 * in every other one of each row, as most telephones' screens have them.
 */
function wavesOf(layout: Screen['layout'], channel: number): readonly (readonly Wave[])[] {
  const [first, second] = [harmonic(1, OPENING.across), harmonic(2, OPENING.across)];
  const [row, half] = [harmonic(1, OPENING.down), harmonic(1, 0.4)];
  if (layout === 'diamonds') {
    if (channel === 1) return [[[half, 1, 0, 0]], [[half, 0, 1, 0]]];
    const phase = channel === 0 ? 0.25 : 0.75;
    return [
      [
        [1, 0.5, 0.5, phase],
        [1, 0.5, -0.5, phase],
      ],
    ];
  }
  const phase = -channel / 3;
  const along: Wave[] =
    layout === 'stripes'
      ? [
          [first, 1, 0, phase],
          [second, 2, 0, 2 * phase],
        ]
      : [
          [first, 0, 1, phase],
          [second, 0, 2, 2 * phase],
        ];
  return [along, [layout === 'stripes' ? [row, 0, 1, 0] : [row, 1, 0, 0]]];
}

/**
 * Photographs an image on a screen. Every wave of the screen's grid is weakened as lens and the sensor's square pixels
 * weaken its frequency, so that one sample a pixel has the moiré that the sensor would have, and no other.
 */
export async function takeScreen(shown: Buffer, screen: Screen, camera: Camera, random: Random): Promise<Buffer> {
  const { width: w, height: h } = await sharp(shown).metadata();
  const size = { width: camera.sensor, height: Math.round((camera.sensor * h) / w) };
  const content = await decodeRaster(
    await sharp(shown)
      .resize({ width: Math.round(((1 - 2 * screen.bezel) * size.width) / screen.pitch) })
      .blur(Math.max(0.3, camera.blur / screen.pitch))
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
  const lean = [0, 1, 2, 3].map(() => ({
    x: random.normal() * 0.015 * size.width,
    y: random.normal() * 0.015 * size.width,
  }));
  const [cos, sin] = [Math.cos(screen.roll), Math.sin(screen.roll)];
  const corners = (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([sx, sy], i) => {
    const x = sx * (0.5 - screen.bezel) * size.width;
    const y = sy * (0.5 - screen.bezel) * size.height;
    return { x: size.width / 2 + x * cos - y * sin + lean[i]!.x, y: size.height / 2 + x * sin + y * cos + lean[i]!.y };
  }) as unknown as Corners;
  const map = invertHomography(homographyToCorners(content.width, content.height, corners));
  const slope = slopeOf(map, size.width / 2, size.height / 2);
  const channels = [0, 1, 2].map((channel) =>
    wavesOf(screen.layout, channel).map((factor) =>
      factor.map(([amplitude, across, down, phase]): Wave => [
        amplitude * passing(slope, across, down, camera.blur),
        across,
        down,
        phase,
      ]),
    ),
  );
  const [strength, count] = screen.bands;
  const light = (x: number, y: number, channel: number): number => {
    const [a, b, c, d, e, f, g, hh, i] = map;
    const z = g * (x + 0.5) + hh * (y + 0.5) + i;
    const u = (a * (x + 0.5) + b * (y + 0.5) + c) / z;
    const v = (d * (x + 0.5) + e * (y + 0.5) + f) / z;
    const outside = u < 0 || v < 0 || u >= content.width || v >= content.height;
    // Beyond the image a viewer shows its dark ground, which is the screen's black.
    let value = screen.black + (outside ? 0.01 : between(content, u, v, channel));
    for (const factor of channels[channel]!) {
      let wave = 1;
      for (const [amplitude, across, down, phase] of factor)
        wave += amplitude * Math.cos(2 * Math.PI * (across * u + down * v + phase));
      value *= Math.max(0, wave);
    }
    return value * screen.exposure * (1 + strength * Math.sin((2 * Math.PI * count * y) / size.height));
  };
  return take(light, size.width, size.height, camera, random);
}

/** What lens and pixels leave of a wave. */
function passing(
  [ux, uy, vx, vy]: readonly [number, number, number, number],
  across: number,
  down: number,
  blur: number,
): number {
  const kx = across * ux + down * vx;
  const ky = across * uy + down * vy;
  const sinc = (k: number) => (k === 0 ? 1 : Math.sin(Math.PI * k) / (Math.PI * k));
  return sinc(kx) * sinc(ky) * Math.exp(-2 * (Math.PI * blur) ** 2 * (kx ** 2 + ky ** 2));
}
