import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { holdOf, keepingOf, requestOf } from '../../testing/privacy.ts';
import { reportOf } from '../../testing/report.ts';
import { caseOf, claimOf, OFFICER, PERSON, queuePageOf } from '../../testing/review.ts';
import { inTurn, NOTHING, Refusal, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';

const KEEPS = [...OFFICER, 'profile.hold', 'profile.export', 'profile.erase'];
const open = (answers: Answers = {}, permissions: readonly string[] = KEEPS) =>
  show({
    at: `/console/review/${PERSON}`,
    answers: {
      claimReview: caseOf({ claim: claimOf(true) }),
      getVerificationReport: reportOf(),
      listReview: queuePageOf([]),
      getKeepingOfProfile: keepingOf(),
      ...answers,
    },
    instead: { permissions },
  });
const part = async () => {
  await screen.findByText(/Images are deleted on/);
  return screen;
};

/** Names of the files that the browser was asked to save. */
let saved: string[] = [];
beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

it('a key holds the customer, with a reason and an end in the future', async () => {
  const { person, service } = await open({
    getKeepingOfProfile: inTurn(keepingOf(), keepingOf({ hold: holdOf({ reason: 'Inquiry 8' }) })),
  });
  await part();
  await person.keyboard('h');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold this customer' }));
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Inquiry 8');
  await person.type(dialog.getByLabelText('Ends on (optional)'), '2020-01-01');
  await person.click(dialog.getByRole('button', { name: 'Hold' }));
  expect(dialog.getByText('Choose a day after today.')).toBeTruthy();
  expect(service.bodiesOf('placeLegalHoldOnProfile')).toEqual([]);
  await person.clear(dialog.getByLabelText('Ends on (optional)'));
  await person.click(dialog.getByRole('button', { name: 'Hold' }));
  await waitFor(() => expect(service.bodiesOf('placeLegalHoldOnProfile')).toEqual([{ reason: 'Inquiry 8' }]));
  expect(await screen.findByText('A hold keeps everything until it ends.')).toBeTruthy();
  await person.keyboard('h');
  expect(await screen.findByRole('dialog', { name: 'Release the hold' })).toBeTruthy();
});

const REJECTED = reportOf({
  profile: { ...reportOf().profile, status: 'rejected', status_reason: 'document_forged' },
});

it('erasing somebody rejected for fraud offers the block list', async () => {
  const answers: Answers = { eraseProfile: NOTHING, getVerificationReport: REJECTED };
  const { person, service } = await open(answers, [...KEEPS, 'blocklist.write']);
  await part();
  await person.keyboard('x');
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase this customer' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Add the documents to the block list' }));
  await person.keyboard('1{Enter}');
  await waitFor(() =>
    expect(service.bodiesOf('eraseProfile')).toEqual([{ reason: 'asked', block: ['number', 'page'] }]),
  );
});

it.each([
  ['who may not write it', REJECTED, KEEPS],
  ['for a customer who was not rejected', reportOf(), [...KEEPS, 'blocklist.write']],
])('the block list is not offered to an officer %s', async (_, report, permissions) => {
  const { person } = await open({ getVerificationReport: report }, permissions);
  await part();
  await person.keyboard('x');
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase this customer' }));
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

it('an export needs a reason, and is saved at once where one person is enough', async () => {
  const { person, service } = await open({
    orderExportOfProfile: requestOf({ kind: 'export', reason: 'access', state: 'ready' }),
  });
  await part();
  await person.keyboard('e');
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  expect(dialog.getByText('Choose a reason.')).toBeTruthy();
  await person.keyboard('1{Enter}');
  await waitFor(() => expect(service.bodiesOf('orderExportOfProfile')).toEqual([{ reason: 'access' }]));
  await waitFor(() => expect(saved).toEqual([`${PERSON}.json`]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('an export that needs a second person waits, and nothing is saved', async () => {
  const waiting = requestOf({ kind: 'export', reason: 'access', mine: true });
  const { person, service } = await open({
    orderExportOfProfile: waiting,
    getKeepingOfProfile: inTurn(keepingOf(), keepingOf({ export: waiting })),
  });
  await part();
  await person.keyboard('e');
  await screen.findByRole('dialog');
  await person.keyboard('1{Enter}');
  expect(await screen.findByText(/Waits for a second person until/)).toBeTruthy();
  expect(service.queriesOf('exportProfile')).toEqual([]);
});

it('where one person is enough, an erasure leads back to the queue', async () => {
  const { person, service } = await open({ eraseProfile: NOTHING });
  await part();
  await person.keyboard('x');
  await screen.findByRole('dialog', { name: 'Erase this customer' });
  await person.keyboard('2{Enter}');
  await waitFor(() => expect(service.bodiesOf('eraseProfile')).toEqual([{ reason: 'no_longer_needed' }]));
  await waitFor(() => expect(window.location.pathname).toBe('/console/review'));
});

it('an erasure that needs a second person, or that a hold prevents, leaves the case open', async () => {
  const asked = requestOf({ mine: true });
  const { person } = await open({
    eraseProfile: inTurn(new Refusal(409, 'legal_hold'), asked),
    getKeepingOfProfile: inTurn(keepingOf(), keepingOf({ erasure: asked })),
  });
  await part();
  await person.keyboard('x');
  await screen.findByRole('dialog');
  await person.keyboard('1{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('A hold prevents it.');
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Erase' }));
  expect(await screen.findByText(/You asked on/)).toBeTruthy();
  expect(window.location.pathname).toBe(`/console/review/${PERSON}`);
});

it('who may none of it sees nothing of it, and asks for nothing', async () => {
  const { person, service } = await open({}, OFFICER);
  await screen.findByRole('heading', { name: 'Ada Specimen' });
  await person.keyboard('hex');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(service.queriesOf('getKeepingOfProfile')).toEqual([]);
});
