import { indexedDbStore } from './indexed-db-store.ts';
import type { UploadRecord } from './upload.ts';

/** A launch lives for half an hour by default, and nobody looks at one image for more than twice that. */
const KEEP_DRAFT_MS = 60 * 60 * 1000;
/** Confirmed and not sent yet: a day covers "later this evening". */
const KEEP_MS = 24 * 60 * 60 * 1000;

type Which = (record: UploadRecord) => boolean;

/**
 * Whether an image is too old for this browser. An image from the future counts too: the clock was set back.
 * @param now milliseconds since 1970
 */
export const isOutdated =
  (now: number): Which =>
  ({ phase, takenAt }) =>
    Math.abs(now - takenAt) > (phase === 'draft' ? KEEP_DRAFT_MS : KEEP_MS);

/** Every image of a profile: its journey is over, and none of them is of use. */
export const isOf =
  (profile: string): Which =>
  (record) =>
    record.profile === profile;

/** The images of a profile that the person has not confirmed. */
export const isDraftOf =
  (profile: string): Which =>
  (record) =>
    record.profile === profile && record.phase === 'draft';

/** Removes images from this browser; a browser without storage has none. */
export async function removeImages(isGone: Which): Promise<void> {
  try {
    await (await indexedDbStore(indexedDB)).removeWhere(isGone);
  } catch {
    // A browser that refuses its database has kept nothing in it.
  }
}
