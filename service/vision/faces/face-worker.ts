import type { Mesh } from '@veridoor/face-vision/face/points';
import type { Frame } from '@veridoor/image/frame';
import { signatureOf } from '@veridoor/face-vision/liveness/freshness';
import { headOf } from '@veridoor/face-vision/liveness/evidence/head';
import { stripesOf } from '@veridoor/face-vision/liveness/evidence/moire';
import { SCREEN_SIDE, screenSquare } from '@veridoor/face-vision/liveness/evidence/screen';
import { skinLightOf, type SkinLight, type LitFrame } from '@veridoor/face-vision/liveness/evidence/skin';
import { toneOf } from '@veridoor/face-vision/liveness/light';
import { printOf } from '@veridoor/face-vision/liveness/print';
import type { VideoFrame } from '@veridoor/face-vision/liveness/video';
import { describeByDlib, describeFace } from './describe-face.ts';
import { loadFaceModels, type FaceModels } from './face-models.ts';
import { decodeFaceImage } from './face-image.ts';
import { measureFace, type FaceQuality } from './face-quality.ts';
import { findFaces, rehearse } from './find-faces.ts';
import { portraitSigns, type PortraitSigns } from './portrait-signs.ts';

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
  /** Whether to look for what may show that a page's portrait was replaced. */
  signs: boolean;
  /** Whether the image is one of a video, and what a video is judged by is measured. */
  video: boolean;
  /** Whether stripes of a screen are looked for in such an image, which takes longest. */
  stripes: boolean;
  /** The number of such an image among those that the network for screens is asked about; null for the others. */
  turn: number | null;
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
  /** If requested. */
  signs: PortraitSigns | null;
  /** Largest first. */
  faces: ReadFace[];
  /** If requested. */
  video: VideoReading | null;
}

/** What a video is judged by in one of its images: of the largest face, and null without one, but for the first. */
export type VideoReading = Pick<VideoFrame, 'signature' | 'print' | 'head' | 'stripes' | 'screen' | 'tone'>;

/** The bytes are no image that can be read; the message is for people. */
export interface UnreadableImage {
  unreadable: string;
}

let models: Promise<FaceModels> | undefined;

/** Entry of the worker process. It throws only for faults that are not the image's. */
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
  signs,
  video,
  stripes,
  turn,
}: FaceTask): Promise<FaceReading | UnreadableImage> {
  models ??= loadFaceModels();
  const loaded = await models;
  if (bytes === null) {
    await rehearse(loaded);
    return { width: 0, height: 0, signs: null, faces: [], video: null };
  }
  const frame = await decodeFaceImage(bytes).catch((fault: unknown) =>
    String(fault instanceof Error ? fault.message : fault),
  );
  if (typeof frame === 'string') return { unreadable: frame };
  const faces: ReadFace[] = [];
  const found = await findFaces(loaded, frame, parts);
  for (const { confidence, mesh } of found) {
    const wanted = faces.length < described;
    const descriptor = wanted ? await describeFace(loaded, frame, mesh, { mirrored, printed }) : null;
    const dlib = wanted && compared ? await describeByDlib(loaded, frame, mesh) : null;
    faces.push({ confidence, mesh, quality: measureFace(frame, mesh), descriptor, dlib });
  }
  return {
    width: frame.width,
    height: frame.height,
    signs: signs ? await portraitSigns(loaded, bytes, frame, found[0]) : null,
    faces,
    video: video ? await videoReading(loaded, frame, faces[0]?.mesh, { stripes, turn }) : null,
  };
}

async function videoReading(
  models: Pick<FaceModels, 'screen'>,
  frame: Frame,
  mesh: Mesh | undefined,
  { stripes, turn }: Pick<FaceTask, 'stripes' | 'turn'>,
): Promise<VideoReading> {
  const signature = signatureOf(frame);
  if (!mesh) return { signature, print: null, head: null, stripes: null, screen: null, tone: null };
  return {
    signature,
    print: printOf(frame, mesh),
    head: headOf(frame, mesh),
    stripes: stripes ? stripesOf(frame, mesh) : null,
    screen: turn === null ? null : await askAboutScreen(models, frame, mesh, turn),
    tone: toneOf(frame, mesh),
  };
}

/** What the network says of a screen in a frame; null if the frame is too small. */
async function askAboutScreen(
  { screen }: Pick<FaceModels, 'screen'>,
  frame: Frame,
  mesh: Mesh,
  turn: number,
): Promise<number | null> {
  const square = screenSquare(frame, mesh, turn);
  return square && ((await screen(square, [1, 3, SCREEN_SIDE, SCREEN_SIDE]))(1)[0] ?? null);
}
