import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choosePrompts } from './choose.ts';
import type { Target } from './video.ts';
import { following, type AimedFrame } from './follow.ts';
import { AHEAD, aimAt, pathLength, targetAt, type Aim } from './path.ts';

const picking = fc.infiniteStream(fc.nat()).map((numbers) => (below: number) => Number(numbers.next().value) % below);
const paths = fc
  .tuple(fc.boolean(), picking)
  .map(([unhurried, pick]) => choosePrompts({ unhurried }, pick).find(({ path }) => path)!.path!);
/** Degrees by which the mesh trembles. */
const trembling = fc.infiniteStream(fc.double({ min: -3, max: 3, noNaN: true }));

/** Eleven frames of a head in the given poses, with a little noise. */
function video(path: readonly Target[], aim: (time: number) => Aim, noise: Iterator<number>): AimedFrame[] {
  const end = pathLength(path) + 450;
  return Array.from({ length: 11 }, (_, i) => {
    const time = -500 + ((end + 500) * i) / 10;
    const { yaw, pitch } = aim(time);
    return { time, yaw: yaw + Number(noise.next().value), pitch: pitch + Number(noise.next().value) };
  });
}

describe('moving point', () => {
  it('the point of a path starts in the middle, never jumps, and ends at its last target', () => {
    fc.assert(
      fc.property(paths, fc.nat({ max: 20_000 }), (path, time) => {
        expect(aimAt(path, -time)).toEqual(AHEAD);
        const [one, next] = [aimAt(path, time), aimAt(path, time + 10)];
        expect(Math.hypot(next.yaw - one.yaw, next.pitch - one.pitch)).toBeLessThan(2.5);
        const { yaw, pitch } = path.at(-1)!;
        expect(aimAt(path, pathLength(path) + time)).toMatchObject({ yaw, pitch });
        expect(targetAt(path, time)).toBeLessThan(path.length);
      }),
    );
  });
});

describe('following head', () => {
  it('a head follows a point even if it lags, undershoots, overshoots or trembles', () => {
    fc.assert(
      fc.property(
        paths,
        trembling,
        fc.integer({ min: 0, max: 500 }),
        fc.double({ min: 0.75, max: 1.3, noNaN: true }),
        (path, noise, lag, gain) => {
          const held = (time: number) => {
            const { yaw, pitch } = aimAt(path, time - lag);
            return { yaw: yaw * gain, pitch: pitch * gain };
          };
          expect(following(path, video(path, held, noise)).followed).toBe(true);
        },
      ),
    );
  });

  it('a head does not follow a point if it goes the other way, stays, strays or stops half way', () => {
    fc.assert(
      fc.property(paths, trembling, (path, noise) => {
        const opposite = (time: number) => ({ yaw: -aimAt(path, time).yaw, pitch: -aimAt(path, time).pitch });
        const half = (time: number) => aimAt(path, Math.min(time, path[0]!.travel + path[0]!.dwell));
        const last = path.at(-1)!;
        const otherEnd = [...path.slice(0, -1), { ...last, yaw: -last.yaw, pitch: -last.pitch }];
        for (const aim of [opposite, half, () => AHEAD, (time: number) => aimAt(otherEnd, time)]) {
          expect(following(path, video(path, aim, noise)).followed).toBe(false);
        }
      }),
    );
  });

  it('a head does not follow a point in frames that end before the point does', () => {
    fc.assert(
      fc.property(paths, trembling, (path, noise) => {
        const frames = video(path, (time) => aimAt(path, time), noise).filter(({ time }) => time < pathLength(path));
        expect(following(path, frames).followed).toBe(false);
        expect(following(path, []).followed).toBe(false);
      }),
    );
  });
});
