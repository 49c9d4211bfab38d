/** At most so many frames a second are looked at: enough for a calm outline, and the phone stays cool. */
const FRAMES_PER_SECOND = 14;
/** After so many failures in a row nothing is looked at any more. */
const FAILURES_MOST = 3;

export interface FramePumpOptions {
  /** Looks at what the video shows now. The next frame waits until the promise is settled; frames meanwhile are dropped. */
  look(now: number): Promise<void>;
  /** At most so many frames a second; FRAMES_PER_SECOND when left out. */
  rate?: number;
  /** Looking has failed again and again, and has been given up. */
  gaveUp(): void;
}

/**
 * Looks at a video frame by frame, one at a time and never at the same frame twice.
 * @returns stops
 */
export function pumpFrames(
  video: HTMLVideoElement,
  { look, gaveUp, rate = FRAMES_PER_SECOND }: FramePumpOptions,
): () => void {
  let stopped = false;
  let busy = false;
  let failures = 0;
  let lookedAt = -Infinity;
  let lastTime = -1;

  function frameCame(): void {
    if (stopped) return;
    wait();
    const now = performance.now();
    const tooSoon = now - lookedAt < 1000 / rate;
    if (busy || tooSoon || video.paused || video.videoWidth === 0 || video.currentTime === lastTime) return;
    busy = true;
    lookedAt = now;
    lastTime = video.currentTime;
    look(now)
      .then(() => (failures = 0))
      .catch(() => {
        failures += 1;
        if (failures < FAILURES_MOST || stopped) return;
        stopped = true;
        gaveUp();
      })
      .finally(() => (busy = false));
  }

  const byFrame = 'requestVideoFrameCallback' in video;
  function wait(): void {
    if (byFrame) video.requestVideoFrameCallback(frameCame);
    else requestAnimationFrame(frameCame);
  }

  wait();
  return () => {
    stopped = true;
  };
}
