import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Session } from '../../lib/api/types.ts';
import { paths } from '../../lib/paths.ts';
import { inTurn, LOST } from '../../testing/service.ts';
import { sessionOf } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';

const login = (biologin: NonNullable<Session['biologin']>) => ({
  at: paths.biologin,
  session: sessionOf([], { journey: 'biologin', biologin }),
});
const face = login({ available: true, stage: 'face' });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

it('a login by face says who compares the face before the camera opens', async () => {
  await show({ ...face, camera: 'unasked' });
  expect(await screen.findByText(/^Aurora Bank will compare you with the selfie/)).toBeTruthy();
  expect(await title('Sign in with your face')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open the camera' })).toBeTruthy();
});

it('a login by face without a camera leads back to the business, not to another browser', async () => {
  await show({ ...face, camera: 'none' });
  expect(await title('No camera found')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back to Aurora Bank' })).toBeTruthy();
});

it('an impossible login says what to do instead, and not why', async () => {
  await show(login({ available: false, stage: 'face' }));
  expect(await title('You cannot sign in this way now')).toBeTruthy();
  expect(screen.getByText(/use another way to sign in to Aurora Bank/)).toBeTruthy();
});

it('a login can be left without recognition and says when that did not arrive', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const callback_url = 'https://aurora.example/back?status=incomplete';
  const { person, service } = await show({
    ...login({ available: false, stage: 'face' }),
    answers: { completeSession: inTurn(LOST, { status: 'incomplete', callback_url, deep_link: null }) },
  });
  await person.click(screen.getByRole('button', { name: 'Back to Aurora Bank' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not take you back yet/);
  await person.click(screen.getByRole('button', { name: 'Back to Aurora Bank' }));
  await waitFor(() => expect(assign.mock.calls).toEqual([[callback_url]]));
  expect(service.bodiesOf('completeSession')).toEqual([{ leave: true }, { leave: true }]);
  assign.mockRestore();
});

it('a login by passkey says so in a browser that supports none', async () => {
  const { person } = await show(login({ available: true, stage: 'passkey' }));
  expect(await title('Confirm with your passkey')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Use passkey' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/This browser cannot use your passkey/);
});

it('a device that cannot make a passkey goes from the selfie straight to the end', async () => {
  const session = sessionOf([], { passkey: 'offered', completed: true });
  const completeSession = { status: 'complete', callback_url: null, deep_link: null } as const;
  await show({ at: paths.complete, session, answers: { completeSession } });
  expect(await title('You’re done')).toBeTruthy();
});
