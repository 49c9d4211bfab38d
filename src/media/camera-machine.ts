import type { CameraFaultCode, CameraPermission } from './camera-fault.ts';
import { constraintLadder, type CameraWish } from './constraints.ts';
import { betterCamera, nextCamera, type CameraDevice, type Facing } from './lens.ts';
import type { ImageHealth } from './image-health.ts';

/**
 * The camera as a pure machine: an event goes in, the next state and its effects come out. Every request has a number.
 * An answer to any but the newest is closed at once, so that two cameras never run and none is forgotten.
 */
export interface CameraState {
  readonly phase: 'idle' | 'opening' | 'live' | 'paused' | 'failed';
  readonly wish: CameraWish;
  /** Number of the newest request. */
  readonly attempt: number;
  readonly rung: number;
  readonly devices: readonly CameraDevice[];
  /** The camera in use; null before it is known. */
  readonly device: string | null;
  /** Whether the torch is on; null without one. */
  readonly torch: boolean | null;
  readonly health: ImageHealth;
  /** The system interrupts the image for a while (a telephone call, another application). */
  readonly muted: boolean;
  readonly fault: CameraFaultCode | null;
  /** Failures since a camera was last live, with the latest fault: kept while the person retries. */
  readonly trouble: { readonly fault: CameraFaultCode; readonly times: number } | null;
  readonly hidden: boolean;
  /** The lens was examined, or was the person's own choice. */
  readonly chosen: boolean;
  /** Automatic restarts since the person's last action. */
  readonly restarts: number;
}

export type CameraEvent =
  | { readonly type: 'start' | 'retry' | 'stop' | 'hidden' | 'visible' | 'torch_failed' }
  | { readonly type: 'opened'; readonly attempt: number; readonly device: string | null; readonly hasTorch: boolean }
  | {
      readonly type: 'refused';
      readonly attempt: number;
      readonly fault: CameraFaultCode;
      readonly rung: number | null;
    }
  | { readonly type: 'devices'; readonly devices: readonly CameraDevice[] }
  | { readonly type: 'switch'; readonly device: string | null }
  | { readonly type: 'torch'; readonly on: boolean }
  | { readonly type: 'ended' | 'muted' | 'unmuted'; readonly attempt: number }
  | { readonly type: 'health'; readonly attempt: number; readonly health: ImageHealth }
  | { readonly type: 'permission'; readonly permission: CameraPermission };

export type CameraEffect =
  | {
      readonly type: 'request';
      readonly attempt: number;
      readonly ladder: readonly MediaTrackConstraints[];
      readonly rung: number;
    }
  | { readonly type: 'release'; readonly attempt: number }
  | { readonly type: 'torch'; readonly attempt: number; readonly on: boolean }
  | { readonly type: 'remember'; readonly facing: Facing; readonly device: string };

export interface Transition {
  readonly state: CameraState;
  readonly effects: readonly CameraEffect[];
}

/** Automatic restarts before the machine gives up and says so. */
const RESTARTS_MAX = 3;

/** @param device the remembered camera, which then counts as chosen */
export function cameraAtRest(facing: Facing, device: string | null): CameraState {
  return {
    phase: 'idle',
    wish: { facing, device },
    attempt: 0,
    rung: 0,
    devices: [],
    device: null,
    torch: null,
    health: 'good',
    muted: false,
    fault: null,
    trouble: null,
    hidden: false,
    chosen: device !== null,
    restarts: 0,
  };
}

const stay = (state: CameraState): Transition => ({ state, effects: [] });

const failed = (state: CameraState, fault: CameraFaultCode): CameraState => ({
  ...state,
  phase: 'failed',
  fault,
  torch: null,
  trouble: { fault, times: (state.trouble?.times ?? 0) + 1 },
});

function release(state: CameraState): readonly CameraEffect[] {
  return state.phase === 'live' ? [{ type: 'release', attempt: state.attempt }] : [];
}

/**
 * Releases the present camera and asks for the requested one. On many phones the second opens only after the first is
 * released.
 */
function request(state: CameraState, change: Partial<CameraState> = {}): Transition {
  const attempt = state.attempt + 1;
  const rung = change.rung ?? 0;
  const next: CameraState = {
    ...state,
    ...change,
    phase: 'opening',
    attempt,
    rung,
    device: null,
    torch: null,
    health: 'good',
    muted: false,
    fault: null,
  };
  return {
    state: next,
    effects: [...release(state), { type: 'request', attempt, ladder: constraintLadder(next.wish), rung }],
  };
}

/** Reopens automatically, but not for ever. */
function restart(state: CameraState): Transition {
  if (state.restarts >= RESTARTS_MAX) return { state: failed(state, 'in_use'), effects: release(state) };
  return request(state, { restarts: state.restarts + 1 });
}

/** A camera has opened: it is kept when it answers the newest request and the page is visible, otherwise closed. */
function opened(state: CameraState, event: CameraEvent & { readonly type: 'opened' }): Transition {
  const unwanted: readonly CameraEffect[] = [{ type: 'release', attempt: event.attempt }];
  if (event.attempt !== state.attempt || state.phase !== 'opening') return { state, effects: unwanted };
  if (state.hidden) return { state: { ...state, phase: 'paused' }, effects: unwanted };
  const live: CameraState = {
    ...state,
    phase: 'live',
    trouble: null,
    device: event.device,
    torch: event.hasTorch ? false : null,
  };
  const asWished = event.device !== null && event.device === state.wish.device;
  return {
    state: live,
    effects: asWished ? [{ type: 'remember', facing: state.wish.facing, device: state.wish.device }] : [],
  };
}

function devicesKnown(state: CameraState, devices: readonly CameraDevice[]): Transition {
  const known: CameraState = { ...state, devices };
  if (state.phase === 'live' && !state.chosen && state.device !== null) {
    const device = betterCamera(devices, state.device, state.wish.facing);
    const settled: CameraState = { ...known, chosen: true };
    return device ? request(settled, { wish: { ...state.wish, device } }) : stay(settled);
  }
  const waitsForCamera = state.phase === 'failed' && state.fault === 'no_camera' && !state.hidden;
  // Labels are hidden until a camera was allowed, so only a longer list is news.
  return waitsForCamera && devices.length > state.devices.length ? request(known) : stay(known);
}

function switched(state: CameraState, requested: string | null): Transition {
  if (state.phase === 'idle') return stay(state);
  const device = requested ?? nextCamera(state.devices, state.device, state.wish.facing);
  if (!device || (state.phase === 'live' && device === state.device)) return stay(state);
  return request(state, { wish: { ...state.wish, device }, chosen: true, restarts: 0 });
}

/** The page is visible again: the camera reopens, also after a fault that the person may have fixed. */
function shownAgain(state: CameraState): Transition {
  const seen: CameraState = { ...state, hidden: false };
  const mayHaveChanged = state.fault === 'in_use' || state.fault === 'denied_by_system';
  return state.phase === 'paused' || (state.phase === 'failed' && mayHaveChanged)
    ? request(seen, { restarts: 0 })
    : stay(seen);
}

/** A permission given in the browser's settings is used at once, without a reload. */
function permissionKnown(state: CameraState, permission: CameraPermission): Transition {
  const refused = state.fault === 'denied' || state.fault === 'dismissed' || state.fault === 'denied_by_system';
  const granted = permission === 'granted' && state.phase === 'failed' && refused && !state.hidden;
  return granted ? request(state, { restarts: 0 }) : stay(state);
}

/** The next state for an event, and its effects. */
export function reduceCamera(state: CameraState, event: CameraEvent): Transition {
  const live = state.phase === 'live';
  switch (event.type) {
    case 'start':
      if (state.phase !== 'idle') return stay(state);
      return state.hidden ? stay({ ...state, phase: 'paused' }) : request(state, { restarts: 0 });
    case 'retry':
      return state.phase === 'opening' || state.phase === 'idle' ? stay(state) : request(state, { restarts: 0 });
    case 'stop':
      // A new number: a camera still being opened is closed on arrival.
      return {
        state: {
          ...state,
          phase: 'idle',
          attempt: state.attempt + 1,
          device: null,
          torch: null,
          fault: null,
          trouble: null,
        },
        effects: release(state),
      };
    case 'opened':
      return opened(state, event);
    case 'refused':
      if (event.attempt !== state.attempt || state.phase !== 'opening') return stay(state);
      if (event.rung === null) return stay(failed(state, event.fault));
      return state.hidden ? stay({ ...state, phase: 'paused' }) : request(state, { rung: event.rung });
    case 'devices':
      return devicesKnown(state, event.devices);
    case 'switch':
      return switched(state, event.device);
    case 'torch':
      if (!live || state.torch === null) return stay(state);
      return {
        state: { ...state, torch: event.on },
        effects: [{ type: 'torch', attempt: state.attempt, on: event.on }],
      };
    case 'torch_failed':
      return stay({ ...state, torch: null });
    case 'ended':
      return live && event.attempt === state.attempt ? restart(state) : stay(state);
    case 'muted':
    case 'unmuted':
      return live && event.attempt === state.attempt ? stay({ ...state, muted: event.type === 'muted' }) : stay(state);
    case 'health':
      if (!live || event.attempt !== state.attempt || event.health === state.health) return stay(state);
      // The system mutes a camera and unmutes it by itself.
      return event.health === 'frozen' && !state.muted && state.restarts < RESTARTS_MAX
        ? restart(state)
        : stay({ ...state, health: event.health });
    case 'hidden':
      return { state: { ...state, hidden: true, phase: live ? 'paused' : state.phase }, effects: release(state) };
    case 'permission':
      return permissionKnown(state, event.permission);
    case 'visible':
      break;
  }
  return shownAgain(state);
}
