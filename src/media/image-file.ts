import { FILE_LIMIT, PIXEL_LIMIT } from '@veridoor/contract/limits';
import { drawJpeg } from './canvas.ts';
import type { Size } from './geometry.ts';

/** File types that a person may choose, for `accept`. */
export const ACCEPTED_FILES =
  'image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif,image/gif,application/pdf,.heic,.heif,.avif';

/** What the service takes as it is. */
type SentKind = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
/** What a browser may be able to open: it becomes a JPEG, an animation its first frame. */
type DrawnKind = 'image/heic' | 'image/avif' | 'image/gif';
export type FileKind = SentKind | DrawnKind;

const isSentAsItIs = (kind: FileKind): kind is SentKind =>
  kind !== 'image/heic' && kind !== 'image/avif' && kind !== 'image/gif';

/** The reason why a chosen file cannot be used. */
export type FileFault = 'file_unsupported' | 'file_unreadable' | 'file_too_large' | 'file_empty' | 'file_locked';

export type PreparedFile =
  | { readonly ok: true; readonly blob: Blob; readonly mime: SentKind }
  | { readonly ok: false; readonly fault: FileFault };

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
/** Major brands of ISO base media files that hold a HEIF image (ISO/IEC 23008-12). */
const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']);

/** The same for AV1 (AV1 Image File Format, section 6); `avis` is a sequence. */
const AVIF_BRANDS = new Set(['avif', 'avis']);

/** How many bytes `fileKind` looks at. */
const HEAD = 48;

/**
 * Recognises a file by its first bytes; its name and declared type prove nothing. A PDF may have a byte order mark or
 * white space before it.
 */
export function fileKind(bytes: Uint8Array): FileKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (/^(?:\u00ef\u00bb\u00bf)?[\t\n\r ]{0,32}%PDF-/.test(ascii(bytes, 0, HEAD))) return 'application/pdf';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif';
  if (ascii(bytes, 4, 8) !== 'ftyp') return null;
  const brand = ascii(bytes, 8, 12);
  if (AVIF_BRANDS.has(brand)) return 'image/avif';
  return HEIF_BRANDS.has(brand) ? 'image/heic' : null;
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
 * its limits is made smaller, and one that only this browser can read (HEIC, AVIF, GIF) becomes a JPEG.
 * @param turns quarter turns clockwise that the person asked for
 */
export async function prepareFile(file: Blob, turns = 0): Promise<PreparedFile> {
  if (file.size === 0) return { ok: false, fault: 'file_empty' };
  const kind = fileKind(new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
  if (!kind) return { ok: false, fault: 'file_unsupported' };
  if (kind === 'application/pdf') {
    if (file.size > FILE_LIMIT) return { ok: false, fault: 'file_too_large' };
    const { needsPassword } = await import('./pdf-password.ts');
    if (await needsPassword(file)) return { ok: false, fault: 'file_locked' };
    return { ok: true, blob: new Blob([file], { type: kind }), mime: kind };
  }
  const image = await decode(file);
  if (!image) return { ok: false, fault: isSentAsItIs(kind) ? 'file_unreadable' : 'file_unsupported' };
  try {
    const { width, height } = image;
    const fits = file.size <= FILE_LIMIT && width * height <= PIXEL_LIMIT;
    if (fits && isSentAsItIs(kind) && turns === 0)
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
