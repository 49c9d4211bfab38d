import type { CaptureVideo, DocumentVideo } from '@veridoor/contract/documents/page-video';
import { VIDEO_BYTES, VIDEO_FRAME_SIDE, VIDEO_MILLISECONDS } from '@veridoor/contract/limits';
import { chainWithStill, toHex } from '@veridoor/image/frame-chain';
import type { Parts } from '../../../parts.ts';
import type { ProfilePrincipal, UserPrincipal } from '../../../platform/access/principal.ts';
import { invalidField, ProblemError } from '../../../platform/problems/problems.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { findCapture, findCaptureOf, keepVideo, type CaptureRow } from '../../../records/documents/captures-queries.ts';
import { findDocument } from '../../../records/documents/queries.ts';
import { readFrame } from '../../../vision/pages/video-frames.ts';
import { withStoredFile } from '../document-intake.ts';
import { unreadable } from './captures.ts';

type VideoFrame = DocumentVideo['frames'][number];

/**
 * Keeps the video of an image that was handed in, sealed as the image is and as long. The same video sent again changes
 * nothing. It decides nothing, so the image never waits for it.
 *
 * @throws ProblemError capture_not_found, also for another profile's and while its image is not here; capture_used when
 * it has another video; invalid_request, unreadable_image, storage_unavailable.
 */
export async function takeVideo(
  parts: Pick<Parts, 'database' | 'files'>,
  customer: ProfilePrincipal,
  id: string,
  { frames, chain }: CaptureVideo,
): Promise<void> {
  const capture = await findCapture(parts.database, customer.profileId, id);
  // A file took the place of an image that was not announced: the video would be of something else.
  if (!capture?.document_id || !capture.tilt || capture.measures?.announced !== true)
    throw new ProblemError('capture_not_found');
  if (capture.video?.chain === chain) return;
  if (capture.video) throw new ProblemError('capture_used');
  const images = frames.map(({ at, image }) => ({ at, jpeg: Buffer.from(image, 'base64') }));
  const size = images.reduce((sum, { jpeg }) => sum + jpeg.length, 0);
  const times = frames.map(({ at }) => at);
  const duration = (times.at(-1) ?? 0) - (times[0] ?? 0);
  if (size > VIDEO_BYTES) throw invalidField('/frames', 'too_long', `must have ${VIDEO_BYTES} bytes at most`);
  if (times.some((at, i) => i > 0 && at <= (times[i - 1] ?? 0)) || duration > VIDEO_MILLISECONDS)
    throw invalidField('/frames', 'not_allowed', `must go forward, by ${VIDEO_MILLISECONDS} ms at most`);
  if ((await chainWith(capture, images)) !== chain)
    throw invalidField('/chain', 'not_allowed', 'must be that of the frames and of the image that was handed in');
  for (const { jpeg } of images) await readFrame(jpeg, VIDEO_FRAME_SIDE).catch(unreadable);
  const bytes = Buffer.from(JSON.stringify(frames));
  const kept = { mimeType: 'application/json', size: bytes.length, width: 0, height: 0, sha256: chain };
  await withStoredFile(parts, { ...kept, bytes }, ({ file_key: key }) =>
    parts.database.transaction().execute(async (transaction) => {
      const isFirst = await keepVideo(transaction, id, { frames: frames.length, duration, size, chain }, key);
      if (!isFirst) return { unused: null };
      await parts.files.confirm(key, transaction);
      return null;
    }),
  );
}

/** The end of the chain over a capture's frames, its image among them. */
async function chainWith(
  { id, image_sha256: image, measures }: Pick<CaptureRow, 'id' | 'image_sha256' | 'measures'>,
  frames: readonly { at: number; jpeg: Uint8Array }[],
): Promise<string> {
  const still = { at: measures?.taken ?? 0, jpeg: Buffer.from(image ?? '', 'hex') };
  return toHex(await chainWithStill(id, frames, still));
}

/**
 * The video of a document's present file. The look is audited first.
 *
 * @throws ProblemError document_not_found, also for another company's and where there is no video; file_gone.
 */
export async function readVideo(
  { database, files }: Pick<Parts, 'database' | 'files'>,
  user: UserPrincipal,
  id: string,
): Promise<DocumentVideo> {
  const row = await findDocument(database, user.companyId, id);
  if (!row) throw new ProblemError('document_not_found');
  if (row.file_removed_at) throw new ProblemError('file_gone');
  const capture = await findCaptureOf(database, row);
  if (!capture?.tilt || !capture.video || !capture.video_file_key) throw new ProblemError('document_not_found');
  await recordAudit(database, {
    companyId: user.companyId,
    actor: user,
    action: 'document.file_read',
    subject: { kind: 'document', id },
    detail: { profile: row.profile_id, revision: row.revision, view: 'video' },
  });
  return {
    document: id,
    tilt: capture.tilt,
    taken: capture.measures?.taken ?? 0,
    frames: JSON.parse(Buffer.from(await files.read(capture.video_file_key)).toString()) as VideoFrame[],
    sha256: capture.video.chain,
  };
}
