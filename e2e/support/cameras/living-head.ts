import type { BrowserContext } from '@playwright/test';
import type { LivenessPrompt } from '@veridoor/contract/faces/liveness';
import { encodeRaster, type Sitter } from '../../../tools/specimens/head/video.ts';
import { lengthOfAnswer, poseFor, stirAt } from '../../../tools/specimens/head/performance.ts';
import { AT_REST, turnHead, type HeadPose } from '../../../tools/specimens/head/turn.ts';
import type { Size } from '../../../src/media/geometry.ts';
import { installHead, type HeadMoves } from './head-camera.ts';

/** The poses of the head: closer to each other than the mesh trembles, plus those without a turn. */
const YAWS = [-24, -18, -12, -6, 0, 6, 12, 18, 24];
const PITCHES = [-14.4, -9.6, -4.8, 0, 4.8, 9.6, 14.4];
const NEARER = [1.08, 1.16, 1.24, 1.3, 1.35, 1.4, 1.45];
const SMILES = [0.5, 1, 1.5];
const STIRS = [-1, -0.5, 0.5, 1];
/** Milliseconds between two poses of a move. */
const STEP = 60;

const POSES: readonly HeadPose[] = [
  ...YAWS.flatMap((yaw) => PITCHES.map((pitch) => ({ ...AT_REST, yaw, pitch }))),
  ...NEARER.map((near) => ({ ...AT_REST, near })),
  ...SMILES.map((smile) => ({ ...AT_REST, smile })),
  ...STIRS.map((stir) => ({ ...AT_REST, stir })),
  { ...AT_REST, closed: 1 },
];

/**
 * Puts a head that follows the service's prompts before the camera of every page of a context. The images are bent from
 * the sitter's portrait beforehand, and shown by the page's clock.
 *
 * @param camera the size of the camera's video; the head is in its middle
 */
export async function seatHead(context: BrowserContext, sitter: Sitter, camera: Size): Promise<void> {
  const images: string[] = [];
  for (const pose of POSES) {
    const jpeg = await encodeRaster(turnHead(sitter.portrait, sitter.mesh, pose));
    images.push(jpeg.toString('base64'));
  }
  await context.exposeFunction('movesFor', movesFor);
  await context.addInitScript(installHead, { images, rest: nearest(AT_REST), camera });
}

/** The images to show, with their times, for a new prompt. */
function movesFor(prompt: LivenessPrompt): HeadMoves {
  const moves: HeadMoves = [];
  for (let into = 0; into <= lengthOfAnswer(prompt) + 400; into += STEP) {
    moves.push({ into, image: nearest({ ...poseFor(prompt, into), stir: stirAt(into) }) });
  }
  return moves;
}

/** The image of the most similar pose; a full range of each measure counts the same. */
function nearest(pose: HeadPose): number {
  const away = POSES.map((other) =>
    Math.hypot(
      (other.yaw - pose.yaw) / 24,
      (other.pitch - pose.pitch) / 14,
      (other.near - pose.near) / 0.45,
      (other.smile - pose.smile) / 1.5,
      other.closed - pose.closed,
      (other.stir - pose.stir) / 4,
    ),
  );
  return away.indexOf(Math.min(...away));
}
