import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { PIXEL_LIMIT } from '@veridoor/contract/common';
import { contentType } from './content-type.ts';
import { editMarkOf, type EditMark } from './edit-mark.ts';

/** A file as it is stored. */
export interface AcceptedFile {
  bytes: Uint8Array;
  mimeType: 'image/jpeg' | 'image/png' | 'application/pdf';
  size: number;
  /** Pixels, upright; null for a PDF. */
  width: number | null;
  height: number | null;
  /** SHA-256 of the stored bytes, hexadecimal. */
  sha256: string;
}

/** ... and what the file that came said of itself, which is not stored with it. */
export interface TakenFile extends AcceptedFile {
  editMark: EditMark | null;
}

export type IntakeReason = 'empty_file' | 'unsupported_file' | 'too_many_pixels' | 'unreadable_image';

/** A file that is not taken in; nothing of it is kept. */
export class RefusedFile extends Error {
  override name = 'RefusedFile';
  readonly reason: IntakeReason;

  constructor(reason: IntakeReason) {
    super(reason);
    this.reason = reason;
  }
}

export interface Intake {
  /**
   * Recognises a file by its content and makes it harmless. An image is decoded completely, turned upright, flattened
   * on white, converted to sRGB and saved as a new JPEG without metadata; an animation keeps its first frame. A PDF
   * stays unchanged, for the check to open.
   *
   * @throws RefusedFile
   */
  accept(bytes: Uint8Array): Promise<TakenFile>;
}

/**
 * JPEG quality. At 92 with full colour resolution, a second compression loses nothing that small print needs, at half
 * the bytes of 97.
 */
export const STORED_QUALITY = 92;
/** Seconds for one image: 40 megapixels take about two; progressive scans without end are cut off. */
const TIME_LIMIT = 20;

/** @param concurrency images decoded at the same time; each may hold 40 megapixels in memory. */
export function createIntake(concurrency: number): Intake {
  // Customers' images must not stay in libvips' cache of recent operations.
  sharp.cache(false);
  const waiting: Array<() => void> = [];
  let free = concurrency;
  return {
    async accept(bytes) {
      if (bytes.length === 0) throw new RefusedFile('empty_file');
      const type = contentType(bytes);
      if (!type) throw new RefusedFile('unsupported_file');
      if (type === 'application/pdf') return { ...described(bytes, type, null, null), editMark: null };
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => void waiting.push(resolve));
      try {
        return await rewritten(bytes, type === 'image/avif' ? 'heif' : type.slice('image/'.length));
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}

/** @param format as sharp names it: AVIF is a HEIF. */
async function rewritten(bytes: Uint8Array, format: string): Promise<TakenFile> {
  // Reads the header only, so that a bomb is known before a single pixel is decoded.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new RefusedFile('unreadable_image');
    });
  if (header.width * header.height > PIXEL_LIMIT) throw new RefusedFile('too_many_pixels');
  if (header.format !== format) throw new RefusedFile('unreadable_image');
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: PIXEL_LIMIT })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: STORED_QUALITY, chromaSubsampling: '4:4:4' })
    .timeout({ seconds: TIME_LIMIT })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new RefusedFile('unreadable_image');
    });
  return { ...described(data, 'image/jpeg', info.width, info.height), editMark: editMarkOf(bytes, header) };
}

function described(
  bytes: Uint8Array,
  mimeType: AcceptedFile['mimeType'],
  width: number | null,
  height: number | null,
): AcceptedFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, mimeType, size: bytes.length, width, height, sha256 };
}
