import sharp from 'sharp';
import { documentType } from '../../../../packages/contract/document-types.ts';
import type { CheckResult } from '../../../../packages/contract/check.ts';
import type { DocumentType } from '../../../../packages/contract/accepted-document.ts';
import type { ExpectedPage } from '../../../../packages/document-vision/document/findings.ts';
import type { Frame } from '../../../../packages/image/frame.ts';
import { toGrey } from '../../../../packages/image/grey.ts';
import { decodeFrame } from './decode-frame.ts';
import { readDocumentPage, type PageReading } from './page-check.ts';
import { compilePdfium, drawFirstPage, UnusablePdf } from './pdf/pdf.ts';
import { measurePicture, type PictureMeasures } from './picture-measures.ts';
import { judgePicture } from './picture-verdict.ts';

export interface InspectionTask {
  bytes: Uint8Array;
  mimeType: string;
  type: DocumentType;
  /** Which page it should be; null for what is no page of a document. */
  page: ExpectedPage | null;
  /** ISO 8601 date. */
  today: string;
}

export interface Inspection {
  results: CheckResult[];
  reading: PageReading | null;
  /** Text layer of a PDF; null where there is none. It is compared and forgotten. */
  text: string | null;
}

/** Longer side, in pixels, of the picture that is measured: the thresholds are made for it. */
const MEASURED_SIDE = 1000;
/** Longer side of a PDF's page that is read: a card on A4 is found at half of 300 dots an inch. */
const READ_SIDE = 2480;

let pdfium: Promise<WebAssembly.Module> | undefined;

/** Entry of the worker thread: looks at one stored file. Throws only what is no fault of the file. */
export default async function inspect(task: InspectionTask): Promise<Inspection> {
  return task.mimeType === 'application/pdf' ? inspectPdf(task) : inspectPicture(task);
}

async function inspectPicture({ bytes, type, page, today }: InspectionTask): Promise<Inspection> {
  const picture = sharp(bytes, { failOn: 'error' });
  const { width, height } = await picture.metadata();
  const { data, info } = await picture
    .resize({ width: MEASURED_SIDE, height: MEASURED_SIDE, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole = measurePicture({ data, width: info.width, height: info.height });
  const read = page && (await readDocumentPage(await decodeFrame(bytes), page, today));
  const verdict = judgePicture({
    type,
    size: { width, height },
    aspect: Math.max(width, height) / Math.min(width, height),
    measures: onPage(whole, read?.page ?? null),
  });
  return { results: [verdict, ...(read?.results ?? [])], reading: read?.reading ?? null, text: null };
}

/** A blurred card on a sharp table is blurred: sharpness is that of the page, where it was found. */
function onPage(whole: PictureMeasures, page: Frame | null): PictureMeasures {
  return page ? { ...whole, sharpness: measurePicture(toGrey(page, MEASURED_SIDE).grey).sharpness } : whole;
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
    const { grey } = toGrey({ ...drawn.picture, channels: 1 }, MEASURED_SIDE);
    const verdict = judgePicture({ type, size: null, aspect: drawn.aspect, measures: measurePicture(grey) });
    const read = page && (await readDocumentPage({ ...drawn.picture, channels: 1 }, page, today));
    return { results: [verdict, ...(read?.results ?? [])], reading: read?.reading ?? null, text: drawn.text };
  } catch (error) {
    if (!(error instanceof UnusablePdf)) throw error;
    return {
      results: [{ check: 'picture', outcome: 'failed', score: null, detail: error.reason }],
      reading: null,
      text: null,
    };
  }
}
