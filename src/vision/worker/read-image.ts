import type { AamvaLicence } from '../../../packages/document-vision/barcode/aamva.ts';
import type { BarcodeReader } from '../../../packages/document-vision/barcode/read.ts';
import { fieldsOf, findingsOf, type ExpectedPage } from '../../../packages/document-vision/document/findings.ts';
import { straighten } from '../../../packages/document-vision/document/straighten.ts';
import { readMrz } from '../../../packages/document-vision/mrz/read.ts';
import { findOutline } from '../../../packages/document-vision/outline/find.ts';
import type { DocumentSize } from '../../../packages/document-vision/outline/geometry.ts';
import type { Frame, Point, Quad } from '../../../packages/image/frame.ts';
import { findFaults } from '../../../packages/document-vision/quality/faults.ts';
import { measureFrame } from '../../../packages/document-vision/quality/measure.ts';
import type { ImageRead, ProblemCode } from '../image-read.ts';
import { pixelsOf } from './pixels.ts';

/** Longer side in pixels of the image to read: the MRZ reader needs no more. */
const READ_AT = 2400;
/** ... of the displayed page: 450 dots an inch of a card. */
const SHOWN_AT = 1500;
/** The size of the page whose sharpness is judged, the same as the service uses. */
const JUDGED_AT = 1000;
const JPEG_QUALITY = 0.9;
/** Faults of a still whose page has been cut out; the other hints concern a moving camera. */
const STILL_FAULTS = ['dark', 'overexposed', 'glare', 'blurred'] as const;

let reader: Promise<BarcodeReader> | undefined;

export interface ReadOrder {
  readonly blob: Blob;
  /** Corners of the page as shares of the image; null when unknown. */
  readonly outline: Quad | null;
  readonly size: DocumentSize;
  readonly expected: ExpectedPage;
  /** ISO 8601 date. */
  readonly today: string;
}

/** Reads a taken or chosen image. */
export async function readImage({ blob, outline, size, expected, today }: ReadOrder): Promise<ImageRead> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  let frame: Frame;
  try {
    ({ frame } = pixelsOf(bitmap, READ_AT));
  } finally {
    bitmap.close();
  }
  const corners = outline ? inPixels(outline, frame) : (findOutline(frame)?.corners ?? null);
  const page = corners && straighten(frame, corners, size, SHOWN_AT);
  // The network's weights are a separate file, which only this reading needs.
  const { loadWeights } = await import('../../../packages/document-vision/mrz/weights.ts');
  const mrz = readMrz(loadWeights(), frame, Number(today.slice(0, 4)));
  const licence = mrz?.valid || expected.side === 'front' ? null : await readLicence(frame);
  const read = { mrz, licence };
  const problems: ProblemCode[] = [
    ...findingsOf(read, expected, today).map(({ code }) => code),
    ...(page ? faultsOf(page, size) : []),
  ];
  return { page: page && (await toJpeg(page)), fields: fieldsOf(read), problems };
}

function inPixels(outline: Quad, { width, height }: Frame): Quad {
  return outline.map(([x, y]): Point => [x * width, y * height]) as unknown as Quad;
}

function faultsOf(page: Frame, size: DocumentSize): ProblemCode[] {
  const judged = straighten(page, wholeOf(page), size, JUDGED_AT) ?? page;
  const found = findFaults(measureFrame(judged, wholeOf(judged)), false, null);
  return STILL_FAULTS.filter((fault) => found.includes(fault));
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
    import('../../../packages/document-vision/barcode/read.ts'),
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
