import { createHash } from 'node:crypto';
import { FILE_LIMIT, PIXEL_LIMIT } from '@veridoor/contract/common';
import type { EditMark } from '../../vision/pages/edit-mark.ts';
import { RefusedFile, type AcceptedFile, type TakenFile } from '../../vision/pages/intake.ts';
import type { Parts } from '../../parts.ts';
import { StoreUnavailable } from '../../platform/storage/files.ts';
import { ProblemError, fileTooLarge } from '../../platform/problems/problems.ts';

/**
 * The source of a file: a finished upload, or the body of the request. `request` identifies the request, when it has an
 * Idempotency-Key.
 */
export type FileSource = { upload: string } | { bytes: Uint8Array; request: string | null };

/**
 * The bytes of a source, checked and made harmless; `received` is the SHA-256 of the bytes as they came.
 *
 * @throws ProblemError upload_unfinished, upload_gone, file_too_large, empty_file, unsupported_file, too_many_pixels,
 * unreadable_image.
 */
export async function acceptFile(
  { uploadFiles, intake }: Pick<Parts, 'uploadFiles' | 'intake'>,
  source: FileSource,
): Promise<TakenFile & { received: string }> {
  const bytes = 'bytes' in source ? source.bytes : await uploadFiles.read(source.upload);
  if (bytes === 'missing') throw new ProblemError('upload_gone');
  if (bytes === 'unfinished') throw new ProblemError('upload_unfinished');
  if (bytes.length > FILE_LIMIT) throw fileTooLarge();
  try {
    const received = createHash('sha256').update(bytes).digest('hex');
    return { ...(await intake.accept(bytes)), received };
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    if (error.reason !== 'too_many_pixels') throw new ProblemError(error.reason);
    throw new ProblemError(error.reason, { limit: { maximum: PIXEL_LIMIT, unit: 'pixels' } });
  }
}

/**
 * Stores a file and saves its key in the database; `write` confirms it in its transaction. When `write` returns
 * `unused` or is refused, the file is removed again. After any other failure, the transaction may or may not have been
 * committed: the file stays, and expires if it was not.
 *
 * @throws ProblemError storage_unavailable
 */
export async function withStoredFile<Result>(
  { files }: Pick<Parts, 'files'>,
  file: Omit<AcceptedFile, 'mimeType'> & { mimeType: string },
  write: (stored: StoredColumns) => Promise<Result | { unused: Result }>,
): Promise<Result> {
  const key = await files.write(file.bytes).catch((error: unknown) => {
    throw error instanceof StoreUnavailable
      ? new ProblemError('storage_unavailable', { retryAfter: RETRY_AFTER }, error)
      : error;
  });
  const { mimeType, size, width, height, sha256 } = file;
  let result: Result | { unused: Result };
  try {
    result = await write({ file_key: key, mime_type: mimeType, size, width, height, sha256 });
  } catch (error) {
    if (error instanceof ProblemError) await files.delete(key);
    throw error;
  }
  if (typeof result === 'object' && result !== null && 'unused' in result) {
    await files.delete(key);
    return result.unused;
  }
  return result;
}

/** Seconds after which a store that took no file may take one again. */
const RETRY_AFTER = 30;

export interface StoredColumns {
  file_key: string;
  mime_type: string;
  size: number;
  width: number | null;
  height: number | null;
  sha256: string;
}

/** The columns of a page: also what its file said of itself. */
export interface PageColumns extends StoredColumns {
  edit_mark: EditMark | null;
}
