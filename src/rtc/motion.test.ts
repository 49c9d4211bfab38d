import { expect, it, vi } from 'vitest';
import { favourMotion } from './motion.ts';

it('a camera that sign language is sent from is asked for 20 frames a second at the least, once, and keeps its size', () => {
  const applyConstraints = vi.fn<(requested: object) => Promise<void>>(() => Promise.reject(new Error('too few')));
  const track = { contentHint: '', getConstraints: () => ({ width: { ideal: 1920 } }), applyConstraints };
  for (let link = 0; link < 2; link += 1) favourMotion(track as unknown as MediaStreamTrack);
  expect(track.contentHint).toBe('motion');
  expect(applyConstraints.mock.calls).toEqual([[{ width: { ideal: 1920 }, frameRate: { min: 20, ideal: 30 } }]]);
});
