import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESH_POINTS, type Mesh } from '../../face/points.ts';
import { verifyVideo } from '../verify.ts';
import { SIGNATURE_SIDE, type Prompt, type VideoFrame } from '../video.ts';
import { largestStep, MOST_STEP, SCENE_WIDTH, sceneOf, type Scene, type TimedScene } from './continuity.ts';

const HEIGHT = 48;

/** A room of stripes that is seen from a place further along, in a light. */
const room = (along: number, light = 1): Scene => ({
  grey: Uint8Array.from(
    { length: SCENE_WIDTH * HEIGHT },
    (_, i) => light * (90 + 60 * Math.sin(((i % SCENE_WIDTH) + along) / 4)),
  ),
  height: HEIGHT,
  head: { left: 20, top: 8, right: 44, bottom: 40 },
});

/** Four seconds at twelve frames a second, each from its place. */
const video = (along: (i: number) => number, light: (i: number) => number = () => 1): TimedScene[] =>
  Array.from({ length: 48 }, (_, i) => ({ at: Math.round((i * 1000) / 12), scene: room(along(i), light(i)) }));

const swaying = (i: number) => 10 * Math.sin(i / 8);

describe('continuity of a video', () => {
  it('is small for a camera that sways, in whichever order of magnitude', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 10, noNaN: true }), (far) => {
        expect(largestStep(video((i) => far * Math.sin(i / 8)))).toBeLessThan(MOST_STEP);
      }),
    );
  });

  it('is large for frames of the same video in any other order', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          Array.from({ length: 48 }, (_, i) => i),
          { minLength: 48 },
        ),
        (order) => {
          expect(largestStep(video((i) => swaying(order[i]! * 2)))).toBeGreaterThan(MOST_STEP / 2);
        },
      ),
    );
    const cut = video((i) => swaying((i * 29) % 48));
    expect(largestStep(cut)).toBeGreaterThan(MOST_STEP);
  });

  it('takes neither changing light nor noise for a cut', () => {
    expect(largestStep(video(swaying, (i) => (i % 7 === 0 ? 1.1 : 1)))).toBeLessThan(MOST_STEP);
    const noisy = video(() => 0).map((one, i) => {
      const grey = one.scene.grey.map((value, k) => value + ((i * 31 + k * 17) % 2));
      return { ...one, scene: { ...one.scene, grey } };
    });
    expect(largestStep(noisy)).toBeLessThan(MOST_STEP);
  });

  it('cannot be measured of few frames a second, nor where a head fills the image', () => {
    expect(largestStep(video(swaying).filter((_, i) => i % 3 === 0))).toBeNull();
    const filled = video(swaying).map(({ at, scene }) => ({
      at,
      scene: { ...scene, head: { left: 0, top: 0, right: SCENE_WIDTH, bottom: HEIGHT } },
    }));
    expect(largestStep(filled)).toBeNull();
    expect(largestStep([])).toBeNull();
  });

  it('takes large images for those of the small ones beside them, unless they are of another moment', () => {
    const small = video(swaying).map((one) => ({ ...one, small: true as const }));
    const withLarge = (moment: (i: number) => number) =>
      small.flatMap((one, i) => {
        if (i % 2 === 1) return [one];
        const { grey, ...scene } = room(swaying(moment(i)));
        // Its own size and quality make each pixel a little brighter or darker.
        const coarse = grey.map((value, k) => value + (k % 3) * 6);
        return [one, { at: one.at + 40, scene: { ...scene, grey: coarse } }];
      });
    expect(largestStep(withLarge((i) => i))).toBeLessThan(MOST_STEP);
    expect(largestStep(withLarge((i) => i + 24))).toBeGreaterThan(MOST_STEP);
    // A room that stands still hides no other one.
    const still = withLarge((i) => i * 29).map((one) => ('small' in one ? { ...one, scene: room(0) } : one));
    expect(largestStep(still)).toBeGreaterThan(MOST_STEP);
  });

  it('is measured where every second frame is left out, to hide a cut or by a slow camera', () => {
    const half = (scenes: readonly TimedScene[]) => scenes.filter((_, i) => i % 2 === 0);
    expect(largestStep(half(video(swaying)))).toBeLessThan(MOST_STEP);
    expect(largestStep(half(video((i) => swaying((i * 29) % 48))))).toBeGreaterThan(MOST_STEP);
  });

  it('sends a video that was cut together, or may have been, to a reviewer', () => {
    const follow: Prompt = { action: 'follow', wait: 0, path: [] };
    const passes = (scenes: readonly TimedScene[], asked: readonly Prompt[] = [follow]) => {
      const frame: VideoFrame = {
        at: 0,
        prompt: 0,
        into: 0,
        faces: 1,
        mesh: null,
        descriptor: null,
        signature: new Uint8Array(SIGNATURE_SIDE ** 2),
        print: null,
        head: null,
        scenes,
        tones: [],
      };
      const { checks } = verifyVideo(asked, [frame], { value: 1, tooFew: false });
      return checks.find(({ check }) => check === 'continuity')?.passed;
    };
    expect(passes(video(swaying))).toBe(true);
    expect(passes(video((i) => swaying((i * 29) % 48)))).toBe(false);
    // The frames that would show a cut are left out.
    expect(passes(video(swaying).filter((_, i) => i % 3 === 0))).toBe(false);
    expect(passes([])).toBe(false);
    // Nobody who follows no path was recorded for as long.
    expect(passes([], [{ action: 'smile', wait: 0 }])).toBe(true);
  });
});

describe('scene of a frame', () => {
  it('is 64 pixels wide, and leaves the head and its hair out', () => {
    const mesh: Mesh = Float32Array.from({ length: MESH_POINTS * 3 }, (_, i) => {
      const [corner, place] = [Math.floor(i / 3) % 2, i % 3];
      return place === 2 ? 0 : place === 0 ? 100 + 40 * corner : 80 + 60 * corner;
    });
    const data = new Uint8Array(320 * 240).fill(77);
    const { grey, height, head } = sceneOf({ width: 320, height: 240, channels: 1, data }, mesh);
    expect([grey.length, height, grey[0], grey.at(-1)]).toEqual([SCENE_WIDTH * 48, 48, 77, 77]);
    expect(head).toEqual({
      left: 18,
      top: expect.closeTo(11.2) as number,
      right: 30,
      bottom: expect.closeTo(29.2) as number,
    });
    expect(sceneOf({ width: 320, height: 240, channels: 1, data }, null).head).toBeNull();
    expect(sceneOf({ width: 1, height: 1280, channels: 1, data: data.subarray(0, 1280) }, null).height).toBe(256);
  });
});
