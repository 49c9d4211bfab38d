import { readMrz } from '@veridoor/document-vision/mrz/read';
import { loadWeights } from '@veridoor/document-vision/mrz/weights';

/** The request of tools/bench/vision/browser-mrzs.ts to its worker: a document's image, and how often to read it. */
interface Order {
  image: Blob;
  rounds: number;
}

/** Milliseconds of each reading, the first of a worker that has just been started included. */
export interface ReadTimes {
  lines: readonly string[] | null;
  times: number[];
}

addEventListener('message', ({ data }: MessageEvent<Order>) => void read(data));

async function read({ image, rounds }: Order): Promise<void> {
  const bitmap = await createImageBitmap(image);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  const { width, height, data: pixels } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const weights = loadWeights();
  const reported: ReadTimes = { lines: null, times: [] };
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const mrz = readMrz(weights, { width, height, channels: 4, data: pixels }, 2026);
    reported.times.push(performance.now() - start);
    reported.lines = mrz?.valid ? mrz.lines : null;
  }
  postMessage(reported);
}
