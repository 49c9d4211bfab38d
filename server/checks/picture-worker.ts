import sharp from 'sharp';
import type { CheckResult } from '../../contract/document.ts';
import type { DocumentType } from '../../contract/step.ts';
import { compilePdfium, drawFirstPage, UnusablePdf } from './pdf.ts';
import { measurePicture } from './picture-measures.ts';
import { judgePicture } from './picture-verdict.ts';

export interface InspectionTask {
  bytes: Uint8Array;
  mimeType: string;
  type: DocumentType;
}

/** Longer side, in pixels, of the picture that is measured: the thresholds are made for it. */
const MEASURED_SIDE = 1000;

let pdfium: Promise<WebAssembly.Module> | undefined;

/** Entry of the worker thread: looks at one stored file. Throws only what is no fault of the file. */
export default async function inspect(task: InspectionTask): Promise<CheckResult> {
  return task.mimeType === 'application/pdf' ? inspectPdf(task) : inspectPicture(task);
}

async function inspectPicture({ bytes, type }: InspectionTask): Promise<CheckResult> {
  const picture = sharp(bytes, { failOn: 'error' });
  const { width, height } = await picture.metadata();
  const { data, info } = await picture
    .resize({ width: MEASURED_SIDE, height: MEASURED_SIDE, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return judgePicture({
    type,
    size: { width, height },
    aspect: Math.max(width, height) / Math.min(width, height),
    measures: measurePicture({ data, width: info.width, height: info.height }),
  });
}

async function inspectPdf({ bytes, type }: InspectionTask): Promise<CheckResult> {
  pdfium ??= compilePdfium();
  try {
    const page = await drawFirstPage(await pdfium, bytes, MEASURED_SIDE);
    return judgePicture({ type, size: null, aspect: page.aspect, measures: measurePicture(page.picture) });
  } catch (error) {
    if (!(error instanceof UnusablePdf)) throw error;
    return { check: 'picture', outcome: 'failed', score: null, detail: error.reason };
  }
}
