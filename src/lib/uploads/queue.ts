import type { CaptureMetadata, CaptureRecord, ImageRecord, ImageTarget } from './image.ts';
import type { ImageStore } from './image-store.ts';
import type { UploadTransport } from './transport.ts';

/** An image as screens see it. */
export interface QueuedImage extends ImageRecord {
  /** Bytes at the service. */
  readonly sent: number;
  /** Whether it survives a reload. */
  readonly persistent: boolean;
}

export interface UploadSnapshot {
  /** Whether the images left by an earlier page have been read. */
  readonly ready: boolean;
  /** Images of this profile, oldest first, drafts included. A delivered image is no longer in it. */
  readonly images: readonly QueuedImage[];
  /** The network or the service is away; the queue resumes by itself. */
  readonly stalled: boolean;
  /** Images that arrived since the page was opened, the oldest first: when it grows, the session has news. */
  readonly arrived: readonly ImageTarget[];
}

/** The queue's environment. */
export interface UploadSurroundings {
  readonly profile: string;
  readonly store: ImageStore;
  readonly transport: UploadTransport;
  /** Runs work while no other tab does the same work under the name; Web Locks in the browser. */
  exclusively(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  /** Resolves after the given milliseconds, or at once when the network returns; rejects when aborted. */
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
  /** Keeps an unconfirmed image; it replaces an unconfirmed one of the same page. */
  addDraft(image: NewImage): Promise<QueuedImage>;
  content(id: string): Promise<Blob | null>;
  /**
   * Sends a draft; it replaces an unsent image of the same page.
   * @param metadata facts about the image beside those already known
   * @param target its page, where that was not known before
   * @returns false when the image is gone: it was too old, or the browser needed the room
   */
  confirm(id: string, metadata?: CaptureMetadata, target?: ImageTarget): Promise<boolean>;
  /** Retries a failed image. */
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  /** Reads the store again: another tab has announced a change. */
  refresh(): Promise<void>;
  /** Stops sending; a new queue over the same store continues from here. */
  close(): void;
}
