import { documentType } from '@veridoor/contract/documents/document-types';
import type { CheckResult } from '@veridoor/contract/check';
import type { FaceReader } from '../../vision/faces/face-reader.ts';
import { UnreadableFaceImage } from '../../vision/faces/face-reader.ts';
import { judgeReplacedPortrait } from '../../vision/pages/originality.ts';
import { judgeFace, judgeMatch, judgePortrait } from '../../vision/faces/face-verdict.ts';
import type { SeenFace } from '@veridoor/document-vision/document/recognise';
import type { FaceReading, ReadFace } from '../../vision/faces/face-worker.ts';
import { meanDescriptor, type ComparedFace } from '../../vision/faces/match.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import type { DocumentRow } from '../../records/documents/queries.ts';
import { findFlow } from '../../records/flow/queries.ts';
import { findPortraitPages } from './portraits-queries.ts';
import { offerOf } from '../../steps/registry.ts';
import { imageIn } from '../../records/documents/evidence.ts';
import { livenessResult } from '../liveness/liveness-result.ts';

type FaceOptions = Parameters<FaceReader['read']>[1];
type FaceParts = Pick<Parts, 'files' | 'secrets' | 'clock'> & { database: Connection; faceReader: FaceReader };

/** The results of the checks, and the largest face as numbers for comparison. */
interface CheckedFaces {
  results: CheckResult[];
  descriptor: Float32Array | null;
  /** The faces of an identity document's page, largest first; null where nobody looked. */
  seen: readonly SeenFace[] | null;
}

/** Pages that may have the portrait, newest first: the front of a card, and a licence with its portrait on the back. */
const MOST_PAGES = 4;

/**
 * Results for the faces of a page. A selfie gets the checks `face` (one face, good enough), `match` (the portrait of
 * the profile's documents, by the workflow's thresholds) and, if required, `liveness`. A page that shows its holder
 * gets `portrait`, and `original_portrait` where there is something to compare it with. Any other page gets nothing.
 */
export async function checkFaces(parts: FaceParts, document: DocumentRow, bytes: Uint8Array): Promise<CheckedFaces> {
  const { family } = documentType(document.type);
  if (family === 'identity' && document.side !== 'back') {
    const page = await readOrNothing(parts.faceReader, bytes, { signs: true });
    return {
      results: [judgePortrait(page), ...judgeReplacedPortrait(page.signs)],
      descriptor: page.faces[0]?.descriptor ?? null,
      seen: facesOf(page),
    };
  }
  if (family === 'digital') {
    const portrait = imageIn(document.type, bytes);
    if (!portrait) return { results: [], descriptor: null, seen: null };
    const face = await readOrNothing(parts.faceReader, portrait);
    return { results: [judgePortrait(face)], descriptor: face.faces[0]?.descriptor ?? null, seen: null };
  }
  if (family !== 'face') return { results: [], descriptor: null, seen: null };
  const reading = await readOrNothing(parts.faceReader, bytes, { compared: true });
  const face = judgeFace(reading);
  const flow = await findFlow(parts.database, document.company_id, document.profile_id);
  const step = flow?.definition.steps.find(({ id }) => id === document.step_id);
  const wanted = step && offerOf(step).face;
  const [shown] = reading.faces;
  const descriptor = shown?.descriptor ?? null;
  const portrait = await findPortrait(parts, document.profile_id);
  const { profile_id: profile } = document;
  const video =
    step && wanted?.liveness && shown ? await livenessResult(parts, { profile, step: step.id, descriptor }) : null;
  const match: CheckResult = {
    ...judgeMatch(comparedFace(shown, video?.face ?? null), comparedFace(portrait?.face), wanted?.match),
    files: [document.sha256, ...(portrait ? [portrait.sha256] : [])],
  };
  return { results: [face, match, ...(video ? [video.result] : [])], descriptor, seen: null };
}

function facesOf({ width, height, faces }: Pick<FaceReading, 'width' | 'height' | 'faces'>): SeenFace[] {
  return faces.map(({ quality }) => ({ eyes: quality.eyes / Math.max(1, width, height) }));
}

/** A face from a video of the same person, too, is nearer to the portrait: docs/faces.md has the figures. */
function comparedFace(face: ReadFace | undefined, video: Float32Array | null = null): ComparedFace | null {
  if (!face?.descriptor || !face.dlib) return null;
  return { dlib: face.dlib, descriptor: video ? meanDescriptor([face.descriptor, video]) : face.descriptor };
}

/** The largest face on the newest page of an identity document that has one, and the file that it is on. */
async function findPortrait(
  parts: FaceParts,
  profileId: string,
): Promise<{ face: ReadFace; sha256: string } | undefined> {
  for (const { file_key, sha256, type } of await findPortraitPages(parts.database, profileId, MOST_PAGES)) {
    const image = imageIn(type, await parts.files.read(file_key));
    if (!image) continue;
    const [face] = (await readOrNothing(parts.faceReader, image, { printed: true, compared: true })).faces;
    if (face) return { face, sha256 };
  }
  return undefined;
}

/** A page that cannot be read shows no face; the check `image` says why. */
async function readOrNothing(reader: FaceReader, bytes: Uint8Array, options?: FaceOptions) {
  try {
    return await reader.read(bytes, options);
  } catch (fault) {
    if (fault instanceof UnreadableFaceImage) return { faces: [], width: 0, height: 0, signs: null };
    throw fault;
  }
}
