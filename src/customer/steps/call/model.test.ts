import { expect, it } from 'vitest';
import { networkOf, waitOf } from './model.ts';

it('the waiting time is rounded up to whole minutes', () => {
  expect(waitOf({ agents_online: 0, expected_wait: 10 })).toEqual({ kind: 'nobody' });
  expect(waitOf({ agents_online: 1, expected_wait: 0 })).toEqual({ kind: 'soon' });
  expect(waitOf({ agents_online: 1, expected_wait: 61 })).toEqual({ kind: 'minutes', count: 2 });
});

it('the network is judged by the service’s answer time', () => {
  expect([100, 400, 401, null].map(networkOf)).toEqual(['works', 'works', 'slow', 'offline']);
});
