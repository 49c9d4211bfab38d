import sharp from 'sharp';
import type { Box } from '../../specimens/mrz-drawing.ts';
import type { Random } from '../../specimens/random.ts';
import { decodeRaster, type Raster } from '../../specimens/video/raster.ts';
import { sample } from './forgery.ts';

/** How a photograph is glued over a document's portrait. */
export interface Glue {
  /** Radians by which it leans. */
  turn: number;
  /** How far it lies from its place, shares of its size. */
  shift: readonly [across: number, down: number];
  scale: number;
  /** White border of the paper, share of its width. */
  rim: number;
  /** Direction that the light comes from, radians. */
  light: number;
  /** Length of the shadow of its edge, mm: photographic paper is a quarter of a millimetre thick, lamps stand lower than 45 degrees. */
  shadow: number;
  /** What its paper adds to each channel, 0 to 255. */
  cast: readonly [number, number, number];
  /** Standard deviation of its blur, pixels of the page. */
  blur: number;
}

export function drawGlue(random: Random): Glue {
  return {
    turn: (random.normal() * 1.2 * Math.PI) / 180,
    shift: [random.normal() * 0.012, random.normal() * 0.012],
    scale: random.between(0.98, 1.06),
    rim: random.next() < 0.5 ? 0 : random.between(0.005, 0.04),
    light: random.between(0, 2 * Math.PI),
    shadow: random.between(0.12, 0.42),
    cast: [random.normal() * 5, random.normal() * 4, random.normal() * 6],
    blur: random.between(0.3, 1.5),
  };
}

/** Grey of the paper's border, and how much darker its shadow and lighter its lit edge are. */
const [PAPER, SHADE, SHINE] = [235, 0.55, 25];
/** Pixels that the paper's edge takes, and places along the shadow that are looked at. */
const [EDGE, STEPS] = [2, 8];

/** Glues a photograph over the portrait in the box of a page, whose image is changed. */
export async function gluePortrait(page: Raster, box: Box, other: Buffer, glue: Glue, density: number): Promise<void> {
  const [w, h] = [box.width * glue.scale, box.height * glue.scale];
  const [x0, y0] = [box.left + box.width / 2 + glue.shift[0] * w, box.top + box.height / 2 + glue.shift[1] * h];
  const size = [Math.round(w), Math.round(h)] as const;
  const print = sharp(other)
    .resize(...size, { fit: 'fill' })
    .blur(glue.blur);
  const portrait = await decodeRaster(await print.png({ compressionLevel: 1 }).toBuffer());
  const [cos, sin] = [Math.cos(glue.turn), Math.sin(glue.turn)];
  const [lightX, lightY] = [Math.cos(glue.light), Math.sin(glue.light)];
  const reach = glue.shadow * density;
  const onPaper = (x: number, y: number) => {
    const [u, v] = [cos * (x - x0) + sin * (y - y0), cos * (y - y0) - sin * (x - x0)];
    return { u, v, depth: Math.min(w / 2 - Math.abs(u), h / 2 - Math.abs(v)) };
  };
  /** How much light the paper takes from a place beside it: less the farther it is. */
  const shaded = (x: number, y: number): number => {
    for (let step = 0; step < STEPS; step++) {
      const away = (reach * (step + 1)) / STEPS;
      if (onPaper(x + lightX * away, y + lightY * away).depth > 0) return SHADE * (1 - step / STEPS);
    }
    return 0;
  };
  const beyond = reach + 0.05 * h;
  for (let y = Math.max(0, Math.floor(y0 - h / 2 - beyond)); y < Math.min(page.height, y0 + h / 2 + beyond); y++)
    for (let x = Math.max(0, Math.floor(x0 - w / 2 - beyond)); x < Math.min(page.width, x0 + w / 2 + beyond); x++) {
      const at = (y * page.width + x) * 3;
      const { u, v, depth } = onPaper(x + 0.5, y + 0.5);
      const lit =
        Math.abs(u) / w > Math.abs(v) / h
          ? Math.sign(u) * (cos * lightX + sin * lightY)
          : Math.sign(v) * (cos * lightY - sin * lightX);
      const covered = Math.max(0, Math.min(1, depth));
      const shade = depth < 0 ? shaded(x + 0.5, y + 0.5) : 0;
      for (let channel = 0; channel < 3; channel++) {
        const ink = depth < glue.rim * w ? PAPER : sample(portrait, u + w / 2, v + h / 2, channel);
        const paper = ink + glue.cast[channel]! + (depth < EDGE ? SHINE * lit : 0);
        page.data[at + channel] = covered * paper + (1 - covered) * (1 - shade) * page.data[at + channel]!;
      }
    }
}
