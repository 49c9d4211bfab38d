import { classifyRefusal, faultBeforeAsking } from './camera-fault.ts';
import { cameraAtRest, reduceCamera, type CameraEffect, type CameraEvent, type CameraState } from './camera-machine.ts';
import type { CameraMemory, CameraPort, OpenCamera } from './camera-port.ts';
import { nextRung } from './constraints.ts';
import type { Facing } from './lens.ts';
import type { ImageHealth } from './image-health.ts';

/** One camera for one screen, from the first request until `stop`. Nothing runs before `start`. */
export interface CameraSession {
  getSnapshot(): CameraState;
  subscribe(listener: () => void): () => void;
  /** The camera that is live now. */
  camera(): OpenCamera | null;
  start(): void;
  /** Releases the camera; `start` opens it again. */
  stop(): void;
  retry(): void;
  /** To the named camera, or to the next. */
  switchTo(device: string | null): void;
  setTorch(on: boolean): void;
  reportHealth(health: ImageHealth): void;
}

export function createCameraSession(port: CameraPort, memory: CameraMemory, facing: Facing): CameraSession {
  let state = cameraAtRest(facing, memory.recall(facing));
  const cameras = new Map<number, OpenCamera>();
  const listeners = new Set<() => void>();
  let unwatch: (() => void) | null = null;

  function dispatch(event: CameraEvent): void {
    const { state: next, effects } = reduceCamera(state, event);
    const changed = next !== state;
    state = next;
    for (const effect of effects) perform(effect);
    if (changed) for (const listener of listeners) listener();
  }

  function perform(effect: CameraEffect): void {
    switch (effect.type) {
      case 'request':
        void open(effect.attempt, effect.ladder, effect.rung);
        return;
      case 'release':
        cameras.get(effect.attempt)?.close();
        cameras.delete(effect.attempt);
        return;
      case 'torch':
        cameras
          .get(effect.attempt)
          ?.setTorch(effect.on)
          .catch(() => dispatch({ type: 'torch_failed' }));
        return;
      case 'remember':
        memory.remember(effect.facing, effect.device);
    }
  }

  async function open(attempt: number, ladder: readonly MediaTrackConstraints[], rung: number): Promise<void> {
    const before = faultBeforeAsking(port.environment());
    if (before) {
      // Later, like every other answer: an effect must not change the state while it runs.
      await Promise.resolve();
      dispatch({ type: 'refused', attempt, fault: before, rung: null });
      return;
    }
    let camera: OpenCamera;
    try {
      camera = await port.open(ladder[rung] ?? {});
    } catch (error) {
      const fault = classifyRefusal(error, await port.permission(), port.environment());
      dispatch({ type: 'refused', attempt, fault, rung: nextRung(ladder, rung, error) });
      return;
    }
    cameras.set(attempt, camera);
    camera.watch((change) => dispatch({ type: change, attempt }));
    dispatch({ type: 'opened', attempt, device: camera.device, hasTorch: camera.hasTorch });
    if (cameras.has(attempt)) await lookForDevices();
  }

  /** A browser that lists no devices still has its one camera. */
  async function lookForDevices(): Promise<void> {
    const devices = await port.devices().catch(() => []);
    dispatch({ type: 'devices', devices });
  }

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    camera: () => (state.phase === 'live' ? (cameras.get(state.attempt) ?? null) : null),
    start() {
      unwatch ??= port.watch((news) => {
        if (news.type === 'devices_changed') void lookForDevices();
        else dispatch(news);
      });
      dispatch({ type: 'start' });
    },
    stop() {
      unwatch?.();
      unwatch = null;
      dispatch({ type: 'stop' });
    },
    retry: () => dispatch({ type: 'retry' }),
    switchTo: (device) => dispatch({ type: 'switch', device }),
    setTorch: (on) => dispatch({ type: 'torch', on }),
    reportHealth: (health) => dispatch({ type: 'health', attempt: state.attempt, health }),
  };
}
