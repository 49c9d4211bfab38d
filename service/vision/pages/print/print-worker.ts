import { straighten } from '@veridoor/document-vision/document/straighten';
import { countryOf } from '@veridoor/document-vision/document/fields';
import type { DocumentSize } from '@veridoor/document-vision/outline/geometry';
import {
  readPrint,
  sureValues,
  type PrintContext,
  type PrintReading,
  type PrintedValue,
  type ReadPage,
} from '@veridoor/document-reading/read-print';
import { readLetter, type LetterReading } from '@veridoor/document-reading/read-letter';
import { labelsOf } from '@veridoor/document-reading/fields/label-table';
import type { NativeName, NativePrint } from '@veridoor/document-reading/native/native-names';
import { typeLayouts } from '@veridoor/document-reading/fields/layouts';
import { straightLines } from '@veridoor/document-reading/text/read-lines';
import type { Frame, Point, Quad } from '@veridoor/image/frame';
import { lostCompression } from '@veridoor/document-vision/originality/line-compression';
import { lostGrain } from '@veridoor/document-vision/originality/replaced-text';
import { fitHomography, project } from '@veridoor/image/homography';
import { contentType } from '../content-type.ts';
import { decodeFrame } from '../decode-frame.ts';
import { STORED_QUALITY } from '../intake.ts';
import { inBands, type ToneCut } from '../pdf/tones.ts';
import type { LatinName } from './native-name.ts';
import { doubtsOfDocumentNumber, doubtsOfNumber } from './number-doubts.ts';
import { loadTextNetworks } from './text-networks.ts';

export interface PrintTask extends Omit<PrintContext, 'labels' | 'layouts' | 'countryOf'> {
  bytes: Uint8Array;
  /** Corners of the page as shares of the image's width and height, from its top left, clockwise; null: all of it. */
  outline: Quad | null;
  size: DocumentSize;
}

/** The print of a document, and whether a value was replaced in the image. */
export interface DocumentPrint extends PrintReading {
  /** Grain that the value which differs most lacks of what the other lines of its image have; null where nothing shows. */
  readonly lostGrain: number | null;
  /** The image's earlier compression, likewise. */
  readonly lostCompression: number | null;
  /** The holder's name in letters besides Latin, Greek and Cyrillic. */
  readonly nativeName: NativeName | null;
}

/** A letter whose lines are to be read. */
export interface LetterTask {
  letter: Uint8Array;
  /** Of a drawn page: only what stands out from its ground is read. */
  cut?: ToneCut;
}

/** Longer side of the straightened page in pixels: the smallest print of a card is then 16 pixels high. */
const PAGE_LENGTH = 1280;

/** A page with so few fields may be something else. */
const FEW_FIELDS = 2;

const [labels, layouts] = [labelsOf(), typeLayouts()];
/** Loaded as the process starts, often before its first page comes. */
const networks = await loadTextNetworks();

/** Entry of the worker process: reads the print of one stored image. */
export default async function work(task: PrintTask | LetterTask): Promise<DocumentPrint | LetterReading> {
  if (!('letter' in task)) return readDocument(task);
  const page = await decodeFrame(task.letter);
  return readLetter(task.cut === undefined ? page : inBands(page, task.cut), networks, labels);
}

/** @returns boxes as shares of the image's width and height. */
export async function readDocument({ bytes, outline, size, ...context }: PrintTask): Promise<DocumentPrint> {
  const frame = await decodeFrame(bytes);
  const corners = outline && (outline.map(([x, y]) => [x * frame.width, y * frame.height]) as unknown as Quad);
  const straight = corners && straighten(frame, corners, size, PAGE_LENGTH);
  const all = { ...context, labels, layouts, countryOf };
  const onPage = straight && (await readPrint(straight, networks, all));
  // An outline with next to nothing in it was that of something else, such as the portrait.
  const isPage = onPage !== null && fieldsIn(onPage) > FEW_FIELDS;
  const around = isPage ? null : await readAround(frame, all);
  const isBetter = around !== null && (onPage === null || fieldsIn(around.reading) > fieldsIn(onPage));
  const { lines, native, ...reading } = isBetter || !onPage ? around!.reading : onPage;
  const back = isBetter
    ? around.back
    : straight && corners
      ? mapBetween(straight, corners)
      : ([x, y]: Point): Point => [x, y];
  const share = (point: Point): Point => {
    const [x, y] = back(point);
    return [round(x / frame.width), round(y / frame.height)];
  };
  const fields = Object.fromEntries(
    Object.entries(reading.fields).map(([field, value]: [string, PrintedValue]) => [
      field,
      { ...value, box: value.box.map(share) as unknown as Quad },
    ]),
  );
  const sure = sureValues(fields);
  const ofNumbers = [
    ...doubtsOfNumber(sure, context.machine, reading.type.country),
    ...doubtsOfDocumentNumber(sure, context.machine, reading.type),
  ];
  const { nativeName, ofName } = native
    ? await judgeNativeName(native, context.machine ?? latinNameOf(sure))
    : { nativeName: null, ofName: [] };
  const inImage = lines.map(({ box, kind }) => ({ box: box.map(back) as unknown as Quad, kind }));
  return {
    ...reading,
    fields,
    doubts: [...new Set([...reading.doubts, ...ofNumbers, ...ofName])],
    nativeName,
    lostGrain: lostGrain(frame, inImage),
    // A PDF's page is drawn, and was not compressed itself.
    lostCompression: contentType(bytes) === 'application/pdf' ? null : lostCompression(frame, inImage, STORED_QUALITY),
  };
}

/** Few pages need the tables of names, which take time and memory to load. */
async function judgeNativeName(native: NativePrint, latin: LatinName) {
  const { isOtherName, nativeNameOf } = await import('./native-name.ts');
  const nativeName = nativeNameOf(native, latin);
  const ofName = nativeName !== null && isOtherName(nativeName, latin) ? (['print_native_name_differs'] as const) : [];
  return { nativeName, ofName };
}

const latinNameOf = (sure: ReturnType<typeof sureValues>) => ({
  lastName: sure.get('last_name') ?? '',
  firstName: sure.get('first_name') ?? '',
});

const fieldsIn = ({ fields }: PrintReading): number => Object.keys(fields).length;

/** Reads an image without an outline, on which a page may lie askew. */
async function readAround(
  frame: Frame,
  context: PrintContext,
): Promise<{ reading: ReadPage; back: (point: Point) => Point }> {
  const turned = await straightLines(frame, networks);
  const reading = await readPrint(turned?.page ?? frame, networks, context);
  return { reading, back: turned?.back ?? ((point) => point) };
}

/** From the straightened page to the image. */
function mapBetween({ width, height }: Frame, corners: Quad): (point: Point) => Point {
  const page: Quad = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const map = fitHomography(page, corners);
  return ([x, y]) => (map ? project(map, x, y) : [x, y]);
}

const round = (share: number) => Math.round(share * 10_000) / 10_000;
