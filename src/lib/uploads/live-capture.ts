import { toHex } from '@veridoor/image/frame-chain';
import { CAPTURE_FRAME_LENGTH } from '@veridoor/contract/limits';
import type { CaptureFrames, Tilt } from '../api/types.ts';
import { blobToBase64 } from '../base64.ts';
import type { CaptureRecord } from './upload.ts';
import { withinTime } from '../within-time.ts';

/** Milliseconds after which a capture is renewed: the service's ten minutes, less the time that an image takes. */
const FRESH_MS = 8 * 60 * 1000;
/** The longest wait, in milliseconds, for a slow network after the image was taken. */
const TIMEOUT_MS = 500;

/** A frame of the video, and its time. */
interface Seen {
  readonly at: number;
  readonly jpeg: Blob;
}

export interface LiveCapture {
  /**
   * Requests a capture unless a fresh one is there or on its way: in advance, so that taking the image need not wait.
   */
  begin(): void;
  /** Whether the service looks at a frame with the torch the other way; false while it has not answered. */
  readonly wantsTorch: boolean;
  /**
   * The capture's statement about an image that was just taken. Null without a capture of the service or without video
   * frames: the image is then sent as a file.
   *
   * @param lit the page in other light, encoded when it is needed.
   */
  take(
    image: Blob,
    video: readonly Seen[],
    camera: CaptureFrames['camera'],
    lit?: (() => Promise<Blob | null>) | null,
  ): Promise<TakenCapture | null>;
}

/** A capture's statement, and what its video needs. */
export interface TakenCapture extends CaptureRecord {
  /** Which way the page is to be tipped; null where it is not recorded. */
  readonly tilt: Tilt | null;
  /** When the capture was asked for. */
  readonly since: number;
}

interface Given {
  readonly id: string;
  readonly tilt: Tilt | null;
}

/** Captures for one page, each for one image. Times are those of `performance.now`. */
export function createLiveCapture(
  ask: () => Promise<{ readonly id: string; readonly torch: boolean; readonly tilt: Tilt | null }>,
  now: () => number = () => performance.now(),
): LiveCapture {
  let begun: { readonly at: number; readonly given: Promise<Given | null> } | null = null;
  let wantsTorch = false;

  function begin(): void {
    if (begun && now() - begun.at < FRESH_MS) return;
    const at = now();
    const given = ask().then(
      (capture) => {
        wantsTorch = capture.torch;
        return capture;
      },
      () => {
        // The next call tries again.
        if (begun?.at === at) begun = null;
        return null;
      },
    );
    begun = { at, given };
  }

  return {
    begin,
    get wantsTorch() {
      return wantsTorch;
    },
    async take(image, video, camera, lit = null) {
      begin();
      const { at, given: coming } = begun ?? { at: 0, given: null };
      const taken = now();
      const [given, frames, hash, torchFrame] = await Promise.all([
        coming && withinTime(coming, TIMEOUT_MS).catch(() => null),
        readFrames(video, at),
        sha256(image),
        readLit(lit),
      ]);
      if (given === null || frames.length === 0) return null;
      begun = null;
      return {
        id: given.id,
        tilt: given.tilt,
        since: at,
        said: {
          image: hash,
          taken: Math.round(taken - at),
          frames,
          camera,
          ...(torchFrame && { torch_frame: torchFrame }),
        },
      };
    },
  };
}

/** The frames since the capture was requested. */
async function readFrames(video: readonly Seen[], since: number): Promise<CaptureFrames['frames']> {
  const within = video.filter(({ at }) => at >= since);
  const read = await Promise.all(
    within.map(async ({ at, jpeg }) => ({ at: Math.round(at - since), image: await blobToBase64(jpeg) })),
  );
  return read.filter(({ image }) => image.length <= CAPTURE_FRAME_LENGTH);
}

/** Without it, or where it cannot be encoded, the image goes all the same. */
async function readLit(lit: (() => Promise<Blob | null>) | null): Promise<string | null> {
  const jpeg = await lit?.().catch(() => null);
  return jpeg ? blobToBase64(jpeg) : null;
}

async function sha256(blob: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return toHex(new Uint8Array(hash));
}
