import { describe, expect, it } from 'vitest';
import { chooseFurther, choosePrompts, isFurther, mayAskFurther } from './choose.ts';
import type { SkinLight } from './evidence/skin.ts';
import { verifyVideo, type LivenessCheck } from './verify.ts';
import { SIGNATURE_SIDE, type VideoFrame } from './video.ts';

const first = (below: number) => below - below;
const asked = choosePrompts({}, first);
const longer = [...asked, chooseFurther(false, first)];

const living: SkinLight = {
  value: 0.009,
  detail: 1,
  relief: 1.2,
  expression: 0.6,
  turned: 8,
  ahead: 9,
  tooFew: false,
};

const frame = (at: number, seen: Partial<VideoFrame>): VideoFrame => ({
  at,
  prompt: 0,
  into: at,
  faces: 1,
  mesh: null,
  descriptor: null,
  signature: new Uint8Array(SIGNATURE_SIDE ** 2),
  print: null,
  head: null,
  stripes: null,
  screen: null,
  tone: null,
  ...seen,
});

describe('the further prompt of a doubtful video', () => {
  it('is one more path, asked once and of nobody who turns no head', () => {
    expect(longer.at(-1)).toMatchObject({ action: 'follow', further: true });
    expect(mayAskFurther(asked)).toBe(true);
    expect(isFurther(asked)).toBe(false);
    expect(mayAskFurther(longer)).toBe(false);
    expect(isFurther(longer)).toBe(true);
    const still = choosePrompts({ without: ['follow'] }, first);
    expect(mayAskFurther(still)).toBe(false);
  });

  const passes = (check: LivenessCheck['check'], skin: Partial<SkinLight>, seen: Partial<VideoFrame> = {}) => {
    const frames = Array.from({ length: 5 }, (_, i) => frame(100 * i, seen));
    return [asked, longer].map(
      (prompts) =>
        verifyVideo(prompts, frames, { ...living, ...skin }).checks.find((one) => one.check === check)!.passed,
    );
  };

  it.each<[LivenessCheck['check'], Partial<SkinLight>, Partial<SkinLight>]>([
    ['skin', { value: 0.006 }, { value: 0.0057 }],
    ['detail', { detail: 0.8 }, { detail: 0.78 }],
    ['relief', { relief: 0.9 }, { relief: 0.8 }],
    ['expression', { expression: 0.28 }, { expression: 0.22 }],
  ])('%s is clear after it, or a reviewer looks, though less is enough without a doubt', (check, clear, enough) => {
    expect(passes(check, clear)).toEqual([true, true]);
    expect(passes(check, enough)).toEqual([true, false]);
  });

  it('stripes and the network of screens are clear after it, too', () => {
    const seen = (grey: number, screen: number) => ({ stripes: { grey, hue: 0 }, screen });
    expect(passes('moire', {}, seen(2.4, 0))).toEqual([true, true]);
    expect(passes('moire', {}, seen(2.55, 0))).toEqual([true, false]);
    expect(passes('screen', {}, seen(0, -0.2))).toEqual([true, true]);
    expect(passes('screen', {}, seen(0, 0.2))).toEqual([true, false]);
  });

  it('a measure that could not be made is no clearer for it', () => {
    expect(passes('skin', { value: null, detail: null })).toEqual([false, false]);
    expect(passes('relief', { relief: null })).toEqual([false, false]);
    expect(passes('expression', { expression: null })).toEqual([false, false]);
  });
});
