/** Whether a PDF opens without a password: the standard security handler (ISO 32000-1, 7.6.3; ISO 32000-2, 7.6.4). */

type Bytes = Uint8Array<ArrayBuffer>;

const PADDING = Uint8Array.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a'.match(/../g) ?? [],
  (pair) => Number.parseInt(pair, 16),
);

/**
 * Whether nobody can open a PDF without its password. One that only restricts printing opens with an empty one. An
 * encryption that this does not know is left to the service.
 */
export async function needsPassword(file: Blob): Promise<boolean> {
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  const dictionary = encryptionOf(text);
  if (dictionary === null || !/\/Filter\s*\/Standard\b/.test(dictionary)) return false;
  const revision = numberIn(dictionary, 'R');
  const user = stringIn(dictionary, 'U');
  const owner = stringIn(dictionary, 'O');
  if (user === null || owner === null) return false;
  if (revision === 5 || revision === 6) {
    const hash = await (revision === 5 ? digest('SHA-256', user.slice(32, 40)) : hardened(user.slice(32, 40)));
    return !isSame(hash, user.slice(0, 32));
  }
  if (revision < 2 || revision > 4) return false;
  return !opensByDigest({ dictionary, revision, user, owner, id: idOf(text) });
}

/** Bytes as characters of the same number. */
function textOf(bytes: Bytes): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join('');
}

const bytesOf = (text: string): Bytes => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** The encryption dictionary, which is never compressed; null without one. */
function encryptionOf(text: string): string | null {
  const reference = [...text.matchAll(/\/Encrypt\s*(?:(\d+)\s+(\d+)\s+R|<<)/g)].at(-1);
  if (!reference) return null;
  const [, number, generation] = reference;
  if (number === undefined) return text.slice(reference.index, reference.index + 4096);
  const start = text.search(new RegExp(`(?<![0-9])${number}\\s+${generation}\\s+obj\\b`));
  return start === -1 ? null : text.slice(start, start + 4096).split(/\bendobj\b/)[0]!;
}

const numberIn = (dictionary: string, name: string): number =>
  Number(new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary)?.[1] ?? Number.NaN);

function stringIn(dictionary: string, name: string): Bytes | null {
  const match = new RegExp(`/${name}\\s*(?=[(<])`).exec(dictionary);
  return match && stringAt(dictionary, match.index + match[0].length);
}

function idOf(text: string): Bytes {
  const match = [...text.matchAll(/\/ID\s*\[\s*(?=[(<])/g)].at(-1);
  return (match && stringAt(text, match.index + match[0].length)) ?? bytesOf('');
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A string in hexadecimal digits, or in brackets with escapes. */
function stringAt(text: string, start: number): Bytes {
  if (text[start] === '<') {
    const digits = text.slice(start + 1, text.indexOf('>', start)).replaceAll(/\s/g, '');
    return bytesOf(
      (digits.match(/..?/g) ?? [])
        .map((pair) => String.fromCharCode(Number.parseInt(pair.padEnd(2, '0'), 16)))
        .join(''),
    );
  }
  let depth = 0;
  let written = '';
  for (let at = start; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '\\') {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
      const next = text[at + 1] ?? '';
      if (octal !== undefined) written += String.fromCharCode(Number.parseInt(octal, 8) % 256);
      else if (next !== '\n' && next !== '\r') written += ESCAPES[next] ?? next;
      at += octal?.length ?? 1;
      continue;
    }
    if (sign === '(' && depth++ === 0) continue;
    if (sign === ')' && --depth === 0) break;
    written += sign;
  }
  return bytesOf(written);
}

interface Digested {
  readonly dictionary: string;
  readonly revision: number;
  readonly user: Bytes;
  readonly owner: Bytes;
  readonly id: Bytes;
}

/** Revisions 2 to 4: algorithms 2 and 6, with an empty password. */
function opensByDigest({ dictionary, revision, user, owner, id }: Digested): boolean {
  const permissions = numberIn(dictionary, 'P') | 0;
  const rights = Uint8Array.from([0, 8, 16, 24], (shift) => (permissions >>> shift) & 255);
  const hidesMetadata = revision >= 4 && !/\/EncryptMetadata\s+false/.test(dictionary);
  const open = revision >= 4 && !hidesMetadata ? [255, 255, 255, 255] : [];
  const version = numberIn(dictionary, 'V');
  const length = version === 1 ? 5 : version >= 4 ? 16 : (numberIn(dictionary, 'Length') || 40) / 8;
  let key = md5(joined(PADDING, owner.slice(0, 32), rights, id, Uint8Array.from(open)));
  if (revision >= 3) for (let turn = 0; turn < 50; turn++) key = md5(key.slice(0, length));
  key = key.slice(0, length);
  if (revision === 2) return isSame(rc4(key, PADDING), user);
  let check = rc4(key, md5(joined(PADDING, id)));
  for (let turn = 1; turn < 20; turn++)
    check = rc4(
      key.map((byte) => byte ^ turn),
      check,
    );
  return isSame(check, user.slice(0, 16));
}

function joined(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const isSame = (one: Bytes, other: Bytes): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

const digest = async (name: string, bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(name, bytes));

/** Revision 6, algorithm 2.B: at least 64 rounds of AES and the digest that its own remainder names. */
async function hardened(salt: Bytes): Promise<Bytes> {
  let key = await digest('SHA-256', salt);
  for (let round = 0; ; round++) {
    const once = key;
    const repeated = joined(...Array.from({ length: 64 }, () => once));
    const cipher = await crypto.subtle.importKey('raw', key.slice(0, 16), 'AES-CBC', false, ['encrypt']);
    const sealed = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: key.slice(16, 32) }, cipher, repeated);
    // Without the padding that the browser adds.
    const encrypted = new Uint8Array(sealed).slice(0, repeated.length);
    const remainder = encrypted.slice(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = await digest(['SHA-256', 'SHA-384', 'SHA-512'][remainder]!, encrypted);
    if (round >= 63 && encrypted.at(-1)! <= round - 31) return key.slice(0, 32);
  }
}

function rc4(key: Bytes, text: Bytes): Bytes {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => ([state[one], state[other]] = [state[other]!, state[one]!]);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) % 256;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return text.map((byte) => {
    i = (i + 1) % 256;
    j = (j + state[i]!) % 256;
    swap(i, j);
    return byte ^ state[(state[i]! + state[j]!) % 256]!;
  });
}

const SINES = Int32Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32) | 0);
const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];

/** MD5 (RFC 1321), which browsers do not have. */
function md5(text: Bytes): Bytes {
  const blocks = Math.ceil((text.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(text);
  padded[text.length] = 128;
  new DataView(padded.buffer).setUint32(blocks * 64 - 8, text.length * 8, true);
  const words = new Int32Array(padded.buffer);
  let state = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let block = 0; block < blocks; block++) {
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let step = 0; step < 64; step++) {
      const round = step >> 4;
      const mixed = [(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)][round]!;
      const place = [step, 5 * step + 1, 3 * step + 5, 7 * step][round]! % 16;
      const sum = (a + mixed + SINES[step]! + words[block * 16 + place]!) | 0;
      const shift = SHIFTS[round]![step % 4]!;
      [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
    }
    state = [a, b, c, d].map((value, index) => (value + state[index]!) | 0);
  }
  return new Uint8Array(Int32Array.from(state).buffer);
}
