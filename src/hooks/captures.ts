import type { Quad } from '@veridoor/image/frame';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { unwrap } from '../lib/api/client.ts';
import type { CaptureFrames, CaptureVideo, Tilt } from '../lib/api/types.ts';
import { useFlow } from '../lib/flow/context.ts';
import { createLiveCapture, type TakenCapture } from '../lib/uploads/live-capture.ts';
import type { UploadTarget } from '../lib/uploads/upload.ts';
import type { OpenCamera } from '../media/camera-port.ts';
import type { PageVideo } from '../media/page-video.ts';
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
  ): Promise<TakenCapture | null>;
  /** Where the page lies, as shares of the video; null while it is not found. */
  see(outline: Quad | null): void;
  /** The video of a page that was just taken, while the customer tips it; null, without a wait, where there is none. */
  record(taken: Promise<TakenCapture | null>): Promise<CaptureVideo | null>;
  /** Which way to tip the page now; null at other times. */
  readonly tilt: Tilt | null;
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
  const pageVideo = usePageVideo(video, live && type !== 'selfie');
  const [tilt, setTilt] = useState<Tilt | null>(null);
  return {
    tilt,
    see: (outline) => pageVideo.current?.see(outline),
    async record(taken) {
      const { current } = pageVideo;
      // By hand, without a page that was found, there is nothing to tip.
      if (!current?.isSeen()) return null;
      current.hold();
      const capture = await taken;
      if (!capture?.tilt) return null;
      const { id, tilt: direction, since, said } = capture;
      setTilt(direction);
      try {
        await current.tilt(direction);
        return await current.develop({ id, since, image: said.image, taken: said.taken });
      } catch {
        // The image goes without.
        return null;
      } finally {
        setTilt(null);
      }
    },
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

/** Takes the page's video while the camera shows it. Its code comes with the camera's image, which nothing waits for. */
function usePageVideo(video: RefObject<HTMLVideoElement | null>, live: boolean): RefObject<PageVideo | null> {
  const pageVideo = useRef<PageVideo>(null);
  useEffect(() => {
    const element = video.current;
    if (!live || !element) return undefined;
    let stop: (() => void) | null = null;
    let isGone = false;
    const begin = async () => {
      const { createPageVideo, VIDEO_RATE } = await import('../media/page-video.ts');
      if (isGone) return;
      const made = createPageVideo(element);
      pageVideo.current = made;
      const gaveUp = () => {
        pageVideo.current = null;
      };
      stop = pumpFrames(element, { rate: VIDEO_RATE, look: (now) => made.look(now), gaveUp });
    };
    begin().catch(() => undefined);
    return () => {
      isGone = true;
      pageVideo.current = null;
      stop?.();
    };
  }, [live, video]);
  return pageVideo;
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
