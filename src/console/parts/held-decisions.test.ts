import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FlowError } from '../../lib/errors/flow-error.ts';
import { createHeldDecisions, HOLD } from './held-decisions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function hold(send: () => Promise<unknown> = () => Promise.resolve(), profile = 'p') {
  const [sent, failed, arrived] = [vi.fn<typeof send>(send), vi.fn<() => void>(), vi.fn<() => void>()];
  const held = createHeldDecisions(arrived);
  held.hold({ profile, address: '/review/p', who: 'Ada', outcome: 'approved', send: sent, onFailed: failed });
  return { held, sent, failed, arrived };
}

it('a decision is sent after its moment, and no earlier', async () => {
  const { held, sent, arrived } = hold();
  await vi.advanceTimersByTimeAsync(HOLD - 1);
  expect([sent.mock.calls.length, held.has('p')]).toEqual([0, true]);
  await vi.advanceTimersByTimeAsync(1);
  expect([sent.mock.calls.length, arrived.mock.calls.length, held.list()]).toEqual([1, 1, []]);
});

it('a decision that was taken back is never sent', async () => {
  const { held, sent } = hold();
  held.undo('p');
  await vi.advanceTimersByTimeAsync(2 * HOLD);
  await held.sendAll();
  expect([sent.mock.calls.length, held.has('p')]).toEqual([0, false]);
});

it('a page that goes sends what is held at once, and once', async () => {
  const { held, sent } = hold();
  await Promise.all([held.sendAll(), held.sendAll()]);
  await vi.advanceTimersByTimeAsync(2 * HOLD);
  expect(sent).toHaveBeenCalledTimes(1);
});

it('a decision that was refused stays in view, gives the case back, and can be made again', async () => {
  const { held, failed } = hold(() => Promise.reject(new FlowError('request_refused')));
  await vi.advanceTimersByTimeAsync(HOLD);
  expect(held.list()).toMatchObject([{ state: 'failed', problem: { code: 'request_refused' } }]);
  expect([failed.mock.calls.length, held.has('p')]).toEqual([1, false]);
  held.hold({
    profile: 'p',
    address: '/review/p',
    who: 'Ada',
    outcome: 'rejected',
    send: () => Promise.resolve(),
    onFailed: failed,
  });
  expect(held.list()).toMatchObject([{ state: 'held', outcome: 'rejected' }]);
});

it('what is being sent cannot be taken back or decided again', async () => {
  const { held, sent } = hold(() => new Promise(() => undefined));
  void held.sendAll();
  held.undo('p');
  held.hold({
    profile: 'p',
    address: '/review/p',
    who: 'Ada',
    outcome: 'rejected',
    send: sent,
    onFailed: () => undefined,
  });
  expect(held.list()).toMatchObject([{ state: 'sending', outcome: 'approved' }]);
});
