import { CAPTURE_FRAMES } from '@veridoor/contract/limits';
import type { CaptureContext } from '../../../checks/contexts.ts';
import type { Parts } from '../../../parts.ts';
import { CAPTURE_FRAMES_SEEN } from '../../../platform/crypto/sealing-purposes.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { sceneScore } from '../../../vision/pages/same-scene.ts';
import { readScene } from '../../../vision/pages/video-frames.ts';
import type { DocumentRow } from '../../../records/documents/queries.ts';
import { findCaptureOf } from '../../../records/documents/captures-queries.ts';
import { readScenes } from './scenes.ts';

/** The capture of a customer's image, whose frames are compared with it. */
export async function captureContext(
  { database, secrets }: { database: Connection; secrets: Parts['secrets'] },
  document: DocumentRow,
  bytes: Uint8Array,
): Promise<CaptureContext> {
  if (document.sent_by !== 'customer') return { camera: null, scene: null };
  const capture = await findCaptureOf(database, document);
  if (!capture || document.mime_type === 'application/pdf') return { camera: null, scene: null };
  const { frames, measures, camera: settings } = capture;
  const camera = { settings, measures };
  if (measures?.scene !== undefined) return { camera, scene: measures.scene };
  if (!frames || (measures?.sizes.length ?? 0) < CAPTURE_FRAMES) return { camera, scene: null };
  const scenes = readScenes(secrets.open(CAPTURE_FRAMES_SEEN, frames));
  return { camera, scene: sceneScore(scenes, await readScene(bytes), document.type !== 'selfie') };
}
