import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AGENT } from '../../testing/call.ts';
import { listedReportOf, reportOf, screeningOf } from '../../testing/report.ts';
import { PERSON } from '../../testing/review.ts';
import { Refusal } from '../../testing/service.ts';
import { openCase, OTHER, readyToDecide } from '../../testing/open-case.ts';

it('a case shows what was read with its source, and marks what differs', async () => {
  await openCase();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Specimen' })).toBeTruthy();
  const person = screen.getByRole('heading', { name: 'Person' }).closest('section') as HTMLElement;
  expect(person.textContent).toMatch(
    /Source, unless another is named: Machine-readable zone.*Date of birthFeb 29, 1980Sex/,
  );
  expect(person.textContent).toMatch(/Full nameADA SPECIMAN.*Business says otherwise: Ada Specimen/);
});

it('a check says in words what it found and compared, and those that passed are counted', async () => {
  await openCase();
  const checks = (await screen.findByRole('heading', { name: 'Checks' })).closest('section') as HTMLElement;
  expect(checks.textContent).toMatch(/The names do not agree\. Identity card, Front · Look at it/);
  expect(checks.textContent).toMatch(/Machine-readable zoneADA SPECIMANBusinessAda Specimen/);
  expect(checks.textContent).toContain('3 checks passed');
});

it('a document without an end has none among its facts and its checks', async () => {
  const report = reportOf();
  const { number } = report.extracted;
  const [front, ...others] = report.documents;
  const value = (text: string) => ({ source: 'print' as const, value: text, document: front!.id });
  const expiry = {
    check: 'print_expiry_date' as const,
    outcome: 'review' as const,
    score: null,
    detail: 'print_expiry_date_differs',
    compared: [value('9999-12-31'), value('2031-05-01')],
  };
  await openCase({
    getVerificationReport: reportOf({
      extracted: { ...report.extracted, expiry_date: { ...number!, value: '9999-01-01' } },
      documents: [{ ...front!, checks: [expiry] }, ...others],
    }),
  });
  const checks = (await screen.findByRole('heading', { name: 'Checks' })).closest('section') as HTMLElement;
  expect(checks.textContent).toMatch(/No end.*May 1, 2031/);
  const person = screen.getByRole('heading', { name: 'Person' }).closest('section') as HTMLElement;
  expect(person.textContent).toContain('No end');
  expect(document.body.textContent).not.toContain('9999');
});

it('a case whose pages are still checked does not say that every check passed', async () => {
  const report = reportOf();
  const [first, ...others] = report.steps;
  if (!first) throw new Error('the report has no step');
  await openCase({
    getVerificationReport: reportOf({
      steps: [{ ...first, status: 'processing', status_reason: null }, ...others],
      documents: report.documents.map((one) => ({ ...one, checks: [] })),
    }),
  });
  const checks = (await screen.findByRole('heading', { name: 'Checks' })).closest('section') as HTMLElement;
  expect(checks.textContent).toContain('The checks are under way.');
  expect(checks.textContent).not.toContain('Every check passed.');
});

it('the images stand beside each other, both faces too, and a number shows one large with its tools', async () => {
  const { person } = await openCase();
  const images = await screen.findByRole('region', { name: 'Images' });
  const names = within(images)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    '1 Identity card · Front',
    '2 Identity card · Back',
    '3 Portrait on the document',
    '4 Selfie',
    'Both faces B',
  ]);
  expect(images.textContent).toContain('Selfie and portrait: Passed · 87% (needed: 60%)');
  await person.keyboard('2');
  expect(within(images).getByRole('button', { name: 'Turn' })).toBeTruthy();
  await person.keyboard('o');
  expect(within(images).getByRole('button', { name: 'Original', pressed: true })).toBeTruthy();
  await person.keyboard('2');
  expect(within(images).queryByRole('button', { name: 'Turn' })).toBeNull();
});

it('a key shows both faces alone beside each other, and all images again', async () => {
  const { person } = await openCase();
  await screen.findByRole('region', { name: 'Images' });
  const faces = () => [...document.querySelectorAll('figure')].map(({ textContent }) => textContent);
  await person.keyboard('b');
  expect(faces()).toEqual(['3 Portrait on the document', '4 Selfie']);
  await person.keyboard('b');
  expect(faces()).toHaveLength(4);
});

it('a decision names the officer who made it', async () => {
  const by = { kind: 'user' as const, id: AGENT, name: 'Katherine Specimen' };
  const decided_at = '2026-01-01T00:00:00Z';
  const rest = { subject: 'profile' as const, subject_id: PERSON, before: null, reason: null, note: null };
  const decision = { id: OTHER, ...rest, outcome: 'in_review', override: false, by, results: [], decided_at };
  await openCase({ getVerificationReport: reportOf({ decisions: [decision] }) });
  const history = (await screen.findByRole('heading', { name: 'History' })).closest('section');
  expect(history?.textContent).toContain('Katherine Specimen');
});

it('a case shows what the customer answered', async () => {
  const report = reportOf();
  const [first, ...others] = report.steps;
  if (!first) throw new Error('the report has no step');
  const at_once = { completed_at: null, updated_at: '2026-01-01T00:00:00Z' };
  const answers = { public_office: 'yes', source_of_funds: ['Inheritance', 'Salary'], since: '2020-02-01' };
  await openCase({
    getVerificationReport: reportOf({ steps: [...others, { ...first, id: 'funds', kind: 'questionnaire' }] }),
    getProfileAnswers: { data: [{ step: 'funds', kind: 'questionnaire', answers, ...at_once }] },
  });
  const said = (await screen.findByRole('heading', { name: 'Said by the customer' })).closest('section');
  await waitFor(() =>
    expect(said?.textContent).toMatch(
      /Questionnairepublic officeyessource of fundsInheritance, SalarysinceFeb 1, 2020/,
    ),
  );
});

it('what several pages say in the same words stands once, with what was declared', async () => {
  const report = reportOf();
  const capture = {
    check: 'capture' as const,
    outcome: 'review' as const,
    score: null,
    detail: 'sent_as_file',
    compared: [],
  };
  await openCase({
    getVerificationReport: reportOf({
      documents: report.documents.map((one) => ({ ...one, checks: [capture] })),
      verdict: {
        ...report.verdict,
        causes: [{ step: null, check: 'public_office', outcome: 'review', code: 'public_office_declared' }],
      },
    }),
  });
  const checks = (await screen.findByRole('heading', { name: 'Checks' })).closest('section') as HTMLElement;
  expect(checks.textContent?.match(/came as a file/g)).toHaveLength(1);
  expect(checks.textContent).toMatch(/Identity card, Front · Identity card, Back · Selfie · Look at it/);
  expect(checks.textContent).toContain('The customer declares a public office');
});

it('a name in other letters is no warning where the check of names passed', async () => {
  const report = reportOf();
  const [front, ...others] = report.documents;
  const passed = { check: 'cross_check_profile_name' as const, outcome: 'passed' as const, score: 1, detail: null };
  await openCase({
    getVerificationReport: reportOf({ documents: [{ ...front!, checks: [{ ...passed, compared: [] }] }, ...others] }),
  });
  const person = (await screen.findByRole('heading', { name: 'Person' })).closest('section') as HTMLElement;
  expect(person.textContent).toMatch(/ADA SPECIMAN.*Business writes: Ada Specimen/);
  expect(person.querySelector('[data-differs="true"]')).toBeNull();
});

it('a birth date that no list entry has stands beside the entry’s, though the name alone was searched', async () => {
  const screening = screeningOf();
  const [hit] = screening.results;
  const { name_words } = hit!.features;
  const searched = { ...hit!.searched, birth_date: null };
  const byName = { ...hit!, score: 1, searched, features: { name_words: name_words! }, birth_dates: ['1971-03-14'] };
  await openCase({ getVerificationReport: listedReportOf(), getAmlReport: { ...screening, results: [byName] } });
  const row = (await screen.findByRole('rowheader', { name: /Date of birth/ })).closest('tr');
  expect(row?.textContent).toMatch(/1980-02-29.*1971-03-14/);
  expect(row?.dataset['differs']).toBe('true');
});

it('a double press brings its place into the middle: no drag is needed', async () => {
  const { person } = await openCase();
  await screen.findByRole('region', { name: 'Images' });
  await person.keyboard('2');
  const image = await screen.findByRole('img', { name: 'Identity card · Back' });
  const place = (clientX: number, clientY: number) => fireEvent.dblClick(image, { clientX, clientY });
  place(40, -20);
  expect(image.style.transform).toBe('translate(-60px, 30px) rotate(0deg) scale(1.5)');
  place(10, 10);
  expect(image.style.transform).toBe('translate(-70px, 20px) rotate(0deg) scale(1.5)');
});

it('a case that another officer has is not shown', async () => {
  const { service } = await openCase({ claimReview: new Refusal(409, 'review_claimed') });
  expect(await screen.findByRole('heading', { name: 'Another officer has this case' })).toBeTruthy();
  expect(service.sent.filter(({ operation }) => operation === 'getVerificationReport')).toEqual([]);
});

it('a case that was decided can be read, and not decided', async () => {
  await openCase({ claimReview: new Refusal(409, 'not_waiting') });
  expect(await screen.findByText(/This case waits for nobody/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
});

it('a customer who is gone is said to be gone', async () => {
  await openCase({ claimReview: new Refusal(404, 'profile_not_found') });
  expect(await screen.findByRole('heading', { name: 'There is no such case' })).toBeTruthy();
});

it('leaving a case without a decision gives it back', async () => {
  const { person, service } = await openCase();
  await readyToDecide();
  await person.keyboard('q');
  await waitFor(() => expect(service.sent.map(({ operation }) => operation)).toContain('releaseReview'));
});
