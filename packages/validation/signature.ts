/** The pen's place, in the units of the pad, and its pressure: from 0 to 1. */
export type InkPoint = readonly [x: number, y: number, pressure: number];
export type Stroke = readonly InkPoint[];

export interface PadSize {
  readonly width: number;
  readonly height: number;
}

/** Pressure of a device without a sensor: a finger, a mouse. */
export const NO_PRESSURE = 0.5;
/** Width of a line at no and at full pressure, as shares of the pad's width. */
const THIN = 0.004;
const THICK = 0.014;
/** Number of widths that are distinguished. */
const WIDTHS = 6;
/** The least ink of a signature, as a share of the pad's width: more than a point or a tick. */
const LEAST_INK = 0.12;

/** Part of a stroke that has one width. */
export interface InkPath {
  readonly d: string;
  readonly width: number;
}

/**
 * A stroke as smooth paths: through the middles of its segments, in one piece while the pressure stays about the same.
 */
export function inkPaths(stroke: Stroke, pad: PadSize): InkPath[] {
  const [first] = stroke;
  if (!first) return [];
  const widthOf = ([, , pressure]: InkPoint) => {
    const step = Math.round(Math.min(1, Math.max(0, pressure)) * WIDTHS) / WIDTHS;
    return round(pad.width * (THIN + (THICK - THIN) * step));
  };
  const paths: { d: string; width: number }[] = [];
  let [fromX, fromY] = first;
  let open: { d: string; width: number } | undefined;
  for (const [index, point] of stroke.entries()) {
    const next = stroke[index + 1];
    const [x, y] = point;
    const [toX, toY] = next ? [(x + next[0]) / 2, (y + next[1]) / 2] : [x, y];
    const width = widthOf(point);
    if (open?.width !== width) {
      open = { d: `M${round(fromX)} ${round(fromY)}`, width };
      paths.push(open);
    }
    open.d += `Q${round(x)} ${round(y)} ${round(toX)} ${round(toY)}`;
    [fromX, fromY] = [toX, toY];
  }
  return paths;
}

/** Whether there is enough ink for a signature. */
export function isSigned(strokes: readonly Stroke[], pad: PadSize): boolean {
  const ink = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0);
  return ink >= pad.width * LEAST_INK;
}

function lengthOf(stroke: Stroke): number {
  return stroke.reduce((sum, [x, y], index) => {
    const before = stroke[index - 1];
    return before ? sum + Math.hypot(x - before[0], y - before[1]) : 0;
  }, 0);
}

/** The signature as a drawing, cut to its ink: only numbers and letters of ours. */
export function signatureSvg(strokes: readonly Stroke[], pad: PadSize): string {
  const margin = pad.width * THICK * 2;
  const all = strokes.flat();
  const left = Math.min(...all.map(([x]) => x)) - margin;
  const top = Math.min(...all.map(([, y]) => y)) - margin;
  const width = Math.max(...all.map(([x]) => x)) + margin - left;
  const height = Math.max(...all.map(([, y]) => y)) + margin - top;
  const paths = strokes.flatMap((stroke) => inkPaths(stroke, pad));
  const drawn = paths.map(({ d, width: line }) => `<path d="${d}" stroke-width="${line}"/>`).join('');
  const box = [left, top, width, height].map(round).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" fill="none" stroke="#111827" stroke-linecap="round" stroke-linejoin="round">${drawn}</svg>`;
}

/** A typed signature as a drawing: the name as text, in any script. */
export function typedSvg(name: string): string {
  const width = Math.max(120, Array.from(name).length * 26);
  const text = name.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 72"><text x="${width / 2}" y="48" text-anchor="middle" font-size="40" font-style="italic" font-family="cursive" fill="#111827">${text}</text></svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
