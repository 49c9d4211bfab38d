import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NETWORKS } from '@veridoor/models';

/** The interface's path to the model; a deployment may put MediaPipe's own there before it builds. */
const PLACE = 'public/models/face_landmarker.task';

/** Puts the browser's model where the interface is built, unless there is one. */
export function ensureFaceLandmarker(): void {
  if (existsSync(PLACE)) return;
  mkdirSync(dirname(PLACE), { recursive: true });
  copyFileSync(join(NETWORKS, 'face-landmarker.task'), PLACE);
}
