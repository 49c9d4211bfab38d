import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AGENT } from '../../testing/call.ts';
import { pass } from '../../testing/clock.ts';
import { reportOf } from '../../testing/report.ts';
import { caseOf, claimOf, OFFICER, PERSON, queuePageOf } from '../../testing/review.ts';
import { inTurn, Refusal, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';
import { placesAround } from './ring-graph.tsx';

const GRACE = '6f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const OLD = '7f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const member = (profile: string, name: string, status: 'in_review' | 'approved') => ({
  profile,
  subject: 'person' as const,
  name,
  id_card_number: 'C-1',
  reference: null,
  status,
  created_at: '2026-01-01T00:00:00Z',
  selfie: profile === GRACE ? AGENT : null,
  ties: [{ kind: 'number' as const, score: 1 }],
});
const ring = { data: [member(GRACE, 'Grace Specimen', 'in_review'), member(OLD, 'Otto Specimen', 'approved')] };

async function open(answers: Answers = {}) {
  const shown = await show({
    at: `/console/review/${PERSON}`,
    answers: {
      claimReview: caseOf({ claim: claimOf(true) }),
      getVerificationReport: reportOf(),
      listReview: queuePageOf([]),
      getRing: ring,
      ...answers,
    },
    instead: { permissions: [...OFFICER, 'document.read'] },
  });
  await shown.person.click(await screen.findByRole('button', { name: 'Reject everybody who waits' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Reject everybody who waits' })) };
}
const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('everybody of a ring who waits is rejected for one reason, each by a decision of its own', async () => {
  const { person, service, dialog } = await open();
  const concerned = await dialog.findByRole('list', { name: 'Whom it concerns' });
  await waitFor(() => expect(names(concerned)).toHaveLength(2));
  expect(names(concerned)[1]).toBe('Grace Specimen');
  expect(names(dialog.getByRole('list', { name: 'Left out' }))).toEqual(['Otto Specimen: Approved']);
  await person.click(dialog.getByRole('button', { name: 'Reject 2' }));
  expect(dialog.getByText('Choose a reason.')).toBeTruthy();
  await person.keyboard('6');
  await person.click(dialog.getByRole('button', { name: 'Reject 2' }));
  expect(await screen.findByRole('button', { name: 'Undo all 2' })).toBeTruthy();
  await pass(8_000);
  await waitFor(() => expect(service.bodiesOf('decideVerification')).toHaveLength(2));
  const seen = { outcome: 'rejected', reason: 'seen_before' };
  expect(service.bodiesOf('decideVerification')).toEqual([seen, seen]);
});

it('a ring that was rejected by mistake is taken back at once', async () => {
  const { person, service, dialog } = await open();
  await dialog.findByRole('list', { name: 'Left out' });
  await waitFor(() => dialog.getByRole('button', { name: 'Reject 2' }));
  await person.keyboard('6');
  await person.click(dialog.getByRole('button', { name: 'Reject 2' }));
  await person.click(await screen.findByRole('button', { name: 'Undo all 2' }));
  await pass(8_000);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  expect(service.bodiesOf('decideVerification')).toEqual([]);
});

it('whoever a colleague works on is left out, and closing gives the others back', async () => {
  const mine = caseOf({ claim: claimOf(true) });
  const { person, service, dialog } = await open({
    claimReview: inTurn(mine, mine, mine, new Refusal(409, 'review_claimed')),
    getRing: { data: [...ring.data, member(AGENT, 'Hal Specimen', 'in_review')] },
  });
  await waitFor(() =>
    expect(names(dialog.getByRole('list', { name: 'Left out' }))).toEqual([
      'Otto Specimen: Approved',
      'Hal Specimen: another officer has the case',
    ]),
  );
  const released = () => service.sent.filter(({ operation }) => operation === 'releaseReview');
  expect(released()).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(released()).toHaveLength(1));
  expect(service.bodiesOf('decideVerification')).toEqual([]);
});

it('whoever shares a network address alone is shown and not rejected with the others', async () => {
  const near = { ...member(AGENT, 'Hal Specimen', 'in_review'), ties: [{ kind: 'address' as const, score: null }] };
  const { dialog } = await open({ getRing: { data: [...ring.data, near] } });
  await waitFor(() => expect(names(dialog.getByRole('list', { name: 'Whom it concerns' }))).toHaveLength(2));
  expect(dialog.queryByText(/Hal Specimen/)).toBeNull();
  expect(screen.getAllByText('Hal Specimen')).not.toEqual([]);
  expect(screen.getAllByText('Same network address')).not.toEqual([]);
});

it('faces of a ring are fetched on a press alone, since each look is audited', async () => {
  const { person, service, dialog } = await open();
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  const looks = () => service.sent.filter(({ operation }) => operation === 'getDocumentFile').length;
  const before = looks();
  await person.click(screen.getByRole('button', { name: 'Show their faces' }));
  await waitFor(() => expect(looks()).toBe(before + 1));
});

it('no two of a ring stand in one place', () => {
  for (let number = 1; number <= 12; number += 1) {
    const places = placesAround(number).map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(number);
  }
});
