import type { CameraPermission, CameraEnvironment } from './camera-fault.ts';
import type { CameraDevice } from './lens.ts';

/** A running camera. */
export interface OpenCamera {
  readonly stream: MediaStream;
  readonly device: string | null;
  readonly label: string;
  readonly hasTorch: boolean;
  /** Rejects if the lamp does not respond. */
  setTorch(on: boolean): Promise<void>;
  /** Reports the track's own changes until `close`. */
  watch(listener: (change: 'ended' | 'muted' | 'unmuted') => void): void;
  /** Stops every track; `watch` reports nothing afterwards. */
  close(): void;
}

export type CameraNews =
  | { readonly type: 'devices_changed' }
  | { readonly type: 'hidden' | 'visible' }
  | { readonly type: 'permission'; readonly permission: CameraPermission };

/** The camera session's view of the browser; tests replace it by a fake. */
export interface CameraPort {
  environment(): CameraEnvironment;
  /** getUserMedia for one video track; rejects with the browser's error. */
  open(constraints: MediaTrackConstraints): Promise<OpenCamera>;
  devices(): Promise<readonly CameraDevice[]>;
  permission(): Promise<CameraPermission>;
  /** @returns stops watching */
  watch(listener: (news: CameraNews) => void): () => void;
}

/** Keeps the chosen camera by direction. Returns null if nothing is kept or storage is refused. */
export interface CameraMemory {
  recall(facing: string): string | null;
  remember(facing: string, device: string): void;
}
