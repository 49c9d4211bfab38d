import sharp from 'sharp';
import { documentType } from '@veridoor/contract/documents/document-types';
import type { DocumentType } from '@veridoor/contract/documents/accepted-document';
import type { ExpectedPage } from '@veridoor/document-vision/document/findings';
import { hologramChange } from '@veridoor/document-vision/originality/hologram';
import type { Reproduction } from '@veridoor/document-vision/originality/reproduction';
import type { SeenPage } from '@veridoor/document-vision/document/see-page';
import type { Frame } from '@veridoor/image/frame';
import { toGrey } from '@veridoor/image/grey';
import { decodeFrame } from './decode-frame.ts';
import { readDocumentPage, type MachineReading, type PageReading, type ReadDocumentPage } from './page-check.ts';
import { drawFirstPage } from './pdf/draw-pdf.ts';
import type { PdfOrigin } from './pdf/pdf-origin.ts';
import { compilePdfium, UnusablePdf, type PdfReason } from './pdf/pdf.ts';
import { measureImage, type ImageMeasures } from './image-measures.ts';

export interface InspectionTask {
  bytes: Uint8Array;
  mimeType: string;
  type: DocumentType;
  /** Taken by the camera of our interface, as it says. */
  fromCamera: boolean;
  /** The expected page; null if the file is no page of a document. */
  page: ExpectedPage | null;
  /** A JPEG of the page in other light: null where none came, absent for a page of which nobody knows a hologram. */
  otherLight?: Uint8Array | null;
  /** ISO 8601 date. */
  today: string;
}

/** What the check `image` goes by. */
export interface InspectedImage {
  type: DocumentType;
  /** Pixels, upright; null for a page of a PDF, which has no pixels of its own. */
  size: { width: number; height: number } | null;
  /** Longer side divided by the shorter one. */
  aspect: number;
  measures: ImageMeasures;
  /** Pixels of the longer side of the document's page; null when none was found, and for a PDF. */
  pageLength: number | null;
  /**
   * Share of an identity document that is lost in light; null for others. Paper is white, and so are walls behind
   * faces.
   */
  lost: number | null;
}

export interface Inspection {
  image: InspectedImage | { unusable: PdfReason };
  /** Null if the file is no page of a document. */
  machine: MachineReading | null;
  /** Change of colour in other light: null where the page was not seen in two; absent where nobody knows a hologram. */
  hologram?: number | null;
  reading: PageReading | null;
  /** What a page of a document shows; null if the file is none. */
  appearance: ReadDocumentPage['appearance'] | null;
  /** Marks of a screen or a copy on a page of a document; null if the file is none. */
  reproduction: Reproduction | null;
  /** Text layer of a PDF's first page; null if there is none. It is compared and forgotten. */
  text: string | null;
  /** What a PDF says of the program that made it; null for an image, and a PDF that cannot be used. */
  origin: PdfOrigin | null;
}

/** Longer side, in pixels, of the image that is measured: the thresholds are made for it. */
const MEASURED_SIDE = 1000;
/** Longer side of a PDF's page that is read: a card on A4 is found at half of 300 dots an inch. */
const READ_SIDE = 2480;

let pdfium: Promise<WebAssembly.Module> | undefined;

/** Entry of the worker thread: looks at one stored file. It throws only for faults that are not the file's. */
export default async function inspect(task: InspectionTask): Promise<Inspection> {
  return task.mimeType === 'application/pdf' ? inspectPdf(task) : inspectImage(task);
}

async function inspectImage({ bytes, type, fromCamera, page, otherLight, today }: InspectionTask): Promise<Inspection> {
  const image = sharp(bytes, { failOn: 'error' });
  const { width, height } = await image.metadata();
  const { data, info } = await image
    .resize({ width: MEASURED_SIDE, height: MEASURED_SIDE, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole = measureImage({ data, width: info.width, height: info.height });
  const frame = page && (await decodeFrame(bytes));
  const read = page && frame && (await readDocumentPage({ frame, fromCamera }, page, today));
  const inspected = {
    type,
    size: { width, height },
    aspect: Math.max(width, height) / Math.min(width, height),
    measures: onPage(whole, read?.page?.image ?? null),
    pageLength: read?.page?.length ?? null,
    lost: read?.lost ?? null,
  };
  const isCompared = frame !== null && otherLight !== undefined;
  const change = isCompared ? { hologram: await changeIn(otherLight, frame, read?.page ?? null) } : {};
  return { ...foundOn(inspected, read), ...change, text: null, origin: null };
}

async function changeIn(otherLight: Uint8Array | null, frame: Frame, page: SeenPage | null): Promise<number | null> {
  return otherLight && page && hologramChange(frame, page, await decodeFrame(otherLight));
}

/** A blurred card on a sharp table is blurred: sharpness is that of the page, if it was found. */
function onPage(whole: ImageMeasures, page: Frame | null): ImageMeasures {
  return page ? { ...whole, sharpness: measureImage(toGrey(page, MEASURED_SIDE).grey).sharpness } : whole;
}

async function inspectPdf({ bytes, type, page, today }: InspectionTask): Promise<Inspection> {
  pdfium ??= compilePdfium();
  try {
    const drawn = await drawFirstPage(
      await pdfium,
      bytes,
      page ? READ_SIDE : MEASURED_SIDE,
      documentType(type).most_pages,
    );
    const { grey } = toGrey({ ...drawn.image, channels: 1 }, MEASURED_SIDE);
    const read =
      page && (await readDocumentPage({ frame: { ...drawn.image, channels: 1 }, fromCamera: false }, page, today));
    // Paper is white, and a PDF's has no light to lose.
    const inspected = {
      type,
      size: null,
      aspect: drawn.aspect,
      measures: measureImage(grey),
      pageLength: null,
      lost: null,
    };
    return { ...foundOn(inspected, read), text: drawn.text, origin: drawn.origin };
  } catch (error) {
    if (!(error instanceof UnusablePdf)) throw error;
    return { ...foundOn({ unusable: error.reason }, null), text: null, origin: null };
  }
}

function foundOn(image: Inspection['image'], read: ReadDocumentPage | null): Omit<Inspection, 'text' | 'origin'> {
  return {
    image,
    machine: read?.machine ?? null,
    reading: read?.reading ?? null,
    appearance: read?.appearance ?? null,
    reproduction: read?.reproduction ?? null,
  };
}
