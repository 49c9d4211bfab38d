/** Accepted file types, by content; a browser that can show HEIC converts it. */
export type ContentType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/avif' | 'application/pdf';

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  bytes.length >= at + signature.length && signature.every((value, index) => bytes[at + index] === value);

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

/**
 * Recognises the type of a file by its first bytes, whatever its name or declared type: JPEG (ITU-T T.81: SOI, then a
 * marker), PNG (its 8-byte signature), WebP (RFC 9649: RIFF container of form WEBP), GIF (87a and 89a), AVIF (ISO/IEC
 * 14496-12: a file type box with the brand avif or avis among its brands), PDF (ISO 32000:
 * `%PDF-`, sometimes behind a byte order mark or white space). Anything else is undefined.
 */
export function contentType(bytes: Uint8Array): ContentType | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'image/webp';
  if (startsWith(bytes, ascii('GIF87a')) || startsWith(bytes, ascii('GIF89a'))) return 'image/gif';
  if (isAvif(bytes)) return 'image/avif';
  let at = startsWith(bytes, [0xef, 0xbb, 0xbf]) ? 3 : 0;
  while (at < 32 && [0x09, 0x0a, 0x0d, 0x20].includes(bytes[at] ?? 0)) at += 1;
  return startsWith(bytes, ascii('%PDF-'), at) ? 'application/pdf' : undefined;
}

/** The brands behind the first may say it as well: `mif1` is the first of many encoders. */
function isAvif(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, ascii('ftyp'), 4)) return false;
  const size = Math.min(bytes[3] ?? 0, bytes.length, 64);
  const places = [8, ...Array.from({ length: Math.max(0, (size - 16) / 4) }, (_, index) => 16 + index * 4)];
  return places.some((at) => ['avif', 'avis'].some((brand) => startsWith(bytes, ascii(brand), at)));
}
