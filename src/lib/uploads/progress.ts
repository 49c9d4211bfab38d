import type { QueuedImage, UploadSnapshot } from './queue.ts';

/** How the images of a step stand, for its row in a list. */
export interface StepUploads {
  /** On their way: waiting, sending or sent, not yet registered. */
  readonly pending: readonly QueuedImage[];
  readonly failed: readonly QueuedImage[];
  /** Bytes with the service, and bytes in all, of those on their way. */
  readonly sent: number;
  readonly total: number;
}

/** Sums up what the queue holds; of one step where it is named, of all otherwise. Drafts are nobody's concern yet. */
export function uploadsOf(snapshot: UploadSnapshot, step?: string): StepUploads {
  const own = snapshot.images.filter((image) => step === undefined || image.target.step === step);
  const pending = own.filter(({ phase }) => phase === 'waiting' || phase === 'sending' || phase === 'sent');
  return {
    pending,
    failed: own.filter(({ phase }) => phase === 'failed'),
    sent: pending.reduce((sum, image) => sum + Math.min(image.sent, image.size), 0),
    total: pending.reduce((sum, image) => sum + image.size, 0),
  };
}

/** Whether leaving the page would lose something: a confirmed image that only this page holds. */
export const wouldLoseImages = (snapshot: UploadSnapshot): boolean =>
  uploadsOf(snapshot).pending.some((image) => !image.persistent);
