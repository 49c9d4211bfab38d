import type { NativeLanguage } from '@veridoor/document-types/native-scripts';
import type { Frame, Point, Quad } from '@veridoor/image/frame';
import { project, type Homography } from '@veridoor/image/homography';
import { resample } from '@veridoor/image/resample';
import { findBoxes, type ProbabilityMap } from './boxes.ts';
import { lineTensor, pageTensor, type Tensor } from './tensors.ts';
import { certaintyOf, type Recognised, type TextLine } from './text-line.ts';

/** The networks, wherever they run. */
export interface TextNetworks {
  /** Where a page has print. */
  detect(page: Tensor): Promise<ProbabilityMap>;
  /** Reads a line of Latin, Greek or Cyrillic. @param used share of the width that the line fills. */
  read(line: Tensor, used: number): Promise<LineReading>;
  /** Reads a line with the letters of English alone; another network, so a second opinion. */
  english(line: Tensor, used: number): Promise<Recognised>;
  /** Reads the shapes of a line of Greek or Cyrillic; a second opinion there. */
  scripts(line: Tensor, used: number): Promise<Recognised>;
  /** Reads a line with the letters of Latin scripts; a third network, for lines that the others read differently. */
  latin(line: Tensor, used: number): Promise<Recognised>;
  /** Reads a line of a script besides those. */
  native(language: NativeLanguage, line: Tensor, used: number): Promise<Recognised>;
}

/** A line by its letters of Latin alone, and by shapes of all scripts: scripts/shapes.ts says which letters they are. */
export interface LineReading {
  readonly latin: Recognised;
  readonly shapes: Recognised;
}

/** The print of a page, as it is read when the page is upright. */
export interface PageText {
  readonly lines: readonly TextLine[];
  /** Each line in shapes of all scripts. */
  readonly shapes: readonly Recognised[];
  /** Sides of the upright page in pixels. */
  readonly width: number;
  readonly height: number;
  /** Quarters by which the page was turned clockwise in the frame. */
  readonly quarters: Quarters;
}

export type Quarters = 0 | 1 | 2 | 3;

/** Lines that are read both ways to know which way is up, and the certainty with which one way is enough. */
const TRIED_LINES = 6;
const CLEAR = 0.93;
/** Heights of a line from which it is an MRZ's, or one of small print: to read it both ways takes longest. */
const LONG = 14;

type Cut = readonly [above: number, below: number, beside: number];
/**
 * Shares of a line's height that are looked at around it: the detector's box cuts marks off, and sometimes the last
 * letters, which the wide cut shows. PP-OCR's networks were trained with boxes as the detector has them.
 */
export const CUTS = { asFound: [0, 0, 0], usual: [0.12, 0.08, 0], wide: [0.24, 0.16, 0.6] } as const;

/** The detector breaks lines into words when they are steeper: 8 degrees. */
const MOST_SKEW = 0.14;

/**
 * The page turned so that its lines run across or down, and the way back; null where they do already, or there are
 * none. Its edges are repeated.
 */
export async function straightLines(
  page: Frame,
  networks: Pick<TextNetworks, 'detect'>,
): Promise<{ page: Frame; back: (point: Point) => Point } | null> {
  const { angle } = findBoxes(await networks.detect(pageTensor(page)));
  const skew = angle > Math.PI / 4 ? angle - Math.PI / 2 : angle;
  if (Math.abs(skew) < MOST_SKEW) return null;
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)];
  const width = Math.ceil(page.width * cos + page.height * Math.abs(sin));
  const height = Math.ceil(page.height * cos + page.width * Math.abs(sin));
  const map: Homography = [
    cos,
    -sin,
    (page.width - width * cos + height * sin) / 2,
    sin,
    cos,
    (page.height - width * sin - height * cos) / 2,
    0,
    0,
  ];
  return { page: resample(page, map, width, height), back: ([x, y]) => project(map, x, y) };
}

/** Finds and reads every line of a page, which may lie on its side or upside down. */
export async function readLines(page: Frame, networks: TextNetworks): Promise<PageText> {
  const map = await networks.detect(pageTensor(page));
  const { boxes: found, angle } = findBoxes(map);
  const [across, down] = [page.width / map.width, page.height / map.height];
  const boxes = found.map((box) => box.map(([x, y]) => [x * across, y * down]) as unknown as Quad);
  const sideways = angle > Math.PI / 4;
  const { inverted, known } = await tryBothWays(page, clearestFirst(boxes), networks);
  const quarters = (((sideways ? 1 : 0) + (inverted ? 2 : 0)) % 4) as Quarters;
  const lines: TextLine[] = [];
  const shapes: Recognised[] = [];
  for (const box of boxes) {
    const turned = inverted ? reversed(box) : box;
    const read = known.has(box) ? known.get(box)! : await recognise(page, turned, networks.read, CUTS.usual);
    if (!read) continue;
    lines.push({ ...read.latin, box: upright(turned, quarters, page) });
    shapes.push(read.shapes);
  }
  const size = quarters % 2 === 0 ? page : { width: page.height, height: page.width };
  return { lines, shapes, width: size.width, height: size.height, quarters };
}

/** Reads a line again with some network, of some cut; null when there is no rectangle to cut out. */
export async function readAgain<Reading>(
  page: Frame,
  { box }: Pick<TextLine, 'box'>,
  { quarters }: Pick<PageText, 'quarters'>,
  network: (line: Tensor, used: number) => Promise<Reading>,
  cut: Cut,
): Promise<Reading | null> {
  return recognise(page, inFrame(box, quarters, page), network, cut);
}

async function recognise<Reading>(
  page: Frame,
  box: Quad,
  network: (line: Tensor, used: number) => Promise<Reading>,
  cut: Cut,
): Promise<Reading | null> {
  const line = lineTensor(page, enlarged(box, cut));
  return line && network(line.tensor, line.used);
}

function enlarged([a, b, c, d]: Quad, [above, below, beside]: Cut): Quad {
  const across = [b[0] - a[0], b[1] - a[1]] as const;
  const down = [d[0] - a[0], d[1] - a[1]] as const;
  const end = (beside * Math.hypot(...down)) / Math.max(1, Math.hypot(...across));
  const moved = ([x, y]: Point, along: number, under: number): Point => [
    x + along * across[0] + under * down[0],
    y + along * across[1] + under * down[1],
  ];
  return [moved(a, -end, -above), moved(b, end, -above), moved(c, end, below), moved(d, -end, below)];
}

/** Whether the lines stand on their heads, and the readings of those that were tried. */
async function tryBothWays(page: Frame, boxes: readonly Quad[], { read }: TextNetworks) {
  const [up, down] = [new Map<Quad, LineReading | null>(), new Map<Quad, LineReading | null>()];
  let [upwards, downwards] = [0, 0];
  for (const box of boxes.slice(0, TRIED_LINES)) {
    const one = await recognise(page, box, read, CUTS.usual);
    const other = await recognise(page, reversed(box), read, CUTS.usual);
    up.set(box, one);
    down.set(box, other);
    upwards += one ? certaintyOf(one.shapes) : 0;
    downwards += other ? certaintyOf(other.shapes) : 0;
    if (up.size >= 3 && upwards > CLEAR * up.size && upwards > downwards) break;
  }
  const inverted = downwards > upwards;
  return { inverted, known: inverted ? down : up };
}

/** The longest lines that are soon read, then the others. */
function clearestFirst(boxes: readonly Quad[]): Quad[] {
  const rank = ([a, b, c]: Quad) => {
    const [length, height] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(c[0] - b[0], c[1] - b[1])];
    return length > LONG * height ? -length : length;
  };
  return boxes.toSorted((one, other) => rank(other) - rank(one));
}

const reversed = ([a, b, c, d]: Quad): Quad => [c, d, a, b];

/** Corners in the upright page of corners in a frame that shows it turned. */
function upright(box: Quad, quarters: Quarters, { width, height }: Frame): Quad {
  const turn = ([x, y]: Point): Point =>
    quarters === 0
      ? [x, y]
      : quarters === 1
        ? [y, width - x]
        : quarters === 2
          ? [width - x, height - y]
          : [height - y, x];
  return box.map(turn) as unknown as Quad;
}

/** The reverse: corners in the frame, in pixels, of corners in the upright page. */
export function inFrame(box: Quad, quarters: Quarters, { width, height }: Pick<Frame, 'width' | 'height'>): Quad {
  const turn = ([x, y]: Point): Point =>
    quarters === 0
      ? [x, y]
      : quarters === 1
        ? [width - y, x]
        : quarters === 2
          ? [width - x, height - y]
          : [y, height - x];
  return box.map(turn) as unknown as Quad;
}
