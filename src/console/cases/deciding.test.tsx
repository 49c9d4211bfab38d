import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pass } from '../../testing/clock.ts';
import { AGENT } from '../../testing/call.ts';
import { listedReportOf, reportOf, screeningOf } from '../../testing/report.ts';
import { caseOf, OFFICER, queuePageOf } from '../../testing/review.ts';
import { inTurn, NEVER, Refusal } from '../../testing/service.ts';
import { CASE, MINE, openCase, OTHER, readyToDecide } from '../../testing/open-case.ts';
import { show } from '../../testing/show.tsx';

/** The same person with a grave finding on the front. */
const forgedOf = () => {
  const check = 'original_text' as const;
  const cause = { step: 'identity', check, outcome: 'review' as const, code: 'text_replaced' };
  return reportOf({ verdict: { state: 'complete', outcome: 'in_review', causes: [cause, cause] } });
};

it('an approval waits a moment, the next case opens by itself, and Z takes it back', async () => {
  const { person, service } = await openCase({ listReview: queuePageOf([caseOf(), caseOf({ profile: OTHER })]) });
  await readyToDecide();
  await person.keyboard('a');
  await waitFor(() => expect(window.location.pathname).toBe(`/console/review/${OTHER}`));
  expect(screen.getByText('Approved: Ada Specimen. It is sent in a moment.')).toBeTruthy();
  await person.keyboard('z');
  await waitFor(() => expect(window.location.pathname).toBe(CASE));
  expect(service.bodiesOf('decideVerification')).toEqual([]);
});

it('no key decides before the images came, and none in the moment in which a case opens', async () => {
  const { person } = await openCase({ getDocumentPage: NEVER, getDocumentFile: NEVER, getDocumentPortrait: NEVER });
  await screen.findByRole('button', { name: /^Reject/ });
  await pass(1000);
  await person.keyboard('ar');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.location.pathname).toBe(CASE);
  cleanup();
  const next = await openCase();
  await screen.findByRole('button', { name: /^Reject/ });
  await waitFor(() => expect(document.querySelectorAll('figure img')).toHaveLength(4));
  await next.person.keyboard('ar');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.location.pathname).toBe(CASE);
});

it('one sentence counts what speaks against an approval and says whence it comes', async () => {
  await openCase();
  expect(
    await screen.findByText('1 finding speaks against an approval. Identity document: The names do not agree.'),
  ).toBeTruthy();
});

it('an approval against a grave finding on a page needs a reason, which outlives a slip', async () => {
  const { person, service } = await openCase({ getVerificationReport: forgedOf() });
  await readyToDecide();
  await person.keyboard('a');
  const first = within(await screen.findByRole('dialog', { name: 'Approve in spite of this?' }));
  expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Identity document: A value was written into the image: its grain or compression differs from that of the other lines.',
  ]);
  await person.type(first.getByRole('textbox'), 'The glare looks like it.');
  await person.click(first.getByRole('button', { name: 'Close' }));
  await person.keyboard('a');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'The glare looks like it.');
  await person.click(dialog.getByRole('button', { name: 'Approve nevertheless' }));
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  const sent = { outcome: 'approved', override: true, reason: 'The glare looks like it.' };
  await waitFor(() => expect(service.bodiesOf('decideVerification')).toEqual([sent]));
});

it('an approval may carry a note', async () => {
  const { person, service } = await openCase();
  await readyToDecide();
  await person.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve with a note' }));
  await person.type(dialog.getByRole('textbox'), 'The name has a middle name.');
  await person.click(dialog.getByRole('button', { name: 'Approve' }));
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  const sent = { outcome: 'approved', note: 'The name has a middle name.' };
  await waitFor(() => expect(service.bodiesOf('decideVerification')).toEqual([sent]));
});

it('nobody approves in silence what they could not see', async () => {
  const { person } = await openCase({ getDocumentPage: new Refusal(500, 'internal_error') });
  await readyToDecide();
  await person.keyboard('a');
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve in spite of this?' }));
  expect(dialog.getByText('The image did not come.')).toBeTruthy();
});

it('a decision that the end of the login left unsent is there again after signing in, and its refusal is said', async () => {
  const { person, service } = await openCase({
    decideVerification: inTurn(new Refusal(401, 'token_expired'), new Refusal(409, 'invalid_transition')),
    refreshAccess: new Refusal(401, 'token_invalid'),
    login: {
      id: AGENT,
      username: 'grace',
      first_name: 'Grace',
      last_name: 'Specimen',
      access: `.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.`,
      refresh: 'r',
      groups: [],
      permissions: OFFICER,
    },
  });
  await readyToDecide();
  await person.keyboard('a');
  await screen.findByText('Approved: Ada Specimen. It is sent in a moment.');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await person.type(await screen.findByRole('textbox', { name: 'Username' }), 'grace');
  await person.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByText('Approved: Ada Specimen. It is sent in a moment.');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await screen.findByText('Not decided: Ada Specimen. Somebody else has decided.');
  expect(service.bodiesOf('decideVerification')).toEqual([{ outcome: 'approved' }, { outcome: 'approved' }]);
});

it('what is held is sent at once when the officer signs out', async () => {
  const { person, service } = await openCase();
  await readyToDecide();
  await person.keyboard('a');
  await screen.findByText('Approved: Ada Specimen. It is sent in a moment.');
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(service.bodiesOf('decideVerification')).toEqual([{ outcome: 'approved' }]));
});

it('two keys and Enter reject with a reason of the catalogue', async () => {
  const { person, service } = await openCase();
  await readyToDecide();
  await person.keyboard('r');
  await screen.findByRole('dialog', { name: 'Reject this customer' });
  await person.keyboard('3{Enter}');
  await screen.findByText('Rejected: Ada Specimen. It is sent in a moment.');
  await waitFor(() => expect(window.location.pathname).toBe('/console/review'));
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() =>
    expect(service.bodiesOf('decideVerification')).toEqual([{ outcome: 'rejected', reason: 'not_the_person' }]),
  );
});

it('a rejection for fraud puts the pages on the block list before it is sent', async () => {
  const blocks = (body: unknown) =>
    (body as { document: string; kinds: string[] }).kinds[0] === 'number'
      ? new Refusal(409, 'nothing_to_block')
      : { data: [] };
  const { person, service } = await show({
    at: CASE,
    answers: { ...MINE, addToBlockList: blocks },
    instead: { permissions: [...OFFICER, 'blocklist.write'] },
  });
  await readyToDecide();
  await person.keyboard('r');
  const dialog = within(await screen.findByRole('dialog'));
  await person.keyboard('7');
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await person.keyboard('1');
  await person.click(dialog.getByRole('checkbox', { name: 'Add the documents to the block list' }));
  await person.keyboard('{Enter}');
  await screen.findByText('Rejected: Ada Specimen. It is sent in a moment.');
  expect(service.bodiesOf('addToBlockList')).toEqual([]);
  await waitFor(() => expect(window.location.pathname).toBe('/console/review'));
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() =>
    expect(service.bodiesOf('decideVerification')).toEqual([{ outcome: 'rejected', reason: 'document_forged' }]),
  );
  const pages = reportOf()
    .documents.filter(({ step }) => step === 'identity')
    .map(({ id }) => id);
  expect(service.bodiesOf('addToBlockList')).toEqual(
    pages.flatMap((document) =>
      ['number', 'page'].map((kind) => ({ document, kinds: [kind], reason: 'The document is forged' })),
    ),
  );
});

it('nobody is offered the block list who may not write it', async () => {
  const { person } = await openCase();
  await readyToDecide();
  await person.keyboard('r');
  const dialog = within(await screen.findByRole('dialog'));
  await person.keyboard('1');
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

it('a rejection for another reason needs a note', async () => {
  const { person } = await openCase();
  await readyToDecide();
  await person.keyboard('r');
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(within(dialog).getByText('Choose a reason.')).toBeTruthy();
  await person.click(within(dialog).getByRole('radio', { name: /Another reason/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(within(dialog).getByText('Write the reason here.')).toBeTruthy();
});

it('asking again shows what the customer reads, and asks for the doubted pages alone', async () => {
  const { person, service } = await openCase();
  await readyToDecide();
  await person.keyboard('s');
  const dialog = await screen.findByRole('dialog', { name: 'Ask again for steps' });
  await person.keyboard('1');
  expect(dialog.textContent).toContain('The photo is blurred.');
  await person.click(within(dialog).getByRole('checkbox', { name: 'Back' }));
  await person.click(within(dialog).getByRole('button', { name: 'Ask again' }));
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() =>
    expect(service.bodiesOf('decideVerification')).toEqual([
      { outcome: 'resubmission_requested', reason: 'image_blurred' },
    ]),
  );
  expect(service.bodiesOf('rejectDocument')).toEqual([{ reject_reason: 'image_blurred' }]);
});

it('an open hit is decided beside the person, and an approval in spite of it needs a reason', async () => {
  const { person, service } = await openCase({ getVerificationReport: listedReportOf(), getAmlReport: screeningOf() });
  const lists = (await screen.findByRole('heading', { name: 'Lists' })).closest('section') as HTMLElement;
  const row = await within(lists).findByRole('row', { name: /Date of birth/ });
  expect(within(lists).getByText(/^Words in common/).textContent).toBe('Words in common: Ada Specimen ↔ Adah Specimin');
  expect(within(lists).getByText('Differs: Date of birth')).toBeTruthy();
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1980-02-29', '1951']);
  await readyToDecide();
  await person.keyboard('a');
  const dialog = await screen.findByRole('dialog', { name: 'Approve in spite of this?' });
  await person.click(within(dialog).getByRole('button', { name: 'Approve nevertheless' }));
  expect(within(dialog).getByText('Write why you approve it.')).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await person.click(within(lists).getByRole('button', { name: 'Another date of birth' }));
  await person.click(within(lists).getByRole('button', { name: 'Somebody else' }));
  await waitFor(() =>
    expect(service.bodiesOf('decideOnAmlHit')).toEqual([
      {
        source: 'demonstration',
        entity_id: 'demo-7',
        verdict: 'false_positive',
        reason: 'Another date of birth',
      },
    ]),
  );
});
