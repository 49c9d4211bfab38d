import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../lib/paths.ts';
import { pass } from '../../../../testing/clock.ts';
import { inTurn, LOST, NEVER, Refusal } from '../../../../testing/service.ts';
import { sessionOf, stepOf } from '../../../../testing/session.ts';
import { show } from '../../../../testing/show.tsx';

const at = paths.complete;
const session = sessionOf([stepOf('document', { status: 'approved' })]);
const completion = { status: 'complete', callback_url: 'https://aurora.example/back', deep_link: null } as const;
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

it('the end hands the steps over once and lists what was done', async () => {
  const { service } = await show({ at, session, answers: { completeSession: completion } });
  expect(await title('You’re done')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'What you did' }).textContent).toMatch(/Identity document.*Done/);
  expect(screen.getByRole('button', { name: 'Back to Aurora Bank' })).toBeTruthy();
  expect(service.bodiesOf('completeSession')).toEqual([{ leave: false }]);
});

it('the end says what goes on while the steps are handed over', async () => {
  await show({ at, session, answers: { completeSession: NEVER } });
  expect((await screen.findByText(/^We’re sending your details to Aurora Bank/, { selector: '[role]' })).role).toBe(
    'status',
  );
});

it('the end says that the steps are saved after a failed handover, and is tried again by a press', async () => {
  const { person } = await show({ at, session, answers: { completeSession: inTurn(LOST, completion) } });
  expect(await title('No connection')).toBeTruthy();
  expect(screen.getByText(/^Your details are saved/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await title('You’re done')).toBeTruthy();
});

it('the end that the service did not take over is tried again by itself', async () => {
  const fault = new Refusal(500, 'internal_error');
  await show({ at, session, answers: { completeSession: inTurn(fault, completion) } });
  expect(await title('Not sent yet')).toBeTruthy();
  await pass(1000);
  expect(await title('You’re done')).toBeTruthy();
});

it('the end leads back to the steps when the service reports a missing one', async () => {
  const open = sessionOf([stepOf('document')]);
  await show({
    at,
    answers: { getSession: inTurn(session, open), completeSession: new Refusal(409, 'steps_outstanding') },
  });
  expect(await title('Your steps')).toBeTruthy();
});

it('the end waits while the service still checks a step', async () => {
  const { service } = await show({
    at,
    session,
    answers: { completeSession: inTurn(new Refusal(409, 'steps_processing'), completion) },
  });
  await waitFor(() => expect(service.bodiesOf('completeSession')).toHaveLength(1));
  await pass(1000);
  expect(await title('You’re done')).toBeTruthy();
  expect(service.bodiesOf('completeSession')).toHaveLength(2);
});

it('the end of a link that was replaced meanwhile says so', async () => {
  const answers = {
    completeSession: new Refusal(401, 'token_expired'),
    openSession: new Refusal(401, 'link_replaced'),
  };
  await show({ at, session, answers, record: { link: { profile: session.profile.id, code: 'c'.repeat(43) } } });
  expect(await title('There is a newer link')).toBeTruthy();
});

it('the end on a handed-over phone has no button and says where to continue', async () => {
  await show({ at, session, answers: { completeSession: completion }, record: { handoff: true } });
  expect(await title('You’re done on this phone')).toBeTruthy();
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
});

it('the end of a step that could not be completed leaves it to the company', async () => {
  const stuck = sessionOf([stepOf('document', { status: 'rejected', attempts_left: 0 })], { completed: true });
  await show({ at, session: stuck, answers: { completeSession: { ...completion, status: 'incomplete' } } });
  expect(await title('Some steps could not be completed')).toBeTruthy();
  expect(screen.getByText(/^Aurora Bank will review what you sent/)).toBeTruthy();
});

it('the end of a login says whether the person was recognised', async () => {
  const login = sessionOf([], { journey: 'biologin', biologin: { available: true, stage: 'face' }, completed: true });
  await show({ at, session: login, answers: { completeSession: completion } });
  expect(await screen.findByText('Aurora Bank has confirmed that it’s you.')).toBeTruthy();
});
