import type { Days } from '@veridoor/document-vision/document/days';
import type { AamvaLicence } from '@veridoor/document-vision/barcode/aamva';
import type { BarcodeReader } from '@veridoor/document-vision/barcode/read';
import { PAGE_CODES, type PageCode } from '@veridoor/contract/documents/page-codes';
import {
  fieldsOf,
  findingsOf,
  type FindingCode,
  isOfBack,
  type ExpectedPage,
  type ReadPage,
} from '@veridoor/document-vision/document/findings';
import { fingerprint, isSamePage } from '@veridoor/document-vision/document/fingerprint';
import { clearSize, kindOf, recognise } from '@veridoor/document-vision/document/recognise';
import { straighten } from '@veridoor/document-vision/document/straighten';
import { readMrz } from '@veridoor/document-vision/mrz/read';
import { seePage, appearanceOf } from '@veridoor/document-vision/document/see-page';
import { nearestSize, scaled, type DocumentSize } from '@veridoor/document-vision/outline/geometry';
import type { Frame, Quad } from '@veridoor/image/frame';
import { findFaults, LEAST_PAGE_LENGTH, type HintName } from '@veridoor/document-vision/quality/faults';
import { measureFrame } from '@veridoor/document-vision/quality/measure';
import type { ImageRead, PassedCheck } from '../image.ts';
import { pixelsOf } from './pixels.ts';

/** Longer side in pixels of the image to read: the MRZ reader needs no more. */
const READ_AT = 2400;
/** ... of the displayed page: 450 dots an inch of a card. */
const SHOWN_AT = 1500;
/** The size of the page whose sharpness is judged, the same as the service uses. */
const JUDGED_AT = 1000;
const JPEG_QUALITY = 0.9;
/** Faults of a still whose page has been cut out, by their codes; the other hints concern a moving camera. */
const STILL_FAULTS = {
  dark: 'image_too_dark',
  overexposed: 'image_overexposed',
  glare: 'image_glare',
  blurred: 'image_blurred',
} as const satisfies Partial<Record<HintName, PageCode>>;

let reader: Promise<BarcodeReader> | undefined;

export interface ReadOrder {
  readonly blob: Blob;
  /** Taken by our camera, and no file. */
  readonly fromCamera: boolean;
  /** Corners of the page as shares of the image; null when unknown. */
  readonly outline: Quad | null;
  readonly expected: ExpectedPage;
  /** Fingerprints of the document's sides taken before. */
  readonly before: readonly string[];
  readonly days: Days;
}

/** Reads a taken or chosen image. */
export async function readImage({ blob, fromCamera, outline, expected, before, days }: ReadOrder): Promise<ImageRead> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  let frame: Frame;
  let factor: number;
  try {
    ({ frame, factor } = pixelsOf(bitmap, READ_AT));
  } finally {
    bitmap.close();
  }
  const still = { frame, fromCamera };
  const page = seePage(still, outline && scaled(outline, frame.width, frame.height), expected.size, SHOWN_AT);
  // The network's weights are a separate file, which only this reading needs.
  const { loadWeights } = await import('@veridoor/document-vision/mrz/weights');
  const mrz = readMrz(loadWeights(), frame, Number(days.last.slice(0, 4)));
  const licence = mrz?.valid || expected.side === 'front' ? null : await readLicence(frame);
  const read = { mrz, licence };
  const print = page?.image ? fingerprint(page.image) : null;
  const faults = page?.image ? faultsOf(page.image, expected.size ?? nearestSize(page.aspect)) : null;
  // Nobody looks for faces here: that would take a model of its own.
  const appearance = { ...appearanceOf(still, page, mrz !== null || licence !== null), faces: null };
  // A doubt that no customer can settle, as about a century, is none of the codes shown here.
  const problems = new Set<PageCode | FindingCode | null>([
    recognise(appearance, expected.size),
    ...findingsOf(read, expected, days).map(({ code }) => code),
    ...(print !== null && before.some((side) => isSamePage(side, print)) ? ['same_side_twice' as const] : []),
    ...(page && page.length * factor < LEAST_PAGE_LENGTH ? ['image_too_small' as const] : []),
    ...(faults?.found ?? []),
  ]);
  return {
    page: page?.image ? await toJpeg(page.image) : null,
    fields: fieldsOf(read),
    problems: PAGE_CODES.filter((code) => problems.has(code)),
    passed: passedOf(read, page !== null, faults),
    looksLike: kindOf(read, page?.aspect ?? null),
    size: page && clearSize(page.aspect),
    isBack: isOfBack(read) && fieldsOf(read) !== null,
    fingerprint: print,
  };
}

function passedOf(read: ReadPage, hasCorners: boolean, faults: Faults | null): PassedCheck[] {
  const fine = (...codes: PageCode[]): boolean => faults !== null && !faults.found.some((code) => codes.includes(code));
  const made: Record<PassedCheck, boolean> = {
    corners: hasCorners,
    sharp: fine('image_blurred') && faults?.isSharpnessKnown === true,
    light: fine('image_too_dark', 'image_overexposed', 'image_glare'),
    machine_readable: fieldsOf(read) !== null,
  };
  return (Object.keys(made) as PassedCheck[]).filter((check) => made[check]);
}

interface Faults {
  readonly found: readonly PageCode[];
  /** Whether the page has enough edges to tell. */
  readonly isSharpnessKnown: boolean;
}

function faultsOf(page: Frame, size: DocumentSize): Faults {
  const judged = straighten(page, wholeOf(page), size, JUDGED_AT) ?? page;
  const measures = measureFrame(judged, wholeOf(judged));
  const found = findFaults(measures, false, null).flatMap((hint) =>
    hint in STILL_FAULTS ? [STILL_FAULTS[hint as keyof typeof STILL_FAULTS]] : [],
  );
  return { found, isSharpnessKnown: measures.sharpness !== null };
}

function wholeOf({ width, height }: Frame): Quad {
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
}

/** Null also when the program cannot be fetched or started: the service reads it again. */
async function readLicence(frame: Frame): Promise<AamvaLicence | null> {
  try {
    reader ??= startReader();
    return (await (await reader).read(frame))[0]?.licence ?? null;
  } catch {
    reader = undefined;
    return null;
  }
}

/** From this origin: the package would fetch its program from a third party. */
async function startReader(): Promise<BarcodeReader> {
  const [{ createBarcodeReader }, { default: address }] = await Promise.all([
    import('@veridoor/document-vision/barcode/read'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('the reader of barcodes is not there');
  return createBarcodeReader(await answer.arrayBuffer());
}

async function toJpeg({ width, height, data }: Frame): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}
