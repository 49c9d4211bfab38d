import sharp from 'sharp';
import { decodeRaster, type Raster } from '../../specimens/video/raster.ts';
import type { Random } from '../../specimens/random.ts';
import type { Specimen } from '../../specimens/specimen.ts';

/** How a document is printed again. */
export interface Copy {
  /** Dots an inch of the printer, and lines an inch of its screen; null: dots that lie by chance, as an inkjet's. */
  dots: number;
  lines: number | null;
  grey: boolean;
  /** How much larger than the original it is printed. */
  enlarged: number;
  /** Grey of the paper and of full ink, 0 to 255. */
  paper: number;
  ink: number;
}

export function drawCopy(random: Random): Copy {
  const dots = random.pick([150, 300, 600, 600]);
  return {
    dots,
    lines: random.next() < 0.7 ? Math.min(dots / 3, random.between(60, 150)) : null,
    grey: random.next() < 0.3,
    enlarged: random.pick([1, 1, 1.4]),
    paper: random.integer(225, 250),
    ink: random.integer(25, 60),
  };
}

/** Angles of the screens of cyan, magenta, yellow and black, degrees, as offset and laser printers have them. */
const ANGLES = [15, 75, 0, 45] as const;

/** The side of a document printed in four inks, or in black alone. */
export async function printSide(
  png: Buffer,
  millimetres: { width: number },
  copy: Copy,
  random: Random,
): Promise<Buffer> {
  const width = Math.round((millimetres.width / 25.4) * copy.dots * copy.enlarged);
  const source = await decodeRaster(await sharp(png).resize({ width }).png({ compressionLevel: 1 }).toBuffer());
  const size = { width: source.width, height: source.height };
  const data = new Uint8ClampedArray(size.width * size.height * 3);
  const cell = copy.lines === null ? 0 : copy.dots / copy.lines;
  for (let y = 0, i = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, i += 3) {
      const inks = inksOf(source, i, copy.grey);
      const light = [1, 1, 1];
      for (const [ink, share] of inks.entries()) {
        if (share <= (cell > 0 ? spot(x, y, cell, ANGLES[ink]!) : random.next())) continue;
        if (ink === 3) light.fill(0);
        else light[ink] = 0.06;
      }
      for (let c = 0; c < 3; c++) data[i + c] = copy.ink + (copy.paper - copy.ink) * light[c]!;
    }
  // Ink spreads by a part of a dot.
  return sharp(data, { raw: { ...size, channels: 3 } })
    .blur(0.6)
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function inksOf({ data }: Raster, i: number, grey: boolean): readonly number[] {
  const [r, g, b] = [data[i]! / 255, data[i + 1]! / 255, data[i + 2]! / 255];
  if (grey) return [0, 0, 0, 1 - (0.299 * r + 0.587 * g + 0.114 * b)];
  const black = 0.7 * (1 - Math.max(r, g, b));
  const rest = 1 - black;
  return [1 - r / rest, 1 - g / rest, 1 - b / rest].map((share) => Math.max(0, Math.min(1, share))).concat(black);
}

/** The threshold of a round dot that grows from the middle of its cell, 0 to 1. */
function spot(x: number, y: number, cell: number, angle: number): number {
  const turn = (angle * Math.PI) / 180;
  const u = (x * Math.cos(turn) + y * Math.sin(turn)) / cell;
  const v = (y * Math.cos(turn) - x * Math.sin(turn)) / cell;
  return 0.5 - 0.25 * (Math.cos(2 * Math.PI * u) + Math.cos(2 * Math.PI * v)) + 0.001;
}

/** The same document with its front printed again; an enlarged copy lies farther from the camera, so no scene changes. */
export async function printed(specimen: Specimen, copy: Copy, random: Random): Promise<Specimen> {
  const [front] = specimen.sides;
  if (!front) return specimen;
  const png = await printSide(front.png, specimen.millimetres, copy, random);
  const { width, height } = await sharp(png).metadata();
  return { ...specimen, sides: [{ ...front, png, width, height }] };
}
