import { open, rename, rm, stat, symlink } from 'node:fs/promises';
import { decodeRaster, type Raster } from '../../../tools/specimens/video/raster.ts';
import { framesOfVideo, specimenFile, type VideoName } from './videos.ts';

/**
 * Frames a second of a journey's camera: as many as the page looks at of 30 (`src/vision/frame-pump.ts`), and as a phone
 * gives in poor light. Chromium plays MJPEG at 30, whatever it says, and Y4M at the rate of its header.
 */
const RATE = 10;
const FRAMES_BETWEEN = 30 / RATE;

/**
 * Puts a video before the fake camera whose file is `camera`. Chromium opens the file again whenever a page opens the
 * camera, so the video changes at the next opening. A running camera keeps its video.
 */
export async function playVideo(camera: string, name: VideoName): Promise<void> {
  const next = `${camera}.next`;
  await rm(next, { force: true });
  await symlink(await slowVideo(name), next);
  await rename(next, camera);
}

/** A video as Y4M, beside its specimen; made by whoever needs it first. */
export async function slowVideo(name: VideoName): Promise<string> {
  const video = await specimenFile(name, 'video');
  const slow = video.replace(/\.mjpeg$/u, '.y4m');
  const known = await stat(slow).catch(() => null);
  if (known && known.mtimeMs >= (await stat(video)).mtimeMs) return slow;
  const draft = `${slow}.${process.pid}`;
  const file = await open(draft, 'w');
  try {
    const frames = (await framesOfVideo(name)).filter((_, index) => index % FRAMES_BETWEEN === 0);
    for (const [index, frame] of frames.entries()) {
      const raster = await decodeRaster(frame);
      if (index === 0) await file.write(`YUV4MPEG2 W${raster.width} H${raster.height} F${RATE}:1 Ip A1:1 C420\n`);
      await file.write('FRAME\n');
      await file.write(planesOf(raster));
    }
  } finally {
    await file.close();
  }
  await rename(draft, slow);
  return slow;
}

/** Luma, then both chromas at half width and height (JFIF 1.02: full range, ITU-R BT.601), as a JPEG holds them. */
function planesOf({ width, height, data }: Raster): Uint8Array {
  const half = width / 2;
  const planes = new Uint8ClampedArray(width * height * 1.5);
  const blueAt = width * height;
  const redAt = blueAt + half * (height / 2);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const [r, g, b] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
      planes[y * width + x] = 0.299 * r + 0.587 * g + 0.114 * b;
      if ((x & 1) === 1 || (y & 1) === 1) continue;
      const chroma = (y >> 1) * half + (x >> 1);
      planes[blueAt + chroma] = 128 - 0.168736 * r - 0.331264 * g + 0.5 * b;
      planes[redAt + chroma] = 128 + 0.5 * r - 0.418688 * g - 0.081312 * b;
    }
  }
  return new Uint8Array(planes.buffer);
}
