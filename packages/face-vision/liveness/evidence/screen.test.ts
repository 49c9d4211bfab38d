import { describe, expect, it } from 'vitest';
import { MESH, MESH_POINTS, type Mesh } from '../../face/points.ts';
import { MOST_SCREEN, SCREEN_SIDE, screenOf, screenSquare } from './screen.ts';

const SIZE = SCREEN_SIDE ** 2;

/** A face whose nose is at a place. */
function meshAt(x: number, y: number): Mesh {
  const mesh = new Float32Array(MESH_POINTS * 3);
  mesh.set([x, y, 0], MESH.noseTip * 3);
  return mesh;
}

/** A frame whose red grows to the right, green downwards and blue not at all; grey of one channel grows to the right. */
function frame(width: number, height: number, channels: 1 | 3 = 3) {
  const data = Uint8Array.from({ length: width * height * channels }, (_, i) => {
    const place = Math.floor(i / channels);
    return [(place % width) / 2, Math.floor(place / width) / 2, 60][i % channels]!;
  });
  return { width, height, channels, data } as const;
}

/** Means of red, green and blue, 0 to 255. */
const meansOf = (square: Float32Array) =>
  [0, 1, 2].map((c) => square.subarray(c * SIZE, (c + 1) * SIZE).reduce((sum, one) => sum + 64 * one + 128, 0) / SIZE);

describe('square for the network of screens', () => {
  it('a square is cut out around the nose, or where the frame ends', () => {
    const image = frame(400, 300);
    const leftmost = (x: number, y: number) => {
      const square = screenSquare(image, meshAt(x, y), 1)!;
      const [red] = meansOf(square);
      // Each colour is brought to one mean, so the first pixel's share of it says where the square begins.
      const mean = (from: number) => (from + (SCREEN_SIDE - 1) / 2) / 2;
      const share = (64 * square[0]! + 128) / red!;
      return [0, 104, 208].find((from) => Math.abs(share - Math.floor(from / 2) / mean(from)) < 0.01);
    };
    expect([leftmost(10, 150), leftmost(200, 150), leftmost(395, 150)]).toEqual([0, 104, 208]);
  });

  it('a frame that is smaller than the square has none', () => {
    expect(screenSquare(frame(SCREEN_SIDE - 1, 400), meshAt(90, 200), 0)).toBeNull();
    expect(screenSquare(frame(400, SCREEN_SIDE - 1), meshAt(200, 90), 0)).toBeNull();
    expect(screenSquare(frame(SCREEN_SIDE, SCREEN_SIDE), meshAt(90, 90), 0)).not.toBeNull();
  });

  it('squares come in turn in other shades, some with each colour alike', () => {
    const shades = [0, 1, 2, 3, 4].map((turn) => meansOf(screenSquare(frame(400, 300), meshAt(200, 150), turn)!));
    expect(shades.map((means) => Math.round(means.reduce((sum, one) => sum + one / 3, 0)))).toEqual([
      85, 110, 110, 90, 128,
    ]);
    expect(shades.map(([red, , blue]) => Math.abs(red! - blue!) < 2)).toEqual([false, true, false, true, false]);
    expect(meansOf(screenSquare(frame(400, 300), meshAt(200, 150), 5)!)).toEqual(shades[0]);
  });

  it('a grey frame has three colours alike', () => {
    const square = screenSquare(frame(400, 300, 1), meshAt(200, 150), 0)!;
    expect(square.subarray(SIZE, 2 * SIZE)).toEqual(square.subarray(0, SIZE));
    expect(square.subarray(2 * SIZE)).toEqual(square.subarray(0, SIZE));
  });

  it('a video is judged by the mean of its frames, from three on', () => {
    expect(screenOf([9, 9])).toBeNull();
    expect(screenOf([MOST_SCREEN + 1, MOST_SCREEN, MOST_SCREEN - 1])).toBeCloseTo(MOST_SCREEN);
  });
});
