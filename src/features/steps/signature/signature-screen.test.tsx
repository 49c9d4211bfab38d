import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
  expect(screen.getByText('Sign in the field first. More than a point is needed.')).toBeTruthy();
  expect(service.bodiesOf('sign')).toEqual([]);
});

it('a signature can be typed instead of drawn, and needs a name', async () => {
  const { person, service } = await show({ at, session });
  await person.click(screen.getByRole('radio', { name: 'Type your name' }));
  await person.click(press('Sign'));
  expect(screen.getByRole('textbox', { name: 'Your full name', description: 'Type your name first.' })).toBeTruthy();
  expect(service.bodiesOf('sign')).toEqual([]);
});

it('a signature cannot be undone or cleared before it is begun', async () => {
  await show({ at, session });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear' }).disabled).toBe(true);
});
