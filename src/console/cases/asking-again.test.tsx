import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { reportOf } from '../../testing/report.ts';
import { OFFICER } from '../../testing/review.ts';
import { Refusal, type Answers } from '../../testing/service.ts';
import { CASE, MINE, readyToDecide } from '../../testing/open-case.ts';
import { show } from '../../testing/show.tsx';

const LINK = 'http://localhost:4001/?pid=p#secret';
const sentOf = (changes: object = {}) => ({
  link: '5f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
  recipient: null,
  short_url: null,
  expires_at: '2026-01-02T00:00:00Z',
  ...changes,
});

async function open(answers: Answers = {}, more: readonly string[] = []) {
  localStorage.removeItem('veridoor.console.way');
  const shown = await show({
    at: CASE,
    answers: { ...MINE, ...answers },
    instead: { permissions: [...OFFICER, ...more] },
  });
  await readyToDecide(/^Ask again/);
  await shown.person.keyboard('s');
  return { ...shown, dialog: await screen.findByRole('dialog', { name: 'Ask again for steps' }) };
}

/** What is held is sent, and the person stays. */
const sendHeld = () => void window.dispatchEvent(new Event('pagehide'));

it('several steps are asked for at once, each with its reason, and digits choose in the one with the focus', async () => {
  const { person, service, dialog } = await open();
  await person.click(within(dialog).getByRole('checkbox', { name: 'Selfie' }));
  await person.keyboard('1');
  const reasons = within(dialog).getAllByRole('group', { name: /: Reason$/ });
  await person.click(within(reasons[1]!).getByRole('radio', { name: /Not like the document/ }));
  await person.keyboard('3');
  await person.keyboard('{Enter}');
  sendHeld();
  await waitFor(() => expect(service.bodiesOf('decideVerification')).toHaveLength(1));
  const asked = service.bodiesOf('rejectDocument').map((body) => (body as { reject_reason: string }).reject_reason);
  expect(new Set(asked)).toEqual(new Set(['image_blurred', 'face_blurred']));
  expect(service.bodiesOf('sendLink')).toEqual([]);
});

it('the customer gets the link by email with the officer’s words, and the way is remembered', async () => {
  const { person, service, dialog } = await open({ sendLink: sentOf({ recipient: 'a•••@bank.example' }) });
  await person.keyboard('1');
  await person.click(within(dialog).getByRole('radio', { name: 'By email' }));
  await person.type(within(dialog).getByRole('textbox', { name: /Words for the customer/ }), 'Without the sleeve.');
  await person.click(within(dialog).getByRole('button', { name: 'Ask again' }));
  sendHeld();
  await waitFor(() =>
    expect(service.bodiesOf('sendLink')).toEqual([{ channel: 'email', words: 'Without the sleeve.' }]),
  );
  expect(localStorage.getItem('veridoor.console.way')).toBe('email');
});

it('a link to pass on stays in view, and can be copied', async () => {
  const { person, dialog } = await open({ sendLink: sentOf({ short_url: LINK }) }, ['link.create']);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await person.keyboard('1');
  await person.click(within(dialog).getByRole('radio', { name: 'I pass it on' }));
  await person.click(within(dialog).getByRole('button', { name: 'Ask again' }));
  sendHeld();
  await screen.findByText('Asked again: Ada Specimen. Pass the link on.');
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText('Copied.');
  expect(write).toHaveBeenCalledWith(LINK);
  write.mockRestore();
});

it('a message that does not leave is said, since the decision has arrived', async () => {
  const { person, dialog } = await open({ sendLink: new Refusal(503, 'message_failed') });
  await person.keyboard('1');
  await person.click(within(dialog).getByRole('radio', { name: 'By email' }));
  await person.click(within(dialog).getByRole('button', { name: 'Ask again' }));
  sendHeld();
  expect(
    await screen.findByText('Asked again: Ada Specimen. The link may not have been sent: send it from the case.'),
  ).toBeTruthy();
});

it('the case of somebody who has to go on sends the link again', async () => {
  const report = reportOf();
  const { person, service } = await show({
    at: CASE,
    answers: {
      claimReview: new Refusal(409, 'not_waiting'),
      getReport: { ...report, profile: { ...report.profile, status: 'resubmission_requested' } },
      sendLink: sentOf({ recipient: 'a•••@bank.example' }),
    },
    instead: { permissions: OFFICER },
  });
  await person.click(await screen.findByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('Sent to a•••@bank.example.')).toBeTruthy();
  expect(service.bodiesOf('sendLink')).toEqual([{ channel: 'email' }]);
});
