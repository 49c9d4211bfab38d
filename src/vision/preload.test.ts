import { afterEach, expect, it, vi } from 'vitest';
import { fetchFaceAnalyzer } from './preload.ts';
import { faceFiles } from './worker/face-files.ts';

afterEach(() => vi.unstubAllGlobals());

const files = Object.values(faceFiles).map(({ address }) => address);

/** A network that answers by this; returns the addresses that were asked for. */
function network(answer: () => Response): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string, { priority }: RequestInit) => {
    asked.push(`${address} ${priority}`);
    return Promise.resolve(answer());
  });
  return asked;
}

it('the face analyzer is fetched again after a failure, then once for all, behind what a person waits for', async () => {
  const refused = network(() => new Response(null, { status: 503 }));
  await expect(fetchFaceAnalyzer()).rejects.toThrow('answered 503');
  expect(refused).toHaveLength(1);

  const asked = network(() => new Response('file'));
  const shares: number[] = [];
  await Promise.all([fetchFaceAnalyzer(), fetchFaceAnalyzer((share) => shares.push(share))]);
  await fetchFaceAnalyzer();
  expect(asked).toEqual(files.map((address) => `${address} low`));
  expect(shares.at(-1)).toBe(1);
});
