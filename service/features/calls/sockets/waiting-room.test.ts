import { expect, it } from 'vitest';
import { createWaitingRoom } from './waiting-room.ts';

it('takes so many of one place, and others again when somebody left, however often they say so', () => {
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
