import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AGENT } from '../../../testing/call.ts';
import { caseOf, claimOf, OFFICER, queuePageOf } from '../../../testing/review.ts';
import { reportOf } from '../../../testing/report.ts';
import { inTurn, NEVER, Refusal, type Answers } from '../../../testing/service.ts';
import { show } from '../../../testing/show.tsx';

const OTHER = '6f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const two = [caseOf({ tags: ['old'] }), caseOf({ profile: OTHER, name: 'Grace Specimen' })];
const officer = { user: AGENT, name: 'Katherine', mine: false, claims: [], assigned: 0, assigned_since: null };

const TAGGED: { tags: string[] } = { tags: [] };
const NOTE = {
  id: OTHER,
  text: 'Holidays.',
  user: AGENT,
  name: 'Grace',
  created_at: '2026-01-01T00:00:00Z',
  mentions: [],
};

async function open(answers: Answers = {}) {
  const shown = await show({
    at: '/console/review',
    answers: { listReview: queuePageOf(two), listReviewOfficers: { data: [officer] }, ...answers },
    instead: { permissions: OFFICER },
  });
  await shown.person.click(await screen.findByRole('checkbox', { name: 'Mark Ada Specimen' }));
  await shown.person.click(screen.getByRole('checkbox', { name: 'Mark Grace Specimen' }));
  expect(screen.getByText('2 marked')).toBeTruthy();
  return shown;
}

it('marked cases are assigned at once, after a look at whom it concerns, with one reason', async () => {
  const { person, service } = await open({ assignReview: caseOf(), addCaseNote: NOTE });
  await person.click(screen.getByRole('button', { name: 'Assign them' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign them' }));
  expect(within(dialog.getByRole('list', { name: 'Whom it concerns' })).getAllByRole('listitem')).toHaveLength(2);
  await dialog.findByRole('option', { name: 'Katherine' });
  await person.selectOptions(dialog.getByRole('combobox'), 'Katherine');
  await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Holidays.');
  await person.click(dialog.getByRole('button', { name: 'Do it for 2' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(service.bodiesOf('assignReview')).toEqual([{ user: AGENT }, { user: AGENT }]);
  expect(service.bodiesOf('addCaseNote')).toEqual([{ text: 'Holidays.' }, { text: 'Holidays.' }]);
});

it('a tag is added to those that are there; a case that refuses stays marked, and the others are done', async () => {
  const { person, service } = await open({ tagReview: inTurn(TAGGED, new Refusal(404, 'profile_not_found')) });
  await person.click(screen.getByRole('button', { name: 'Tag them' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tag them' }));
  await person.click(dialog.getByRole('button', { name: 'Do it for 2' }));
  expect(dialog.getByText('Write a tag.')).toBeTruthy();
  await person.type(dialog.getByRole('textbox', { name: /tag/i }), 'Branch Oslo');
  await person.click(dialog.getByRole('button', { name: 'Do it for 2' }));
  expect(await dialog.findByText(/^Not done for 1:/)).toBeTruthy();
  expect(service.bodiesOf('tagReview')).toEqual([{ tags: ['old', 'branch oslo'] }, { tags: ['branch oslo'] }]);
  expect(screen.getByText('1 marked')).toBeTruthy();
});

it('marked customers are asked again for the same steps with one message, and who cannot be asked is left out', async () => {
  const company = caseOf({ profile: AGENT, subject: 'entity', name: 'Specimen Ltd' });
  const { person, service } = await show({
    at: '/console/review',
    answers: {
      listReview: queuePageOf([...two, company]),
      claimReview: inTurn(caseOf({ claim: claimOf(true) }), new Refusal(409, 'not_waiting')),
      getVerificationReport: reportOf(),
    },
    instead: { permissions: OFFICER },
  });
  for (const name of ['Ada Specimen', 'Grace Specimen', 'Specimen Ltd'])
    await person.click(await screen.findByRole('checkbox', { name: `Mark ${name}` }));
  await person.click(screen.getByRole('button', { name: 'Ask them again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask them again' }));
  const leftOut = within(await dialog.findByRole('list', { name: 'Left out' }));
  expect(leftOut.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Grace Specimen: decided meanwhile',
    'Specimen Ltd: a company; its page asks again',
  ]);
  await person.click(dialog.getByRole('checkbox', { name: 'Selfie' }));
  await person.click(dialog.getByRole('button', { name: 'Ask 1 again' }));
  expect(service.bodiesOf('rejectDocument')).toEqual([]);
  await person.click(dialog.getAllByRole('radio')[0]!);
  await person.click(dialog.getByRole('button', { name: 'Ask 1 again' }));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(service.bodiesOf('decideVerification')).toHaveLength(1));
  expect(service.bodiesOf('rejectDocument')).toEqual([{ reject_reason: 'face_differs' }]);
  expect(service.sent.some(({ operation }) => operation === 'releaseReview')).toBe(false);
});

it('a dialog that is closed before all are taken gives back those that are', async () => {
  const { person, service } = await open({
    claimReview: inTurn(caseOf({ claim: claimOf(true) }), NEVER),
    getVerificationReport: reportOf(),
  });
  await person.click(screen.getByRole('button', { name: 'Ask them again' }));
  await waitFor(() => expect(service.sent.filter(({ operation }) => operation === 'claimReview')).toHaveLength(2));
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(service.sent.filter(({ operation }) => operation === 'releaseReview')).toHaveLength(1));
});
