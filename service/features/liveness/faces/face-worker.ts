import type { Mesh } from '../../../../packages/face-vision/face/points.ts';
import { signatureOf } from '../../../../packages/face-vision/liveness/freshness.ts';
import { headOf, type Head } from '../../../../packages/face-vision/liveness/evidence/head.ts';
import { stripesOf, type Stripes } from '../../../../packages/face-vision/liveness/evidence/moire.ts';
import { skinLightOf, type SkinLight, type LitFrame } from '../../../../packages/face-vision/liveness/evidence/skin.ts';
import { toneOf } from '../../../../packages/face-vision/liveness/light.ts';
import { printOf } from '../../../../packages/face-vision/liveness/print.ts';
import { describeByDlib, describeFace } from './describe-face.ts';
import { loadFaceModels, type FaceModels } from './face-models.ts';
import { decodeFaceImage } from './face-image.ts';
import { measureFace, type FaceQuality } from './face-quality.ts';
import { ghostDistance } from './ghost-portrait.ts';
import { findFaces, rehearse } from './find-faces.ts';

export interface FaceTask {
  /** The image's file; nothing to load the networks only. */
  bytes: Uint8Array | null;
  /** How many of the largest faces are described. */
  described: number;
  /** Whether their mirror images are described, too. */
  mirrored: boolean;
  /** Whether they are described as printed ones, to be compared with a photograph of a person. */
  printed: boolean;
  /** Whether the described ones get the numbers of dlib's network, too. */
  compared: boolean;
  /** Whether to look at parts of the image, too, for small faces. */
  parts: boolean;
  /** Whether the portrait of a page is compared with its ghost portrait. */
  ghost: boolean;
  /** Whether the largest face is cut out, for `SkinTask`. */
  cut: boolean;
}

/** Frames of a video, for the light on the skin. */
export interface SkinTask {
  lit: readonly LitFrame[];
}

export interface ReadFace {
  /** 0 to 1, of the detector. */
  confidence: number;
  mesh: Mesh;
  quality: FaceQuality;
  /** DESCRIPTOR_LENGTH numbers; null for faces that were not to be described. */
  descriptor: Float32Array | null;
  /** DLIB_LENGTH numbers; null for faces that were not to be compared. */
  dlib: Float32Array | null;
}

export interface FaceReading {
  /** Pixels of the image that was looked at. */
  width: number;
  height: number;
  /** The whole image in SIGNATURE_SIDE squared grey values. */
  signature: Uint8Array;
  /** The largest face with its surroundings, to recognise the image; null without one. */
  print: Uint8Array | null;
  /** The largest face cut out, if requested. */
  head: Head | null;
  /**
   * Strength of a screen's stripes, for described and cut-out faces; also null if the face reaches beyond the image.
   */
  stripes: Stripes | null;
  /** Mean red, green and blue of the largest face's nose and cheeks; null without one. */
  tone: readonly [number, number, number] | null;
  /** Between the portrait and its ghost portrait (`ghostDistance`), if requested. */
  ghost: number | null;
  /** Largest first. */
  faces: ReadFace[];
}

/** The bytes are no image that can be read; the message is for people. */
export interface UnreadableImage {
  unreadable: string;
}

let models: Promise<FaceModels> | undefined;

/** Entry of the worker thread. It throws only for faults that are not the image's. */
export default async function work(task: FaceTask | SkinTask): Promise<FaceReading | UnreadableImage | SkinLight> {
  return 'lit' in task ? skinLightOf(task.lit) : readFaces(task);
}

async function readFaces({
  bytes,
  described,
  mirrored,
  printed,
  compared,
  parts,
  ghost,
  cut,
}: FaceTask): Promise<FaceReading | UnreadableImage> {
  models ??= loadFaceModels();
  const loaded = await models;
  if (bytes === null) {
    rehearse(loaded);
    return {
      width: 0,
      height: 0,
      signature: new Uint8Array(0),
      print: null,
      head: null,
      stripes: null,
      tone: null,
      ghost: null,
      faces: [],
    };
  }
  const frame = await decodeFaceImage(bytes).catch((fault: unknown) =>
    String(fault instanceof Error ? fault.message : fault),
  );
  if (typeof frame === 'string') return { unreadable: frame };
  const faces: ReadFace[] = [];
  const found = findFaces(loaded, frame, parts);
  for (const { confidence, mesh } of found) {
    const wanted = faces.length < described;
    const descriptor = wanted ? describeFace(loaded, frame, mesh, { mirrored, printed }) : null;
    const dlib = wanted && compared ? describeByDlib(loaded, frame, mesh) : null;
    faces.push({ confidence, mesh, quality: measureFace(frame, mesh), descriptor, dlib });
  }
  const mesh = faces[0]?.mesh;
  return {
    width: frame.width,
    height: frame.height,
    signature: signatureOf(frame),
    print: mesh ? printOf(frame, mesh) : null,
    head: mesh && cut ? headOf(frame, mesh) : null,
    stripes: mesh && cut && described > 0 ? stripesOf(frame, mesh) : null,
    tone: mesh ? toneOf(frame, mesh) : null,
    ghost: ghost ? ghostDistance(loaded, frame, found[0]) : null,
    faces,
  };
}
