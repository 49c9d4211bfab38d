import type { FilmFrame } from '../../vision/liveness/film.ts';

/** What is kept of an answer, sealed: the face in numbers, and how its frames looked, to know them again. */
export interface LivenessEvidence {
  descriptor: Float32Array | null;
  signatures: Uint8Array[];
}

export function evidenceOf(frames: readonly FilmFrame[]): LivenessEvidence {
  return {
    descriptor: frames.find(({ descriptor }) => descriptor !== null)?.descriptor ?? null,
    signatures: frames.map(({ signature }) => signature),
  };
}

export function writeEvidence({ descriptor, signatures }: LivenessEvidence): Uint8Array {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return Buffer.from(
    JSON.stringify({ descriptor: descriptor && Array.from(descriptor), signatures: signatures.map(text) }),
  );
}

export function readEvidence(bytes: Uint8Array): LivenessEvidence {
  const { descriptor, signatures } = JSON.parse(Buffer.from(bytes).toString('utf8')) as {
    descriptor: number[] | null;
    signatures: string[];
  };
  return {
    descriptor: descriptor && Float32Array.from(descriptor),
    signatures: signatures.map((text) => new Uint8Array(Buffer.from(text, 'base64'))),
  };
}
