import { describe, expect, it } from 'vitest';
import { levelOf, LIVENESS_LEVELS, reaches } from './level.ts';
import type { LivenessCheck } from './verify.ts';

const USUAL: Record<string, number | null> = {
  frames: 30,
  one_face: 1,
  same_face: 0.5,
  actions: 2,
  in_step: 0.9,
  fresh: 0,
};

/** What was measured of a video; a check that is named in `failed` did not pass. */
const levelWith = (more: Record<string, number | null>, ...failed: LivenessCheck['check'][]) =>
  levelOf(
    Object.entries({ ...USUAL, ...more }).map(([check, value]) => ({
      check,
      value,
      passed: !(failed as string[]).includes(check),
    })),
  );

describe('level of a video', () => {
  it('is none without one face throughout', () => {
    expect(levelWith({ continuity: 0.3 }, 'one_face')).toBe('none');
    expect(levelWith({ continuity: 0.3 }, 'same_face')).toBe('none');
    expect(levelOf([])).toBe('none');
  });

  it('is an image while nobody can tell that it is one recording of what was asked', () => {
    expect(levelWith({ continuity: null })).toBe('image');
    expect(levelWith({ continuity: 1.2 }, 'continuity')).toBe('image');
    expect(levelWith({ continuity: 0.3 }, 'in_step')).toBe('image');
    expect(levelWith({ continuity: 0.3 }, 'fresh')).toBe('image');
  });

  it('is a clip in light only where the light on the face followed the screen’s', () => {
    expect(levelWith({ continuity: 0.3 })).toBe('clip');
    expect(levelWith({ continuity: 0.3, light: 0.1 }, 'light')).toBe('clip');
    expect(levelWith({ continuity: 0.3, light: 0.9 })).toBe('clip_light');
  });

  it('stays what it is beside a sign', () => {
    expect(levelWith({ continuity: 0.3, gaze: 0.9, relief: 0.2 }, 'gaze', 'relief')).toBe('clip');
  });

  it('reaches itself and every level below', () => {
    for (const [place, level] of LIVENESS_LEVELS.entries())
      expect(LIVENESS_LEVELS.filter((least) => reaches(level, least))).toEqual(LIVENESS_LEVELS.slice(0, place + 1));
  });
});
