import type { FilmFrame } from '../../../packages/face-vision/liveness/film.ts';

/** What is kept of an answer, sealed: the face in numbers. */
export interface LivenessEvidence {
  descriptor: Float32Array | null;
}

export function evidenceOf(frames: readonly FilmFrame[]): LivenessEvidence {
  return { descriptor: frames.find(({ descriptor }) => descriptor !== null)?.descriptor ?? null };
}

export function writeEvidence({ descriptor }: LivenessEvidence): Uint8Array {
  return Buffer.from(JSON.stringify({ descriptor: descriptor && Array.from(descriptor) }));
}

export function readEvidence(bytes: Uint8Array): LivenessEvidence {
  const { descriptor } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { descriptor: number[] | null };
  return { descriptor: descriptor && Float32Array.from(descriptor) };
}
