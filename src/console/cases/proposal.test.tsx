import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reportOf } from '../../testing/report.ts';
import { caseOf, claimOf, OFFICER, proposalOf, queuePageOf } from '../../testing/review.ts';
import { Refusal, type Answers } from '../../testing/service.ts';
import { CASE, OTHER, readyToDecide } from '../../testing/open-case.ts';
import { show } from '../../testing/show.tsx';

const theirs = {
  claimReview: caseOf({ claim: claimOf(true), proposal: proposalOf(false) }),
  getVerificationReport: reportOf(),
  getReport: reportOf(),
  listReview: queuePageOf([]),
};
const open = (answers: Answers = {}, at = CASE) =>
  show({ at, answers: { ...theirs, ...answers }, instead: { permissions: OFFICER } });

const ready = () => readyToDecide(/^Send back/);

it('a case shows who proposes what and why, and a key confirms it after a moment', async () => {
  const { person, service } = await open();
  expect(await screen.findByText('Katherine Specimen proposes: Rejected')).toBeTruthy();
  expect(screen.getByText('Not the original: a screen or a copy')).toBeTruthy();
  expect(screen.getByText('The printing is wrong.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Ask again/ })).toBeNull();
  await ready();
  await person.keyboard('a');
  expect(await screen.findByText('Confirmed: Ada Specimen. It is sent in a moment.')).toBeTruthy();
  expect(service.bodiesOf('confirmProposalOfProfile')).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  const read = [{ proposal: proposalOf(false).id }];
  await waitFor(() => expect(service.bodiesOf('confirmProposalOfProfile')).toEqual(read));
});

it('a proposal is sent back with a note, never without', async () => {
  const { person, service } = await open();
  await screen.findByText('Katherine Specimen proposes: Rejected');
  await ready();
  await person.keyboard('r');
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: 'Send back' }));
  expect(within(dialog).getByText('Write the reason here.')).toBeTruthy();
  await person.type(within(dialog).getByRole('textbox', { name: /Note/ }), 'Compare it first.');
  await person.click(within(dialog).getByRole('button', { name: 'Send back' }));
  await person.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(service.bodiesOf('returnProposalOfProfile')).toEqual([{ note: 'Compare it first.' }]));
});

it('the author can withdraw a proposal, and neither confirm nor decide', async () => {
  const { person, service } = await open({
    claimReview: new Refusal(409, 'own_proposal'),
    getProposalOfProfile: proposalOf(true),
  });
  await screen.findByText(/You proposed: Rejected/);
  expect(screen.queryByRole('button', { name: /Confirm|Approve/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(service.bodiesOf('returnProposalOfProfile')).toEqual([{}]));
  await waitFor(() => expect(window.location.pathname).toBe('/console/review'));
});

it('a proposal of a disabled account can only be sent back', async () => {
  await open({ claimReview: caseOf({ claim: claimOf(true), proposal: { ...proposalOf(false), stands: false } }) });
  await screen.findByText(/The account of the first officer is disabled/);
  expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Send back/ })).toBeTruthy();
});

it('the queue marks proposals, and taking the next leaves out the own', async () => {
  const cases = [caseOf({ proposal: proposalOf(true) }), caseOf({ profile: OTHER, proposal: proposalOf(false) })];
  const { person } = await open({ listReview: queuePageOf(cases) }, '/console/review');
  expect(await screen.findByText('You proposed; waits for a second')).toBeTruthy();
  expect(screen.getByText('Katherine Specimen proposes; waits for a second')).toBeTruthy();
  await person.keyboard('n');
  await waitFor(() => expect(window.location.pathname).toBe(`/console/review/${OTHER}`));
});
