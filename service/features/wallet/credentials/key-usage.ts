import { demand } from '../refusal.ts';

/** Object identifier 2.5.29.15, key usage (RFC 5280, section 4.2.1.3), as DER. */
const KEY_USAGE = Buffer.from('0603551d0f', 'hex');
const SEQUENCE = 0x30;
const OCTETS = 0x04;
const BITS = 0x03;
const EXTENSIONS = 0xa3;
/** The first bit: signatures other than those of certificates and lists. */
const DIGITAL_SIGNATURE = 0x80;

interface Part {
  tag: number;
  /** The whole item. */
  bytes: Buffer;
  content: Buffer;
}

/**
 * Whether the key of a certificate (DER) may sign data; one that says nothing may. Node's X509Certificate has the
 * extended key usage only.
 *
 * @throws WalletRefusal malformed
 */
export function maySignData(certificate: Uint8Array): boolean {
  const [whole] = parts(Buffer.from(certificate));
  const [toBeSigned] = parts(contentOf(whole, SEQUENCE));
  const wrapped = parts(contentOf(toBeSigned, SEQUENCE)).find(({ tag }) => tag === EXTENSIONS);
  if (!wrapped) return true;
  const [list] = parts(wrapped.content);
  for (const extension of parts(contentOf(list, SEQUENCE))) {
    const fields = parts(contentOf(extension, SEQUENCE));
    if (!fields[0]?.bytes.equals(KEY_USAGE)) continue;
    const [bits] = parts(contentOf(fields.at(-1), OCTETS));
    return ((contentOf(bits, BITS)[1] ?? 0) & DIGITAL_SIGNATURE) !== 0;
  }
  return true;
}

function contentOf(part: Part | undefined, tag: number): Buffer {
  demand(part?.tag === tag, 'malformed');
  return part.content;
}

/** The items of DER that stand one after the other. */
function parts(bytes: Buffer): Part[] {
  const found: Part[] = [];
  let place = 0;
  while (place < bytes.length) {
    const tag = bytes[place] ?? 0;
    const first = bytes[place + 1] ?? 0;
    const more = first < 0x80 ? 0 : first & 0x7f;
    demand(more <= 3 && place + 2 + more <= bytes.length, 'malformed');
    const start = place + 2 + more;
    const length = more === 0 ? first : bytes.readUIntBE(place + 2, more);
    demand(length <= bytes.length - start, 'malformed');
    found.push({ tag, bytes: bytes.subarray(place, start + length), content: bytes.subarray(start, start + length) });
    place = start + length;
  }
  return found;
}
