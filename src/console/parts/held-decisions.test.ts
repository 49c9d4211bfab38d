import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FlowError } from '../../lib/errors/flow-error.ts';
import { createHeldDecisions, HOLD, type KeptDecision, type Remainder } from './held-decisions.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

function hold(send: () => Promise<Remainder | null> = () => Promise.resolve(null), profile = 'p') {
  const [sent, failed, arrived] = [vi.fn<typeof send>(send), vi.fn<() => void>(), vi.fn<() => void>()];
  const held = createHeldDecisions({ user: 'u', onSent: arrived, resume: () => Promise.reject(new Error('resumed')) });
  held.hold({ ...decided, profile, send: sent, onFailed: failed });
  return { held, sent, failed, arrived };
}

const decided = { address: '/review/p', who: 'Ada', outcome: 'approved', task: { kind: 'person' } } as const;

/** A page that is opened later. */
function openLater(user = 'u') {
  const resume = vi.fn<(kept: KeptDecision) => Promise<null>>(() => Promise.resolve(null));
  return { held: createHeldDecisions({ user, onSent: () => undefined, resume }), resume };
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
  held.hold({ ...decided, profile: 'p', outcome: 'rejected', send: () => Promise.resolve(null), onFailed: failed });
  expect(held.list()).toMatchObject([{ state: 'held', outcome: 'rejected' }]);
});

it('what is being sent cannot be taken back or decided again', async () => {
  const { held, sent } = hold(() => new Promise(() => undefined));
  void held.sendAll();
  held.undo('p');
  held.hold({ ...decided, profile: 'p', outcome: 'rejected', send: sent, onFailed: () => undefined });
  expect(held.list()).toMatchObject([{ state: 'sending', outcome: 'approved' }]);
});

it('what the end of a login left unsent is held anew, and sent once', async () => {
  const { held } = hold(() => Promise.reject(new FlowError('access_expired')));
  await held.sendAll();
  const later = openLater();
  expect(later.held.list()).toMatchObject([{ profile: 'p', who: 'Ada', outcome: 'approved', state: 'held' }]);
  await vi.advanceTimersByTimeAsync(HOLD);
  expect(later.resume.mock.calls).toMatchObject([[{ profile: 'p', task: { kind: 'person' }, begun: true }]]);
  expect(openLater().held.list()).toEqual([]);
});

it('nobody sends what another user decided, and a day later nobody sends it', async () => {
  hold(() => new Promise(() => undefined));
  expect(openLater('another').held.list()).toEqual([]);
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  expect(openLater().held.list()).toEqual([]);
});

it('another tab leaves a decision to its tab for a minute', () => {
  hold(() => new Promise(() => undefined));
  sessionStorage.clear();
  expect(openLater().held.list()).toEqual([]);
  vi.setSystemTime(Date.now() + 61_000);
  expect(openLater().held.list()).toMatchObject([{ profile: 'p', state: 'held' }]);
});

it('what was taken back, or put away once it was refused, does not come again', async () => {
  hold().held.undo('p');
  expect(openLater().held.list()).toEqual([]);
  const { held } = hold(() => Promise.reject(new FlowError('request_refused')));
  await held.sendAll();
  held.dismiss('p');
  expect(openLater().held.list()).toEqual([]);
});

it('what is left to be said once a decision arrived stays in view until it is put away', async () => {
  const { held, arrived } = hold(() => Promise.resolve({ says: 'made', link: 'https://bank.example/#secret' }));
  await vi.advanceTimersByTimeAsync(HOLD);
  expect(held.list()).toMatchObject([{ state: 'sent', left: { link: 'https://bank.example/#secret' } }]);
  expect([arrived.mock.calls.length, held.has('p'), localStorage.length]).toEqual([1, false, 0]);
  held.dismiss('p');
  expect(held.list()).toEqual([]);
});
