import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FlowError } from '../lib/errors/flow-error.ts';
import { show } from '../testing/show.tsx';
import { useAction } from './use-action.ts';

/** Work that ends when the test says so. */
function held() {
  const begun: { end: (answer: string) => void; fail: (reason: unknown) => void }[] = [];
  const work = vi.fn<(input: string) => Promise<string>>(
    () => new Promise((end, fail) => void begun.push({ end, fail })),
  );
  return {
    work,
    end: (which: number, answer: string) => act(async () => begun[which]?.end(answer)),
    fail: (which: number, reason: unknown) => act(async () => begun[which]?.fail(reason)),
  };
}

interface SaverProps {
  work: (input: string) => Promise<string>;
  onDone?: (answer: string, input: string) => unknown;
  onProblem?: (problem: FlowError) => void;
  several?: boolean;
}

function Saver({ work, ...options }: SaverProps) {
  const save = useAction(work, options);
  return (
    <>
      <button type="button" onClick={() => save.run('a note')}>
        Save
      </button>
      <output>{save.pending ? 'saving' : (save.problem?.code ?? save.answer ?? 'nothing yet')}</output>
    </>
  );
}

/** A screen, and the way out of it. */
function Screens(props: SaverProps) {
  const [left, setLeft] = useState(false);
  return left ? (
    <p>elsewhere</p>
  ) : (
    <>
      <Saver {...props} />
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
    </>
  );
}

const reported = () => screen.getByRole('status').textContent;
const click = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const press = () => act(async () => void click());

it('an action is pending until it is done, the next screen included, and then has its answer', async () => {
  const { work, end } = held();
  let arrive = (): void => undefined;
  const onDone = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (arrive = resolve)));
  await show({ piece: () => <Saver work={work} onDone={onDone} /> });
  expect(reported()).toBe('nothing yet');
  await press();
  expect(await screen.findByText('saving')).toBeTruthy();
  await end(0, 'saved');
  expect([reported(), onDone.mock.calls.map(([answer, input]: unknown[]) => [answer, input])]).toEqual([
    'saving',
    [['saved', 'a note']],
  ]);
  await act(async () => arrive());
  expect(await screen.findByText('saved')).toBeTruthy();
});

it('an action that failed says its problem, which goes when it is tried again', async () => {
  const { work, end, fail } = held();
  const onProblem = vi.fn<(problem: FlowError) => void>();
  await show({ piece: () => <Saver work={work} onProblem={onProblem} /> });
  await press();
  await fail(0, new TypeError('Failed to fetch'));
  expect(await screen.findByText('connection_lost')).toBeTruthy();
  expect(onProblem.mock.calls.map(([{ code }]) => code)).toEqual(['connection_lost']);
  await press();
  expect(await screen.findByText('saving')).toBeTruthy();
  await end(1, 'saved');
  expect(await screen.findByText('saved')).toBeTruthy();
});

it('an action takes no second press while it is under way, not even before it is drawn as such', async () => {
  const { work, end } = held();
  await show({ piece: () => <Saver work={work} /> });
  await act(async () => {
    click();
    click();
  });
  expect(work).toHaveBeenCalledTimes(1);
  await end(0, 'saved');
  await press();
  expect(work).toHaveBeenCalledTimes(2);
});

it('an action of which every press counts takes them all, and says how the last one stands', async () => {
  const { work, end } = held();
  await show({ piece: () => <Saver work={work} several /> });
  await act(async () => {
    click();
    click();
  });
  expect(work).toHaveBeenCalledTimes(2);
  await end(0, 'the first');
  expect(await screen.findByText('saving')).toBeTruthy();
  await end(1, 'the second');
  expect(await screen.findByText('the second')).toBeTruthy();
});

it.each(['done', 'failed'])('an action that is %s after the screen was left calls nobody back', async (how) => {
  const { work, end, fail } = held();
  const called = vi.fn<() => void>();
  const after = vi.fn<() => void>();
  const watched = (input: string) => work(input).finally(after);
  await show({ piece: () => <Screens work={watched} onDone={called} onProblem={called} /> });
  await press();
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await (how === 'done' ? end(0, 'saved') : fail(0, new FlowError('service_fault')));
  expect([after.mock.calls.length, called.mock.calls]).toEqual([1, []]);
});

it('an action without a network is tried at once, and not kept for later', async () => {
  await show({ piece: () => <Saver work={() => Promise.reject(new FlowError('connection_lost'))} /> });
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await press();
  expect(await screen.findByText('connection_lost')).toBeTruthy();
});
