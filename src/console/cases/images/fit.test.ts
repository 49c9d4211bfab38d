import { expect, it } from 'vitest';
import { fitOf } from './image-pane.tsx';

it.each([
  ['as it is', { width: 400, height: 300 }, { width: 800, height: 600 }, false, 1],
  ['a wide one on its side in a square', { width: 400, height: 400 }, { width: 800, height: 400 }, true, 1],
  ['a wide one on its side in a wide frame', { width: 400, height: 200 }, { width: 800, height: 400 }, true, 0.5],
  ['a tall one on its side in a wide frame', { width: 400, height: 200 }, { width: 300, height: 600 }, true, 2],
  ['in a frame that is not drawn yet', { width: 0, height: 0 }, { width: 300, height: 600 }, true, 1],
])('an image fills its frame and no more: %s', (_, frame, image, turned, scale) => {
  expect(fitOf(frame, image, turned)).toBeCloseTo(scale);
});
