import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionKey } from '../../../lib/flow/session-queries.ts';
import { paths } from '../../../lib/paths.ts';
import { LOST, Refusal, inTurn } from '../../../testing/service.ts';
import { sessionOf, stepOf } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';

const session = sessionOf([stepOf('document', { status: 'approved' }), stepOf('selfie')]);
const at = paths.steps;

it('the progress bar on top names the steps that are done, next and left', async () => {
  await show({ at, session });
  const bar = screen.getByRole('list', { name: 'Progress' });
  expect(
    within(bar)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Identity document: done', 'Selfie: next']);
});

it('the progress bar on top is hidden before consent', async () => {
  await show({ session: { ...session, consent: { version: '1', text: null, face: false, given_at: null } } });
  expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull();
});

it('the notice of a lost connection appears and disappears with the connection', async () => {
  await show({ at, session });
  const words = () => screen.queryByText('No connection');
  expect(words()).toBeNull();
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(words()!.closest('output')!.textContent).toMatch(/What you’ve sent is saved/);
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(words()).toBeNull();
});

it('an unreachable service shows the notice of a lost connection and keeps the screen', async () => {
  const { client } = await show({ at, session, answers: { getSession: inTurn(session, LOST) } });
  act(() => void client.invalidateQueries({ queryKey: sessionKey }));
  expect(await screen.findByText('No connection')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Your steps' })).toBeTruthy();
});

it('the page uses the company’s colour, corners and font', async () => {
  await show({ at, session });
  expect(document.documentElement.style.getPropertyValue('--radius')).toBe('12px');
  expect(screen.getByRole('banner').textContent).toContain('Aurora Bank');
});

const untouched = sessionOf([stepOf('document'), stepOf('selfie')]);
const inTest = { ...untouched, mode: 'test' as const };
const bar = () => screen.queryByRole('region', { name: 'End the test with the result:' });

it('a test ends in one press with the result that was chosen', async () => {
  const ended = {
    ...inTest,
    steps: [stepOf('document', { status: 'approved' }), stepOf('selfie', { status: 'approved' })],
  };
  const completion = { status: 'complete' as const, callback_url: null, deep_link: null };
  const { person, service } = await show({
    at,
    session: inTest,
    answers: { endOwnTest: ended, completeSession: completion },
  });
  await person.click(await screen.findByRole('button', { name: 'in_review' }));
  expect(service.bodiesOf('endOwnTest')).toEqual([{ result: 'in_review' }]);
  expect(window.location.pathname).toBe(paths.complete);
});

it('a test that cannot be ended says the service’s code', async () => {
  const refusal = new Refusal(409, 'steps_outstanding');
  const { person } = await show({ at, session: inTest, answers: { endOwnTest: refusal } });
  await person.click(await screen.findByRole('button', { name: 'approved' }));
  expect(await screen.findByText('steps_outstanding')).toBeTruthy();
});

it.each([
  ['a live session', untouched],
  ['a test in which something was sent', { ...session, mode: 'test' as const }],
])('%s has no bar of results', async (_, shown) => {
  await show({ at, session: shown });
  expect(bar()).toBeNull();
});
