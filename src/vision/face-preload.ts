import { faceFiles } from './worker/face-files.ts';

/**
 * Fetches program and model of the face analyzer into the browser's cache while the person reads. A failed file is
 * fetched again, or done without, when it is needed.
 *
 * @param tell the share that has arrived, 0 to 1.
 */
export async function preloadFaces(tell: (share: number) => void): Promise<void> {
  const files = Object.values(faceFiles);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let received = 0;
  await Promise.all(
    files.map(async ({ address }) => {
      const answer = await fetch(address);
      const reader = answer.body?.getReader();
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        received += part.value.byteLength;
        tell(Math.min(0.99, received / total));
      }
    }),
  );
  tell(1);
}
