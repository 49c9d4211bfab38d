import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { barcodeProgram } from '@veridoor/document-vision/barcode/program';
import { createBarcodeReader, type Barcode, type BarcodeReader } from '@veridoor/document-vision/barcode/read';
import { readMrz } from '@veridoor/document-vision/mrz/read';
import type { ParsedMrz } from '@veridoor/document-vision/mrz/parse';
import type { Weights } from '@veridoor/document-vision/mrz/network';
import { loadWeights } from '@veridoor/document-vision/mrz/weights';
import { straighten } from '@veridoor/document-vision/document/straighten';
import { measureReproduction } from '@veridoor/document-vision/originality/reproduction';
import { isCutOff } from '@veridoor/document-vision/outline/cut-off';
import { findOutline } from '@veridoor/document-vision/outline/find';
import { toShares } from '@veridoor/document-vision/outline/geometry';
import { fieldsForPeople } from '@veridoor/document-vision/document/findings';
import type { PrintedType } from '@veridoor/document-reading/fields/recognise';
import type { Quad } from '@veridoor/image/frame';
import { findFaults, type HintName } from '@veridoor/document-vision/quality/faults';
import { measureFrame } from '@veridoor/document-vision/quality/measure';
import { codeOfMark } from '../checks/originals/original-file.ts';
import { judgePortrait } from '../checks/originals/original-portrait.ts';
import { judgeText } from '../checks/originals/original-text.ts';
import { judgeCopy } from '../checks/originals/original-copy.ts';
import { judgeScreen } from '../checks/originals/original-screen.ts';
import type { Found } from '../checks/check.ts';
import { editMarkOf } from '../vision/pages/edit-mark.ts';
import { machineFactsOf } from '../vision/pages/print/print-fields.ts';
import { readDocument as readPrint } from '../vision/pages/print/print-worker.ts';
import { contentType } from '../vision/pages/content-type.ts';
import { decodeFrame } from '../vision/pages/decode-frame.ts';
import { loadFaceModels, type FaceModels } from '../vision/faces/face-models.ts';
import { decodeFaceImage } from '../vision/faces/face-image.ts';
import { findFaces } from '../vision/faces/find-faces.ts';
import { portraitSigns } from '../vision/faces/portrait-signs.ts';
import type { Command } from './command.ts';
import { inspectVideo, type InspectedVideo } from './inspected-video.ts';
import { inspectedFields, inspectedType, type InspectedField } from './inspected-fields.ts';

/** What `inspect` prints for an image. Corners are in pixels of the image, upright by its EXIF orientation. */
interface Inspection {
  file: string;
  outline: Quad | null;
  /** The probability that the outline is right; null without one. */
  outline_score: number | null;
  hints: HintName[];
  mrz: Pick<ParsedMrz, 'format' | 'valid' | 'faults' | 'lines' | 'fields'> | null;
  barcode: Barcode | null;
  /** What is read, by name: from print that says the same as the MRZ or the barcode, then from these, then from print. */
  fields: Record<string, InspectedField>;
  type: PrintedType;
  /** Codes of contradictions, of marks of a screen or a copy, and of a replaced portrait or value. */
  doubts: readonly string[];
  /** How many faces. */
  faces: number;
  /** Of a folder of frames, whose surest one is inspected; null for a file. */
  video: InspectedVideo | null;
  /** Milliseconds. */
  ms: Record<'decode' | 'outline' | 'hints' | 'mrz' | 'barcode' | 'print' | 'original' | 'faces', number>;
}

/** Longer side of a straightened page in pixels. */
const STRAIGHTENED = 1000;

interface Readers {
  weights: Weights;
  barcodes: BarcodeReader;
  faces: FaceModels;
}

/** `veridoor inspect FILE|FOLDER...`: prints what the checks see in images, one JSON object a line. */
export const inspect: Command = {
  usage: 'inspect FILE|FOLDER...',
  help: [
    'Prints what images and PDFs show, a line of JSON for each: outline, hints, machine-readable zone, barcode, fields, faces.',
    'A folder is a video of a page: its frames.json lists the frames as [{ file, at }], with milliseconds.',
    '',
    'Example: veridoor inspect passport.jpg',
  ].join('\n'),
  async run(files, { out, error }) {
    if (files.length === 0) {
      error.write(`usage: veridoor ${inspect.usage}\n`);
      return 2;
    }
    const program = await readFile(barcodeProgram());
    const readers = {
      weights: loadWeights(),
      barcodes: await createBarcodeReader(new Uint8Array(program).buffer),
      faces: await loadFaceModels(),
    };
    let status = 0;
    for (const file of files) {
      try {
        const video = (await stat(file)).isDirectory() ? await inspectVideo(file) : null;
        const seen = await inspectFile(video?.image ?? file, readers);
        out.write(`${JSON.stringify({ ...seen, file, video })}\n`);
      } catch (fault) {
        status = 1;
        out.write(`${JSON.stringify({ file, error: fault instanceof Error ? fault.message : 'unreadable' })}\n`);
      }
    }
    return status;
  },
};

async function inspectFile(file: string, { weights, barcodes, faces: models }: Readers): Promise<Inspection> {
  const ms = { decode: 0, outline: 0, hints: 0, mrz: 0, barcode: 0, print: 0, original: 0, faces: 0 };
  const timed = async <Result>(part: keyof typeof ms, work: () => Result | Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await work();
    ms[part] = Math.round((performance.now() - start) * 10) / 10;
    return result;
  };
  const bytes = await readFile(file);
  const frame = await timed('decode', () => decodeFrame(bytes));
  const found = await timed('outline', () => findOutline(frame));
  const outline = found?.corners ?? null;
  const hints = await timed('hints', () => findFaults(measureFrame(frame, outline), !outline && isCutOff(frame), null));
  const mrz = await timed('mrz', () => readMrz(weights, frame, new Date().getFullYear()));
  const [barcode = null] = await timed('barcode', () => barcodes.read(frame));
  const machine = fieldsForPeople({ mrz, licence: barcode?.licence ?? null });
  const print = await timed('print', () =>
    readPrint({
      bytes,
      outline: outline && toShares(outline, frame),
      size: found?.size ?? 'ID-1',
      today: new Date().toISOString().slice(0, 10),
      machine: machine && machineFactsOf(machine, mrz?.format ?? null),
    }),
  );
  const rewritten = doubtsIn([judgeText(print)]);
  const isImage = contentType(bytes) !== 'application/pdf';
  const mark = isImage ? editMarkOf(bytes, await sharp(bytes).metadata()) : null;
  // A file that the service would refuse, such as a GIF, is inspected anyway.
  const face = () => decodeFaceImage(bytes).catch(() => frame);
  const { faces, replaced } = await timed('faces', async () => {
    const image = await face();
    const portraits = await findFaces(models, image);
    const signs = await portraitSigns(models, bytes, image, portraits[0]);
    return { faces: portraits.length, replaced: signs ? doubtsIn([judgePortrait(signs)]) : [] };
  });
  const reproduced = await timed('original', () => {
    const page = found && straighten(frame, found.corners, found.size, STRAIGHTENED);
    const measured = measureReproduction(frame, outline, page ?? 'middle');
    return doubtsIn([judgeScreen(measured), judgeCopy(measured, faces)]);
  });
  return {
    file,
    outline: outline && (outline.map(([x, y]) => [round(x), round(y)]) as unknown as Quad),
    outline_score: found && Math.round(found.score * 100) / 100,
    hints,
    mrz: mrz && { format: mrz.format, valid: mrz.valid, faults: mrz.faults, lines: mrz.lines, fields: mrz.fields },
    barcode,
    fields: inspectedFields(print, machine, frame),
    type: inspectedType(print, { mrz, licence: barcode?.licence ?? null }),
    doubts: [...print.doubts, ...rewritten, ...reproduced, ...replaced, ...(mark ? [codeOfMark(mark)] : [])],
    faces,
    video: null,
    ms,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const doubtsIn = (results: readonly (Found | null)[]): string[] =>
  results.flatMap((result) => (result?.outcome === 'review' && result.detail !== null ? [result.detail] : []));
