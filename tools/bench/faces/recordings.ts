import { chromium } from '@playwright/test';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../../../scripts/parts/chromium.ts';

/** Longer side of an image, as the interface sends them. */
const SIDE = 480;

/**
 * Images out of a video in WebM, decoded by Chromium, as JPEG.
 *
 * @param spacing seconds from one to the next
 * @param most seconds of the video that are looked at
 */
export async function imagesOf(webm: Buffer, spacing: number, most: number): Promise<Buffer[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  try {
    const page = await browser.newPage();
    const images = await page.evaluate(draw, { data: webm.toString('base64'), spacing, most, side: SIDE });
    return images.map((text) => Buffer.from(text, 'base64'));
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
async function draw({ data, spacing, most, side }: { data: string; spacing: number; most: number; side: number }) {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
  const video = document.createElement('video');
  video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
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
  return images;
}
