import { expect, it } from 'vitest';
import { createWaitingRoom } from './limits.ts';

it('a place that is full admits another once somebody has left, and counts a leaver once', () => {
  const room = createWaitingRoom(2);
  const leave = room.enter('here');
  room.enter('here');
  expect(room.isFull('here')).toBe(true);
  expect(room.isFull('there')).toBe(false);
  leave();
  leave();
  expect(room.isFull('here')).toBe(false);
  room.enter('here');
  expect(room.isFull('here')).toBe(true);
});
