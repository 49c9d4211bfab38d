import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSpecimen, type Specimen } from '../specimen.ts';
import { makeVideo, type Video, type VideoRequest } from './video.ts';
import { photograph } from './photograph.ts';
import { decodeRaster } from './raster.ts';

const SMALL = { width: 320, height: 180, imagesPerSecond: 10 } as const;
const JPEG_END_AND_START = Buffer.from([0xff, 0xd9, 0xff, 0xd8]);

let card: Specimen;

beforeAll(async () => {
  card = await makeSpecimen({ kind: 'identity-card', seed: 1, holder: 'odelaney', portrait: 'ada' });
}, 30_000);

function request(seed: string, part: Partial<VideoRequest['segments'][number]> = {}): VideoRequest {
  const segment = {
    label: 'card',
    subject: { specimen: card, side: 'front' },
    seconds: 0.4,
    motion: 'unsteady',
  } as const;
  return { ...SMALL, seed, segments: [{ ...segment, ...part }] };
}

function sha256(video: Video): string {
  return createHash('sha256').update(video.mjpeg).digest('hex');
}

// Each draws some images; a busy machine may take longer.
describe('makeVideo', { timeout: 30_000 }, () => {
  it('makeVideo gives the same bytes and truth for the same seed, and others for another', async () => {
    const first = await makeVideo(request('a', { fingers: true, ground: 'desk' }));
    const again = await makeVideo(request('a', { fingers: true, ground: 'desk' }));
    const other = await makeVideo(request('b', { fingers: true, ground: 'desk' }));
    expect(sha256(again)).toBe(sha256(first));
    expect(again.truth).toEqual(first.truth);
    expect(sha256(other)).not.toBe(sha256(first));
  });

  it('makeVideo writes thirty frames a second with corners for every one', async () => {
    const { mjpeg, truth } = await makeVideo(request('frames'));
    expect(jpegs(mjpeg)).toHaveLength(12);
    expect(truth.corners).toHaveLength(12);
    expect(truth.seconds).toBeCloseTo(0.4);
  });

  it('makeVideo keeps a document within the frame, corners clockwise from the top left', async () => {
    const { truth } = await makeVideo(request('inside', { seconds: 1 }));
    for (const corners of truth.corners) {
      for (const [x, y] of corners) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(320);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(180);
      }
      const [[x0, y0] = [0, 0], [x1, y1] = [0, 0], [x2, y2] = [0, 0], [x3, y3] = [0, 0]] = corners;
      expect(Math.min(x1, x2)).toBeGreaterThan(Math.max(x0, x3));
      expect(Math.min(y2, y3)).toBeGreaterThan(Math.max(y0, y1));
    }
  });

  it('makeVideo draws the document where the truth says', async () => {
    const { mjpeg, truth } = await makeVideo(request('place', { ground: 'wood', motion: 'steady', seconds: 0.1 }));
    const frame = await decodeRaster(jpegs(mjpeg)[0] ?? Buffer.alloc(0));
    const [topLeft, topRight, bottomRight, bottomLeft] = truth.corners[0] as [Pair, Pair, Pair, Pair];
    const at = (u: number, v: number): number => {
      const mix = (index: 0 | 1): number =>
        (topLeft[index] * (1 - u) + topRight[index] * u) * (1 - v) +
        (bottomLeft[index] * (1 - u) + bottomRight[index] * u) * v;
      return frame.data[(Math.round(mix(1)) * frame.width + Math.round(mix(0))) * 3] ?? 0;
    };
    // Red: the band is green, the card's lower edge nearly white, the wood brown.
    expect(at(0.7, 0.05)).toBeLessThan(80);
    expect(at(0.5, 0.96)).toBeGreaterThan(170);
    expect(at(0.5, 1.07)).toBeLessThan(150);
  });

  it.each([
    ['dark', (light: number, normal: number) => light < normal * 0.4],
    ['overexposed', (light: number, normal: number) => light > normal * 1.2],
  ] as const)('makeVideo makes a video %s on request', async (condition, holds) => {
    const normal = await makeVideo(request('light', { seconds: 0.1 }));
    const video = await makeVideo(request('light', { seconds: 0.1, conditions: [condition] }));
    expect(holds(await brightness(video), await brightness(normal))).toBe(true);
    expect(video.truth.segments[0]?.conditions).toEqual([condition]);
  });

  it.each([
    ['too-far', (width: number) => width < 0.35 * 320],
    ['too-near', (width: number) => width > 320],
  ] as const)('makeVideo makes a document %s on request', async (condition, holds) => {
    const { truth } = await makeVideo(request('size', { seconds: 0.1, motion: 'steady', conditions: [condition] }));
    const [[x0] = [0], [x1] = [0]] = truth.corners[0] ?? [];
    expect(holds(x1 - x0)).toBe(true);
  });

  it('makeVideo moves a settling document in from outside and then holds it', async () => {
    const { truth } = await makeVideo(request('settle', { seconds: 4, motion: 'settling' }));
    const segment = truth.segments[0];
    const first = truth.corners[0] ?? [];
    expect(first.every(([, y]) => y > 150)).toBe(true);
    const start = Math.ceil((segment?.settled.start ?? 0) * 30) + 3;
    const end = Math.floor((segment?.settled.end ?? 0) * 30) - 3;
    const xs = truth.corners.slice(start, end).map((corners) => corners[0]?.[0] ?? Number.NaN);
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(0.02 * 320);
  });

  it('makeVideo reports the times of a journey’s segments', async () => {
    const { truth } = await makeVideo({
      ...SMALL,
      seed: 'journey',
      segments: [
        { label: 'back', subject: { specimen: card, side: 'back' }, seconds: 0.2, motion: 'steady' },
        { label: 'face', subject: { person: 'ada' }, seconds: 0.3, motion: 'swaying' },
      ],
    });
    expect(truth.segments.map(({ label, start, end }) => ({ label, start, end }))).toEqual([
      { label: 'back', start: 0, end: 0.2 },
      { label: 'face', start: 0.2, end: 0.5 },
    ]);
    expect(truth.segments.map(({ firstFrame, lastFrame }) => [firstFrame, lastFrame])).toEqual([
      [0, 5],
      [6, 14],
    ]);
  });
});

describe('photograph', { timeout: 30_000 }, () => {
  it('photograph turns the corners with the document', async () => {
    const still = await photograph({
      specimen: card,
      seed: 'turned',
      width: 400,
      height: 300,
      turn: 90,
      careless: false,
    });
    const [[x0, y0] = [0, 0], [x1, y1] = [0, 0], , [x3, y3] = [0, 0]] = still.corners;
    // After a clockwise quarter turn, the document's own top left is at the top right.
    expect(x0).toBeGreaterThan(x3);
    expect(y1).toBeGreaterThan(y0);
    expect(Math.abs(x1 - x0)).toBeLessThan(40);
    expect(Math.abs(y3 - y0)).toBeLessThan(40);
    const { width, height } = await decodeRaster(still.jpeg);
    expect([width, height]).toEqual([400, 300]);
  });
});

type Pair = [number, number];

function jpegs(mjpeg: Buffer): Buffer[] {
  const found: Buffer[] = [];
  let start = 0;
  for (;;) {
    const end = mjpeg.indexOf(JPEG_END_AND_START, start);
    found.push(mjpeg.subarray(start, end < 0 ? mjpeg.length : end + 2));
    if (end < 0) return found;
    start = end + 2;
  }
}

async function brightness(video: Video): Promise<number> {
  const { data } = await decodeRaster(jpegs(video.mjpeg)[0] ?? Buffer.alloc(0));
  return data.reduce((sum, value) => sum + value, 0) / data.length;
}
