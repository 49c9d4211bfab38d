import { sql, type Insertable, type Selectable } from 'kysely';
import type { CaptureMeasures, CaptureTable, CaptureVideoFacts } from '../../platform/database/tables/captures.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { openFound, openRows, seal, type Opened } from '../../platform/crypto/sealed-values.ts';
import { ofVerification } from '../../platform/database/of-verification.ts';

export type CaptureRow = Opened<Selectable<CaptureTable>>;

type Begun = Pick<
  Insertable<CaptureTable>,
  'id' | 'profile_id' | 'step_id' | 'type' | 'country' | 'version' | 'side' | 'created_at' | 'expires_at' | 'tilt'
>;

export async function insertCapture(connection: Connection, capture: Begun): Promise<void> {
  const nothing = {
    announced_at: null,
    image_sha256: null,
    camera: null,
    measures: null,
    frames: null,
    torch_frame: null,
    video: null,
    video_file_key: null,
  };
  await connection
    .insertInto('capture')
    .values({ ...capture, ...nothing, used_at: null, document_id: null, document_sha256: null })
    .execute();
}

/** How many captures a profile has begun since an instant. */
export async function countCaptures(connection: Connection, profileId: string, since: Date): Promise<number> {
  const { count } = await connection
    .selectFrom('capture')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('profile_id', '=', profileId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The profile's capture with that id; null for another profile's. */
export async function findCapture(connection: Connection, profileId: string, id: string): Promise<CaptureRow | null> {
  const query = connection
    .selectFrom('capture')
    .selectAll()
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .where(ofVerification('capture', null));
  return openFound(connection, 'capture', await query.executeTakeFirst());
}

/** Records which image was taken and what its video showed; false when that was recorded before. */
export async function announceImage(
  connection: Connection,
  id: string,
  {
    camera,
    measures,
    ...seen
  }: Pick<CaptureRow, 'announced_at' | 'image_sha256' | 'camera' | 'measures' | 'frames' | 'torch_frame'>,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('capture')
    .set({ ...seen, camera: seal(connection, 'capture', 'camera', id, camera), measures: JSON.stringify(measures) })
    .where('id', '=', id)
    .where('announced_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up a capture for the document of its image; false when another request was first. */
export async function claimCapture(
  connection: Connection,
  id: string,
  {
    measures,
    ...use
  }: Pick<CaptureRow, 'used_at' | 'document_id' | 'document_sha256'> & {
    measures: CaptureMeasures | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('capture')
    .set({ ...use, measures: measures && JSON.stringify(measures) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The capture in which a document's present file was taken. */
export async function findCaptureOf(
  connection: Connection,
  document: { id: string; sha256: string },
): Promise<CaptureRow | null> {
  const row = await connection
    .selectFrom('capture')
    .selectAll()
    .where('document_id', '=', document.id)
    .where('document_sha256', '=', document.sha256)
    .executeTakeFirst();
  return openFound(connection, 'capture', row);
}

/** Keeps the video of a capture whose document still has its file; false when one was kept before, or it has none. */
export async function keepVideo(
  connection: Connection,
  id: string,
  video: CaptureVideoFacts,
  fileKey: string,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('capture')
    .set({ video: JSON.stringify(video), video_file_key: fileKey })
    .where('id', '=', id)
    .where('video', 'is', null)
    .where((capture) =>
      capture.exists(
        capture
          .selectFrom('document')
          .select('document.id')
          .whereRef('document.id', '=', 'capture.document_id')
          .where('document.file_removed_at', 'is', null)
          // Retention waits for it, or it for retention.
          .forShare(),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Forgets the frames of a document's captures, once its file was compared with them: they are most of what a capture
 * weighs.
 *
 * @param scene how well they fit the file, for another check of it; null where they were not compared.
 */
export async function forgetFrames(
  connection: Connection,
  document: { id: string; sha256: string },
  scene: number | null,
): Promise<void> {
  const captures = connection.updateTable('capture').where('document_id', '=', document.id);
  await captures.set({ torch_frame: null }).where('torch_frame', 'is not', null).execute();
  if (scene === null) return;
  await captures
    .set({ frames: null, measures: sql`measures || jsonb_build_object('scene', ${scene}::float8)` })
    .where('document_sha256', '=', document.sha256)
    .where('frames', 'is not', null)
    .execute();
}

/** Captures that became documents of a profile in a verification, oldest first. */
export async function listUsedCaptures(connection: Connection, profileId: string, earlier: string | null = null) {
  const rows = await connection
    .selectFrom('capture')
    .select([
      'id',
      'document_id',
      'document_sha256',
      'camera',
      'created_at',
      'announced_at',
      'tilt',
      'video',
      'video_file_key',
    ])
    .where('profile_id', '=', profileId)
    .where('document_id', 'is not', null)
    .where(ofVerification('capture', earlier))
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ document_id: string }>()
    .execute();
  return openRows(connection, 'capture', rows);
}
