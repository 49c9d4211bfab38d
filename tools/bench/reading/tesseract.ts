import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { countryOf } from '@veridoor/document-vision/document/fields';
import { straighten } from '@veridoor/document-vision/document/straighten';
import { ONE_OPINION } from '@veridoor/document-reading/fields/agree';
import { findFields, type FieldsContext } from '@veridoor/document-reading/fields/find-fields';
import type { PrintReading, PrintedValue } from '@veridoor/document-reading/read-print';
import type { TextLine } from '@veridoor/document-reading/text/text-line';
import type { DocumentSize } from '@veridoor/document-vision/outline/geometry';
import type { Frame, Quad } from '@veridoor/image/frame';
import { labelsOf } from '@veridoor/document-reading/fields/label-table';
import { typeLayouts } from '@veridoor/document-reading/fields/layouts';

/** Longer sides in pixels: of the straightened page as our own reader has it, and of a whole image at least. */
const [PAGE_LENGTH, IMAGE_LENGTH] = [1280, 1600];
const [labels, layouts] = [labelsOf(), typeLayouts()];
const run = promisify(execFile);

/** A page as Tesseract reads it, with our rules for fields. */
export interface TesseractReading {
  readonly print: PrintReading;
  /** Seconds of a processor that Tesseract took. */
  readonly seconds: number;
}

/**
 * Reads the print of a page with Debian's Tesseract 5 (`tesseract-ocr tesseract-ocr-script-latn`): the engine of
 * tesseract.js, with its model of all Latin letters, for sparse text. Its lines go through the same rules as ours. Where
 * the page was found, the straightened page and the whole image are read, and the one with more fields counts.
 */
export async function readByTesseract(
  frame: Frame,
  outline: Quad | null,
  size: DocumentSize,
  context: Pick<FieldsContext, 'today' | 'machine'>,
): Promise<TesseractReading> {
  const page = outline && straighten(frame, outline, size, PAGE_LENGTH);
  const readings = [];
  for (const image of page ? [page, frame] : [frame]) readings.push(await readImage(image, context));
  const [best] = readings.toSorted((one, other) => fieldsIn(other.print) - fieldsIn(one.print));
  return { print: best!.print, seconds: readings.reduce((sum, { seconds }) => sum + seconds, 0) };
}

const fieldsIn = ({ fields }: PrintReading): number => Object.keys(fields).length;

async function readImage(image: Frame, context: Pick<FieldsContext, 'today' | 'machine'>): Promise<TesseractReading> {
  const { lines, seconds } = await linesOf(image);
  const readers = { voted: lines, english: lines, own: lines, mrzLines: [] };
  const { agreed, type } = findFields(readers, { labels, layouts, countryOf, ...context });
  const fields: Record<string, PrintedValue> = {};
  for (const [field, { value, lines: indexes }] of agreed)
    fields[field] = { value, confidence: ONE_OPINION, box: lines[indexes[0]!]!.box };
  return { print: { fields, type: { ...type }, doubts: [], shown: null }, seconds };
}

/** The lines of an image, and what they took. */
async function linesOf({ data, width, height, channels }: Frame): Promise<{ lines: TextLine[]; seconds: number }> {
  const scale = Math.max(1, IMAGE_LENGTH / Math.max(width, height));
  const png = await sharp(data, { raw: { width, height, channels } })
    .resize({ width: Math.round(width * scale), kernel: 'cubic' })
    .png()
    .toBuffer();
  const child = run('bash', ['-c', 'tesseract - - -l Latin --psm 11 --dpi 300 tsv; times >&2'], { maxBuffer: 1 << 24 });
  child.child.stdin!.end(png);
  const { stdout, stderr } = await child;
  const words = Map.groupBy(
    stdout.split('\n').flatMap((row) => {
      const [level, , block, paragraph, line, , left, top, wide, high, certainty, text = ''] = row.split('\t');
      return level === '5' && text.trim() !== ''
        ? [
            {
              line: `${block} ${paragraph} ${line}`,
              text,
              certainty: Number(certainty) / 100,
              box: [left, top, wide, high].map((one) => Number(one) / scale),
            },
          ]
        : [];
    }),
    ({ line }) => line,
  );
  const lines = [...words.values()].map((parts): TextLine => {
    const text = parts.map((part) => part.text).join(' ');
    const certainty = Math.min(...parts.map((part) => part.certainty));
    const [x, y, right, bottom] = [0, 1, 2, 3].map((side) => {
      const places = parts.map(({ box }) => (side < 2 ? box[side]! : box[side - 2]! + box[side]!));
      return side < 2 ? Math.min(...places) : Math.max(...places);
    }) as [number, number, number, number];
    return {
      text,
      certainties: Array.from({ length: text.length }, () => certainty),
      places: Array.from({ length: text.length }, (_, i) => (i + 0.5) / text.length),
      box: [
        [x, y],
        [right, y],
        [right, bottom],
        [x, bottom],
      ],
    };
  });
  return { lines, seconds: secondsOf(stderr) };
}

/** The processor time of children, by bash's `times`: its second line, user and system. */
function secondsOf(times: string): number {
  const [user = 0, system = 0] = [...(times.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/gu)].map(
    ([, minutes, seconds]) => 60 * Number(minutes) + Number(seconds),
  );
  return user + system;
}
