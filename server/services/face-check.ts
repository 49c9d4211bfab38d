import type { CheckResult } from '../../contract/check.ts';
import type { FaceReader } from '../checks/faces/face-reader.ts';
import { UnreadableFacePicture } from '../checks/faces/face-reader.ts';
import { judgeFace, judgeMatch } from '../checks/faces/face-verdict.ts';
import type { ReadFace } from '../checks/faces/face-worker.ts';
import type { Connection, Parts } from '../parts.ts';
import type { DocumentRow } from '../repositories/documents.ts';
import { findFlow } from '../repositories/flows.ts';
import { findPortraitPages } from '../repositories/portraits.ts';
import type { SeenFace } from './duplicates/things.ts';
import { livenessResult } from './liveness-result.ts';

type FaceParts = Pick<Parts, 'files' | 'secrets' | 'clock'> & { database: Connection; faceReader: FaceReader };

/** What the checks found, and the faces that they compared, for others to be compared with. */
interface CheckedFaces {
  results: CheckResult[];
  seen: SeenFace[];
}

/** Pages that are looked at for the portrait, newest first: front of a card, and a licence whose portrait is on the back. */
const MOST_PAGES = 4;

/**
 * What the faces of a page say. Of a selfie: the checks `face` (one face, good enough) and `match` (the portrait of the
 * profile's documents, by the workflow's thresholds). Of any other page: nothing.
 */
export async function checkFaces(parts: FaceParts, document: DocumentRow, bytes: Uint8Array): Promise<CheckedFaces> {
  if (document.type !== 'selfie') return { results: [], seen: [] };
  const reading = await readOrNothing(parts.faceReader, bytes);
  const face = judgeFace(reading);
  const flow = await findFlow(parts.database, document.company_id, document.profile_id);
  const step = flow?.definition.steps.find(({ id }) => id === document.step_id);
  const thresholds = step?.kind === 'selfie' ? step.options.match : undefined;
  const [shown] = reading.faces;
  const portrait = await findPortrait(parts, document.profile_id);
  const match = judgeMatch(shown, portrait?.face, thresholds);
  const seen = [seenFace(document.id, shown), portrait && seenFace(portrait.document, portrait.face)].flatMap(
    (face) => face ?? [],
  );
  if (step?.kind !== 'selfie' || step.options.liveness !== 'required' || !shown)
    return { results: [face, match], seen };
  const { profile_id: profile } = document;
  const liveness = await livenessResult(parts, { profile, step: step.id, descriptor: shown.descriptor });
  return { results: [face, match, liveness], seen };
}

const seenFace = (document: string, face: ReadFace | undefined): SeenFace | undefined =>
  face?.descriptor ? { document, descriptor: face.descriptor } : undefined;

/** The largest face on the newest page of an identity document that has one. */
async function findPortrait(
  parts: FaceParts,
  profileId: string,
): Promise<{ document: string; face: ReadFace } | undefined> {
  for (const { id, file_key } of await findPortraitPages(parts.database, profileId, MOST_PAGES)) {
    const [face] = (await readOrNothing(parts.faceReader, await parts.files.read(file_key))).faces;
    if (face) return { document: id, face };
  }
  return undefined;
}

/** A page that cannot be read shows no face; the check `picture` says why. */
async function readOrNothing(reader: FaceReader, bytes: Uint8Array) {
  try {
    return await reader.read(bytes);
  } catch (fault) {
    if (fault instanceof UnreadableFacePicture) return { faces: [] };
    throw fault;
  }
}
