import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reportOf } from '../../../testing/report.ts';
import { claimOf, caseOf, OFFICER, queuePageOf } from '../../../testing/review.ts';
import { inTurn, LOST, NEVER, Refusal, type Answers } from '../../../testing/service.ts';
import { show } from '../../../testing/show.tsx';
import { readFilters, writeFilters } from './filters.ts';

const OTHER = '6f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const open = (answers: Answers, at = '/console/review', permissions: readonly string[] = OFFICER) =>
  show({ at, answers, instead: { permissions } });
const rows = () => within(screen.getByRole('list', { name: 'Cases that wait' })).getAllByRole('listitem');

it('cases that wait for a second person are narrowed to, by the address too', async () => {
  const { person, service } = await show({
    at: '/console/review?proposed=false',
    answers: { listReview: queuePageOf([caseOf()]) },
    instead: { permissions: OFFICER },
  });
  const choice = await screen.findByRole('combobox', { name: 'Decision' });
  expect((choice as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('To decide first');
  expect(service.queriesOf('listReview').at(-1)).toContain('proposed=false');
  await person.selectOptions(choice, 'To confirm');
  expect(window.location.search).toBe('?proposed=true');
  await waitFor(() => expect(service.queriesOf('listReview').at(-1)).toContain('proposed=true'));
});

it('the queue shows each case with its findings in words, its risk and who works on it', async () => {
  const taken = caseOf({ profile: OTHER, name: null, listed: true, risk: 85, claim: claimOf(false) });
  await open({
    listReview: queuePageOf([caseOf(), taken], {
      counts: { waiting: 1200, listed: 1, late: 3, mine: 0, for_me: 0, found: 2 },
    }),
  });
  await screen.findByText('Ada Specimen');
  const [first, second] = rows();
  expect(first?.textContent).toMatch(/account-7.*The names do not agree\..*Türkiye.*Risk 35/);
  expect(second?.textContent).toMatch(/Name unknown.*On a list.*Risk 85.*Katherine Specimen/);
  expect(screen.getAllByText('1,200 wait')).not.toEqual([]);
});

it('a filter narrows the queue by the address, and the search by the request alone', async () => {
  const { person, service } = await open({ listReview: queuePageOf([caseOf()]) });
  await screen.findByText('Ada Specimen');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Finding' }), 'The names do not agree.');
  await person.click(screen.getByRole('checkbox', { name: 'Mine' }));
  expect(window.location.search).toBe('?reason=name_differs&mine=true');
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'Ada Specimen');
  await waitFor(() => expect(service.queriesOf('listReview').at(-1)).toContain('search=Ada'));
  expect(window.location.href).not.toContain('Ada');
});

it('N takes the first case that nobody else has', async () => {
  const { person, service } = await open({
    listReview: queuePageOf([caseOf({ claim: claimOf(false) }), caseOf({ profile: OTHER, name: 'Free Specimen' })]),
    claimReview: caseOf({ profile: OTHER, claim: claimOf(true) }),
    getVerificationReport: reportOf(),
  });
  await screen.findByText('Free Specimen');
  await person.keyboard('n');
  await waitFor(() => expect(window.location.pathname).toBe(`/console/review/${OTHER}`));
  // Once to take it, and once when its page opens.
  await waitFor(() => expect(service.bodiesOf('claimReview')).toHaveLength(2));
});

it('who comes second to a case goes on to the next one', async () => {
  const taken = new Refusal(409, 'review_claimed');
  const { person } = await open({
    listReview: queuePageOf([caseOf(), caseOf({ profile: OTHER, name: 'Free Specimen' })]),
    claimReview: inTurn(taken, caseOf({ profile: OTHER, claim: claimOf(true) })),
    getVerificationReport: reportOf(),
  });
  await screen.findByText('Free Specimen');
  await person.keyboard('n');
  await waitFor(() => expect(window.location.pathname).toBe(`/console/review/${OTHER}`));
});

it('a queue in which others work on everything says so', async () => {
  const { person } = await open({ listReview: queuePageOf([caseOf({ claim: claimOf(false) })]) });
  await screen.findByText('Ada Specimen');
  await person.keyboard('n');
  expect(await screen.findByText(/Nothing is free/)).toBeTruthy();
});

it('J and K move between the rows', async () => {
  const { person } = await open({ listReview: queuePageOf([caseOf(), caseOf({ profile: OTHER })]) });
  await screen.findAllByText('Ada Specimen');
  const [first, second] = screen.getAllByRole('link', { name: /Ada Specimen/ });
  await person.keyboard('jj');
  expect(document.activeElement).toBe(second);
  await person.keyboard('k');
  expect(document.activeElement).toBe(first);
});

it('the keys are listed on ?, and can be switched off', async () => {
  const { person } = await open({ listReview: queuePageOf([]) });
  await person.keyboard('?');
  const dialog = screen.getByRole('dialog', { name: 'Shortcuts' });
  expect(dialog.textContent).toContain('Take the next case');
  await person.click(within(dialog).getByRole('checkbox', { name: 'Single letters work as keys' }));
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await person.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a further page is read by its cursor', async () => {
  const page = queuePageOf([caseOf()], { has_more: true, next_cursor: 'place-1' });
  const { person, service } = await open({ listReview: page });
  await person.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(service.queriesOf('listReview').at(-1)).toContain('cursor=place-1'));
  await person.click(screen.getByRole('button', { name: 'Previous page' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true),
  );
});

it('an empty queue says so, and a narrowed one offers everything', async () => {
  await open({ listReview: queuePageOf([]) });
  expect(await screen.findByText('Nobody waits. You are done.')).toBeTruthy();
});

it('an empty narrowed queue offers everything', async () => {
  const { person } = await open({ listReview: queuePageOf([]) }, '/console/review?listed=true');
  await person.click(await screen.findByRole('button', { name: 'Show everything' }));
  expect(window.location.search).toBe('');
});

it('the queue says that it is loading, that it cannot be reached, and tries again', async () => {
  const { person } = await open({ listReview: inTurn(LOST, LOST, queuePageOf([caseOf()])) });
  expect((await screen.findByRole('alert')).textContent).toContain('We cannot connect.');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ada Specimen')).toBeTruthy();
});

it('the queue says that it is loading', async () => {
  await open({ listReview: NEVER });
  expect(await screen.findAllByText('The queue is loading')).not.toEqual([]);
});

it('who may not decide reads why there is no queue', async () => {
  const { service } = await open({}, '/console/review', ['account.manage', 'call.read']);
  expect(screen.getByText('You may not decide on customers')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Calls' })).toBeTruthy();
  expect(service.sent).toEqual([]);
});

it('a permission that was taken away meanwhile is said', async () => {
  await open({ listReview: new Refusal(403, 'permission_missing') });
  expect((await screen.findByRole('alert')).textContent).toContain('You have no permission for this.');
});

it('malformed filters in the address are left out', () => {
  const read = (search: string) => readFilters(new URLSearchParams(search));
  expect(read('order=newest&reason=A%20b&step=%2F&country=tr&listed=no&mode=x')).toEqual({
    mode: 'live',
    order: 'due',
  });
  const filters = read(
    'workflow_slug=credit&age_group=from_18&waited=4h&order=riskiest&reason=name_differs&country=TR&listed=true&mine=true&mode=test&step=identity',
  );
  expect(readFilters(writeFilters(filters))).toEqual(filters);
});

it('what is late comes first, and is marked so', async () => {
  const late = caseOf({ due_at: '2026-01-01T04:00:00Z' });
  const other = caseOf({ profile: '6f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9', name: 'Grace Specimen' });
  const { service } = await show({
    at: '/console/review',
    answers: { listReview: queuePageOf([late, other]) },
    instead: { permissions: OFFICER },
  });
  const rows = within(await screen.findByRole('list', { name: 'Cases that wait' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.includes('Late: '))).toEqual([true, false]);
  expect(new URLSearchParams(service.queriesOf('listReview')[0]).get('order')).toBe('due');
});

it.each([
  ['?reason=name_differs', false],
  ['?country=TR', true],
])('the rarer filters are folded unless the address uses one: %s', async (filters, open) => {
  await show({
    at: `/console/review${filters}`,
    answers: { listReview: queuePageOf([caseOf()]) },
    instead: { permissions: OFFICER },
  });
  const details = (await screen.findByText('More filters')).closest('details');
  expect(details?.open).toBe(open);
  expect(within(details!).getByRole('combobox', { name: 'Country' })).toBeTruthy();
});
