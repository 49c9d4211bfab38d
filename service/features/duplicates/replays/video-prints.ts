import { PRINT_BYTES } from '@veridoor/face-vision/liveness/print';
import { SAME_FRAME, type VideoPrints } from '@veridoor/face-vision/liveness/replay';
import { VIDEO_PRINTS } from '../../../platform/crypto/sealing-purposes.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';

/** Frames of a video that are kept in memory to find it by, and of one that is looked for. */
const ENTRIES = { kept: 8, searched: 12 } as const;
/** Bytes of a print that are scanned, evenly out of all: as many as the scan of pages takes. */
const SCANNED = 32;
/**
 * Bits of those that may differ in a similar frame: as many as in a mirrored frame, and some more because they are
 * fewer.
 */
export const ENTRY_BITS = Math.ceil((SAME_FRAME.mirrored + 0.03) * SCANNED * 8);

/** One print after the other, sealed. */
export function sealPrints(secrets: Secrets, prints: VideoPrints): Uint8Array {
  return secrets.seal(VIDEO_PRINTS, Buffer.concat(prints));
}

export function openPrints(secrets: Secrets, sealed: Uint8Array): VideoPrints {
  const bytes = Uint8Array.from(secrets.open(VIDEO_PRINTS, sealed));
  return Array.from({ length: bytes.length / PRINT_BYTES }, (_, i) =>
    bytes.subarray(i * PRINT_BYTES, (i + 1) * PRINT_BYTES),
  );
}

/** A video's prints in memory. */
export const keptEntries = (prints: VideoPrints) => spread(prints, ENTRIES.kept).map(entryOf);
/** The prints to search for. */
export const searchedEntries = (prints: VideoPrints) => spread(prints, ENTRIES.searched).map(entryOf);

function entryOf(print: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: SCANNED }, (_, i) => print[Math.floor((i * PRINT_BYTES) / SCANNED)] ?? 0);
}

/** This many of them, evenly from the first to the last. */
function spread(prints: VideoPrints, most: number): VideoPrints {
  if (prints.length <= most) return prints;
  return Array.from({ length: most }, (_, i) => prints[Math.round((i * (prints.length - 1)) / (most - 1))]!);
}
