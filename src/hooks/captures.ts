import { useEffect, useState, type RefObject } from 'react';
import { unwrap } from '../lib/api/client.ts';
import type { CaptureFrames } from '../lib/api/types.ts';
import { useFlow } from '../lib/flow/context.ts';
import { createLiveCapture } from '../lib/uploads/live-capture.ts';
import type { CaptureRecord, UploadTarget } from '../lib/uploads/upload.ts';
import type { OpenCamera } from '../media/camera-port.ts';
import { seeInOtherLight, type OtherLight } from '../media/torch-frame.ts';
import { rememberVideo, type SeenFrame } from '../media/video-frames.ts';
import { pumpFrames } from '../vision/frame-pump.ts';

/** Frames a second that are remembered: three of them lie within the second before the image. */
const RATE = 4;
/** Milliseconds between two looks at whether the capture is still fresh. */
const CHECK_MS = 30_000;

/** Milliseconds for a video to have enough frames, and between two looks at it. */
const TIMEOUT_MS = 1000;
const PAUSE_MS = 50;
const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, PAUSE_MS));

export interface PageCapture {
  /** The video up to now, for the next image; an early press waits until there is one. */
  video(): Promise<readonly SeenFrame[]>;
  /** The page in other light, where the camera has a torch and the service looks at it; see `seeInOtherLight`. */
  otherLight(open: OpenCamera, isOn: boolean): Promise<OtherLight | null>;
  /** What the service is reported about the image; null when it is sent as a file. */
  take(
    image: Blob,
    video: readonly SeenFrame[],
    open: OpenCamera,
    lit: OtherLight | null,
  ): Promise<CaptureRecord | null>;
}

/** Informs the service that this camera takes the image of a page: begins a capture and remembers the video. */
export function usePageCapture(
  { step, type, country, version, side }: UploadTarget,
  video: RefObject<HTMLVideoElement | null>,
  live: boolean,
): PageCapture {
  const flow = useFlow();
  const [memory] = useState(rememberVideo);
  const [capture] = useState(() =>
    createLiveCapture(async () => {
      if (step === undefined) throw new Error('captures are for pages of steps');
      return unwrap(
        flow.api.POST('/api/v2/session/captures', {
          body: { step, type, side, ...(country && { country }), ...(version && { version }) },
        }),
      );
    }),
  );
  useEffect(() => {
    const mounted = new AbortController();
    const timer = setInterval(capture.begin, CHECK_MS);
    capture.begin();
    window.addEventListener('online', capture.begin, { signal: mounted.signal });
    return () => {
      clearInterval(timer);
      mounted.abort();
    };
  }, [capture]);
  useEffect(() => {
    const element = video.current;
    if (!live || !element) return undefined;
    return pumpFrames(element, {
      rate: RATE,
      look: async (now) => memory.see(element, now),
      gaveUp: () => undefined,
    });
  }, [live, video, memory]);
  return {
    async video() {
      for (let waited = 0; waited < TIMEOUT_MS && !memory.isFull(); waited += PAUSE_MS) await pause();
      return memory.frames().catch(() => []);
    },
    async otherLight(open, isOn) {
      const element = video.current;
      return capture.wantsTorch && element ? seeInOtherLight(element, open, isOn) : null;
    },
    // A failed capture never loses the image.
    take: (image, video, { label, stream }, lit) =>
      capture.take(image, video, describe(label, stream), lit).catch(() => null),
  };
}

/** The camera facts from the browser that the service needs. */
function describe(label: string, stream: MediaStream): CaptureFrames['camera'] {
  const settings: MediaTrackSettings & { readonly resizeMode?: string } =
    stream.getVideoTracks()[0]?.getSettings() ?? {};
  const { width, height, frameRate, facingMode, resizeMode } = settings;
  return {
    label: label.slice(0, 200),
    ...(width && { width }),
    ...(height && { height }),
    ...(frameRate && { frame_rate: frameRate }),
    ...(facingMode && { facing_mode: facingMode }),
    ...(resizeMode && { resize_mode: resizeMode }),
  };
}
