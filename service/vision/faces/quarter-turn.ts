import { eyeMiddle, type Mesh } from '@veridoor/face-vision/face/points';
import type { Frame } from '@veridoor/image/frame';

/** The image turned clockwise by quarters of a circle. */
export function turnFrame(frame: Frame, quarters: number): Frame {
  const { width, height, channels, data } = frame;
  const turns = quarters % 4;
  if (turns === 0) return frame;
  const [across, down] = turns === 2 ? [width, height] : [height, width];
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [column, row] =
        turns === 1 ? [height - 1 - y, x] : turns === 2 ? [width - 1 - x, height - 1 - y] : [y, width - 1 - x];
      for (let channel = 0; channel < channels; channel++)
        turned[(row * across + column) * channels + channel] = data[(y * width + x) * channels + channel]!;
    }
  return { width: across, height: down, channels, data: turned };
}

/** The points of a mesh after its image, of this size before, was turned clockwise by quarters of a circle. */
export function turnMesh({ width, height }: Pick<Frame, 'width' | 'height'>, mesh: Mesh, quarters: number): Mesh {
  const turns = quarters % 4;
  const turned = Float32Array.from(mesh);
  for (let at = 0; at < mesh.length; at += 3) {
    const [x, y] = [mesh[at]!, mesh[at + 1]!];
    if (turns === 1) turned.set([height - y, x], at);
    if (turns === 2) turned.set([width - x, height - y], at);
    if (turns === 3) turned.set([y, width - x], at);
  }
  return turned;
}

/** By how many quarters of a circle, clockwise, an image has to be turned for a face to stand upright: 0 to 3. */
export function quartersToUpright(mesh: Mesh): number {
  const [[ax, ay], [bx, by]] = [eyeMiddle(mesh, 'rightEye'), eyeMiddle(mesh, 'leftEye')];
  return (4 - Math.round((2 * Math.atan2(by - ay, bx - ax)) / Math.PI)) % 4;
}
