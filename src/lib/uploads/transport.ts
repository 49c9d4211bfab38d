import type { CaptureVideo } from '../api/types.ts';
import type { CaptureRecord, UploadRecord, UploadFault } from './upload.ts';

/** The failure of an attempt. */
export type Trouble =
  /** The network or the service is away: retry the same later. `retryAfter` in milliseconds if the service said so. */
  | { readonly kind: 'later'; readonly retryAfter: number | null }
  /** The service no longer knows the upload: restart from the first byte. */
  | { readonly kind: 'lost' }
  /** No attempt will succeed. */
  | { readonly kind: 'refused'; readonly fault: UploadFault };

/** Rejection of a transport. */
export class UploadTrouble extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble, options?: ErrorOptions) {
    super(trouble.kind, options);
    this.name = 'UploadTrouble';
    this.trouble = trouble;
  }
}

export interface SendOptions {
  /** The address of an earlier attempt; null for a new upload. */
  readonly uploadUrl: string | null;
  readonly signal: AbortSignal;
  /** Called with the upload's address before its first byte goes; the bytes wait for the promise. */
  created(uploadUrl: string): Promise<void>;
  /** Bytes at the service. */
  progress(sent: number): void;
}

/** The way of images to the service. Each call may be repeated at any time and takes effect once. */
export interface UploadTransport {
  /** Fetches the code for sending, while the person still looks at the image. */
  prepare(): void;
  /** Says which image a capture took; false when the service no longer accepts it, and the image is a file. */
  announce(capture: CaptureRecord, signal: AbortSignal): Promise<boolean>;
  /**
   * Sends the missing bytes; resolves with the upload's address when every byte is there, rejects with UploadTrouble.
   */
  send(record: UploadRecord, content: Blob, options: SendOptions): Promise<string>;
  /** Sends the video of a page that is a document; one that the service does not take is given up. */
  video(capture: CaptureRecord, video: CaptureVideo, signal: AbortSignal): Promise<void>;
  /** Makes a document of a finished upload (POST /api/v2/document). */
  register(record: UploadRecord, uploadUrl: string, signal: AbortSignal): Promise<void>;
}

const LATER = new Set([408, 423, 425, 429]);

/** Reads an HTTP status: what to retry, what to restart, what to give up. Null status: no answer came. */
export function troubleOf(status: number | null, code: string | null, retryAfter: string | null): Trouble {
  const seconds = Number(retryAfter);
  const wait = retryAfter !== null && Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
  if (status === null || status >= 500 || LATER.has(status)) return { kind: 'later', retryAfter: wait };
  if (status === 404 || status === 410) return { kind: 'lost' };
  return { kind: 'refused', fault: { code: code ?? `http_${status}`, status } };
}
