import { makeSelfie, type PersonName } from '../portrait.ts';
import { createRandom } from '../random.ts';
import type { Specimen } from '../specimen.ts';
import { drawFrameMark } from './frame-mark.ts';
import type { Ground } from './ground.ts';
import { applyHomography, homographyToCorners, type Corners, type Point } from './homography.ts';
import { createMotion, settledPart, type Motion, type Pose } from './pose.ts';
import { createPyramid, encodeJpeg } from './raster.ts';
import { createScene, type Condition, type Scene } from './scene.ts';
import type { Sheet } from './warp.ts';

/** Chromium plays every MJPEG video at this rate (media/capture, file video capture device). */
const PLAYED_PER_SECOND = 30;

/** The subject of a part of a video. */
type VideoSubject = { specimen: Specimen; side: 'front' | 'back' } | { person: PersonName };

/** A part of a video. */
export interface VideoSegment {
  /** Name of the subject, for the truth. */
  label: string;
  subject: VideoSubject;
  seconds: number;
  motion: Motion;
  ground?: Ground;
  conditions?: readonly Condition[];
  fingers?: boolean;
}

/** Options of `makeVideo`. */
export interface VideoRequest {
  seed: string;
  segments: readonly VideoSegment[];
  /** px; 1280 by 720 */
  width?: number;
  height?: number;
  /** Different images a second: 30 or a divisor of it; each is repeated to make 30 a second. */
  imagesPerSecond?: 10 | 15 | 30;
  /** JPEG quality, 1 to 100. */
  quality?: number;
  /** Write each image's first frame into its corner; see `readFrameMark`. */
  frameMark?: boolean;
  /** Receives the finished share, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Corners as `[x, y]` in px: top left first, clockwise, in the document's own reading order. */
export type TrueCorners = [number, number][];

/** The truth about a video. Frames count from 0; times are seconds from the start. */
interface VideoTruth {
  seed: string;
  width: number;
  height: number;
  framesPerSecond: number;
  seconds: number;
  /** The video's end meets its beginning: looped, it does not jump. */
  loops: boolean;
  segments: {
    label: string;
    subject: 'document' | 'face';
    side?: 'front' | 'back';
    motion: Motion;
    ground: Ground;
    conditions: readonly Condition[];
    fingers: boolean;
    firstFrame: number;
    lastFrame: number;
    start: number;
    end: number;
    /** When it is fully shown and as still as the motion allows. */
    settled: { start: number; end: number };
  }[];
  /** For every frame the document's corners, or the corners of the face's box. They may lie outside the frame. */
  corners: TrueCorners[];
}

/** A video for Chromium's `--use-file-for-fake-video-capture`, with its truth. */
export interface Video {
  /** JPEGs one after another. */
  mjpeg: Buffer;
  truth: VideoTruth;
}

/** Renders a video. It is a function of the request: the same seed gives the same bytes. */
export async function makeVideo(request: VideoRequest): Promise<Video> {
  const { seed, segments, width = 1280, height = 720, imagesPerSecond = 15, quality = 70 } = request;
  const repeat = PLAYED_PER_SECOND / imagesPerSecond;
  const images: Buffer[] = [];
  const truth: VideoTruth = {
    seed,
    width,
    height,
    framesPerSecond: PLAYED_PER_SECOND,
    seconds: 0,
    loops: segments.length === 1,
    segments: [],
    corners: [],
  };
  const total = segments.reduce((sum, segment) => sum + Math.round(segment.seconds * imagesPerSecond), 0);
  for (const [index, segment] of segments.entries()) {
    const shooting = await prepare(segment, { seed: `${seed} ${index}`, width, height });
    const count = Math.round(segment.seconds * imagesPerSecond);
    const firstFrame = truth.corners.length;
    for (let image = 0; image < count; image += 1) {
      const { frame, corners } = await shooting.shoot(image / count);
      if (request.frameMark) drawFrameMark(frame, truth.corners.length);
      const jpeg = await encodeJpeg(frame, quality);
      for (let copy = 0; copy < repeat; copy += 1) {
        images.push(jpeg);
        truth.corners.push(corners.map(({ x, y }) => [rounded(x), rounded(y)]));
      }
      request.onProgress?.(truth.corners.length / repeat / total);
    }
    truth.segments.push(describe(segment, firstFrame, truth.corners.length));
  }
  truth.seconds = truth.corners.length / PLAYED_PER_SECOND;
  return { mjpeg: Buffer.concat(images), truth };
}

function describe(segment: VideoSegment, firstFrame: number, endFrame: number): VideoTruth['segments'][number] {
  const start = firstFrame / PLAYED_PER_SECOND;
  const end = endFrame / PLAYED_PER_SECOND;
  const settled = settledPart(segment.motion);
  const isDocument = 'specimen' in segment.subject;
  return {
    label: segment.label,
    subject: isDocument ? 'document' : 'face',
    ...('specimen' in segment.subject ? { side: segment.subject.side } : {}),
    motion: segment.motion,
    ground: segment.ground ?? 'plain',
    conditions: segment.conditions ?? [],
    fingers: segment.fingers ?? false,
    firstFrame,
    lastFrame: endFrame - 1,
    start,
    end,
    settled: { start: start + settled.start * (end - start), end: start + settled.end * (end - start) },
  };
}

interface Shooting {
  /** The image at a share of the segment. */
  shoot(share: number): Promise<{ frame: Awaited<ReturnType<Scene['render']>>; corners: readonly Point[] }>;
}

async function prepare(
  segment: VideoSegment,
  frame: { seed: string; width: number; height: number },
): Promise<Shooting> {
  const random = createRandom(`video ${frame.seed}`);
  const { sheet, marked } = await sheetOf(segment, frame);
  const conditions = segment.conditions ?? [];
  const scene = await createScene({
    ...frame,
    sheet,
    ground: segment.ground ?? 'plain',
    conditions,
    fingers: segment.fingers ?? false,
    covering: 'person' in segment.subject,
  });
  const poseAt = createMotion(segment.motion, scene.basePose, segment.seconds, frame, random);
  const shakeAt = createMotion('steady', { ...scene.basePose, x: 0, y: 0 }, segment.seconds, frame, random);
  const direction = random.between(0, 2 * Math.PI);
  return {
    async shoot(share) {
      const pose = poseAt(share);
      const poses = conditions.includes('motion') ? smeared(pose, direction, frame.width) : [pose];
      const image = await scene.render(poses, shakeAt(share));
      const corners = scene.corners(pose);
      if (!marked) return { frame: image, corners };
      const map = homographyToCorners(sheet.width, sheet.height, corners);
      return { frame: image, corners: marked.map((point) => applyHomography(map, point)) };
    },
  };
}

/** Share of the frame's width over which a moving document is smeared: 22 px of 1280. */
const SMEAR = 0.017;

/** Poses through one exposure of a hasty hand. */
function smeared(pose: Pose, direction: number, frameWidth: number): Pose[] {
  return [-0.5, -0.25, 0, 0.25, 0.5].map((part) => ({
    ...pose,
    x: pose.x + Math.cos(direction) * part * SMEAR * frameWidth,
    y: pose.y + Math.sin(direction) * part * SMEAR * frameWidth,
  }));
}

/** A person too far from the camera: their eyes are nearer to each other than allowed. */
const FAR = { share: 0.66, above: 0.93 } as const;

async function sheetOf(
  { subject, conditions = [] }: VideoSegment,
  frame: { width: number; height: number },
): Promise<{ sheet: Sheet; marked?: Corners }> {
  if ('person' in subject) {
    // Measured in px here: a face's image has no size in mm.
    const { png, face } = await makeSelfie(subject.person, frame, conditions.includes('too-far') ? FAR : undefined);
    return {
      sheet: { image: await createPyramid(png), width: frame.width, height: frame.height, cornerRadius: 0 },
      marked: face,
    };
  }
  return { sheet: await documentSheet(subject.specimen, subject.side) };
}

/** What a scene needs of a document. */
export type Photographed = Pick<Specimen, 'millimetres'> & {
  readonly kind: string;
  readonly sides: readonly Pick<Specimen['sides'][number], 'name' | 'png'>[];
};

/** One side of a document as a sheet for a scene. @throws RangeError when it has no such side. */
export async function documentSheet(specimen: Photographed, sideName: 'front' | 'back'): Promise<Sheet> {
  const side = specimen.sides.find(({ name }) => name === sideName);
  if (!side) throw new RangeError(`a ${specimen.kind} has no ${sideName}`);
  return { image: await createPyramid(side.png), ...specimen.millimetres };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
