import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../../../scripts/parts/chromium.ts';

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

/** Longer side of an image, as the interface sends them. */
const SIDE = 480;

/** Runs with a decoder of videos: images of one, as JPEG, that are `spacing` seconds apart. */
export async function withDecoder<Result>(
  run: (decode: (bytes: Buffer, spacing: number, most: number) => Promise<Buffer[]>) => Promise<Result>,
): Promise<Result> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  try {
    const page = await browser.newPage();
    return await run((bytes, spacing, most) => imagesOf(page, bytes, spacing, most));
  } finally {
    await browser.close();
  }
}

async function imagesOf(page: Page, bytes: Buffer, spacing: number, most: number): Promise<Buffer[]> {
  const images = await page.evaluate(draw, { data: bytes.toString('base64'), spacing, most, side: SIDE });
  return images.map((text) => Buffer.from(text, 'base64'));
}

/** Runs in the page. */
async function draw({ data, spacing, most, side }: { data: string; spacing: number; most: number; side: number }) {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
  const video = document.createElement('video');
  video.src = URL.createObjectURL(new Blob([bytes]));
  const once = (name: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(name, () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error('the video cannot be read')), { once: true });
    });
  await once('loadeddata');
  const scale = Math.min(1, side / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [video.videoWidth * scale, video.videoHeight * scale];
  const images: string[] = [];
  for (let at = 0; at < Math.min(video.duration, most); at += spacing) {
    const there = once('seeked');
    video.currentTime = at;
    await there;
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    images.push(canvas.toDataURL('image/jpeg', 0.85).split(',')[1] ?? '');
  }
  URL.revokeObjectURL(video.src);
  return images;
}
