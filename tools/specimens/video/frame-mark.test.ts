import { describe, expect, it } from 'vitest';
import { drawFrameMark, readFrameMark } from './frame-mark.ts';
import { decodeRaster, encodeJpeg, type Raster } from './raster.ts';

function greyFrame(): Raster {
  return { width: 1280, height: 720, data: new Uint8ClampedArray(1280 * 720 * 3).fill(120) };
}

describe('frame mark', () => {
  it.each([0, 1, 359, 5461, 16383])('the frame mark %i survives JPEG and half size', async (number) => {
    const frame = greyFrame();
    drawFrameMark(frame, number);
    const jpeg = await encodeJpeg(frame, 70);
    expect(readFrameMark(await decodeRaster(jpeg), 3)).toBe(number);
    expect(readFrameMark(await decodeRaster(jpeg, { width: 640, height: 360 }), 3)).toBe(number);
  });

  it('the frame mark is not found in an unmarked frame', () => {
    expect(readFrameMark(greyFrame(), 3)).toBeUndefined();
  });
});
