import zxing from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { faceFiles } from './worker/face-files.ts';

/** Hears of the share that has arrived, 0 to 1. */
type Hear = (share: number) => void;

let faces: Promise<void> | null = null;
const heard = new Set<Hear>();

/** Fetches the reader of barcodes, the largest part of what documents need, into the browser's cache. */
export const fetchDocumentAnalyzer = (): Promise<void> => fetchWhole(zxing, () => undefined);

/**
 * Fetches program and model of the face analyzer into the browser's cache, once: whoever asks while they are under way
 * hears of the same. After a failure they are fetched again, or done without, when they are needed.
 */
export async function fetchFaceAnalyzer(hear?: Hear): Promise<void> {
  if (hear) heard.add(hear);
  try {
    await (faces ??= fetchFaceFiles((share) => heard.forEach((each) => each(share))));
  } catch (fault) {
    faces = null;
    throw fault;
  } finally {
    if (hear) heard.delete(hear);
  }
}

async function fetchFaceFiles(hear: Hear): Promise<void> {
  const files = Object.values(faceFiles);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let received = 0;
  for (const { address } of files)
    await fetchWhole(address, (bytes) => {
      received += bytes;
      hear(Math.min(0.99, received / total));
    });
  hear(1);
}

/** What the person waits for goes first: a script, an image to be sent. */
async function fetchWhole(address: string, onBytes: (count: number) => void): Promise<void> {
  const answer = await fetch(address, { priority: 'low' });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) onBytes(part.value.byteLength);
}
