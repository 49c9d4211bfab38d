import type { Frame, Quad } from '@veridoor/image/frame';
import { resample } from '@veridoor/image/resample';
import type { Labels } from './fields/label-table.ts';
import { issuerOf, type Issuer, type LetterLine } from './letters/issuer.ts';
import { lettersOfLines, readScripts } from './scripts/read-scripts.ts';
import { findBoxes } from './text/boxes.ts';
import { opinionsOf } from './text/opinions.ts';
import { readLines, type TextNetworks } from './text/read-lines.ts';
import { pageTensor } from './text/tensors.ts';
import { certaintyOf } from './text/text-line.ts';

/** What is read of a letter. */
export interface LetterReading {
  /** Its lines as two networks read them, or one in two cuts: line for line, from the top of each part. */
  readonly readings: readonly [readonly string[], readonly string[]];
  /** Who issued it; its box in shares of the sheet as it is read. */
  readonly issuer: Issuer | null;
}

/**
 * A letter is read in as many parts, one below the other: the detector sees the print of a whole sheet of A4 too small.
 */
const PARTS = 2;
/** Share of the sheet that is seen in two parts, so that no line is cut: a line is a fortieth of it. */
const OVERLAP = 0.04;
/** A line read so badly is an image or a signature. */
const LEAST_CERTAINTY = 0.4;

/** Reads every line of a bill, statement or letter, which may lie on its side or upside down in the image. */
export async function readLetter(page: Frame, networks: TextNetworks, labels: Labels): Promise<LetterReading> {
  const { angle } = findBoxes(await networks.detect(pageTensor(page)));
  const sideways = angle > Math.PI / 4;
  const readings: [string[], string[]] = [[], []];
  const found: LetterLine[] = [];
  for (let part = 0; part < PARTS; part++) {
    const [first, last] = [part / PARTS, (part + 1) / PARTS];
    const { frame, core, from, length } = partOf(page, sideways, first, last);
    const text = await readLines(frame, networks);
    const scripts = await readScripts(frame, text, networks);
    const lettered = scripts && lettersOfLines(scripts, null, labels);
    for (const [index, line] of text.lines.entries()) {
      const middle = (line.box[0][1] + line.box[2][1]) / 2;
      // Turned clockwise or by a half, the sheet begins at the image's other end.
      const fromEnd = text.quarters === 1 || text.quarters === 2;
      const along = fromEnd ? text.height - middle : middle;
      if (along < core[0] || along >= core[1]) continue;
      const inScript = lettered?.get(index)?.readings;
      if (!inScript && certaintyOf(line) < LEAST_CERTAINTY) continue;
      const opinions = inScript ? null : await opinionsOf(frame, line, text, networks);
      const [one, other] = inScript ?? [opinions!.voted, opinions!.english];
      readings[0].push(one.text);
      readings[1].push(other.text);
      const above = fromEnd ? length - from - text.height : from;
      const box = line.box.map(([x, y]) => [x / text.width, (y + above) / length]) as unknown as Quad;
      found.push({ text: one.text, other: other.text, certainty: certaintyOf(one), box });
    }
  }
  const issuer = issuerOf(found.toSorted((one, next) => (one.box?.[0][1] ?? 0) - (next.box?.[0][1] ?? 0)));
  return { readings, issuer };
}

/** A part of a sheet between two shares of its height, with some more; and where it begins and ends in that. */
function partOf({ width, height, ...page }: Frame, sideways: boolean, first: number, last: number) {
  const length = sideways ? width : height;
  const from = Math.round(Math.max(0, first - OVERLAP) * length);
  const to = Math.round(Math.min(1, last + OVERLAP) * length);
  const shift = sideways ? ([1, 0, from, 0, 1, 0, 0, 0] as const) : ([1, 0, 0, 0, 1, from, 0, 0] as const);
  const size = sideways ? ([to - from, height] as const) : ([width, to - from] as const);
  const core = [Math.round(first * length) - from, Math.round(last * length) - from] as const;
  return { frame: resample({ width, height, ...page }, shift, ...size), core, from, length };
}
