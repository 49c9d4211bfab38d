import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AGENT } from '../../../testing/call.ts';
import { pass } from '../../../testing/clock.ts';
import { reportOf } from '../../../testing/report.ts';
import { caseOf, claimOf, OFFICER, PERSON, queuePageOf } from '../../../testing/review.ts';
import { Refusal, type Answers } from '../../../testing/service.ts';
import { show } from '../../../testing/show.tsx';

const AT = '2026-01-01T00:00:00Z';
const BO = '6f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const nothing = { claims: [], assigned: 0, assigned_since: null };
const officers = {
  data: [
    { user: BO, name: 'Bo Officer', mine: false, ...nothing, assigned: 2, assigned_since: AT },
    {
      user: AGENT,
      name: 'Katherine Specimen',
      mine: true,
      ...nothing,
      claims: [{ profile: PERSON, subject: 'person' as const, since: AT }],
    },
  ],
};
const mine = caseOf({ claim: claimOf(true), tags: ['oslo'] });
const answers = {
  claimReview: mine,
  getVerificationReport: reportOf(),
  listReview: queuePageOf([]),
  listReviewOfficers: officers,
  listCaseNotes: {
    data: [{ id: BO, text: 'Called the branch.', user: BO, name: 'Bo Officer', created_at: AT, mentions: [] }],
  },
  listCaseReaders: { data: [{ user: BO, name: 'Bo Officer' }] },
};
const open = (more: Answers = {}, at = `/console/review/${PERSON}`, permissions = OFFICER) =>
  show({ at, answers: { ...answers, ...more }, instead: { permissions } });
const team = async () =>
  within((await screen.findByRole('heading', { name: 'Team' })).closest('section') as HTMLElement);

it('a case has the notes of colleagues, and another one joins them', async () => {
  const made = {
    id: AGENT,
    text: 'They wrote.',
    user: AGENT,
    name: 'Katherine Specimen',
    created_at: AT,
    mentions: [],
  };
  const { person, service } = await open({ addCaseNote: made });
  const part = await team();
  expect(await part.findByText('Called the branch.')).toBeTruthy();
  await person.type(part.getByLabelText('New note'), 'They wrote.');
  await person.click(part.getByRole('button', { name: 'Keep the note' }));
  expect(await part.findByText('They wrote.', { selector: 'p' })).toBeTruthy();
  expect(service.bodiesOf('addCaseNote')).toEqual([{ text: 'They wrote.' }]);
  expect(service.sent.filter(({ operation }) => operation === 'listCaseNotes')).toHaveLength(1);
});

it('a case is handed to a colleague and leaves the page; tags come and go', async () => {
  const assignment = { user: BO, name: 'Bo Officer', mine: false, at: AT };
  const { person, service } = await open({
    assignReview: caseOf({ assignment }),
    tagReview: { tags: ['oslo', 'vip'] },
  });
  const part = await team();
  await person.type(part.getByLabelText('New tag'), 'VIP{Enter}');
  expect(await part.findByText('vip')).toBeTruthy();
  await person.click(part.getByRole('button', { name: 'Remove the tag oslo' }));
  expect(service.bodiesOf('tagReview')).toEqual([{ tags: ['oslo', 'VIP'] }, { tags: ['vip'] }]);
  await part.findByRole('option', { name: 'Katherine Specimen (you)' });
  await person.selectOptions(part.getByLabelText('For'), 'Bo Officer');
  expect(await screen.findByRole('heading', { level: 1, name: 'Queue' })).toBeTruthy();
  expect(service.bodiesOf('assignReview')).toEqual([{ user: BO }]);
});

it('the queue marks what is for the officer, and the next case is one of those first', async () => {
  const forMe = caseOf({ assignment: { user: AGENT, name: 'Katherine Specimen', mine: true, at: AT } });
  const page = queuePageOf([forMe]);
  const { person, service } = await open(
    { listReview: { ...page, counts: { ...page.counts, for_me: 1 } } },
    '/console/review',
  );
  expect(await screen.findByText('For you')).toBeTruthy();
  expect(screen.getByText('1 for you')).toBeTruthy();
  await person.keyboard('n');
  await screen.findByRole('heading', { level: 1, name: 'Ada Specimen' });
  expect(service.queriesOf('listReview').some((query) => query.includes('assigned=me'))).toBe(true);
});

it('nobody keeps a case who is away: it is given back, and taken again by a press', async () => {
  const { person, service } = await open();
  await team();
  await pass(10 * 60_000);
  expect(await screen.findByRole('heading', { name: 'The case was given back' })).toBeTruthy();
  const asked = (operation: string) => service.sent.filter((one) => one.operation === operation).length;
  await waitFor(() => expect(asked('releaseReview')).toBe(1));
  const before = asked('claimReview');
  await person.click(screen.getByRole('button', { name: 'Take it again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Specimen' })).toBeTruthy();
  expect(asked('claimReview')).toBe(before + 1);
});

it('whoever is there keeps it', async () => {
  await open();
  await team();
  await pass(9 * 60_000);
  fireEvent.pointerMove(window);
  await pass(9 * 60_000);
  expect(screen.queryByRole('heading', { name: 'The case was given back' })).toBeNull();
});

it('a case that a colleague has says whose it is', async () => {
  const [bo, me] = officers.data as [(typeof officers.data)[0], (typeof officers.data)[0]];
  const taken = {
    data: [
      { ...bo, claims: me.claims },
      { ...me, claims: [] },
    ],
  };
  await open({ claimReview: new Refusal(409, 'review_claimed'), listReviewOfficers: taken });
  expect(await screen.findByText(/Bo Officer has it\./)).toBeTruthy();
});

it('the team shows who has what since when, and who manages it gives a case back', async () => {
  const [bo, me] = officers.data as [(typeof officers.data)[0], (typeof officers.data)[0]];
  const theirs = {
    data: [
      { ...bo, claims: me.claims },
      { ...me, claims: [] },
    ],
  };
  const { person, service } = await open({ listReviewOfficers: theirs }, '/console/team', [
    ...OFFICER,
    'review.manage',
  ]);
  const row = (await screen.findByRole('rowheader', { name: /Bo Officer/ })).closest('tr') as HTMLElement;
  expect(row.textContent).toMatch(/Case, for .*2, the oldest for /);
  await person.click(within(row).getByRole('button', { name: 'Give back to the queue' }));
  await waitFor(() => expect(service.sent.some(({ operation }) => operation === 'takeBackReview')).toBe(true));
});

it('others who share something stand once with what they share, and the documents are blocked for a reason', async () => {
  const other = {
    profile: BO,
    subject: 'person' as const,
    name: 'Eve Specimen',
    id_card_number: 'C-2',
    reference: null,
    status: 'rejected' as const,
    created_at: AT,
    selfie: null,
    ties: [
      { kind: 'face' as const, score: 0.91 },
      { kind: 'email' as const, score: null },
    ],
  };
  const permissions = [...OFFICER, 'profile.read', 'blocklist.write'];
  const { person, service } = await open(
    { getRing: { data: [other] }, listVerifications: { data: [] }, addToBlockList: { data: [] } },
    undefined,
    permissions,
  );
  const ring = within(
    (await screen.findByRole('heading', { name: 'Others who share something' })).closest('section') as HTMLElement,
  );
  expect(ring.getByRole('link', { name: 'Eve Specimen' }).getAttribute('href')).toContain(BO);
  expect(ring.getByText(/Rejected/)).toBeTruthy();
  expect(ring.getByText('Same face · 91%, Same email address')).toBeTruthy();
  await person.click(ring.getByRole('button', { name: 'Block these documents' }));
  const dialog = within(screen.getByRole('dialog'));
  await person.type(dialog.getByRole('textbox'), 'One gang.');
  await person.click(dialog.getByRole('button', { name: 'Block these documents' }));
  expect(await ring.findByText('The documents are on the block list.')).toBeTruthy();
  expect(service.sent.filter(({ operation }) => operation === 'addToBlockList')).toHaveLength(4);
});

it('the way back from a case leads to the page and the row that it was opened from', async () => {
  const page = queuePageOf([caseOf()], { next_cursor: 'next', has_more: true });
  const { person, service } = await open({ listReview: page }, '/console/review');
  await person.click(await screen.findByRole('button', { name: 'Next page' }));
  await person.click(await screen.findByRole('link', { name: /Ada Specimen/ }));
  await screen.findByRole('heading', { level: 1, name: 'Ada Specimen' });
  await person.keyboard('q');
  const row = await screen.findByRole('link', { name: /Ada Specimen/ });
  await waitFor(() => expect(document.activeElement).toBe(row));
  expect(service.queriesOf('listReview').at(-1)).toContain('cursor=next');
});

it('a colleague is mentioned by @ and the beginning of the name, and the note keeps the id', async () => {
  const reader = { user: BO, name: 'Bo Officer' };
  const made = {
    id: AGENT,
    text: 'Ask @Bo Officer now',
    user: AGENT,
    name: 'Katherine',
    created_at: AT,
    mentions: [reader],
  };
  const { person, service } = await open({ addCaseNote: made });
  const part = await team();
  const field = part.getByLabelText('New note');
  await person.type(field, 'Ask @off');
  const suggested = within(await part.findByRole('listbox', { name: 'Colleagues to mention' }));
  expect(suggested.getByRole('option', { name: 'Bo Officer' }).getAttribute('aria-selected')).toBe('true');
  await person.keyboard('{Enter}');
  expect((field as HTMLTextAreaElement).value).toBe('Ask @Bo Officer ');
  await person.type(field, 'now');
  await person.click(part.getByRole('button', { name: 'Keep the note' }));
  expect(await part.findByText('@Bo Officer', { selector: 'strong' })).toBeTruthy();
  expect(service.bodiesOf('addCaseNote')).toEqual([{ text: 'Ask @Bo Officer now', mentions: [BO] }]);
});
