import { indexedDbStore } from './indexed-db-store.ts';
import type { PictureRecord } from './picture.ts';

/** A launch lives for half an hour by default, and nobody looks at one picture for longer than twice that. */
const KEEP_DRAFT_MS = 60 * 60 * 1000;
/** Confirmed and not sent yet: a day covers "later this evening". */
const KEEP_MS = 24 * 60 * 60 * 1000;

type Which = (record: PictureRecord) => boolean;

/**
 * Whether a picture has lain in this browser for too long; one from the future, because the clock was set back, as well.
 * @param now milliseconds since 1970
 */
export const isOutdated =
  (now: number): Which =>
  ({ phase, takenAt }) =>
    Math.abs(now - takenAt) > (phase === 'draft' ? KEEP_DRAFT_MS : KEEP_MS);

/** Every picture of a profile: its journey is over, and none of them can be used any more. */
export const isOf =
  (profile: string): Which =>
  (record) =>
    record.profile === profile;

/** The pictures of a profile that the person has not confirmed. */
export const isDraftOf =
  (profile: string): Which =>
  (record) =>
    record.profile === profile && record.phase === 'draft';

/** Removes pictures from this browser; where it keeps none, there is nothing to remove. */
export async function removePictures(isGone: Which): Promise<void> {
  try {
    await (await indexedDbStore(indexedDB)).removeWhere(isGone);
  } catch {
    // A browser that refuses its database has kept nothing in it.
  }
}
