/** At most this many frames a second are analysed: enough for a calm outline, and the phone stays cool. */
const FRAMES_PER_SECOND = 14;
/** After this many failures in a row the analysis stops. */
const FAILURES_MOST = 3;

export interface FramePumpOptions {
  /** Analyses the video's current frame; frames that arrive meanwhile are dropped. */
  look(now: number): Promise<void>;
  /** Frames that may be analysed at once; one when left out. A second waits in the worker, which then never idles. */
  most?: number;
  /** At most this many frames a second; FRAMES_PER_SECOND when left out. */
  rate?: number;
  /** The analysis has failed repeatedly and has stopped. */
  gaveUp(): void;
}

/**
 * Analyses a video frame by frame, never the same frame twice.
 * @returns stops
 */
export function pumpFrames(
  video: HTMLVideoElement,
  { look, gaveUp, rate = FRAMES_PER_SECOND, most = 1 }: FramePumpOptions,
): () => void {
  let stopped = false;
  let underway = 0;
  let failures = 0;
  let lookedAt = -Infinity;
  let lastTime = -1;

  function frameCame(): void {
    if (stopped) return;
    wait();
    const now = performance.now();
    const tooSoon = now - lookedAt < 1000 / rate;
    if (underway >= most || tooSoon || video.paused || video.videoWidth === 0 || video.currentTime === lastTime) return;
    underway += 1;
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
      .finally(() => (underway -= 1));
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
