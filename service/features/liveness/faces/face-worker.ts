import type { Mesh } from '../../../../packages/face-vision/face/points.ts';
import { signatureOf } from '../../../../packages/face-vision/liveness/freshness.ts';
import { printOf } from '../../../../packages/face-vision/liveness/print.ts';
import { describeFace, faceChip } from './describe-face.ts';
import { loadFaceModels, type FaceModels } from './face-models.ts';
import { decodeFacePicture } from './face-picture.ts';
import { measureFace, type FaceQuality } from './face-quality.ts';
import { findFaces, rehearse } from './find-faces.ts';

export interface FaceTask {
  /** The picture's file; nothing to load the networks only. */
  bytes: Uint8Array | null;
  /** How many of the largest faces are described. */
  described: number;
  /** Whether to look at parts of the picture, too, for small faces. */
  parts: boolean;
}

export interface ReadFace {
  /** 0 to 1, of the detector. */
  confidence: number;
  mesh: Mesh;
  quality: FaceQuality;
  /** 128 numbers; null for faces beyond those that were to be described. */
  descriptor: Float32Array | null;
}

export interface FaceReading {
  /** Pixels of the picture that was looked at. */
  width: number;
  height: number;
  /** The whole picture in SIGNATURE_SIDE squared grey values. */
  signature: Uint8Array;
  /** The largest face and what is around it, to know the picture again; null without one. */
  print: Uint8Array | null;
  /** Largest first. */
  faces: ReadFace[];
}

/** The bytes are no picture that can be read; the message is for people. */
export interface UnreadablePicture {
  unreadable: string;
}

let models: Promise<FaceModels> | undefined;

/** Entry of the worker thread. Throws only what is no fault of the picture. */
export default async function readFaces({
  bytes,
  described,
  parts,
}: FaceTask): Promise<FaceReading | UnreadablePicture> {
  models ??= loadFaceModels();
  const loaded = await models;
  if (bytes === null) {
    await rehearse(loaded);
    return { width: 0, height: 0, signature: new Uint8Array(0), print: null, faces: [] };
  }
  const frame = await decodeFacePicture(bytes).catch((fault: unknown) =>
    String(fault instanceof Error ? fault.message : fault),
  );
  if (typeof frame === 'string') return { unreadable: frame };
  const faces: ReadFace[] = [];
  for (const { confidence, mesh } of findFaces(loaded, frame, parts)) {
    const chip = faceChip(frame, mesh);
    const descriptor = faces.length < described ? await describeFace(loaded, chip) : null;
    faces.push({ confidence, mesh, quality: measureFace(mesh, chip), descriptor });
  }
  const print = faces[0] ? printOf(frame, faces[0].mesh) : null;
  return { width: frame.width, height: frame.height, signature: signatureOf(frame), print, faces };
}
