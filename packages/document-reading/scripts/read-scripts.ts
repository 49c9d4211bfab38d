import { BETWEEN } from '../text/known.ts';
import type { Frame } from '@veridoor/image/frame';
import { CUTS, readAgain, type PageText, type TextNetworks } from '../text/read-lines.ts';
import { certaintyOf, NOTHING_READ, type Recognised } from '../text/text-line.ts';
import type { Labels } from '../fields/label-table.ts';
import { recogniseTitles } from '../fields/recognise.ts';
import { hasLetters, letterShapes, ownLetters, scriptOf, type Script } from './shapes.ts';

/** What two networks read of a line in shapes, by the line's index. */
type ShapeLines = ReadonlyMap<number, readonly [Recognised, Recognised]>;

/** A page's lines of Greek or Cyrillic. */
export interface ScriptLines {
  readonly script: Script;
  readonly lines: ShapeLines;
}

/** A line with the letters that its shapes mean. */
export interface LetteredLine {
  readonly readings: readonly [Recognised, Recognised];
  /** Whether each sign's shape is known in the first reading. */
  readonly known: readonly boolean[];
  /** Whether nothing else can be meant by each shape. */
  readonly clear: readonly boolean[];
}

/** Letters of a script alone that show that the page has it. */
const LEAST_LETTERS = 5;
/** A reading this doubtful is a pattern, or another script. */
const LEAST_CERTAINTY = 0.8;

/** From this probability of both networks on a sign is known. Measured: docs/bench/reading.md. */
export const KNOWN = 0.85;

/**
 * Finds the lines of Greek or Cyrillic, if the page has any, and reads each with a second network.
 *
 * @returns the page's script, and the lines that have letters of it, by their index; null without any.
 */
export async function readScripts(
  page: Frame,
  text: PageText,
  networks: Pick<TextNetworks, 'scripts'>,
): Promise<ScriptLines | null> {
  const script = scriptOfLines(text.shapes);
  if (script === null) return null;
  const lines = new Map<number, readonly [Recognised, Recognised]>();
  for (const [index, line] of text.lines.entries()) {
    const one = text.shapes[index]!;
    if (certaintyOf(one) < LEAST_CERTAINTY || !isWritten(one, script)) continue;
    const other = await readAgain(page, line, text, networks.scripts, CUTS.usual);
    // It knows these scripts alone, and reads small print of theirs better.
    lines.set(index, other ? [other, one] : [one, NOTHING_READ]);
  }
  return { script, lines };
}

/**
 * The lines with the letters that are meant, by the alphabet of the country that the page names.
 *
 * @param issuer country of the page's MRZ or barcode, if there is one.
 */
export function lettersOfLines(
  { script, lines }: ScriptLines,
  issuer: string | null,
  labels: Labels,
): ReadonlyMap<number, LetteredLine> {
  const first = [...lines.values()].map(([reading]) => reading);
  const letters = labels.letters.get(issuer ?? recogniseTitles(first, labels).country ?? '');
  const alphabet = letters && scriptOf([...letters].join('')) === script ? letters : undefined;
  const lettered = new Map<number, LetteredLine>();
  for (const [index, [one, other]] of lines) {
    const [meant, second] = [letterShapes(one.text, script, alphabet), letterShapes(other.text, script, alphabet)];
    if (scriptOf(meant.text) === null) continue;
    const alike = meant.text === second.text;
    const isSure = (sign: number) =>
      [one, other].every((reading) => reading.certainties[sign]! >= KNOWN && behind(reading, sign) <= BETWEEN);
    lettered.set(index, {
      readings: [
        { ...one, text: meant.text },
        { ...other, text: second.text },
      ],
      known: [...meant.text].map((_, sign) => alike && isSure(sign)),
      clear: meant.clear,
    });
  }
  return lettered;
}

/** The largest probability of another sign between a sign and the next one, or the line's end. */
const behind = ({ between = [] }: Recognised, sign: number): number => between[sign + 1] ?? between[sign] ?? 0;

/** The script of which there are enough letters, and far more than of the other. */
function scriptOfLines(readings: readonly Recognised[]): Script | null {
  const sums = { Cyrillic: 0, Greek: 0 };
  for (const reading of readings) {
    if (certaintyOf(reading) < LEAST_CERTAINTY) continue;
    const own = ownLetters(reading.text);
    sums.Cyrillic += own.Cyrillic;
    sums.Greek += own.Greek;
  }
  const script = sums.Cyrillic > sums.Greek ? 'Cyrillic' : 'Greek';
  const other = script === 'Greek' ? 'Cyrillic' : 'Greek';
  return sums[script] >= LEAST_LETTERS && sums[script] > 4 * sums[other] ? script : null;
}

/**
 * Whether a line is of the script: it has letters that Latin has not, or words of none but such as it shares with Latin:
 * the names of Moscow and Tomsk have no others. Letters beside digits are those of a number.
 */
function isWritten({ text }: Recognised, script: Script): boolean {
  if (hasLetters(text, script)) return true;
  const letters = text.replaceAll(/\S*\d\S*/gu, '').replaceAll(/\P{L}/gu, '');
  return letters.length >= 3 && !ONLY_LATIN.test(letters);
}

/** Letters that neither script shares. */
const ONLY_LATIN = /[DFGLQRUVWbdfgjklmnqrtuwz]/u;
