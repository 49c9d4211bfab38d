import { FaceLandmarker } from '@mediapipe/tasks-vision';
import type { FaceDetection } from '@veridoor/face-vision/face/guide';
import { eyeDistance, eyeMiddle, MESH_POINTS, type Mesh } from '@veridoor/face-vision/face/points';
import { lookOfMesh } from '@veridoor/face-vision/liveness/gestures';
import type { Frame } from '@veridoor/image/frame';
import type { GrabbedFrame } from '../grab-frame.ts';
import type { CapturedImage } from '../image.ts';
import { answerCalls } from './calls.ts';
import { compression, type Compression } from './compression.ts';
import { cutOut } from './cut-out.ts';
import { faceFiles } from './face-files.ts';
import { closeFrame, pixelsOf } from './pixels.ts';

/** Entry of the worker that analyses faces. It keeps at most one frame: the last in which all was well. */

/** Longer side in pixels of the image for detection, and of the image recorded for the service. */
const LOOKED_AT = 480;
/** Two, to notice a second person in the image. */
const MOST_FACES = 2;
/**
 * How the recorded images and the small ones between those, which show the room, are compressed: at this quality, or at
 * less where they would have more bytes, as in the noise of a dark room. Small ones keep theirs with nearly every camera:
 * at half of it, the steps between frames of real recordings grow.
 */
const RECORDED = compression({ best: 0.8, bytes: 9000 });
const SMALL = compression({ best: 0.7, bytes: 3000 });

let landmarker: Promise<FaceLandmarker> | undefined;
let kept: ImageBitmap | null = null;
/** Images of the last looks by number: the result of a look decides whether its image is worth encoding. */
const recent = new Map<number, ImageData>();
/** Two looks run at once, so the answer to one may come when the next two have begun. */
const MOST_RECENT = 4;
let looks = 0;

/**
 * Fetches program and model, from this origin, and starts them.
 * @throws where it could not look either: the program loads without WebGL in workers, and then every look fails.
 */
async function load(): Promise<void> {
  landmarker ??= FaceLandmarker.createFromOptions(
    { wasmLoaderPath: faceFiles.loader.address, wasmBinaryPath: faceFiles.program.address },
    {
      // On two plain cores the processor is faster than an emulated graphics card, and never stutters.
      baseOptions: { modelAssetPath: faceFiles.model.address, delegate: 'CPU' },
      runningMode: 'IMAGE',
      numFaces: MOST_FACES,
    },
  );
  (await landmarker).detect(new ImageData(LOOKED_AT, LOOKED_AT));
}

/**
 * @param keep whether the frame may become the image
 * @returns the detection, and a number by which its JPEG can be had for a while
 */
async function look({ frame, keep }: { frame: GrabbedFrame; keep: boolean }) {
  try {
    const { pixels, image, faceLandmarks } = await detect(frame);
    if (keep && 'close' in frame) {
      kept?.close();
      kept = await createImageBitmap(frame);
    }
    recent.set(++looks, image);
    recent.delete(looks - MOST_RECENT);
    return { detection: detectionOf(pixels, faceLandmarks), image: looks };
  } finally {
    closeFrame(frame);
  }
}

async function detect(frame: GrabbedFrame) {
  const detector = await landmarker;
  if (!detector) throw new Error('not loaded');
  const { frame: pixels } = pixelsOf(frame, LOOKED_AT);
  const image = new ImageData(new Uint8ClampedArray(pixels.data), pixels.width, pixels.height);
  return { pixels, image, faceLandmarks: detector.detect(image).faceLandmarks };
}

/** The number of faces; 0 where nothing can look for them: the image counts all the same. */
const facesIn = (frame: ImageBitmap): Promise<number> =>
  detect(frame).then(
    ({ faceLandmarks }) => faceLandmarks.length,
    () => 0,
  );

function detectionOf(frame: Frame, faces: readonly (readonly { x: number; y: number; z: number }[])[]): FaceDetection {
  const { width, height } = frame;
  const meshes = faces
    .map((points) => {
      const mesh: Mesh = new Float32Array(MESH_POINTS * 3);
      for (const [i, { x, y, z }] of points.slice(0, MESH_POINTS).entries()) {
        mesh.set([x * width, y * height, z * width], i * 3);
      }
      return mesh;
    })
    .toSorted((a, b) => eyeDistance(b) - eyeDistance(a));
  const [mesh] = meshes;
  if (!mesh) {
    const light = lightOf(frame, [width / 2, height / 2], Math.max(width, height));
    return { faces: 0, middle: [0.5, 0.5], size: 0, light, look: null };
  }
  const [ax, ay] = eyeMiddle(mesh, 'rightEye');
  const [bx, by] = eyeMiddle(mesh, 'leftEye');
  const eyes = eyeDistance(mesh);
  // The middle of a face lies below the eyes, by about half of their distance.
  const middle = [(ax + bx) / 2, (ay + by) / 2 + eyes * 0.5] as const;
  return {
    faces: meshes.length,
    middle: [middle[0] / width, middle[1] / height],
    size: eyes / Math.min(width, height),
    light: lightOf(frame, middle, eyes),
    look: lookOfMesh(mesh),
  };
}

/** Mean luma of a square, in the middle of the face as wide as its eyes are apart. */
function lightOf({ data, width, height, channels }: Frame, [x, y]: readonly [number, number], side: number): number {
  let sum = 0;
  let count = 0;
  for (let row = Math.max(0, Math.round(y - side / 2)); row < Math.min(height, y + side / 2); row += 2) {
    for (let column = Math.max(0, Math.round(x - side / 2)); column < Math.min(width, x + side / 2); column += 2) {
      const at = (row * width + column) * channels;
      sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      count += 1;
    }
  }
  return sum / Math.max(1, count);
}

/** The image of a look as a JPEG. */
async function encode(look: number): Promise<Uint8Array> {
  const image = recent.get(look);
  if (!image) throw new Error('no longer there');
  return jpegOf(image, RECORDED);
}

/** A small image as a JPEG. */
async function small(image: ImageBitmap | ImageData): Promise<Uint8Array> {
  try {
    return await jpegOf(image, SMALL);
  } finally {
    closeFrame(image);
  }
}

async function jpegOf(image: ImageBitmap | ImageData, how: Compression): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  if ('close' in image) context.drawImage(image, 0, 0);
  else context.putImageData(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: how.quality() });
  how.learn(blob.size);
  return new Uint8Array(await blob.arrayBuffer());
}

/** Makes the image of the kept frame; null without one. */
async function take(): Promise<CapturedImage | null> {
  const frame = kept;
  kept = null;
  return frame ? develop(frame) : null;
}

/** Makes the image of a frame: all of it, since a check must see a person in a room. */
async function develop(frame: ImageBitmap): Promise<CapturedImage> {
  try {
    const hasCompany = (await facesIn(frame)) > 1;
    return { ...(await cutOut(frame, null, null)), sharpness: 1, faults: [], hasCompany };
  } finally {
    frame.close();
  }
}

const calls = { load, look, encode, small, take, develop };
export type FaceCalls = typeof calls;
answerCalls(calls);
