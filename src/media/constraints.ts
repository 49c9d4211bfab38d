import type { Facing } from './lens.ts';

/** A wish for a camera: a known device, otherwise any that faces the requested way. */
export interface CameraWish {
  readonly facing: Facing;
  readonly device: string | null;
}

/**
 * Requested sizes, largest first. Small print on an ID-1 card needs 300 dots per inch: 1010 pixels over its width. A 4K
 * image gives that even when the card fills a quarter of it. Some drivers refuse to start at their largest size, so
 * each refusal leads one rung down; the last rung requests no size.
 */
const SIZES: readonly (readonly [width: number, height: number] | null)[] = [
  [3840, 2160],
  [1920, 1080],
  [1280, 720],
  null,
];
/** A face is near and its features are large: the first rung is left out, and slow phones stay smooth. */
const FIRST_RUNG: Record<Facing, number> = { environment: 0, user: 1 };

/** Every request for a wish, in order: a device by name first, then any that faces the requested way. */
export function constraintLadder(wish: CameraWish): readonly MediaTrackConstraints[] {
  const sizes = SIZES.slice(FIRST_RUNG[wish.facing]);
  const rungs = (base: MediaTrackConstraints) =>
    sizes.map((size) => (size ? { ...base, width: { ideal: size[0] }, height: { ideal: size[1] } } : base));
  const anyFacing = rungs({ facingMode: { ideal: wish.facing } });
  if (!wish.device) return anyFacing;
  return [...rungs({ deviceId: { exact: wish.device } }), ...anyFacing];
}

/**
 * The rung to try after a refusal, or null when every rung would be refused the same way. A missing device
 * (OverconstrainedError on deviceId, NotFoundError) leads straight to the rungs that name none.
 */
export function nextRung(ladder: readonly MediaTrackConstraints[], rung: number, error: unknown): number | null {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  const gone = name === 'NotFoundError' || name === 'DevicesNotFoundError' || isDeviceIdComplaint(error);
  if (gone) {
    const free = ladder.findIndex((constraints, index) => index > rung && !constraints.deviceId);
    return ladder[rung]?.deviceId && free !== -1 ? free : null;
  }
  const bySize = [
    'OverconstrainedError',
    'ConstraintNotSatisfiedError',
    'NotReadableError',
    'TrackStartError',
    'AbortError',
  ];
  return bySize.includes(name) && rung + 1 < ladder.length ? rung + 1 : null;
}

function isDeviceIdComplaint(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === 'deviceId';
}
