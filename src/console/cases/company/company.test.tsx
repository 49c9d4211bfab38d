import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pass } from '../../../testing/clock.ts';
import type { Entity, EntityReport } from '../../../lib/api/types.ts';
import { caseOf, claimOf, OFFICER, PERSON, proposalOf, queuePageOf } from '../../../testing/review.ts';
import { Refusal, type Answers } from '../../../testing/service.ts';
import { show } from '../../../testing/show.tsx';
import { treeOf } from './owners.tsx';

const AT = '2026-01-01T00:00:00Z';
const at = `/console/companies/${PERSON}`;
const permissions = [...OFFICER, 'entity.read', 'entity.decide'];

const entity: Entity = {
  id: PERSON,
  mode: 'live',
  reference: 'E-2041',
  name: 'Norvik AS',
  status: 'in_review',
  status_reason: null,
  created_at: AT,
  updated_at: AT,
  details: {
    name: 'Norvik AS',
    country: 'NO',
    registration_number: '923609016',
    street: 'Bryggen 1',
    city: 'Bergen',
    parties: [
      { id: 'ada', kind: 'person', name: 'Ada Specimen', birth_date: '1980-02-29', roles: ['director'] },
      { id: 'holding', kind: 'company', name: 'Vestland Holding', roles: ['owner'], share: 80 },
      { id: 'bea', kind: 'person', name: 'Bea Specimen', roles: ['owner'], share: 50, of: 'holding' },
    ],
  },
  ownership: {
    declared: 80,
    missing: 20,
    beneficial_owners: ['bea'],
    owners: [{ parties: ['bea'], share: 40, votes: 0, basis: 'ownership' }],
    findings: [{ code: 'company_owners_missing', parties: ['holding'] }],
  },
  documents: [],
};

const screening: EntityReport['screening'] = {
  result: { check: 'screening', outcome: 'passed', score: 1, detail: null },
  report: null,
  screened_at: AT,
  hits: [],
};

const reportOf = (changes: Partial<EntityReport> = {}): EntityReport => ({
  made_at: AT,
  opened_at: AT,
  handed_in_at: AT,
  outstanding: [],
  screening,
  decisions: [],
  ...changes,
});

const waits = caseOf({ subject: 'entity', verification: null, name: 'Norvik AS', claim: claimOf(true) });
const mine = { claimReview: waits, getEntity: entity, getEntityReport: reportOf(), listReview: queuePageOf([]) };

const open = (answers: Answers = {}) => show({ at, answers: { ...mine, ...answers }, instead: { permissions } });

it('a company shows its details, its owners as a tree with what their shares come to, and what is odd', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Norvik AS' })).toBeTruthy();
  const owners = screen.getByRole('region', { name: 'Owners and directors' });
  const holding = within(owners).getAllByText('Vestland Holding')[0]!.closest('li') as HTMLElement;
  expect(within(holding).getByText('Bea Specimen')).toBeTruthy();
  expect(holding.textContent).toContain('in all 40% of the company, 0% of the votes');
  expect(owners.textContent).toContain('Declared: 80%. Missing: 20%.');
  expect(owners.textContent).toMatch(/may be a beneficial owner through this company\. Vestland Holding/);
  expect(screen.getByRole('region', { name: 'Company' }).textContent).toMatch(
    /923609016.*Bryggen 1, Bergen.*no documents/,
  );
});

it('companies that own each other stand in the tree once', () => {
  const tree = treeOf([
    { id: 'a', of: 'b' },
    { id: 'b', of: 'a' },
  ]);
  expect(tree).toMatchObject([{ party: { id: 'a' }, below: [{ party: { id: 'b' }, below: [] }] }]);
});

/** Keys and buttons wait a moment: the case before may still be meant. */
const ready = async () => {
  const button = await screen.findByRole('button', { name: /^Reject/ });
  await pass(500);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
};

it('a rejection names its reason from the catalogue, and another one needs a note', async () => {
  const { person, service } = await open({ decideEntity: { ...entity, status: 'rejected' } });
  await screen.findByRole('button', { name: /Reject/ });
  await ready();
  await person.keyboard('r');
  await person.keyboard('5');
  const dialog = screen.getByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: /Reject/ }));
  expect(dialog.textContent).toContain('Write the reason here.');
  await person.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'The register knows nothing of it.');
  await person.click(within(dialog).getByRole('button', { name: /Reject/ }));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() =>
    expect(service.bodiesOf('decideEntity')).toEqual([
      {
        status: 'rejected',
        reason: 'other',
        note: 'The register knows nothing of it.',
      },
    ]),
  );
});

it('an approval in spite of what is open needs a reason', async () => {
  const { person } = await open({ getEntityReport: reportOf({ outstanding: ['info', 'registration_extract'] }) });
  expect(await screen.findByText('Not submitted: details of the company, Company register extract')).toBeTruthy();
  await ready();
  await person.keyboard('a');
  const dialog = screen.getByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: 'Approve nevertheless' }));
  expect(dialog.textContent).toContain('Write the reason.');
});

it('a colleague’s proposal on a company is confirmed as such', async () => {
  const proposal = proposalOf(false);
  await open({ claimReview: { ...waits, proposal } });
  expect(await screen.findByText('Katherine Specimen proposes: Rejected')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Ask again/ })).toBeNull();
});

it('an erased company is said to be gone, and a decided one can be read but not decided', async () => {
  await open({ claimReview: new Refusal(404, 'profile_not_found') });
  expect(await screen.findByText('The company was erased, or belongs to another business.')).toBeTruthy();
});

it('a decided company is read and not decided', async () => {
  await open({ claimReview: new Refusal(409, 'not_waiting') });
  expect(await screen.findByText('This case waits for nobody. You can read it, not decide it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
});

it('a company that did not come can be asked for again', async () => {
  await open({ getEntity: new Refusal(500, 'internal_error') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('the queue opens a company at its own page', async () => {
  await show({
    at: '/console/review',
    answers: { listReview: queuePageOf([{ ...waits, claim: null }]) },
    instead: { permissions },
  });
  const row = await screen.findByRole('link', { name: /Norvik AS/ });
  expect(row.getAttribute('href')).toBe(`/console/companies/${PERSON}`);
  expect(row.textContent).toContain('Company');
});

it('a report of suspicion about a company is drafted by whoever may', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Norvik AS' });
  expect(screen.queryByRole('button', { name: 'Draft a report' })).toBeNull();
  cleanup();
  await show({ at, answers: mine, instead: { permissions: [...permissions, 'suspicion.draft'] } });
  expect(await screen.findByRole('button', { name: 'Draft a report' })).toBeTruthy();
});
