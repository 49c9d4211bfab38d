import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inTurn, LOST } from '../../testing/service.ts';
import { sessionOf, stepOf } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';

const session = sessionOf([stepOf('document'), stepOf('selfie')]);
const handoff = { url: 'https://verify.example/?pid=1#code', expires_at: '2036-01-01T00:00:00Z' };

async function open(answers: object, record = {}) {
  const shown = await show({ session, answers, record });
  await shown.person.click(screen.getByRole('button', { name: 'Continue on your phone' }));
  return shown;
}

it('the phone’s code is a labelled image with its expiry time', async () => {
  await open({ createHandoff: handoff });
  expect(await screen.findByRole('img', { name: 'QR code with the link for your phone' })).toBeTruthy();
  expect(screen.getByText(/^The code works until/)).toBeTruthy();
});

it('the phone’s code can be requested again after a failure', async () => {
  const { person } = await open({ createHandoff: inTurn(LOST, LOST, LOST, LOST, handoff) });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not make a code/);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
});

it('the phone’s progress replaces the code as soon as the phone continues', async () => {
  const moved = sessionOf([stepOf('document', { status: 'approved' }), stepOf('selfie')]);
  const { client } = await open({ createHandoff: handoff });
  client.setQueryData(['session'], moved);
  expect(await screen.findByRole('dialog', { name: 'Go on with your phone' })).toBeTruthy();
  expect(screen.getByRole('dialog').textContent).toMatch(/Identity document.*Done/);
});

it('a handed-over device does not offer the phone', async () => {
  await show({ session, record: { handoff: true } });
  expect(screen.queryByRole('button', { name: 'Continue on your phone' })).toBeNull();
});
