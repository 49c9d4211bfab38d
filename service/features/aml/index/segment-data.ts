/**
 * The candidate index of one version of one list, as flat arrays: small in memory, and stored in the database so that
 * it need not be built again. Texts are UTF-8, one after the other; `...Ends` hold the end of each.
 */
export interface SegmentData {
  /** Words of the vocabulary, in the order of their numbers. */
  wordBytes: Uint8Array;
  wordEnds: Uint32Array;
  /** 1 if a word comes from an abjad. */
  wordAbjad: Uint8Array;
  /** Fuzzy keys in rising order and, in parallel, the number of a word with each. */
  keys: Uint32Array;
  keyWords: Uint32Array;
  /** `writtenKeys` in rising order and, in parallel, the number of a name with each. */
  writtenKeys: Uint32Array;
  writtenNames: Uint32Array;
  /** Numbers of the names that contain a word: those of word w end at `postingEnds[w]`. */
  postingEnds: Uint32Array;
  postings: Uint32Array;
  /** The names as the list has them. */
  nameBytes: Uint8Array;
  nameEnds: Uint32Array;
  /** For each name the ordinal of its entry in the list. */
  nameEntity: Uint32Array;
  /** For each name: low two bits the entry's type, third bit set for a weak alias. */
  nameFlags: Uint8Array;
}

const FIELDS = [
  'wordBytes',
  'wordEnds',
  'wordAbjad',
  'keys',
  'keyWords',
  'postingEnds',
  'postings',
  'nameBytes',
  'nameEnds',
  'nameEntity',
  'nameFlags',
  'writtenKeys',
  'writtenNames',
] as const satisfies readonly (keyof SegmentData)[];

const BYTE_FIELDS: ReadonlySet<string> = new Set(['wordBytes', 'wordAbjad', 'nameBytes', 'nameFlags']);

/** Raised when the layout changes; an index of an unknown layout is not read. */
const SEGMENT_FORMAT = 2;

/**
 * Writes an index as pieces of at most `pieceLength` bytes. The layout: format, thirteen byte lengths, then the arrays.
 */
export function* serialiseSegment(data: SegmentData, pieceLength: number): Generator<Uint8Array> {
  const header = new Uint32Array(1 + FIELDS.length);
  header[0] = SEGMENT_FORMAT;
  for (const [index, field] of FIELDS.entries()) header[index + 1] = data[field].byteLength;
  let piece = new Uint8Array(pieceLength);
  let used = 0;
  for (const part of [header, ...FIELDS.map((field) => data[field])]) {
    const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
    for (let start = 0; start < bytes.length;) {
      const taken = bytes.subarray(start, start + pieceLength - used);
      piece.set(taken, used);
      used += taken.length;
      start += taken.length;
      if (used === pieceLength) {
        yield piece;
        piece = new Uint8Array(pieceLength);
        used = 0;
      }
    }
  }
  if (used > 0) yield piece.subarray(0, used);
}

/**
 * Puts the pieces of `serialiseSegment` together again, in memory that threads share. Throws when they are of another
 * format or not whole.
 */
export function deserialiseSegment(pieces: readonly Uint8Array[]): SegmentData {
  const bytes = new Uint8Array(pieces.reduce((total, piece) => total + piece.byteLength, 0));
  let position = 0;
  for (const piece of pieces) {
    bytes.set(piece, position);
    position += piece.byteLength;
  }
  if (bytes.length < 4) throw new Error('the index of a list is not whole');
  const [format = 0] = new Uint32Array(bytes.buffer, 0, 1);
  if (format !== SEGMENT_FORMAT) throw new Error('the index of a list has another format');
  position = 4 * (1 + FIELDS.length);
  if (bytes.length < position) throw new Error('the index of a list is not whole');
  const lengths = new Uint32Array(bytes.buffer, 4, FIELDS.length);
  const data: Partial<Record<(typeof FIELDS)[number], Uint8Array | Uint32Array>> = {};
  for (const [index, field] of FIELDS.entries()) {
    const length = lengths[index] ?? 0;
    const part = bytes.subarray(position, position + length);
    if (part.length !== length) throw new Error('the index of a list is not whole');
    const shared = new Uint8Array(new SharedArrayBuffer(length));
    shared.set(part);
    data[field] = BYTE_FIELDS.has(field) ? shared : new Uint32Array(shared.buffer);
    position += length;
  }
  return data as SegmentData;
}
