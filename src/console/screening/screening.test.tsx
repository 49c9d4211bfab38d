import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { screeningOf } from '../../testing/report.ts';
import { OFFICER } from '../../testing/review.ts';
import { listsOf, openHitOf, openHitsOf, rescreeningOf } from '../../testing/screening.ts';
import { inTurn, LOST, type Answers } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';
import { waitedSince } from '../parts/waiting.ts';
import { readHitFilters, writeHitFilters } from './hit-filters.ts';

const STARTS = [...OFFICER, 'aml.search'];
const open = (answers: Answers = {}, at = '/console/screening', permissions: readonly string[] = STARTS) =>
  show({
    at,
    answers: { listOpenAmlHits: openHitsOf(), listAmlLists: listsOf(), getAmlRescreening: rescreeningOf(), ...answers },
    instead: { permissions },
  });

it('a hit is decided from the page, and the page is read again', async () => {
  const { person, service } = await open({
    listOpenAmlHits: inTurn(openHitsOf(), openHitsOf([])),
    decideOnAmlHit: screeningOf(),
  });
  await person.click(await screen.findByRole('button', { name: 'Another date of birth' }));
  await person.click(screen.getByRole('button', { name: 'Somebody else' }));
  await waitFor(() => expect(service.bodiesOf('decideOnAmlHit')).toMatchObject([{ verdict: 'false_positive' }]));
  expect(await screen.findByText('No hit is open.')).toBeTruthy();
});

it('a hit that is somebody else’s may open again on a day to come', async () => {
  const { person, service } = await open({ decideOnAmlHit: screeningOf() });
  await person.click(await screen.findByRole('button', { name: 'Another name' }));
  const day = screen.getByLabelText('Opens again on');
  await person.type(day, '2001-01-01');
  await person.click(screen.getByRole('button', { name: 'Somebody else' }));
  expect(screen.getByText('Choose a day from tomorrow on.')).toBeTruthy();
  await person.clear(day);
  await person.type(day, '2999-01-01');
  await person.click(screen.getByRole('button', { name: 'Somebody else' }));
  await waitFor(() => expect(service.bodiesOf('decideOnAmlHit')).toMatchObject([{ until: '2999-01-01T00:00:00Z' }]));
});

it('an entry stands beside the person, with its other names, sources and the page of its photograph', async () => {
  const { hit, ...one } = openHitOf({ in_review: false });
  const aliases = [{ name: 'Addie Specimin', quality: 'weak' as const }];
  const identifiers = [{ type: 'wikidata', value: 'Q42', country: null }];
  await open({ listOpenAmlHits: openHitsOf([{ ...one, hit: { ...hit, aliases, identifiers } }]) }, undefined, [
    ...STARTS,
    'profile.read',
  ]);
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  // The case of a decided customer is open to whoever may read it.
  expect(await screen.findByRole('link', { name: 'Ada Specimen' })).toBeTruthy();
  expect(cells(/^Date of birth/)).toEqual(['1980-02-29', '1951']);
  expect(cells(/^Country/)).toEqual(['Not known', 'Türkiye']);
  expect(cells(/^Number/)).toEqual(['K48288815', 'Q42']);
  expect(screen.getByText('Addie Specimin (weak)')).toBeTruthy();
  expect(screen.getByRole('link', { name: /photograph/ }).getAttribute('href')).toBe(
    'https://www.wikidata.org/wiki/Q42',
  );
});

it('a decision can be taken back, above the list that the hit has left', async () => {
  const { person, service } = await open({
    listOpenAmlHits: inTurn(openHitsOf(), openHitsOf([]), openHitsOf()),
    decideOnAmlHit: screeningOf(),
  });
  await person.click(await screen.findByRole('button', { name: 'Another name' }));
  await person.click(screen.getByRole('button', { name: 'Somebody else' }));
  await screen.findByText('No hit is open.');
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Somebody else' })).toBeTruthy();
  expect(service.bodiesOf('decideOnAmlHit')).toMatchObject([{ verdict: 'false_positive' }, { verdict: 'undecided' }]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('why an entry is listed leads to its publisher, and to nothing that is not a page', async () => {
  const { hit, ...one } = openHitOf();
  const listing = { programme: 'SDGT', listed_on: '2004-10-01', reason: 'Invented', url: 'https://lists.example/7' };
  const script = { ...listing, programme: 'Other', url: 'javascript:alert(1)' };
  await open({ listOpenAmlHits: openHitsOf([{ ...one, hit: { ...hit, listings: [listing, script] } }]) });
  expect((await screen.findByRole('link', { name: 'SDGT' })).getAttribute('href')).toBe('https://lists.example/7');
  expect(screen.getByText('Other').closest('a')).toBeNull();
  expect(screen.getAllByText('2004-10-01')).toHaveLength(2);
});

it('filters stand in the address and narrow the request', async () => {
  const { person, service } = await open();
  await screen.findByRole('link', { name: 'Ada Specimen' });
  await person.selectOptions(screen.getByRole('combobox', { name: 'List' }), 'European Union');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Waits for at least' }), '1d');
  expect(window.location.search).toBe('?source=eu&waited=1d');
  await waitFor(() => expect(service.queriesOf('listOpenAmlHits').at(-1)).toContain('waiting_before='));
});

it('J moves to the next hit', async () => {
  const other = openHitOf({ profile: '6f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9', name: 'Grace Specimen' });
  const { person } = await open({ listOpenAmlHits: openHitsOf([openHitOf(), other]) });
  await screen.findByRole('link', { name: 'Ada Specimen' });
  await person.keyboard('jj');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Grace Specimen');
});

it('a list that is not loaded, broke off or failed is said', async () => {
  await open();
  const lists = within(await screen.findByRole('complementary'));
  expect(await lists.findByText(/The last load failed/)).toBeTruthy();
  expect(lists.getByText(/line 12, column 3/)).toBeTruthy();
  expect(lists.getByText(/broke off/)).toBeTruthy();
  expect(lists.getAllByText('Not loaded').length).toBeGreaterThan(1);
  expect(lists.getByText('About 800 of 1,200 profiles')).toBeTruthy();
});

it('who may search starts a rescreening, and who may not does not', async () => {
  const finished = rescreeningOf({ state: 'finished', finished_at: '2026-01-01T01:00:00Z' });
  const { person, service } = await open({ getAmlRescreening: finished, startAmlRescreening: rescreeningOf() });
  await person.click(await screen.findByRole('button', { name: 'Screen everybody again' }));
  expect(await screen.findByText('Everybody is being screened.')).toBeTruthy();
  expect(service.bodiesOf('startAmlRescreening')).toHaveLength(1);
});

it('who may only read sees neither the way to start nor the one to decide', async () => {
  await open({ getAmlRescreening: rescreeningOf({ state: 'finished' }) }, '/console/screening', ['aml.read']);
  expect(await screen.findByText('Everybody is screened.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Screen everybody|Somebody else/ })).toBeNull();
});

it('without a network each part says so and tries again', async () => {
  const { person } = await open({ listOpenAmlHits: inTurn(LOST, LOST, openHitsOf()) });
  expect((await screen.findByRole('alert')).textContent).toContain('We cannot connect.');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Ada Specimen' })).toBeTruthy();
});

it('malformed filters are left out, and a time is one from now', () => {
  expect(readHitFilters(new URLSearchParams('order=best&source=none&score=2&waited=5y'))).toEqual({
    mode: 'live',
    order: 'oldest',
  });
  const filters = readHitFilters(
    new URLSearchParams('mode=test&order=strongest&source=un&category=pep&score=0.9&waited=3d'),
  );
  expect(readHitFilters(writeHitFilters(filters))).toEqual(filters);
  expect(waitedSince('4h', new Date('2026-01-01T04:00:00Z'))).toBe('2026-01-01T00:00:00.000Z');
});
