import { randomInt, randomUUID } from 'node:crypto';
import type { Capture, CaptureFrames, CaptureRequest } from '@veridoor/contract/documents/capture';
import { documentType } from '@veridoor/contract/documents/document-types';
import { Tilt } from '@veridoor/contract/documents/page-video';
import { CAPTURE_FRAMES, TORCH_FRAME_SIDE } from '@veridoor/contract/limits';
import { changeBetween, readFrame, toScene, UnreadableFrame } from '../../../vision/pages/video-frames.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import type { Parts } from '../../../parts.ts';
import { CAPTURE_FRAMES_SEEN, TORCH_FRAME } from '../../../platform/crypto/sealing-purposes.ts';
import {
  announceImage,
  claimCapture,
  countCaptures,
  findCapture,
  findCaptureOf,
  insertCapture,
  type CaptureRow,
} from '../../../records/documents/captures-queries.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import type { DocumentRow } from '../../../records/documents/queries.ts';
import { findFlow, type Flow } from '../../../records/flow/queries.ts';
import { mayHaveHologram } from '@veridoor/document-vision/originality/holograms';
import { writeScenes } from './scenes.ts';
import type { ProfilePrincipal } from '../../../platform/access/principal.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { acceptedPage, mayBeUploaded, openStep } from '../../../records/flow/submission-rules.ts';

/**
 * Seconds until an image must be taken: time to fetch the document, to listen to a screen reader, and to try more than
 * once.
 */
const TIME_LIMIT = 10 * 60;
/** Seconds that an image may be on its way: the interface keeps one for a day while there is no network. */
const DELIVERY_LIMIT = 24 * 3600;
/** Captures that a profile may begin in WINDOW seconds; every opening of the camera is one. */
const MOST_CAPTURES = 60;
const WINDOW = 900;

const TILTS = Tilt.enum;

type CaptureParts = Pick<Parts, 'database' | 'clock' | 'printReader'>;

/**
 * Begins the capture of a page: an image taken within TIME_LIMIT counts as live.
 *
 * @throws ProblemError what openStep and acceptedPage refuse; too_many_attempts.
 */
export async function beginCapture(
  { database, clock, printReader }: CaptureParts,
  customer: ProfilePrincipal,
  request: CaptureRequest,
): Promise<Capture> {
  const { step: stepId, type, country = null, version = null, side } = request;
  const flow = await findFlow(database, customer.companyId, customer.profileId);
  if (!flow) throw new ProblemError('profile_not_found');
  const step = openStep(flow, stepId, customer);
  mayBeUploaded(step);
  const page = acceptedPage(step, { type, country, version, side });
  const now = clock.now();
  const begun = await countCaptures(database, customer.profileId, secondsAfter(now, -WINDOW));
  if (begun >= MOST_CAPTURES) {
    const limit = { maximum: MOST_CAPTURES, unit: 'attempts', seconds: WINDOW } as const;
    throw new ProblemError('too_many_attempts', { retryAfter: WINDOW, limit });
  }
  const id = randomUUID();
  const expires = secondsAfter(now, TIME_LIMIT);
  const hasVideo = step.kind === 'document' && documentType(page.type).family === 'identity';
  const tilt = hasVideo ? (TILTS[randomInt(TILTS.length)] ?? null) : null;
  await insertCapture(database, {
    ...page,
    id,
    profile_id: customer.profileId,
    step_id: stepId,
    created_at: now,
    expires_at: expires,
    tilt,
  });
  // The image comes within seconds.
  if (step.kind === 'document') printReader.warm();
  return { id, expires_at: expires.toISOString(), frames: CAPTURE_FRAMES, torch: mayHaveHologram(page), tilt };
}

/**
 * Takes the video just before an image, measures it, and records which image was taken. The same image announced again
 * changes nothing.
 *
 * @throws ProblemError capture_not_found, also for another profile's; capture_used when another image was announced;
 * capture_expired; unreadable_image.
 */
export async function announce(
  { database, clock, secrets }: CaptureParts & Pick<Parts, 'secrets'>,
  customer: ProfilePrincipal,
  id: string,
  { image, taken, frames, camera, torch_frame: torchFrame }: CaptureFrames,
): Promise<void> {
  const capture = await findCapture(database, customer.profileId, id);
  if (!capture) throw new ProblemError('capture_not_found');
  if (capture.image_sha256 === image) return;
  if (capture.announced_at || capture.used_at) throw new ProblemError('capture_used');
  const now = clock.now();
  if (capture.expires_at <= now) throw new ProblemError('capture_expired');
  const seen = await Promise.all(frames.map(({ image }) => readFrame(Buffer.from(image, 'base64')))).catch(unreadable);
  const scenes = await Promise.all(seen.map(toScene));
  const lit = torchFrame && Buffer.from(torchFrame, 'base64');
  if (lit) await readFrame(lit, TORCH_FRAME_SIDE).catch(unreadable);
  const announced = await announceImage(database, id, {
    announced_at: now,
    image_sha256: image,
    camera,
    measures: {
      elapsed: now.getTime() - capture.created_at.getTime(),
      frames_at: frames.map(({ at }) => at),
      taken,
      sizes: seen.map(({ width, height }) => [width, height]),
      changes: seen.slice(1).map((frame, i) => Math.round(changeBetween(seen[i] ?? frame, frame) * 1000) / 1000),
      announced: null,
    },
    frames: secrets.seal(CAPTURE_FRAMES_SEEN, writeScenes(scenes)),
    torch_frame: lit ? secrets.seal(TORCH_FRAME, lit) : null,
  });
  if (announced) return;
  // Another request was first: this very one, sent twice, or one with another image.
  const first = await findCapture(database, customer.profileId, id);
  if (first?.image_sha256 !== image) throw new ProblemError('capture_used');
}

/** @throws ProblemError unreadable_image for a frame that cannot be read. */
export function unreadable(fault: unknown): never {
  throw fault instanceof UnreadableFrame ? new ProblemError('unreadable_image') : fault;
}

/**
 * The capture that an image names, if it may be used for this step now.
 *
 * @throws ProblemError capture_not_found, also for another profile's or step's; capture_used, capture_expired.
 */
export async function openCapture(
  connection: Connection,
  flow: Pick<Flow, 'profileId'>,
  page: { readonly step: string | undefined },
  id: string,
  now: Date,
): Promise<CaptureRow> {
  const capture = await findCapture(connection, flow.profileId, id);
  // Of the step: a customer may say afterwards which document it is. The image itself was fixed by its hash.
  if (!capture || capture.step_id !== page.step) throw new ProblemError('capture_not_found');
  if (capture.used_at) throw new ProblemError('capture_used');
  const end = capture.announced_at ? secondsAfter(capture.announced_at, DELIVERY_LIMIT) : capture.expires_at;
  if (end <= now) throw new ProblemError('capture_expired');
  return capture;
}

/** The frame with the torch the other way of the capture in which a document's present file was taken; null without. */
export async function torchFrameOf(
  { database, secrets }: Pick<Parts, 'database' | 'secrets'>,
  document: Pick<DocumentRow, 'id' | 'sha256'>,
): Promise<Uint8Array | null> {
  const capture = await findCaptureOf(database, document);
  // The frame was announced with one image, and says nothing about another.
  if (!capture?.torch_frame || capture.measures?.announced !== true) return null;
  return secrets.open(TORCH_FRAME, capture.torch_frame);
}

/**
 * Uses up a capture for its document, in the transaction that writes the document.
 *
 * @param received SHA-256 of the image's bytes as they came
 * @throws ProblemError capture_used
 */
export async function useUp(
  transaction: Connection,
  { id, measures, image_sha256 }: CaptureRow,
  document: Pick<DocumentRow, 'id' | 'sha256'>,
  received: string,
  now: Date,
): Promise<void> {
  const claimed = await claimCapture(transaction, id, {
    used_at: now,
    document_id: document.id,
    document_sha256: document.sha256,
    measures: measures && { ...measures, announced: image_sha256 === received },
  });
  if (!claimed) throw new ProblemError('capture_used');
}
