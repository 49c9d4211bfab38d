/** Whether the camera's image is worth looking at. `stopped`: the browser does not play it before a press. */
export type ImageHealth = 'good' | 'black' | 'frozen' | 'stopped';

/** One look at the preview. */
export interface HealthSample {
  /** Milliseconds, of any clock that does not jump. */
  readonly at: number;
  /** Frames shown so far; a frozen image adds none. */
  readonly frames: number;
  /** Brightest luminance in the image, 0 to 255. */
  readonly brightest: number;
}

/** The history so far: since when the image has been black, and since when no frame has come. */
export interface HealthRecord {
  readonly frames: number;
  readonly lastFrameAt: number;
  readonly blackSince: number | null;
  readonly health: ImageHealth;
}

/** Video black is 16 of 255 (ITU-R BT.601), and a covered lens adds some noise; a dark room reaches well beyond. */
const BLACK_LUMINANCE = 24;

/** Whether there is too little light for an image. */
export const isBlack = (brightest: number): boolean => brightest <= BLACK_LUMINANCE;

/** A camera needs up to a second to adapt its exposure; only then black is a finding. */
export const BLACK_AFTER_MS = 2000;
/** The slowest exposure of phones is half a second; three seconds without a frame is a stop. */
export const FROZEN_AFTER_MS = 3000;

export const healthAtStart = (at: number): HealthRecord => ({
  frames: 0,
  lastFrameAt: at,
  blackSince: null,
  health: 'good',
});

/** Folds one sample into the record. Samples come in order of time. */
export function assessHealth(record: HealthRecord, sample: HealthSample): HealthRecord {
  const lastFrameAt = sample.frames === record.frames ? record.lastFrameAt : sample.at;
  const black = sample.frames > 0 && isBlack(sample.brightest);
  const blackSince = black ? (record.blackSince ?? sample.at) : null;
  const health: ImageHealth =
    sample.at - lastFrameAt >= FROZEN_AFTER_MS
      ? 'frozen'
      : blackSince !== null && sample.at - blackSince >= BLACK_AFTER_MS
        ? 'black'
        : 'good';
  return { frames: sample.frames, lastFrameAt, blackSince, health };
}
