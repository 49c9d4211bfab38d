import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { paths, stepAddress } from '../../../lib/paths.ts';
import { sessionOf, stepOf } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';

const at = stepAddress(paths.signature, { step: 'contract' });
const session = sessionOf([stepOf('signature')]);
const press = (name: string) => screen.getByRole('button', { name });

it('a signature pad stands below the text, which scrolls by keyboard', async () => {
  await show({ at, session });
  const text = screen.getByRole('region', { name: 'Text to sign' });
  expect([text.textContent, text.tabIndex]).toEqual(['I open an account.', 0]);
  expect(screen.getByRole('img', { name: 'Sign here' })).toBeTruthy();
});

it('a missing signature is asked for, and nothing is sent', async () => {
  const { person, service } = await show({ at, session });
  await person.click(press('Sign'));
  expect(screen.getByText('Sign in the box first. A dot is not enough.')).toBeTruthy();
  expect(service.bodiesOf('sign')).toEqual([]);
});

it('a signature can be typed instead of drawn, and needs a name', async () => {
  const { person, service } = await show({ at, session });
  await person.click(press('Type your name instead'));
  await person.click(press('Sign'));
  expect(screen.getByRole('textbox', { name: 'Your full name', description: 'Type your name first.' })).toBeTruthy();
  expect(service.bodiesOf('sign')).toEqual([]);
});

it('a signature cannot be undone or cleared before it is begun', async () => {
  await show({ at, session });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear' }).disabled).toBe(true);
});

it('a long text is short above the pad and shown as a whole by a press', async () => {
  const step = stepOf('signature');
  if (step.definition.kind === 'signature') step.definition.options.text = 'I open an account. '.repeat(40);
  const { person } = await show({ at, session: sessionOf([step]) });
  expect(press('Show the whole text').getAttribute('aria-expanded')).toBe('false');
  await person.click(press('Show the whole text'));
  expect(press('Show less of the text').getAttribute('aria-expanded')).toBe('true');
});

it('a phone turned on its side gives the whole screen to the pad, and back', async () => {
  const turned = Object.assign(new EventTarget(), { matches: false });
  const matchMedia = vi.spyOn(window, 'matchMedia').mockReturnValue(turned as unknown as MediaQueryList);
  const { person } = await show({ at, session });
  const turn = (matches: boolean) =>
    act(() => void turned.dispatchEvent(Object.assign(new Event('change'), { matches })));
  turn(true);
  const dialog = within(screen.getByRole('dialog', { name: 'Sign here' }));
  expect(dialog.getByRole('img', { name: 'Sign here' })).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  turn(true);
  turn(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('img', { name: 'Sign here' })).toBeTruthy();
  matchMedia.mockRestore();
});
