import type { CaptureMetadata, CaptureRecord, ImageRecord, ImageTarget } from './image.ts';
import type { ImageStore } from './image-store.ts';
import type { UploadTransport } from './transport.ts';

/** An image as screens see it. */
export interface QueuedImage extends ImageRecord {
  /** Bytes that are with the service. */
  readonly sent: number;
  /** Whether it is still here after a reload. */
  readonly persistent: boolean;
}

export interface UploadSnapshot {
  /** Whether what an earlier page left behind has been read. */
  readonly ready: boolean;
  /** Of this profile, oldest first; drafts too. An image that has arrived is no longer in it. */
  readonly images: readonly QueuedImage[];
  /** The network or the service is away; the queue goes on by itself. */
  readonly stalled: boolean;
  /** Images that arrived since the page was opened: when it grows, the session has news. */
  readonly arrived: number;
}

/** What the queue needs of its surroundings. */
export interface UploadSurroundings {
  readonly profile: string;
  readonly store: ImageStore;
  readonly transport: UploadTransport;
  /** Runs work while no other tab does the same work under the name; Web Locks in the browser. */
  exclusively(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  /** Resolves after so many milliseconds, or at once when the network comes back; rejects when aborted. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Tells other tabs that the store has changed. */
  announce(): void;
  now(): number;
  /** From 0 to 1, for the jitter of waiting. */
  random(): number;
  identifier(): string;
}

export interface NewImage {
  readonly target: ImageTarget;
  readonly content: Blob;
  readonly mime: string;
  readonly name: string | null;
  readonly metadata: CaptureMetadata;
  readonly capture?: CaptureRecord;
}

/** Images on their way from the camera to the service; a store in the sense of useSyncExternalStore. */
export interface UploadQueue {
  getSnapshot(): UploadSnapshot;
  subscribe(listener: () => void): () => void;
  /** Keeps an image that is not confirmed; an unconfirmed one of the same page goes. */
  addDraft(image: NewImage): Promise<QueuedImage>;
  content(id: string): Promise<Blob | null>;
  /**
   * Sends a draft; an unsent image of the same page goes.
   * @param metadata what is to be said of the image beside what is known already
   * @returns false when the image is not here any more: it was too old, or the browser needed the room
   */
  confirm(id: string, metadata?: CaptureMetadata): Promise<boolean>;
  /** Gives a failed image another try. */
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  /** Reads the store again: another tab has announced a change. */
  refresh(): Promise<void>;
  /** Stops sending; a new queue over the same store goes on where this one stopped. */
  close(): void;
}
