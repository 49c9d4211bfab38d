import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAnswered } from './answered.ts';
import { choosePrompts, mayPass, possiblePaths, possibleSequences } from './choose.ts';
import { ACTIONS, SIGNATURE_SIDE, type Prompt } from './video.ts';
import { repeatedShare, signatureDistance, signatureOf } from './freshness.ts';
import { does, REACHED } from './gestures.ts';
import { planeResidual } from './solid.ts';
import { MESH, MESH_POINTS } from '../face/points.ts';

const rest = { yaw: 3, pitch: -2, size: 60, openness: 0.3, mouth: 0.6 };
const left = { ...rest, yaw: rest.yaw + REACHED.turn + 1 };
const near = { ...rest, size: rest.size * 1.3 };
const closed = { ...rest, openness: 0.2 };
const wide = { ...rest, mouth: 0.7 };

const wishes = fc.record({
  without: fc.subarray([...ACTIONS], { maxLength: 4 }),
  unhurried: fc.boolean(),
});
/** Numbers below the given limits, from a stream. */
const picking = fc.infiniteStream(fc.nat()).map((numbers) => (below: number) => Number(numbers.next().value) % below);
const prompt = (action: Prompt['action'], more: Partial<Prompt> = {}): Prompt => ({ action, wait: 400, ...more });

/** One over the chance of the likeliest challenge: of those that a detector can tell apart. */
function videos(without: readonly (typeof ACTIONS)[number][], unhurried: boolean): number {
  const paths = possiblePaths(unhurried);
  // The near and the far half of each target are distinguishable.
  const waysToFollow = paths.length * 2 ** paths[0]!.length;
  const sequences = possibleSequences(without);
  const follows = sequences.map((actions) => actions.filter((action) => action === 'follow').length);
  return sequences.length * waysToFollow ** Math.min(...follows);
}

describe('choice of prompts', () => {
  it('the choice of prompts omits what a person cannot do and waits before each prompt', () => {
    fc.assert(
      fc.property(wishes, picking, (wish, pick) => {
        const prompts = choosePrompts(wish, pick);
        expect(prompts.length).toBeGreaterThan(0);
        const asked = prompts.map(({ action }) => action);
        expect(asked.some((action) => wish.without.includes(action))).toBe(false);
        expect(asked.includes('light')).toBe(!wish.without.includes('light'));
        expect(asked.includes('follow')).toBe(mayPass(wish.without));
        for (const { wait } of prompts) expect(wait).toBeGreaterThanOrEqual(300);
      }),
    );
  });

  it('the point path turns the head far enough to prove depth and never revisits a place', () => {
    fc.assert(
      fc.property(wishes, picking, (wish, pick) => {
        for (const { action, path = [] } of choosePrompts({ ...wish, without: [] }, pick)) {
          if (action !== 'follow') continue;
          expect(path.length).toBe(wish.unhurried ? 3 : 2);
          expect(path.some(({ yaw }) => Math.abs(yaw) > REACHED.turn + 2)).toBe(true);
          for (const { yaw, pitch } of path) expect(Math.hypot(yaw, pitch / 0.6)).toBeLessThanOrEqual(33);
          const ways = path.slice(1).map((target, k) => target.yaw * path[k]!.yaw + target.pitch * path[k]!.pitch);
          expect(Math.max(...ways)).toBeLessThan(8);
        }
      }),
    );
  });

  it('the choice of prompts is no more predictable when prompts are left out or unhurried', () => {
    const whole = videos([], false);
    expect(whole).toBeGreaterThan(800);
    fc.assert(
      fc.property(wishes, ({ without, unhurried }) => {
        expect(videos(without, unhurried)).toBeGreaterThanOrEqual(mayPass(without) ? whole : 0);
      }),
    );
  });
});

describe('facial actions', () => {
  it('a facial action is judged against the face at rest', () => {
    const asked = [prompt('come_closer', { amount: 1.3 }), prompt('blink'), prompt('smile'), prompt('follow')];
    const done = (look: typeof rest) => asked.filter((one) => does(one, look, rest)).map(({ action }) => action);
    expect(done(near)).toEqual(['come_closer']);
    expect(done(closed)).toEqual(['blink']);
    expect(done(wide)).toEqual(['smile']);
    expect(done(left)).toEqual([]);
    expect(done(rest)).toEqual([]);
    expect(does(prompt('blink'), { ...closed, yaw: left.yaw }, rest)).toBe(false);
  });

  it('coming closer counts only within the prompted range of distance', () => {
    const asked = (amount: number) => does(prompt('come_closer', { amount }), near, rest);
    expect([1.1, 1.25, 1.3, 1.4, 1.45].map(asked).slice(1)).toEqual([true, true, true, false]);
    expect(does(prompt('come_closer', { amount: 1.25 }), { ...rest, size: rest.size * 1.7 }, rest)).toBe(false);
  });

  it('a facial action counts after the face rested, and not after an unprompted turn', () => {
    const video = (...looks: (typeof rest | null)[]) => looks.map((look, i) => ({ look, into: i * 200 }));
    expect(isAnswered(prompt('smile'), video(rest, rest, rest, wide), rest)).toBe(true);
    expect(isAnswered(prompt('smile'), video(wide, wide, rest, rest), rest)).toBe(false);
    expect(isAnswered(prompt('smile'), video(rest, rest, rest, null, left, wide), rest)).toBe(false);
    // On the way back from the previous prompt.
    expect(isAnswered(prompt('smile'), video(left, left, left, rest, wide), rest)).toBe(true);
  });
});

describe('planarity', () => {
  const mesh = (place: (x: number, y: number) => readonly [number, number]) => {
    const points = new Float32Array(MESH_POINTS * 3);
    for (let i = 0; i < MESH_POINTS; i++) points.set([...place(i % 22, (i * 7) % 23), 0], i * 3);
    points.set([...place(4, 8), 0], MESH.rightEye.outer * 3);
    points.set([...place(8, 8), 0], MESH.rightEye.inner * 3);
    points.set([...place(18, 8), 0], MESH.leftEye.outer * 3);
    points.set([...place(14, 8), 0], MESH.leftEye.inner * 3);
    return points;
  };

  it('a plane that is moved, tilted and seen in perspective leaves no residual', () => {
    const flat = mesh((x, y) => [x * 10, y * 10]);
    const tilted = mesh((x, y) => [(7 * x + y) / (1 + 0.01 * x), (9 * y - x) / (1 + 0.01 * x)]);
    expect(planeResidual(flat, tilted)).toBeLessThan(1e-3);
  });

  it('a solid whose points move by their depth leaves a residual', () => {
    const flat = mesh((x, y) => [x * 10, y * 10]);
    const turned = mesh((x, y) => [x * 10 + 30 * Math.exp(-((x - 11) ** 2) / 18), y * 10]);
    expect(planeResidual(flat, turned)).toBeGreaterThan(0.06);
  });
});

describe('frame signature', () => {
  const frame = (shade: (x: number, y: number) => number) => {
    const [width, height] = [48, 36];
    const data = Uint8Array.from({ length: width * height }, (_, i) => shade(i % width, Math.floor(i / width)));
    return signatureOf({ width, height, channels: 1, data });
  };
  const one = frame((x, y) => x * 3 + y);
  const two = frame((x, y) => 255 - x * 3 - y);

  it('frame signatures distinguish images and find repeated frames', () => {
    expect(one.length).toBe(SIGNATURE_SIDE ** 2);
    expect(signatureDistance(one, one)).toBe(0);
    expect(signatureDistance(one, two)).toBeGreaterThan(50);
    const video = [one, two].map((signature) => ({ signature }));
    expect(repeatedShare(video)).toBe(0);
    expect(repeatedShare([...video, ...video])).toBe(0.5);
    expect(repeatedShare([])).toBe(0);
  });
});
