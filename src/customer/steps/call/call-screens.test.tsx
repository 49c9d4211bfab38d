import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CustomerCall } from '../../../lib/api/types.ts';
import { paths, stepAddress } from '../../../lib/paths.ts';
import { mediaOf, ownCallOf } from '../../../testing/call.ts';
import { pass } from '../../../testing/clock.ts';
import { LOST, NEVER, Refusal } from '../../../testing/service.ts';
import { sessionOf, stepOf } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';
import type { StepOf } from '../step.ts';
import { CheckScreen } from './check-screen.tsx';
import { WaitingRoom } from './waiting-room.tsx';

const texts = ['call_live'] as const;
const step = stepOf('call') as StepOf<'call'>;
const session = sessionOf([step]);
const nothing = () => undefined;
const describedBy = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
const press = (name: string) => screen.getByRole('button', { name });
const none = { getOwnCall: new Refusal(404, 'call_not_found') };

it('a call explains itself and asks for camera and microphone by a button', async () => {
  const { person } = await show({
    at: stepAddress(paths.call, { step: 'talk' }),
    session,
    answers: none,
    camera: 'refused',
  });
  expect(await screen.findByRole('heading', { name: 'Video call' })).toBeTruthy();
  await person.click(press('Check camera and microphone'));
  expect(await screen.findByRole('heading', { name: 'Your camera or microphone is blocked' })).toBeTruthy();
  expect(press('Try again')).toBeTruthy();
});

it('the check before a call shows camera, microphone and network and joins the queue', async () => {
  const joined = vi.fn<() => void>();
  const { person, service } = await show({
    texts,
    answers: { joinCallQueue: ownCallOf() },
    piece: () => <CheckScreen media={mediaOf()} step={step} signs={false} onJoined={joined} />,
  });
  expect(screen.getByRole('meter', { name: 'Microphone' })).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('Working')).toHaveLength(2));
  await person.click(press('Join the queue'));
  await waitFor(() => expect(joined).toHaveBeenCalled());
  expect(service.bodiesOf('joinCallQueue')).toEqual([{ step: 'talk', language: 'en', recording: false, signs: false }]);
});

it('the check before a call says when the queue could not be joined', async () => {
  const { person } = await show({
    texts,
    answers: { joinCallQueue: LOST },
    piece: () => <CheckScreen media={mediaOf()} step={step} signs={false} onJoined={nothing} />,
  });
  await person.click(press('Join the queue'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not add you to the queue/);
});

it('who signs says so before the camera is asked for, tries no sound, and is asked again with the same answer', async () => {
  const { person, service } = await show({
    at: stepAddress(paths.call, { step: 'talk' }),
    session,
    answers: { ...none, joinCallQueue: ownCallOf({ signs: true }) },
    camera: 'live',
  });
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'I use sign language' });
  expect([choice.checked, describedBy(choice)]).toEqual([false, expect.stringMatching(/look for an agent who signs/)]);
  await person.click(choice);
  await person.click(press('Check camera and microphone'));
  expect(await screen.findByText(/Keep your hands and face in view/)).toBeTruthy();
  expect(screen.queryByRole('meter')).toBeNull();
  await person.click(press('Join the queue'));
  await waitFor(() => expect(service.bodiesOf('joinCallQueue')).toMatchObject([{ signs: true }]));
});

it('what a customer said of signing for the last call holds for the next one', async () => {
  const { person, service } = await show({
    at: stepAddress(paths.call, { step: 'talk' }),
    session,
    answers: { getOwnCall: ownCallOf({ state: 'ended', end: 'left', signs: true }), joinCallQueue: ownCallOf() },
    camera: 'live',
  });
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'I use sign language' })).checked).toBe(true);
  await person.click(press('Check camera and microphone'));
  await person.click(await screen.findByRole('button', { name: 'Join the queue' }));
  await waitFor(() => expect(service.bodiesOf('joinCallQueue')).toMatchObject([{ signs: true }]));
});

it.each<[string, Partial<CustomerCall>, RegExp]>([
  ['who is next', {}, /^You’re next ?An agent will be with you in a moment/],
  ['who waits for minutes', { place: 3, expected_wait: 400 }, /^You’re number 3 in the queue ?About 7 minutes/],
  ['without an agent online', { agents_online: 0 }, /^You’re number 1 in the queue ?No agent is taking calls/],
])('the waiting room announces to a customer %s where they stand', async (_, call, words) => {
  await show({ texts, piece: () => <WaitingRoom call={ownCallOf(call)} media={mediaOf()} channel="connected" /> });
  expect(screen.getByRole('status').textContent).toMatch(words);
});

/** Open on every day but Sunday, in a place whose clock is not changed. */
const hours = {
  time_zone: 'Europe/Istanbul',
  weekly: (['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const).map((day) => ({
    day,
    from: '09:00',
    until: '17:00',
  })),
};

it('the waiting room without an agent says from when agents are there', async () => {
  vi.setSystemTime(new Date('2026-11-22T10:00:00Z'));
  const call = ownCallOf({ agents_online: 0 });
  await show({ texts, piece: () => <WaitingRoom call={call} media={mediaOf()} channel="connected" hours={hours} /> });
  expect(screen.getByRole('status').textContent).toMatch(/Agents take calls again from Monday/);
  expect(screen.getByText(/join the end of the queue. Your link stays valid/)).toBeTruthy();
});

it('a call says when agents are there before it asks for the camera, and can be left for later', async () => {
  const talk = stepOf('call') as StepOf<'call'>;
  talk.definition.options.opening_hours = hours;
  await show({ at: stepAddress(paths.call, { step: 'talk' }), session: sessionOf([talk]), answers: none });
  expect(screen.getByText('Monday, Tuesday, Wednesday, Thursday, Friday, and Saturday')).toBeTruthy();
  expect(screen.getByText(/^Times are in /)).toBeTruthy();
  expect(press('Leave and finish later')).toBeTruthy();
});

it('the waiting room says when the cannot connect and can be left by a press', async () => {
  const { person, service } = await show({
    texts,
    answers: { leaveCall: ownCallOf({ state: 'ended', end: 'left' }) },
    piece: () => <WaitingRoom call={ownCallOf()} media={mediaOf()} channel="lost" />,
  });
  expect(screen.getByRole('alert').textContent).toMatch(/cannot connect/);
  await person.click(press('Leave the queue'));
  await waitFor(() => expect(service.bodiesOf('leaveCall')).toHaveLength(1));
});

it('the result of a call shows the agent’s reason in the customer’s language and leads on', async () => {
  const over = ownCallOf({ state: 'ended', end: 'rejected', reason: 'document_expired', place: null });
  await show({
    at: stepAddress(paths.callComplete, { step: 'talk' }),
    session: sessionOf([stepOf('call', { status: 'rejected', attempts_left: 0 })]),
    answers: { getOwnCall: over },
  });
  expect(await screen.findByRole('heading', { name: 'We could not confirm your identity' })).toBeTruthy();
  expect(screen.getByText(/This document has expired\./)).toBeTruthy();
  expect(press('Continue')).toBeTruthy();
});

it('a call that was left can be made again', async () => {
  await show({
    at: stepAddress(paths.callComplete, { step: 'talk' }),
    session,
    answers: { getOwnCall: ownCallOf({ state: 'ended', end: 'left', place: null }) },
  });
  expect((await screen.findByRole('link', { name: 'Call again' })).getAttribute('href')).toBe('/call?step=talk');
});

describe('after an approved call that was the last step', () => {
  async function ended() {
    const talk = stepOf('call', { status: 'approved', open: false });
    await show({
      at: stepAddress(paths.callComplete, { step: 'talk' }),
      session: sessionOf([talk]),
      answers: { getOwnCall: ownCallOf({ state: 'ended', end: 'approved' }), completeSession: NEVER },
    });
    expect(screen.getByRole('heading', { name: 'The call is complete' })).toBeTruthy();
    return () => pass(60_000);
  }

  it('the journey goes on by itself', async () => {
    const wait = await ended();
    await wait();
    expect(location.pathname).toBe(paths.complete);
  });

  it('the journey waits when the customer chooses to stay, and goes on by a press', async () => {
    const wait = await ended();
    fireEvent.click(press('Stay on this page'));
    await wait();
    expect(location.pathname).toBe(paths.callComplete);
    fireEvent.click(press('Continue'));
    expect(location.pathname).toBe(paths.complete);
  });
});
