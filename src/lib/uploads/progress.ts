import type { QueuedImage, UploadSnapshot } from './queue.ts';

/** The upload state of a step's images, for its row in a list. */
export interface StepUploads {
  /** On their way: waiting, sending or sent, not yet registered. */
  readonly pending: readonly QueuedImage[];
  readonly failed: readonly QueuedImage[];
  /** Bytes at the service, and total bytes, of the images on their way. */
  readonly sent: number;
  readonly total: number;
}

/** Sums up the queue, of one step if named, otherwise of all. Drafts do not count. */
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

/** Whether leaving the page would lose a confirmed image that only this page holds. */
export const wouldLoseImages = (snapshot: UploadSnapshot): boolean =>
  uploadsOf(snapshot).pending.some((image) => !image.persistent);
