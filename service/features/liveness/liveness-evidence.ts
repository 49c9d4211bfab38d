import { meanDescriptor, ownDescriptor } from '../../vision/faces/match.ts';
import type { VideoFrame } from '@veridoor/face-vision/liveness/video';

/** The sealed remains of an answer: the face in numbers. */
export interface LivenessEvidence {
  descriptor: Float32Array | null;
}

export function evidenceOf(frames: readonly VideoFrame[]): LivenessEvidence {
  const [first, ...others] = frames.flatMap(({ descriptor }) => (descriptor ? [descriptor] : []));
  return { descriptor: first ? meanDescriptor([first, ...others]) : null };
}

export function writeEvidence({ descriptor }: LivenessEvidence): Uint8Array {
  return Buffer.from(JSON.stringify({ descriptor: descriptor && Array.from(descriptor) }));
}

export function readEvidence(bytes: Uint8Array): LivenessEvidence {
  const { descriptor } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { descriptor: number[] | null };
  return { descriptor: descriptor && ownDescriptor(Float32Array.from(descriptor)) };
}
