import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchChromium } from '../../../scripts/parts/chromium.ts';

/** A video of a folder with an index.json, which says what it shows. */
export interface Recording {
  readonly name: string;
  /** Whether a person stood before the camera. */
  readonly live: boolean;
  readonly bytes: Buffer;
}

interface Indexed {
  readonly file: string;
  readonly truth: { readonly live?: boolean };
}

/** The videos that index.json names, with `truth.live`. */
export function recordingsIn(folder: string): Recording[] {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Indexed[];
  return index.flatMap(({ file, truth: { live } }) =>
    /\.(?:mp4|webm)$/u.test(file) && live !== undefined
      ? [{ name: file.replace(/^.*\//u, ''), live, bytes: readFileSync(join(folder, file)) }]
      : [],
  );
}

/** An image of a recording, at milliseconds of it; a small one shows the room. */
export interface Shown {
  readonly at: number;
  readonly jpeg: Buffer;
  readonly between: boolean;
}

/**
 * The images that the interface sends: six a second in which the face is seen, and twelve of the room. Which of 24
 * instants a second have one; longer side in pixels, the best quality, and the bytes that it keeps near
 * (`src/vision/worker/face.ts`).
 */
const SENT = [
  { every: 4, first: 1, side: 480, best: 0.8, bytes: 9000 },
  { every: 2, first: 0, side: 160, best: 0.7, bytes: 3000 },
] as const;
const INSTANTS = 24;

/** Runs with a decoder of videos: the images of its first seconds as the interface sends them. */
export async function withDecoder<Result>(
  run: (decode: (bytes: Buffer, seconds: number) => Promise<Shown[]>) => Promise<Result>,
): Promise<Result> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    return await run((bytes, seconds) => imagesOf(page, bytes, seconds));
  } finally {
    await browser.close();
  }
}

async function imagesOf(page: Page, bytes: Buffer, seconds: number): Promise<Shown[]> {
  const order = { data: bytes.toString('base64'), seconds, instants: INSTANTS, sent: SENT };
  const images = await page.evaluate(draw, order);
  return images.map(({ at, text, kind }) => ({ at, jpeg: Buffer.from(text, 'base64'), between: kind === 1 }));
}

/** Runs in the page. */
async function draw(order: { data: string; seconds: number; instants: number; sent: typeof SENT }) {
  const { data, seconds, instants, sent } = order;
  const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
  const video = document.createElement('video');
  video.src = URL.createObjectURL(new Blob([bytes]));
  const once = (name: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(name, () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error('the video cannot be read')), { once: true });
    });
  await once('loadeddata');
  const canvas = document.createElement('canvas');
  const qualities = sent.map(({ best }) => best as number);
  const images: { at: number; text: string; kind: number }[] = [];
  for (let i = 0; i / instants < Math.min(video.duration, seconds); i++) {
    const kind = sent.findIndex(({ every, first }) => i % every === first);
    if (kind < 0) continue;
    const there = once('seeked');
    video.currentTime = i / instants;
    await there;
    const { side, best, bytes: near } = sent[kind]!;
    const scale = Math.min(1, side / Math.max(video.videoWidth, video.videoHeight));
    [canvas.width, canvas.height] = [video.videoWidth * scale, video.videoHeight * scale];
    const context = canvas.getContext('2d')!;
    context.imageSmoothingQuality = 'medium';
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const text = canvas.toDataURL('image/jpeg', qualities[kind]).split(',')[1] ?? '';
    // As the interface learns from each image for the next.
    qualities[kind] = Math.min(best, Math.max(0.3, qualities[kind]! * (near / (text.length * 0.75)) ** 0.7));
    images.push({ at: Math.round((1000 * i) / instants), text, kind });
  }
  URL.revokeObjectURL(video.src);
  return images;
}
