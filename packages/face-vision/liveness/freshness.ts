import type { Frame } from '@veridoor/image/frame';
import { lumaOf } from '@veridoor/image/luma';
import { SIGNATURE_SIDE, type VideoFrame } from './video.ts';

/** A small image that recognises a frame: SIGNATURE_SIDE squared means of luma, rounded. */
export function signatureOf(frame: Frame): Uint8Array {
  const { width, height } = frame;
  const luma = lumaOf(frame);
  const sums = new Float64Array(SIGNATURE_SIDE * SIGNATURE_SIDE);
  const counts = new Float64Array(sums.length);
  const columns = Array.from({ length: SIGNATURE_SIDE + 1 }, (_, cell) => Math.ceil((cell * width) / SIGNATURE_SIDE));
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * SIGNATURE_SIDE) / height) * SIGNATURE_SIDE;
    for (let cell = 0; cell < SIGNATURE_SIDE; cell++) {
      const [from, to] = [y * width + columns[cell]!, y * width + columns[cell + 1]!];
      let sum = 0;
      for (let at = from; at < to; at++) sum += luma[at]!;
      sums[row + cell]! += sum;
      counts[row + cell]! += to - from;
    }
  }
  return Uint8Array.from(sums, (sum, i) => Math.round(sum / Math.max(1, counts[i]!)));
}

/** Mean difference of two signatures in grey values, 0 to 255. */
export function signatureDistance(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += Math.abs((one[i] ?? 0) - (other[i] ?? 0));
  return sum / (one.length || 1);
}

/** Below this two signatures belong to one image: a camera's noise alone moves a living face's by more. */
const SAME_IMAGE = 0.06;

/** Share of frames that repeat an earlier frame of the same video unchanged. */
export function repeatedShare(frames: readonly Pick<VideoFrame, 'signature'>[]): number {
  const repeated = frames.filter(({ signature }, i) =>
    frames.slice(0, i).some((earlier) => signatureDistance(signature, earlier.signature) < SAME_IMAGE),
  );
  return frames.length === 0 ? 0 : repeated.length / frames.length;
}
