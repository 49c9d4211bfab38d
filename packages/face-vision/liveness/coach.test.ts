import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faceHint, type FaceDetection } from '../face/guide.ts';
import { choosePrompts } from './choose.ts';
import { coached, coachFor, isShown, latenessOf } from './coach.ts';
import type { Prompt } from './video.ts';
import { pathLength } from './path.ts';
import { recorded, spacingOf, type RecordedFrame } from './recording.ts';

const rest = { yaw: 0, pitch: 0, size: 60, openness: 0.3, mouth: 0.6 };
const left = { ...rest, yaw: 20 };

describe('coach', () => {
  const path = [{ yaw: 20, pitch: 0, travel: 400, dwell: 600 }];
  const see = (prompt: Prompt, looks: readonly (readonly [into: number, look: typeof rest | null])[]) =>
    looks.reduce((coach, [into, look]) => coached(coach, look, into), coachFor(prompt, null));
  const settled = [
    [0, rest],
    [100, rest],
    [200, rest],
  ] as const;

  it('the coach learns the face at rest, then waits until the prompted action was shown', () => {
    const smile: Prompt = { action: 'smile', wait: 400 };
    const wide = { ...rest, mouth: 0.8 };
    expect(
      see(smile, [
        [0, rest],
        [100, null],
        [200, rest],
      ]).rest,
    ).toBeNull();
    const early = see(smile, [...settled, [300, wide]]);
    expect(early).toMatchObject({ rest, done: false });
    expect([isShown(early, 399), isShown(early, 400)]).toEqual([false, true]);
    expect(see(smile, [...settled, [500, wide]]).done).toBe(true);
  });

  it('the coach ends a path only after the point has arrived and the head has followed', () => {
    const follow: Prompt = { action: 'follow', wait: 400, path };
    expect(see(follow, [...settled, [1390, left]]).done).toBe(false);
    expect(see(follow, [...settled, [1400, left]]).done).toBe(true);
    expect(see(follow, [...settled, [1400, rest]]).done).toBe(false);
    expect(see(follow, [...settled, [1400, null]]).done).toBe(false);
  });

  it('the coach ends a path whose end the head does not reach', () => {
    const follow: Prompt = { action: 'follow', wait: 400, path };
    expect(see(follow, [...settled, [1840, rest]]).done).toBe(false);
    expect(see(follow, [...settled, [1850, rest]]).done).toBe(true);
  });

  it('the coach reuses the rest face that earlier prompts established', () => {
    expect(coachFor({ action: 'blink', wait: 400 }, rest)).toMatchObject({ rest, done: false });
  });
});

describe('recording', () => {
  it('the recording keeps the action and what it once kept, and stays within its limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 10, max: 400 }), { maxLength: 300 }),
        fc.record({ usual: fc.integer({ min: 170, max: 1500 }), until: fc.integer({ min: 1000, max: 20_000 }) }),
        (steps, spacing) => {
          let frames: readonly RecordedFrame<number>[] = [];
          let at = 0;
          for (const [i, step] of steps.entries()) {
            const before = frames;
            frames = recorded(frames, { at, key: i === steps.length - 1, spacing }, () => i);
            expect(frames.slice(0, before.length)).toEqual(before);
            at += step;
          }
          expect(frames.length).toBeLessThanOrEqual(16);
          expect(frames.filter(({ key }) => key).length).toBe(Math.min(1, steps.length));
          expect(frames.every((frame, i) => i === 0 || frame.at > frames[i - 1]!.at)).toBe(true);
        },
      ),
    );
  });

  it('the recording shows a path from beginning to end, also of a head that lags behind', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        fc.integer({ min: 20, max: 120 }),
        fc.boolean(),
        (unhurried, numbers, every, isLate) => {
          const pick = (below: number) => Number(numbers.next().value) % below;
          const follow = choosePrompts({ unhurried }, pick).find(({ action }) => action === 'follow')!;
          const end = follow.wait + pathLength(follow.path!) + (isLate ? latenessOf(follow) : 0);
          let frames: readonly RecordedFrame<number>[] = [];
          for (let at = 0; at <= end; at += every) {
            frames = recorded(frames, { at, key: at + every > end, spacing: spacingOf(follow) }, () => at);
          }
          // Every stay has two frames, so that one may be useless.
          let began = follow.wait;
          for (const { travel, dwell } of follow.path!) {
            began += travel + dwell;
            const there = frames.filter(({ at }) => at > began - dwell - 200 && at < began + 200);
            expect(there.length).toBeGreaterThanOrEqual(2);
          }
        },
      ),
    );
  });
});

describe('selfie hint', () => {
  const well: FaceDetection = { faces: 1, middle: [0.5, 0.5], size: 0.2, light: 120, look: rest };
  it.each([
    [{}, null],
    [{ faces: 0, look: null }, 'none'],
    [{ faces: 0, look: null, light: 8 }, 'darkness'],
    [{ faces: 2 }, 'several'],
    [{ faces: 2, look: null }, 'several'],
    [{ size: 0.08 }, 'closer'],
    [{ size: 0.5 }, 'farther'],
    [{ middle: [0.8, 0.5] as const }, 'centre'],
    [{ light: 20 }, 'dark'],
    [{ light: 250 }, 'bright'],
    [{ look: { ...rest, yaw: 40 } }, 'straight'],
  ])('the selfie hint for %j is %s', (change, hint) => {
    expect(faceHint({ ...well, ...change })).toBe(hint);
  });
});
