import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { LOST, inTurn } from '../../testing/service.ts';
import { sessionOf, stepOf } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';

const session = sessionOf([stepOf('document', { status: 'approved' }), stepOf('selfie')]);
const at = paths.steps;

it('the language is switched on the spot, for the words and for the way that they are written', async () => {
  const { person, parts } = await show({ at, session });
  await person.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'العربية');
  expect(await screen.findByRole('heading', { name: 'خطواتك' })).toBeTruthy();
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
  expect(parts!.flow.record().language).toBe('ar');
});

it('the bar on top reads which steps are done, which is next and which are left', async () => {
  await show({ at, session });
  const bar = screen.getByRole('list', { name: 'Progress' });
  expect(
    within(bar)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Identity document: done', 'Selfie: next']);
});

it('the bar on top stays away before the person has agreed', async () => {
  await show({ session: { ...session, consent: { version: '1', text: null, given_at: null } } });
  expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull();
});

it('a lost connection is told of, and no longer once it is back', async () => {
  await show({ at, session });
  const words = () => screen.queryByText('No connection');
  expect(words()).toBeNull();
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(words()!.closest('output')!.textContent).toMatch(/Nothing is lost/);
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(words()).toBeNull();
});

it('a service that does not answer any more is told of in the same way, and the screen stays', async () => {
  const { client } = await show({ at, session, answers: { getSession: inTurn(session, LOST) } });
  act(() => void client.invalidateQueries({ queryKey: ['session'] }));
  expect(await screen.findByText('No connection')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Your steps' })).toBeTruthy();
});

it('the company’s colour, corners and font are those of the page', async () => {
  await show({ at, session });
  expect(document.documentElement.style.getPropertyValue('--radius')).toBe('12px');
  expect(screen.getByRole('banner').textContent).toContain('Aurora Bank');
});
