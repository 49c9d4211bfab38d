import type { CaptureVideo } from '../api/types.ts';
import type { CaptureMetadata, CaptureRecord, UploadRecord, UploadTarget } from './upload.ts';
import type { UploadStore } from './upload-store.ts';
import type { UploadTransport } from './transport.ts';

/** An image as screens see it. */
export interface QueuedUpload extends UploadRecord {
  /** Bytes at the service. */
  readonly sent: number;
}

export interface UploadSnapshot {
  /** Whether the images left by an earlier page have been read. */
  readonly ready: boolean;
  /** Images of this profile, oldest first, drafts included. A delivered image is no longer in it. */
  readonly images: readonly QueuedUpload[];
  /** The network or the service is away; the queue resumes by itself. */
  readonly stalled: boolean;
  /** Images that arrived since the page was opened, the oldest first: when it grows, the session has news. */
  readonly arrived: readonly UploadTarget[];
}

/** The queue's environment. */
export interface UploadEnvironment {
  readonly profile: string;
  readonly store: UploadStore;
  readonly transport: UploadTransport;
  /** Runs work while no other tab does the same work under the name; Web Locks in the browser. */
  exclusively(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  /** Resolves after the given milliseconds, or at once when the network returns; rejects when aborted. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Informs other tabs that the store has changed. */
  announce(): void;
  now(): number;
  /** From 0 to 1, for the jitter of waiting. */
  random(): number;
  identifier(): string;
}

export interface NewUpload {
  readonly target: UploadTarget;
  readonly content: Blob;
  readonly mime: string;
  readonly name: string | null;
  readonly metadata: CaptureMetadata;
  readonly capture?: CaptureRecord;
  /** The page's video, sent after the image. */
  readonly video?: CaptureVideo;
}

/** Images on their way from the camera to the service; a store in the sense of useSyncExternalStore. */
export interface UploadQueue {
  getSnapshot(): UploadSnapshot;
  subscribe(listener: () => void): () => void;
  /** Keeps an unconfirmed image; it replaces an unconfirmed one of the same page. */
  addDraft(image: NewUpload): Promise<QueuedUpload>;
  content(id: string): Promise<Blob | null>;
  /**
   * Sends a draft; it replaces an unsent image of the same page.
   * @param metadata facts about the image beside those already known
   * @param target its page, where that was not known before
   * @returns false when the image is gone: it was too old, or the browser needed the room
   */
  confirm(id: string, metadata?: CaptureMetadata, target?: UploadTarget): Promise<boolean>;
  /** Retries a failed image. */
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  /** Reads the store again: another tab has announced a change. */
  refresh(): Promise<void>;
  /** Stops sending; a new queue over the same store continues from here. */
  close(): void;
}

/** The upload state of a step's images, for its row in a list. */
export interface StepUploads {
  /** On their way: waiting, sending or sent, not yet registered. */
  readonly pending: readonly QueuedUpload[];
  readonly failed: readonly QueuedUpload[];
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

/** Whether a page's video is on its way after its image. Nobody waits for it while the network is away. */
export const isVideoOnItsWay = ({ images, stalled }: UploadSnapshot): boolean =>
  !stalled && images.some(({ phase }) => phase === 'registered');
