import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseActions, mayPass, possibleSequences } from './choose.ts';
import { ACTIONS, SIGNATURE_SIDE } from './film.ts';
import { repeatedShare, signatureDistance, signatureOf } from './freshness.ts';
import { does, findActions, REACHED } from './gestures.ts';
import { planeResidual } from './solid.ts';
import { MESH, MESH_POINTS } from '../face/points.ts';

const rest = { yaw: 3, pitch: -2, size: 60, openness: 0.3, mouth: 0.6 };
const left = { ...rest, yaw: rest.yaw + REACHED.turn + 1 };
const right = { ...rest, yaw: rest.yaw - REACHED.turn - 1 };
const near = { ...rest, size: rest.size * 1.3 };
const closed = { ...rest, openness: 0.2 };

const without = fc.subarray([...ACTIONS], { maxLength: 4 });

describe('the choice of a sequence', () => {
  it('is of different actions, none of those left out, with a turn among them for whoever can turn', () => {
    fc.assert(
      fc.property(without, fc.nat(), (left, number) => {
        const actions = chooseActions(left, (below) => number % below);
        expect(new Set(actions).size).toBe(actions.length);
        expect(actions.some((action) => left.includes(action))).toBe(false);
        const turns = left.includes('turn_left') && left.includes('turn_right');
        expect(actions.some((action) => action.startsWith('turn_'))).toBe(!turns);
      }),
    );
  });

  it('is never easier to foresee for leaving something out, as long as a film may pass', () => {
    const whole = possibleSequences([]).length;
    expect(whole).toBe(96);
    fc.assert(
      fc.property(without, (left) => {
        const sequences = possibleSequences(left);
        expect(new Set(sequences.map((actions) => actions.join())).size).toBe(sequences.length);
        expect(sequences.length).toBeGreaterThanOrEqual(mayPass(left) ? whole : 1);
      }),
    );
  });

  it('asks for one action more where one is left out', () => {
    expect(chooseActions([], () => 0)).toHaveLength(3);
    for (const action of ACTIONS) expect(chooseActions([action], () => 0)).toHaveLength(4);
  });

  it('gives every sequence the same chance', () => {
    const sequences = possibleSequences(['blink']);
    const chosen = sequences.map((_, i) => chooseActions(['blink'], () => i).join());
    expect(new Set(chosen).size).toBe(sequences.length);
  });

  it('lets a film pass by itself only where at most one action is left out', () => {
    fc.assert(
      fc.property(without, (left) => {
        expect(mayPass(left)).toBe(left.length < 2);
      }),
    );
  });
});

describe('what a face does', () => {
  it('is told from how it looked at rest', () => {
    expect(ACTIONS.filter((action) => does(action, left, rest))).toEqual(['turn_left']);
    expect(ACTIONS.filter((action) => does(action, right, rest))).toEqual(['turn_right']);
    expect(ACTIONS.filter((action) => does(action, near, rest))).toEqual(['come_closer']);
    expect(ACTIONS.filter((action) => does(action, closed, rest))).toEqual(['blink']);
    expect(ACTIONS.filter((action) => does(action, rest, rest))).toEqual([]);
    expect(does('blink', { ...closed, yaw: left.yaw }, rest)).toBe(false);
  });

  it('counts in the order that was asked for', () => {
    const film = [rest, rest, left, rest, near, rest, closed, rest];
    expect(findActions(['turn_left', 'come_closer', 'blink'], film, rest)).toEqual([2, 4, 6]);
    expect(findActions(['come_closer', 'turn_left', 'blink'], film, rest)).toEqual([null, null, null]);
    expect(findActions(['turn_left', 'blink', 'come_closer'], film, rest)).toEqual([2, null, null]);
    expect(findActions(['turn_left'], [rest, null, right, left], rest)).toEqual([null]);
  });
});

describe('a plane', () => {
  const mesh = (place: (x: number, y: number) => readonly [number, number]) => {
    const points = new Float32Array(MESH_POINTS * 3);
    for (let i = 0; i < MESH_POINTS; i++) points.set([...place(i % 22, (i * 7) % 23), 0], i * 3);
    points.set([...place(4, 8), 0], MESH.rightEye.outer * 3);
    points.set([...place(8, 8), 0], MESH.rightEye.inner * 3);
    points.set([...place(18, 8), 0], MESH.leftEye.outer * 3);
    points.set([...place(14, 8), 0], MESH.leftEye.inner * 3);
    return points;
  };

  it('that is moved, tilted and bent in perspective leaves nothing', () => {
    const flat = mesh((x, y) => [x * 10, y * 10]);
    const tilted = mesh((x, y) => [(7 * x + y) / (1 + 0.01 * x), (9 * y - x) / (1 + 0.01 * x)]);
    expect(planeResidual(flat, tilted)).toBeLessThan(1e-3);
  });

  it('is told from a solid whose points move by their depth', () => {
    const flat = mesh((x, y) => [x * 10, y * 10]);
    const turned = mesh((x, y) => [x * 10 + 30 * Math.exp(-((x - 11) ** 2) / 18), y * 10]);
    expect(planeResidual(flat, turned)).toBeGreaterThan(0.06);
  });
});

describe('the signature of a frame', () => {
  const frame = (shade: (x: number, y: number) => number) => {
    const [width, height] = [48, 36];
    const data = Uint8Array.from({ length: width * height }, (_, i) => shade(i % width, Math.floor(i / width)));
    return signatureOf({ width, height, channels: 1, data });
  };
  const one = frame((x, y) => x * 3 + y);
  const two = frame((x, y) => 255 - x * 3 - y);

  it('tells pictures apart, and knows films again', () => {
    expect(one.length).toBe(SIGNATURE_SIDE ** 2);
    expect(signatureDistance(one, one)).toBe(0);
    expect(signatureDistance(one, two)).toBeGreaterThan(50);
    const film = [one, two].map((signature) => ({ signature }));
    expect(repeatedShare(film)).toBe(0);
    expect(repeatedShare([...film, ...film])).toBe(0.5);
    expect(repeatedShare([])).toBe(0);
  });
});
