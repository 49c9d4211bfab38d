/** Bytes in base64 (RFC 4648, section 4). */
function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
}

/** The bytes of a blob in base64. */
export const blobToBase64 = async (blob: Blob): Promise<string> => toBase64(new Uint8Array(await blob.arrayBuffer()));
