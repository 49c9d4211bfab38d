import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SessionStep } from '../../../../lib/api/types.ts';
import { paths } from '../../../../lib/paths.ts';
import { press } from '../../../../testing/finger.ts';
import { pass } from '../../../../testing/clock.ts';
import { inTurn, LOST, NEVER } from '../../../../testing/service.ts';
import { HANDED_IN, sessionOf, stepOf } from '../../../../testing/session.ts';
import { show } from '../../../../testing/show.tsx';

const at = paths.steps;
const passport = { step: 'identity', type: 'passport', country: 'TR', version: 'standard', side: 'single' } as const;
const list = () => screen.getByRole('list', { name: 'Steps' });
const rows = () => within(list()).getAllByRole('listitem');
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

it('the list of steps highlights the next step and leads to it', async () => {
  const { person } = await show({
    at,
    session: sessionOf([stepOf('document'), stepOf('selfie', { open: false })]),
    camera: 'unasked',
  });
  expect(screen.getAllByText('2 steps are left.', { selector: 'p' }).at(-1)).toBeTruthy();
  expect(within(list()).getByRole('listitem', { current: 'step' }).textContent).toMatch(/^Identity documentNext/);
  await person.click(screen.getByRole('link', { name: 'Start: Identity document' }));
  expect(await screen.findByRole('heading', { name: 'Take a photo of your document' })).toBeTruthy();
});

it('a step whose title lacks the language of the page has the interface’s own name', async () => {
  const step = stepOf('document');
  step.definition.title = { en: 'Identity document', tr: 'Kimlik belgesi', ar: 'وثيقة الهوية' };
  await show({ at, session: sessionOf([step]), camera: 'unasked' }, 'de');
  expect(await screen.findByRole('link', { name: /^Beginnen: \u2068?Ausweisdokument/ })).toBeTruthy();
  expect(document.body.textContent).not.toContain('Identity document');
});

it('a step that waits for others is not a link and names them', async () => {
  await show({ at, session: sessionOf([stepOf('document'), stepOf('selfie', { open: false })]) });
  const selfie = rows()[1]!;
  expect(selfie.textContent).toMatch(/Locked.*Complete first: Identity document/);
  expect(within(selfie).queryByRole('link')).toBeNull();
});

it.each<[string, Partial<SessionStep>, RegExp]>([
  ['being checked', { status: 'processing' }, /Being checked/],
  ['done', { status: 'approved' }, /Done/],
  ['waiting for a reviewer', { status: 'pending_review' }, /In review/],
  [
    'refused',
    { status: 'rejected', status_reason: 'image_blurred', attempts_left: 2 },
    /Try again.*blurred.*2 attempts left/,
  ],
  [
    'refused for an unknown reason',
    { status: 'rejected', status_reason: 'some_new_code' },
    /We could not use what you sent/,
  ],
  ['refused for the last time', { status: 'rejected', attempts_left: 0 }, /No attempts left/],
])('a step says that it is %s', async (_, changes, words) => {
  await show({ at, session: sessionOf([stepOf('document', changes), stepOf('form')]) });
  expect(rows()[0]!.textContent).toMatch(words);
});

it('an optional step says so', async () => {
  const step = stepOf('form');
  step.definition.optional = true;
  await show({ at, session: sessionOf([stepOf('document'), step]) });
  expect(rows()[1]!.textContent).toMatch(/Optional/);
});

it('a refused step is offered once more', async () => {
  await show({
    at,
    session: sessionOf([stepOf('document', { status: 'automatically_rejected', status_reason: 'page_cut_off' })]),
  });
  expect(screen.getByRole('link', { name: 'Try again: Identity document' })).toBeTruthy();
});

it('the last required step hands everything in by itself, once', async () => {
  const { service } = await show({
    at,
    session: sessionOf([stepOf('document', { status: 'approved' })]),
    answers: { completeSession: HANDED_IN },
  });
  expect(await screen.findByRole('heading', { name: 'You’re done' })).toBeTruthy();
  expect(service.bodiesOf('completeSession')).toEqual([{ leave: false }]);
});

const optional = () => {
  const step = stepOf('form');
  step.definition.optional = true;
  return step;
};

it('optional steps that are left are offered before everything is handed in', async () => {
  const { person, service } = await show({
    at,
    session: sessionOf([stepOf('document', { status: 'approved' }), optional()]),
    answers: { completeSession: HANDED_IN },
  });
  expect(title()).toBe('Almost done');
  expect(screen.getByRole('link', { name: 'Start: Your details' })).toBeTruthy();
  expect(service.bodiesOf('completeSession')).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Finish without Your details' }));
  expect(await screen.findByRole('heading', { name: 'You’re done' })).toBeTruthy();
});

it('nothing is handed in while an image is on its way', async () => {
  const { service } = await show({
    at,
    session: sessionOf([stepOf('document', { status: 'approved' }), optional()]),
    images: [{ target: { ...passport, step: 'about' }, phase: 'sending' }],
  });
  expect(await screen.findByRole('heading', { name: 'We’re sending your photos' })).toBeTruthy();
  expect(service.bodiesOf('completeSession')).toEqual([]);
});

it('the list of steps says when a step has no tries left, and leaves it to the company', async () => {
  await show({ at, session: sessionOf([stepOf('document', { status: 'rejected', attempts_left: 0 })]) });
  expect(title()).toBe('You’ve used all your attempts');
  expect(screen.getByRole('button', { name: 'Finish' })).toBeTruthy();
});

it('the list of steps follows the checks by itself', async () => {
  const checking = sessionOf([stepOf('document', { status: 'processing' })]);
  const checked = sessionOf([stepOf('document', { status: 'approved' })]);
  await show({ at, session: checking, answers: { getSession: inTurn(checking, checked), completeSession: HANDED_IN } });
  expect(title()).toBe('We’re checking');
  await pass(1000);
  expect(await screen.findByRole('heading', { name: 'You’re done' })).toBeTruthy();
});

it('a long line for the checks is told in minutes', async () => {
  const session = sessionOf([stepOf('document', { status: 'processing' })], { expected_wait: 130 });
  await show({ at, session });
  expect(screen.getAllByText('This takes about 3 minutes.', { selector: 'p' })[0]).toBeTruthy();
});

it('an image being sent shows its progress, and its step cannot be started again', async () => {
  await show({
    at,
    session: sessionOf([stepOf('document'), stepOf('form')]),
    images: [{ target: passport, phase: 'sending', sent: 90_000 }],
  });
  const bar = await screen.findByRole('progressbar', { name: 'Identity document' });
  expect(bar.getAttribute('value')).toBe('0.0375');
  expect(rows()[0]!.textContent).toMatch(/Sending.*0.1 MB of 2.4 MB sent/);
  expect(within(rows()[0]!).queryByRole('link')).toBeNull();
  expect(screen.getByRole('link', { name: 'Start: Your details' })).toBeTruthy();
});

it('while the last image is sent, the title says so and nothing is started again', async () => {
  await show({
    at,
    session: sessionOf([stepOf('selfie')]),
    images: [{ target: { step: 'face', type: 'selfie', side: 'single' }, phase: 'sending' }],
  });
  expect(await screen.findByRole('heading', { name: 'We’re sending your photos' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Start/ })).toBeNull();
});

it('a document whose other side is missing goes on while the first is sent', async () => {
  const front = { ...passport, type: 'id_card', side: 'front' } as const;
  await show({ at, session: sessionOf([stepOf('document')]), images: [{ target: front, phase: 'sending' }] });
  expect(await screen.findByRole('progressbar')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Start: Identity document' })).toBeTruthy();
});

it('an image that arrived is not asked for again before the session knows of it', async () => {
  await show({
    at,
    images: [{ target: { step: 'face', type: 'selfie', side: 'single' }, phase: 'arrives' }],
    answers: { getSession: inTurn(sessionOf([stepOf('selfie')]), NEVER) },
  });
  expect(await screen.findByText('Being checked')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Start/ })).toBeNull();
});

it('an image without a network waits and says so', async () => {
  await show({ at, session: sessionOf([stepOf('document')]), images: [{ target: passport, phase: 'stalled' }] });
  expect(await screen.findByText('Waiting for a connection')).toBeTruthy();
});

it('a failed image is sent again by a press', async () => {
  const { person } = await show({
    at,
    session: sessionOf([stepOf('document')]),
    images: [{ target: passport, phase: 'failed', sent: 1000 }],
  });
  await person.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByRole('progressbar', { name: 'Identity document' })).toBeTruthy();
});

it('leaving early asks first, says what is kept, and returns to the business', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const callback_url = 'https://aurora.example/back?status=incomplete';
  const { person, service } = await show({
    at,
    session: sessionOf([stepOf('document')]),
    answers: { completeSession: { status: 'incomplete', callback_url, deep_link: null } },
  });
  await person.click(screen.getByRole('button', { name: 'Leave and finish later' }));
  expect(screen.getByRole('dialog', { name: 'Finish later?' }).textContent).toMatch(/What you’ve sent is saved/);
  expect(service.bodiesOf('completeSession')).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Leave now' }));
  await waitFor(() => expect(assign.mock.calls).toEqual([[callback_url]]));
  expect(service.bodiesOf('completeSession')).toEqual([{ leave: true }]);
  assign.mockRestore();
});

it('leaving early says when the service was not reached', async () => {
  const { person } = await show({ at, session: sessionOf([stepOf('document')]), answers: { completeSession: LOST } });
  await person.click(screen.getByRole('button', { name: 'Leave and finish later' }));
  await person.click(screen.getByRole('button', { name: 'Leave now' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not connect/);
});

it.each([
  ['without a way back', { return_host: null }, {}],
  ['on a handed-over phone', {}, { handoff: true }],
])('leaving early is not offered %s', async (_, changes, record) => {
  await show({ at, session: sessionOf([stepOf('document')], changes), record });
  expect(screen.queryByRole('button', { name: 'Leave and finish later' })).toBeNull();
});

it('a step shows the company’s own title in the closest language', async () => {
  const step = stepOf('document');
  step.definition.title = { en: 'Your card', tr: 'Kartınız' };
  await show({ at, session: sessionOf([step]) }, 'tr');
  expect(screen.getAllByRole('listitem', { current: 'step' }).at(-1)!.textContent).toMatch(/^Kartınız/);
});

it('the list of steps does not open before consent', async () => {
  await show({
    at,
    session: sessionOf([stepOf('document')], { consent: { version: '1', text: null, face: false, given_at: null } }),
  });
  expect(await screen.findByRole('heading', { name: 'Verify your identity' })).toBeTruthy();
});

/** Of a person whose list nobody has left yet. */
function selfieNext(person: string) {
  const session = sessionOf([stepOf('document', { status: 'approved' }), stepOf('selfie')]);
  return { ...session, profile: { ...session.profile, id: `${session.profile.id.slice(0, -1)}${person}` } };
}

it('the only step that can be done opens at once, and once: who comes back finds the list', async () => {
  press();
  await show({ at, session: selfieNext('a'), camera: 'unasked' });
  expect(await screen.findByRole('heading', { name: 'Take a selfie' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Back' }), { detail: 1 });
  expect(await screen.findByRole('heading', { name: 'Your steps' })).toBeTruthy();
});

it('the next step waits for who operates by keys', async () => {
  await show({ at, session: selfieNext('b'), camera: 'unasked' });
  await pass(10_000);
  expect(title()).toBe('Your steps');
});
