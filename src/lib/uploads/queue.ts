import type { CaptureMetadata, PictureCapture, PictureRecord, PictureTarget } from './picture.ts';
import type { PictureStore } from './picture-store.ts';
import type { UploadTransport } from './transport.ts';

/** A picture as screens see it. */
export interface QueuedPicture extends PictureRecord {
  /** Bytes that are with the service. */
  readonly sent: number;
  /** Whether it is still here after a reload. */
  readonly persistent: boolean;
}

export interface UploadSnapshot {
  /** Whether what an earlier page left behind has been read. */
  readonly ready: boolean;
  /** Of this profile, oldest first; drafts too. A picture that has arrived is no longer in it. */
  readonly pictures: readonly QueuedPicture[];
  /** The network or the service is away; the queue goes on by itself. */
  readonly stalled: boolean;
  /** Pictures that arrived since the page was opened: when it grows, the session has news. */
  readonly arrived: number;
}

/** What the queue needs of its surroundings. */
export interface UploadSurroundings {
  readonly profile: string;
  readonly store: PictureStore;
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

export interface NewPicture {
  readonly target: PictureTarget;
  readonly content: Blob;
  readonly mime: string;
  readonly name: string | null;
  readonly metadata: CaptureMetadata;
  readonly capture?: PictureCapture;
}

/** Pictures on their way from the camera to the service; a store in the sense of useSyncExternalStore. */
export interface UploadQueue {
  getSnapshot(): UploadSnapshot;
  subscribe(listener: () => void): () => void;
  /** Keeps a picture that is not confirmed; an unconfirmed one of the same page goes. */
  addDraft(picture: NewPicture): Promise<QueuedPicture>;
  content(id: string): Promise<Blob | null>;
  /**
   * Sends a draft; an unsent picture of the same page goes.
   * @param metadata what is to be said of the picture beside what is known already
   * @returns false when the picture is not here any more: it was too old, or the browser needed the room
   */
  confirm(id: string, metadata?: CaptureMetadata): Promise<boolean>;
  /** Gives a failed picture another try. */
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  /** Reads the store again: another tab has announced a change. */
  refresh(): Promise<void>;
  /** Stops sending; a new queue over the same store goes on where this one stopped. */
  close(): void;
}
