import type { GreyImage } from '../../../vision/pages/video-frames.ts';

/** Small grey images as bytes: width, height and levels of each. None is longer than 255 pixels. */
export function writeScenes(scenes: readonly GreyImage[]): Uint8Array {
  return Buffer.concat(scenes.flatMap(({ width, height, data }) => [Buffer.from([width, height]), data]));
}

export function readScenes(bytes: Uint8Array): GreyImage[] {
  const scenes: GreyImage[] = [];
  for (let at = 0; at < bytes.length;) {
    const [width = 0, height = 0] = bytes.subarray(at, at + 2);
    const end = at + 2 + width * height;
    scenes.push({ width, height, data: bytes.subarray(at + 2, end) });
    at = end;
  }
  return scenes;
}
