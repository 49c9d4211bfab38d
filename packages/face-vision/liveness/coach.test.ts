import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faceHint, type FaceSighting } from '../face/guide.ts';
import { coached, coachFor, isDone, wantedAction } from './coach.ts';
import { recorded, type RecordedFrame } from './recording.ts';

const rest = { yaw: 0, pitch: 0, size: 60, openness: 0.3, mouth: 0.6 };
const left = { ...rest, yaw: 20 };

describe('the coach', () => {
  it('asks one thing after the other, once the face is back at rest', () => {
    let coach = coachFor(['turn_left', 'blink']);
    const see = (look: typeof rest | null) => void (coach = coached(coach, look));
    for (let i = 0; i < 4; i++) {
      expect(wantedAction(coach)).toBeNull();
      see(rest);
    }
    expect(wantedAction(coach)).toBe('turn_left');
    see(null);
    see(left);
    see(left);
    expect(wantedAction(coach)).toBeNull();
    see(rest);
    expect(wantedAction(coach)).toBe('blink');
    see({ ...rest, openness: 0.1 });
    expect(isDone(coach)).toBe(false);
    see(rest);
    expect(isDone(coach)).toBe(true);
  });
});

describe('the recording', () => {
  it('keeps what happens, the beginning, and never too much', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ step: fc.integer({ min: 10, max: 400 }), key: fc.boolean() }), { maxLength: 300 }),
        (events) => {
          let frames: readonly RecordedFrame<number>[] = [];
          let at = 0;
          let keys = 0;
          for (const [i, { step, key }] of events.entries()) {
            const isKey = key && keys < 12;
            if (isKey) keys += 1;
            frames = recorded(frames, { at, key: isKey }, () => i);
            at += step;
          }
          expect(frames.length).toBeLessThanOrEqual(38);
          expect(frames.filter(({ key }) => key).length).toBe(keys);
          expect(frames.every((frame, i) => i === 0 || frame.at > frames[i - 1]!.at)).toBe(true);
        },
      ),
    );
  });
});

describe('the hint for a selfie', () => {
  const well: FaceSighting = { faces: 1, middle: [0.5, 0.5], size: 0.2, light: 120, look: rest };
  it.each([
    [{}, null],
    [{ faces: 0, look: null }, 'none'],
    [{ faces: 2 }, 'several'],
    [{ size: 0.08 }, 'closer'],
    [{ size: 0.5 }, 'farther'],
    [{ middle: [0.8, 0.5] as const }, 'centre'],
    [{ light: 20 }, 'dark'],
    [{ light: 250 }, 'bright'],
    [{ look: { ...rest, yaw: 40 } }, 'straight'],
  ])('of %j is %s', (change, hint) => {
    expect(faceHint({ ...well, ...change })).toBe(hint);
  });
});
