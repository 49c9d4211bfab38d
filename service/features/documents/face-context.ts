import { documentType } from '@veridoor/contract/documents/document-types';
import type { FaceContext, PageContext } from '../../checks/contexts.ts';
import type { Parts } from '../../parts.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { acceptsSpecimens } from '../../records/companies/queries.ts';
import { findFlow } from '../../records/flow/queries.ts';
import { offerOf } from '../../steps/registry.ts';
import { UnreadableFaceImage, type FaceReader } from '../../vision/faces/face-reader.ts';
import type { ReadFace } from '../../vision/faces/face-worker.ts';
import { livenessContext } from '../liveness/liveness-context.ts';
import { imageIn } from '../../records/documents/evidence.ts';
import { findPortraitPages } from './portraits-queries.ts';
import type { DocumentRow } from '../../records/documents/queries.ts';

type FaceOptions = Parameters<FaceReader['read']>[1];
type FaceParts = Pick<Parts, 'files' | 'secrets' | 'clock'> & { database: Connection; faceReader: FaceReader };

interface SeenFaces {
  /** The faces of a page that may show its holder. */
  page: PageContext['faces'];
  /** A selfie, and what it is compared with. */
  face: FaceContext | null;
  /** The largest face as numbers for comparison. */
  descriptor: Float32Array | null;
}

/** Pages that may have the portrait, newest first: the front of a card, and a licence with its portrait on the back. */
const MOST_PAGES = 4;

/** Looks for the faces of a selfie, of a page that shows its holder, and of a digital identity. */
export async function readFaces(parts: FaceParts, document: DocumentRow, bytes: Uint8Array): Promise<SeenFaces> {
  const { family } = documentType(document.type);
  if (family === 'face') return readSelfie(parts, document, bytes);
  const image = family === 'identity' || family === 'digital' ? imageIn(document.type, bytes) : null;
  if (!image || document.side === 'back') return { page: null, face: null, descriptor: null };
  const page = await readOrNothing(parts.faceReader, image, family === 'identity' ? { signs: true } : {});
  return { page, face: null, descriptor: page.faces[0]?.descriptor ?? null };
}

async function readSelfie(parts: FaceParts, document: DocumentRow, bytes: Uint8Array): Promise<SeenFaces> {
  const { company_id: company, profile_id: profile, step_id, sha256 } = document;
  const reading = await readOrNothing(parts.faceReader, bytes, { upright: true });
  const flow = await findFlow(parts.database, company, profile);
  const step = flow?.definition.steps.find(({ id }) => id === step_id);
  const options = step && offerOf(step).face;
  const least = reading.faces.length > 0 ? options?.liveness : null;
  const face = {
    sha256,
    reading,
    portrait: (await findPortrait(parts, profile)) ?? null,
    mayBeSpecimen: await acceptsSpecimens(parts.database, company),
    thresholds: options?.match,
    liveness: step && least ? await livenessContext(parts, { profile, step: step.id, least }) : null,
  };
  return { page: null, face, descriptor: reading.faces[0]?.descriptor ?? null };
}

/** The largest face on the newest page of an identity document that has one, and the file that it is on. */
async function findPortrait(
  parts: FaceParts,
  profileId: string,
): Promise<{ face: ReadFace; sha256: string } | undefined> {
  for (const { file_key, sha256, type } of await findPortraitPages(parts.database, profileId, MOST_PAGES)) {
    const image = imageIn(type, await parts.files.read(file_key));
    if (!image) continue;
    const [face] = (await readOrNothing(parts.faceReader, image, { printed: true, upright: true })).faces;
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
