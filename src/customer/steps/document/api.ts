import { RECOGNITION_IMAGE_LENGTH } from '@veridoor/contract/limits';
import { unwrap } from '../../../lib/api/client.ts';
import type { RecognisedDocument } from '../../../lib/api/types.ts';
import { blobToBase64 } from '../../../lib/base64.ts';
import type { Flow } from '../../../lib/flow/flow.ts';
import { drawJpeg } from '../../../media/canvas.ts';

/** Longer side in pixels: the titles of documents are read at it. */
const LONGER_SIDE = 1000;
/** The first that gives few enough bytes is sent. */
const QUALITIES = [0.8, 0.6, 0.4];
/** Milliseconds that a customer waits for the answer: choosing country, type and version takes about as long. */
const TIMEOUT_MS = 12_000;
/** ... where it would only hear that the document has expired, which its other side may say as well. */
export const BRIEF_MS = 4000;

/**
 * Asks the service which document a straightened page is of, and whether that has expired.
 * @returns null without an answer in time
 */
export async function askRecognition(
  flow: Flow,
  step: string,
  page: Blob,
  timeout = TIMEOUT_MS,
): Promise<RecognisedDocument | null> {
  try {
    const image = await toText(page);
    if (image === null) return null;
    const signal = AbortSignal.timeout(timeout);
    return await unwrap(flow.api.POST('/api/v2/session/recognitions', { body: { step, image }, signal }));
  } catch {
    return null;
  }
}

async function toText(page: Blob): Promise<string | null> {
  const source = await createImageBitmap(page);
  try {
    const { width, height } = source;
    const scale = Math.min(1, LONGER_SIDE / Math.max(width, height));
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    for (const quality of QUALITIES) {
      const reduced = await drawJpeg({ source, part: { x: 0, y: 0, width, height }, size, turns: 0, quality });
      const text = await blobToBase64(reduced);
      if (text.length <= RECOGNITION_IMAGE_LENGTH) return text;
    }
    return null;
  } finally {
    source.close();
  }
}
