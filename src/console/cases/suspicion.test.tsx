import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { reportOf } from '../../testing/report.ts';
import { caseOf, claimOf, OFFICER, PERSON, queuePageOf } from '../../testing/review.ts';
import { show } from '../../testing/show.tsx';

let saved: string[] = [];
beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

const open = (permissions: readonly string[]) =>
  show({
    at: `/console/review/${PERSON}`,
    answers: {
      claimReview: caseOf({ claim: claimOf(true) }),
      getVerificationReport: reportOf(),
      listReview: queuePageOf([]),
    },
    instead: { permissions },
  });

it('a report of suspicion is drafted by whoever may, once everything is filled in, and saved', async () => {
  const { person, service } = await open([...OFFICER, 'suspicion.draft']);
  await person.click(await screen.findByRole('button', { name: 'Draft a report' }));
  await person.click(screen.getByRole('button', { name: 'Save as goAML XML' }));
  expect(screen.getAllByText('Fill this in as asked.')).toHaveLength(8);
  for (const [label, words] of Object.entries({
    'Number at the financial intelligence unit': '42',
    Branch: 'Main',
    'Street and number': '1 High Street',
    City: 'Valletta',
    'Country (two letters)': 'mt',
    'Currency (three letters)': 'eur',
    'Codes of indicators': 'TFS01, TFS02',
    'Why the customer is suspected': 'Pays in cash.',
  }))
    await person.type(screen.getByLabelText(label), words);
  await person.click(screen.getByRole('button', { name: 'Save as goAML XML' }));
  const draft = { reporting_entity: 42, country: 'MT', currency: 'EUR', indicators: ['TFS01', 'TFS02'], action: '' };
  await waitFor(() => expect(service.bodiesOf('draftSuspicion')).toMatchObject([draft]));
  await waitFor(() => expect(saved).toEqual(['draft.xml']));
});

it('nobody else is offered one', async () => {
  await open(OFFICER);
  await screen.findByRole('heading', { name: 'History' });
  expect(screen.queryByText('Report of suspicion')).toBeNull();
});
