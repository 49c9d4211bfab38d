import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Customer } from '../../lib/api/types.ts';
import { AGENT } from '../../testing/call.ts';
import { pass } from '../../testing/clock.ts';
import { reportOf } from '../../testing/report.ts';
import { OFFICER, PERSON } from '../../testing/review.ts';
import { Refusal, type Answers } from '../../testing/service.ts';
import { fetchAllCustomers } from './customer-queries.ts';
import { show } from '../../testing/show.tsx';

const customerOf = (changes: Partial<Customer> = {}): Customer => ({
  profile: PERSON,
  subject: 'person',
  mode: 'live',
  name: 'Ada Specimen',
  id_card_number: 'C-100482',
  reference: 'account-7',
  status: 'rejected',
  status_reason: 'document_forged',
  workflow_slug: 'default',
  officer: AGENT,
  officer_name: 'Grace Specimen',
  decided_at: '2026-01-02T09:00:00Z',
  created_at: '2026-01-01T09:00:00Z',
  ...changes,
});
const pageOf = (data: Customer[]) => ({ data, next_cursor: null, has_more: false });
const AUDITOR = ['profile.read', 'document.read', 'entity.read', 'audit.read', 'workflow.read'];

const open = (answers: Answers = {}, permissions: readonly string[] = AUDITOR) =>
  show({
    at: '/console/customers',
    answers: { listCustomers: pageOf([customerOf()]), ...answers },
    instead: { permissions },
  });

it('an auditor reads who was decided, why and by whom, and opens the case without taking it', async () => {
  const { person, service } = await open({ getReport: reportOf() });
  const row = await screen.findByRole('row', { name: /Ada Specimen/ });
  expect(row.textContent).toMatch(/account-7Rejected The document is forgeddefaultGrace Specimen/);
  await person.click(within(row).getByRole('link', { name: 'Ada Specimen' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Specimen' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Approve|Reject|Reopen/ })).toBeNull();
  expect(service.sent.filter(({ operation }) => operation === 'claimReview')).toEqual([]);
});

it('filters stand in the address, and what is searched for does not', async () => {
  const { person, service } = await open();
  await screen.findByRole('row', { name: /Ada Specimen/ });
  await person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Rejected');
  await person.click(screen.getByRole('button', { name: 'Grace Specimen' }));
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'spec');
  await pass(1000);
  expect(window.location.search).toBe(`?status=rejected&officer=${AGENT}`);
  await waitFor(() => {
    const address = service.sent.findLast(({ operation }) => operation === 'listCustomers')?.query;
    expect(address).toContain('search=spec');
  });
});

it('an officer opens a decided case again with a reason', async () => {
  const { person, service } = await show({
    at: `/console/review/${PERSON}`,
    answers: {
      claimReview: new Refusal(409, 'not_waiting'),
      getReport: reportOf(),
      updateProfile: new Refusal(409, 'invalid_transition'),
    },
    instead: { permissions: [...OFFICER, 'profile.update'] },
  });
  await person.click(await screen.findByRole('button', { name: 'Reopen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Reopen' }));
  expect(dialog.getByText('Write the reason here.')).toBeTruthy();
  await person.type(dialog.getByRole('textbox'), 'The court wrote.');
  await person.click(dialog.getByRole('button', { name: 'Reopen' }));
  const sent = { status: 'in_review', status_reason: 'The court wrote.' };
  await waitFor(() => expect(service.bodiesOf('updateProfile')).toEqual([sent]));
  expect(await dialog.findByRole('alert')).toBeTruthy();
});

it('a file holds the newest ten thousand, and says that they are not all', async () => {
  const page = { data: Array.from({ length: 100 }, () => customerOf()), next_cursor: 'next', has_more: true };
  const answer = { data: page, response: new Response() };
  const staff = { api: { GET: () => Promise.resolve(answer) } } as unknown as Parameters<typeof fetchAllCustomers>[0];
  const { all, isWhole } = await fetchAllCustomers(staff, { mode: 'live', dated: 'created' }, '');
  expect([all.length, isWhole]).toEqual([10_000, false]);
});

it('a file that holds everybody is saved in silence', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:customers');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(screen.queryByText(/^The file holds the newest/)).toBeNull();
});

it('who may make customers adds one, and comes to the case, from which the link is sent', async () => {
  const { person, service } = await open(
    {
      createProfile: { ...reportOf().profile, id: PERSON, token: null, token_expires_at: null },
      getReport: reportOf(),
      listWorkflows: { data: [] },
    },
    [...AUDITOR, 'profile.create'],
  );
  await person.click(await screen.findByRole('button', { name: 'Add a customer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a customer' }));
  await person.type(dialog.getByRole('textbox', { name: /^Number/ }), 'C-7');
  await person.type(dialog.getByRole('textbox', { name: /^Email/ }), 'ada@bank.example');
  await person.click(dialog.getByRole('button', { name: 'Add a customer' }));
  expect(dialog.getByText('This is needed.')).toBeTruthy();
  await person.click(dialog.getByRole('radio', { name: 'Test' }));
  await person.click(dialog.getByRole('button', { name: 'Add a customer' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/console/review/${PERSON}`));
  expect(service.bodiesOf('createProfile')).toEqual([
    { id_card_number: 'C-7', workflow: 'default', mode: 'test', email: 'ada@bank.example' },
  ]);
});

it('nobody else is offered it', async () => {
  await open();
  await screen.findByRole('row', { name: /Ada Specimen/ });
  expect(screen.queryByRole('button', { name: 'Add a customer' })).toBeNull();
});
