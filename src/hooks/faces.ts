import type { RecordedFrame } from '../../packages/face-vision/liveness/recording.ts';
import { startFaceAnalyst, type FaceAnalyst } from '../vision/face-analyst.ts';
import { watchFace, type Challenger, type FaceNews } from '../vision/face-watch.ts';

export type { Challenger, FaceAnalyst, FaceNews };

/** A face analyst whose program and model are there; null where this browser cannot have one, or not in time. */
export async function openFaceAnalyst(): Promise<FaceAnalyst | null> {
  const analyst = startFaceAnalyst();
  try {
    await analyst?.ask('load', undefined);
    return analyst;
  } catch {
    analyst?.close();
    return null;
  }
}

/** Recorded frames in the form in which the service takes them. */
export function framesToSend(frames: readonly RecordedFrame<Uint8Array>[]): { at: number; image: string }[] {
  return frames.map(({ at, picture }) => ({ at, image: toBase64(picture) }));
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
}

export { watchFace };
