import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionKey } from '../../../lib/flow/session-queries.ts';
import { paths } from '../../../lib/paths.ts';
import { LOST, inTurn } from '../../../testing/service.ts';
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
