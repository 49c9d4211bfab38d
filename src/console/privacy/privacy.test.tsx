import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { holdOf, pageOf, requestOf, retentionOf } from '../../testing/privacy.ts';
import { OFFICER, PERSON } from '../../testing/review.ts';
import { inTurn, LOST, NEVER, Refusal, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';

const KEEPS = [...OFFICER, 'profile.hold', 'profile.export', 'profile.erase', 'workflow.read'];
const open = (answers: Answers = {}, at = '/console/privacy', permissions: readonly string[] = KEEPS) =>
  show({
    at,
    answers: {
      listPrivacyRequests: pageOf([requestOf()]),
      listLegalHolds: pageOf([holdOf()]),
      getRetention: retentionOf(),
      ...answers,
    },
    instead: { permissions },
  });
const requests = () => screen.findByRole('list', { name: 'Erasures and exports under way' });

/** Names of the files that the browser was asked to save. */
let saved: string[] = [];
beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

it('an erasure says who asked and why, and a colleague confirms it after a last question', async () => {
  const { person, service } = await open({ listPrivacyRequests: inTurn(pageOf([requestOf()]), pageOf([])) });
  const list = within(await requests());
  expect(list.getByText(/The person asked for it/)).toBeTruthy();
  expect(list.getByText(/Katherine Specimen asked on/)).toBeTruthy();
  expect(list.getByText(/Waits for a second person until/)).toBeTruthy();
  expect(list.getByRole('link', { name: 'Ada Specimen' }).getAttribute('href')).toBe(`/console/review/${PERSON}`);
  await person.click(list.getByRole('button', { name: 'Confirm the erasure: Ada Specimen' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(service.bodiesOf('confirmErasureOfProfile')).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(service.bodiesOf('confirmErasureOfProfile')).toHaveLength(1));
  expect(await screen.findByText('No erasure and no export is under way.')).toBeTruthy();
});

it('a hold that prevents an erasure is said', async () => {
  const { person } = await open({ confirmErasureOfProfile: new Refusal(409, 'legal_hold') });
  await person.click(await screen.findByRole('button', { name: /Confirm the erasure/ }));
  await person.click(screen.getByRole('button', { name: 'Erase for good' }));
  expect((await screen.findByRole('alert')).textContent).toContain('A hold prevents it. Release it first.');
});

it('a request is sent back with a note, never without', async () => {
  const { person, service } = await open();
  await person.click(await screen.findByRole('button', { name: 'Send back: Ada Specimen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Send back' }));
  expect(dialog.getByText('Write the reason.')).toBeTruthy();
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The account is open.{Enter}');
  await waitFor(() => expect(service.bodiesOf('returnErasureOfProfile')).toEqual([{ note: 'The account is open.' }]));
});

it('the author withdraws a request and cannot confirm it', async () => {
  const { person, service } = await open({ listPrivacyRequests: pageOf([requestOf({ mine: true })]) });
  expect(await screen.findByText(/You asked on/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Withdraw: Ada Specimen' }));
  await waitFor(() => expect(service.bodiesOf('returnErasureOfProfile')).toEqual([{}]));
});

it('an export of a company is confirmed, and one that is ready is saved', async () => {
  const entity = requestOf({ kind: 'export', subject: 'entity', name: 'Norvik AS', reason: 'review' });
  const agreed = { answered_by: entity.requested_by, answered_by_name: 'Grace', answered_at: entity.created_at };
  const { person, service } = await open({
    listPrivacyRequests: inTurn(pageOf([entity]), pageOf([{ ...entity, ...agreed, state: 'ready' as const }])),
  });
  expect(await screen.findByText('Norvik AS')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Norvik AS' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Confirm the export: Norvik AS' }));
  await waitFor(() => expect(service.bodiesOf('confirmExportOfEntity')).toHaveLength(1));
  expect(await screen.findByText(/Grace agreed on/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Save the export: Norvik AS' }));
  await waitFor(() => expect(saved).toEqual([`${PERSON}.json`]));
  expect(service.queriesOf('exportEntity')).toHaveLength(1);
});

it('what was sent back says by whom and why', async () => {
  const answer = { state: 'returned', note: 'Ask for a proof.', answered_by_name: 'Grace' } as const;
  const returned = requestOf({ mine: true, ...answer, answered_at: '2026-03-02T09:00:00Z' });
  await open({ listPrivacyRequests: pageOf([returned]) });
  expect(await screen.findByText('Ask for a proof.')).toBeTruthy();
  expect(screen.getByText(/Grace sent it back on/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Withdraw|Confirm/ })).toBeNull();
});

it('a hold is released with a reason, and the ended ones are shown apart', async () => {
  const lifted = { lifted_by: holdOf().placed_by, lifted_by_name: 'Grace', lifted_at: '2026-03-03T09:00:00Z' };
  const { person, service } = await open({
    listLegalHolds: inTurn(pageOf([holdOf()]), pageOf([]), pageOf([holdOf({ ...lifted, lift_reason: 'Closed' })])),
  });
  const list = within(await screen.findByRole('list', { name: 'Holds' }));
  expect(list.getByText('Inquiry 7')).toBeTruthy();
  expect(list.getByText('Until somebody releases it')).toBeTruthy();
  await person.click(list.getByRole('button', { name: 'Release: Ada Specimen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Closed{Enter}');
  await waitFor(() => expect(service.bodiesOf('liftLegalHoldOfProfile')).toEqual([{ reason: 'Closed' }]));
  expect(await screen.findByText('Nobody is on hold.')).toBeTruthy();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Ended');
  expect(await screen.findByText(/Grace ended it on/)).toBeTruthy();
  expect(window.location.search).toBe('?holds=ended');
  expect(service.queriesOf('listLegalHolds').at(-1)).toContain('ended=true');
});

it('the periods are said in words, with the ways to the editors', async () => {
  await open({}, '/console/privacy', [...KEEPS, 'company.write']);
  expect(await screen.findByText('Images, calls and face data: 90 days after they came')).toBeTruthy();
  expect(screen.getByText('Customers: without an end')).toBeTruthy();
  expect(screen.getByText(/Documents whose images are deleted: 12; the first on/)).toBeTruthy();
  expect(screen.getByText('Customers on hold, who are kept: 1')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change the periods' }).getAttribute('href')).toBe('/console/terms');
});

it('a customer is found by number or reference, and what was typed stays out of the address', async () => {
  const { person, service } = await open({ listProfiles: pageOf([]) });
  await person.click(await screen.findByRole('button', { name: 'Find' }));
  expect(screen.getByText('Type the number, the reference or the id.')).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: 'Number, reference or id' }), 'C-100482{Enter}');
  expect(await screen.findByText('No customer has this number, reference or id.')).toBeTruthy();
  expect(service.queriesOf('listProfiles').toSorted()).toEqual([
    'id_card_number=C-100482&mode=live',
    'reference=C-100482&mode=live',
  ]);
  expect(window.location.href).not.toContain('C-100482');
});

it('test data is a list of its own', async () => {
  const { person, service } = await open();
  await requests();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Mode' }), 'Test');
  await waitFor(() => expect(service.queriesOf('listPrivacyRequests').at(-1)).toContain('mode=test'));
  expect(window.location.search).toBe('?mode=test');
});

it('nothing under way, what is lost and what loads are said', async () => {
  await open({ listPrivacyRequests: pageOf([]), listLegalHolds: LOST, getRetention: NEVER });
  expect(await screen.findByText('No erasure and no export is under way.')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('cannot connect');
  expect(screen.getAllByText('The periods are loading')).not.toEqual([]);
});

it('who may not erase learns so, and nothing is asked', async () => {
  const { service } = await open({}, '/console/privacy', OFFICER);
  expect(await screen.findByText('You may not erase customers')).toBeTruthy();
  expect(service.queriesOf('listPrivacyRequests')).toEqual([]);
});
