import { FILE_LIMIT, PIXEL_LIMIT } from '@veridoor/contract/limits';
import { drawJpeg } from './canvas.ts';
import type { Size } from './geometry.ts';

/** File types that a person may choose, for `accept`. */
export const ACCEPTED_FILES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf,.heic,.heif';

export type FileKind = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'application/pdf';

/** The reason why a chosen file cannot be used. */
export type FileFault = 'file_unsupported' | 'file_unreadable' | 'file_too_large' | 'file_empty';

export type PreparedFile =
  | { readonly ok: true; readonly blob: Blob; readonly mime: Exclude<FileKind, 'image/heic'> }
  | { readonly ok: false; readonly fault: FileFault };

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
/** Major brands of ISO base media files that hold a HEIF image (ISO/IEC 23008-12). */
const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']);

/** Recognises a file by its first twelve bytes; its name and declared type prove nothing. */
export function fileKind(bytes: Uint8Array): FileKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(bytes, 0, 5) === '%PDF-') return 'application/pdf';
  if (ascii(bytes, 4, 8) === 'ftyp' && HEIF_BRANDS.has(ascii(bytes, 8, 12))) return 'image/heic';
  return null;
}

/** The size for sending an image: its own, or the largest of the same shape with at most so many pixels. */
export function sizeWithin(size: Size, pixels: number): Size {
  const scale = Math.min(1, Math.sqrt(pixels / (size.width * size.height)));
  return { width: Math.floor(size.width * scale), height: Math.floor(size.height * scale) };
}

/** Target pixels for an image above the size limit: ten million at JPEG's usual two to four bits make 2.5 to 5 MB. */
const REDUCED_PIXELS = 10_000_000;
/** Safari draws on no canvas of more pixels, and the photos of an iPhone have 24 million. */
const CANVAS_PIXELS = 4096 * 4096;

/**
 * Prepares a chosen file for sending. A file that the service accepts stays unchanged, byte for byte. An image above
 * its limits is made smaller, and one that only this browser can read (HEIC) becomes a JPEG.
 * @param turns quarter turns clockwise that the person asked for
 */
export async function prepareFile(file: Blob, turns = 0): Promise<PreparedFile> {
  if (file.size === 0) return { ok: false, fault: 'file_empty' };
  const kind = fileKind(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (!kind) return { ok: false, fault: 'file_unsupported' };
  if (kind === 'application/pdf')
    return file.size > FILE_LIMIT
      ? { ok: false, fault: 'file_too_large' }
      : { ok: true, blob: new Blob([file], { type: kind }), mime: kind };
  const image = await decode(file);
  if (!image) return { ok: false, fault: kind === 'image/heic' ? 'file_unsupported' : 'file_unreadable' };
  try {
    const { width, height } = image;
    const fits = file.size <= FILE_LIMIT && width * height <= PIXEL_LIMIT;
    if (fits && kind !== 'image/heic' && turns === 0)
      return { ok: true, blob: new Blob([file], { type: kind }), mime: kind };
    const size = sizeWithin({ width, height }, fits ? CANVAS_PIXELS : REDUCED_PIXELS);
    const blob = await drawJpeg({ source: image, part: { x: 0, y: 0, width, height }, size, turns });
    return { ok: true, blob, mime: 'image/jpeg' };
  } catch {
    return { ok: false, fault: 'file_too_large' };
  } finally {
    image.close();
  }
}

/** Upright by its EXIF orientation. Null when this browser cannot read it. */
async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}
