import type { GreyPicture } from '../checks/film-frames.ts';

/** Small grey pictures as bytes: of each its width, its height and its levels. None is longer than 255 pixels. */
export function writeScenes(scenes: readonly GreyPicture[]): Uint8Array {
  return Buffer.concat(scenes.flatMap(({ width, height, data }) => [Buffer.from([width, height]), data]));
}

export function readScenes(bytes: Uint8Array): GreyPicture[] {
  const scenes: GreyPicture[] = [];
  for (let at = 0; at < bytes.length;) {
    const [width = 0, height = 0] = bytes.subarray(at, at + 2);
    const end = at + 2 + width * height;
    scenes.push({ width, height, data: bytes.subarray(at + 2, end) });
    at = end;
  }
  return scenes;
}
