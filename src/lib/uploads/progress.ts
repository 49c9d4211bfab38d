import type { QueuedPicture, UploadSnapshot } from './queue.ts';

/** How the pictures of a step stand, for its row in a list. */
export interface StepUploads {
  /** On their way: waiting, sending or sent, not yet registered. */
  readonly pending: readonly QueuedPicture[];
  readonly failed: readonly QueuedPicture[];
  /** Bytes with the service, and bytes in all, of those on their way. */
  readonly sent: number;
  readonly total: number;
}

/** Sums up what the queue holds; of one step where it is named, of all otherwise. Drafts are nobody's concern yet. */
export function uploadsOf(snapshot: UploadSnapshot, step?: string): StepUploads {
  const own = snapshot.pictures.filter((picture) => step === undefined || picture.target.step === step);
  const pending = own.filter(({ phase }) => phase === 'waiting' || phase === 'sending' || phase === 'sent');
  return {
    pending,
    failed: own.filter(({ phase }) => phase === 'failed'),
    sent: pending.reduce((sum, picture) => sum + Math.min(picture.sent, picture.size), 0),
    total: pending.reduce((sum, picture) => sum + picture.size, 0),
  };
}

/** Whether leaving the page would lose something: a confirmed picture that only this page holds. */
export const wouldLosePictures = (snapshot: UploadSnapshot): boolean =>
  uploadsOf(snapshot).pending.some((picture) => !picture.persistent);
