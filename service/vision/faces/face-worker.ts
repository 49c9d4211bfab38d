import type { Mesh } from '@veridoor/face-vision/face/points';
import type { Frame } from '@veridoor/image/frame';
import { signatureOf } from '@veridoor/face-vision/liveness/freshness';
import { sceneOf, type Scene } from '@veridoor/face-vision/liveness/evidence/continuity';
import { headOf } from '@veridoor/face-vision/liveness/evidence/head';
import type { HeadFrame } from '@veridoor/face-vision/liveness/evidence/head-frames';
import { reliefOf, type Relief } from '@veridoor/face-vision/liveness/evidence/relief';
import { coloursOf, type Colours } from '@veridoor/face-vision/liveness/light/tone';
import { printOf } from '@veridoor/face-vision/liveness/print';
import type { VideoFrame } from '@veridoor/face-vision/liveness/video';
import { describeFace } from './describe-face.ts';
import { loadFaceModels, type FaceModels } from './face-models.ts';
import { decodeFaceImage } from './face-image.ts';
import { measureFace, type FaceQuality } from './face-quality.ts';
import { findFaces, rehearse } from './find-faces.ts';
import { portraitSigns, type PortraitSigns } from './portrait-signs.ts';
import { uprightFace } from './same-photograph.ts';

export interface FaceTask {
  /** The image's file; nothing to load the networks only. */
  bytes: Uint8Array | null;
  /** How many of the largest faces are described. */
  described: number;
  /** Whether their mirror images are described, too. */
  mirrored: boolean;
  /** Whether they are described as printed ones, to be compared with a photograph of a person. */
  printed: boolean;
  /** Whether the described faces are cut out upright, to be compared as photographs. */
  upright: boolean;
  /** Whether to look at parts of the image, too, for small faces. */
  parts: boolean;
  /** Whether to look for what may show that a page's portrait was replaced. */
  signs: boolean;
  /** Whether the image is one of a video, and what a video is judged by is measured. */
  video: boolean;
}

/** The heads of a video, whose relief is measured. */
export interface ReliefTask {
  heads: readonly HeadFrame[];
}

/** A small frame of a video, in which no face is looked for. */
export interface SmallTask {
  small: Uint8Array;
}

export interface ReadFace {
  /** 0 to 1, of the detector. */
  confidence: number;
  mesh: Mesh;
  quality: FaceQuality;
  /** DESCRIPTOR_LENGTH numbers; null for faces that were not to be described. */
  descriptor: Float32Array | null;
  /** If requested: what `photographLikeness` compares. */
  upright: Uint8Array | null;
}

export interface FaceReading {
  /** Pixels of the image that was looked at. */
  width: number;
  height: number;
  /** If requested. */
  signs: PortraitSigns | null;
  /** Largest first. */
  faces: ReadFace[];
  /** If requested. */
  video: VideoReading | null;
}

/** What a video is judged by in one of its images: of the largest face, and null without one, but for the first. */
export type VideoReading = Pick<VideoFrame, 'signature' | 'print' | 'head'> & SmallReading;

/** What a video is judged by in each image, a small one, too. */
export interface SmallReading {
  scene: Scene;
  colours: Colours;
}

/** The bytes are no image that can be read; the message is for people. */
export interface UnreadableImage {
  unreadable: string;
}

let models: Promise<FaceModels> | undefined;

/** Entry of the worker process. It throws only for faults that are not the image's. */
export default async function work(
  task: FaceTask | ReliefTask | SmallTask,
): Promise<FaceReading | UnreadableImage | Relief | SmallReading> {
  if ('heads' in task) return reliefOf(task.heads);
  return 'small' in task ? readSmall(task.small) : readFaces(task);
}

async function readSmall(bytes: Uint8Array): Promise<SmallReading | UnreadableImage> {
  const frame = await decoded(bytes);
  return 'unreadable' in frame ? frame : { scene: sceneOf(frame, null), colours: coloursOf(frame) };
}

const decoded = (bytes: Uint8Array): Promise<Frame | UnreadableImage> =>
  decodeFaceImage(bytes).catch((fault: unknown) => ({
    unreadable: String(fault instanceof Error ? fault.message : fault),
  }));

async function readFaces({
  bytes,
  described,
  mirrored,
  printed,
  upright,
  parts,
  signs,
  video,
}: FaceTask): Promise<FaceReading | UnreadableImage> {
  models ??= loadFaceModels();
  const loaded = await models;
  if (bytes === null) {
    await rehearse(loaded);
    return { width: 0, height: 0, signs: null, faces: [], video: null };
  }
  const frame = await decoded(bytes);
  if ('unreadable' in frame) return frame;
  const faces: ReadFace[] = [];
  const found = await findFaces(loaded, frame, parts);
  for (const { confidence, mesh } of found) {
    const requested = faces.length < described;
    const descriptor = requested ? await describeFace(loaded, frame, mesh, { mirrored, printed }) : null;
    const cut = requested && upright ? uprightFace(frame, mesh) : null;
    faces.push({ confidence, mesh, quality: measureFace(frame, mesh), descriptor, upright: cut });
  }
  return {
    width: frame.width,
    height: frame.height,
    signs: signs ? await portraitSigns(loaded, bytes, frame, found[0]) : null,
    faces,
    video: video ? videoReading(frame, faces[0]?.mesh ?? null) : null,
  };
}

function videoReading(frame: Frame, mesh: Mesh | null): VideoReading {
  const whole = { signature: signatureOf(frame), scene: sceneOf(frame, mesh), colours: coloursOf(frame) };
  if (!mesh) return { ...whole, print: null, head: null };
  return { ...whole, print: printOf(frame, mesh), head: headOf(frame, mesh) };
}
