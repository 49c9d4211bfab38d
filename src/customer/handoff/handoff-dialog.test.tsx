import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionKey } from '../../lib/flow/session-queries.ts';
import { pass } from '../../testing/clock.ts';
import { inTurn, LOST, Refusal } from '../../testing/service.ts';
import { sessionOf, stepOf } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';

const session = sessionOf([stepOf('document'), stepOf('selfie')]);
const url = `https://verify.example/?pid=1&handoff=1#${'c'.repeat(43)}`;
const handoff = {
  url,
  expires_at: '2036-01-01T00:00:00Z',
  channels: [
    { channel: 'email' as const, known: 'a•••@bank.example' },
    { channel: 'phone' as const, known: null },
  ],
};

async function open(answers: object, record = {}) {
  const shown = await show({ session, answers, record, camera: 'unasked' });
  await shown.person.click(screen.getByRole('button', { name: 'Continue on your phone' }));
  return shown;
}

it('a computer without a camera offers the phone first, and does not open the camera by itself', async () => {
  const titles = () =>
    within(screen.getByRole('main'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  await show({ session, record: {}, camera: 'unasked' });
  expect(titles().indexOf('Continue on your phone')).toBeGreaterThan(titles().indexOf('Continue'));
  cleanup();
  await show({ session, record: {} });
  await waitFor(() => expect(titles().indexOf('Continue on your phone')).toBeLessThan(titles().indexOf('Continue')));
});

it('the phone’s code is a labelled image with its expiry time', async () => {
  await open({ createHandoff: handoff });
  expect(await screen.findByRole('img', { name: 'QR code with the link for your phone' })).toBeTruthy();
  expect(screen.getByText(/^The QR code expires at/)).toBeTruthy();
});

it('the phone’s code has few modules, without the address of the service that serves the page', async () => {
  const long = `https://verify.aurora.example/?pid=6f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9&server_url=https%3A%2F%2Fapi.aurora.example#${'c'.repeat(43)}`;
  await open({ createHandoff: { ...handoff, url: long } });
  const code = await screen.findByRole('img', { name: /^QR code/ });
  // Version 6 of ISO/IEC 18004, and its margin.
  expect(Number(code.getAttribute('viewBox')?.split(' ')[2])).toBeLessThanOrEqual(41 + 8);
});

it('the phone’s code can be requested again after a failure', async () => {
  const { person } = await open({ createHandoff: inTurn(LOST, LOST, LOST, LOST, handoff) });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not make a QR code/);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
});

it('a clock that is ahead of the code’s expiry does not replace the code while a person scans it', async () => {
  const { service } = await open({ createHandoff: { ...handoff, expires_at: '2001-01-01T00:00:00Z' } });
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  await pass(60_000);
  expect(service.bodiesOf('createHandoff')).toHaveLength(1);
});

it('the phone’s progress replaces the code as soon as the phone continues', async () => {
  const moved = sessionOf([stepOf('document', { status: 'approved' }), stepOf('selfie')]);
  const { client } = await open({ createHandoff: handoff });
  client.setQueryData(sessionKey, moved);
  expect(await screen.findByRole('dialog', { name: 'Your phone is connected' })).toBeTruthy();
  expect(screen.getByRole('dialog').textContent).toMatch(/Identity document.*Done/);
});

it('a handed-over device does not offer the phone', async () => {
  await show({ session, record: { handoff: true } });
  expect(screen.queryByRole('button', { name: 'Continue on your phone' })).toBeNull();
});

it('the link for the phone can be copied, and read where the browser copies nothing', async () => {
  const { person } = await open({ createHandoff: handoff });
  await person.click(await screen.findByRole('button', { name: 'Copy the link' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(url);
  navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  await person.click(screen.getByRole('button', { name: 'Copied' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Copy this link' })).value).toBe(url);
});

it('the link for the phone is sent to the address of the profile, shown masked', async () => {
  const { person, service } = await open({
    createHandoff: handoff,
    sendHandoff: { recipient: 'a•••@bank.example' },
  });
  await person.click(await screen.findByRole('button', { name: 'Send by email' }));
  await person.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/^Sent to a•••@bank.example/)).toBeTruthy();
  expect(service.bodiesOf('sendHandoff')).toEqual([
    { code: 'c'.repeat(43), channel: 'email', recipient: null, language: 'en' },
  ]);
});

it('a typed number is checked before the link is sent to it', async () => {
  const { person, service } = await open({
    createHandoff: handoff,
    sendHandoff: inTurn(new Refusal(429, 'too_many_codes'), { recipient: '+90 ••• 45 67' }),
  });
  await person.click(await screen.findByRole('button', { name: 'Send by text message' }));
  await person.type(screen.getByRole('textbox', { name: 'Phone number' }), '0532');
  await person.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/^Check the country code/)).toBeTruthy();
  expect(service.bodiesOf('sendHandoff')).toEqual([]);
  await person.clear(screen.getByRole('textbox', { name: 'Phone number' }));
  await person.type(screen.getByRole('textbox', { name: 'Phone number' }), '+90 532 123 45 67');
  await person.click(screen.getByRole('button', { name: 'Send the link' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/sent too many messages/);
});
