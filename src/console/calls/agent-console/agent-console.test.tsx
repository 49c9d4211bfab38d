import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AgentCall, CallQueue } from '../../../lib/api/types.ts';
import { callOf, callSessionOf, queueOf, snapshotOf } from '../../../testing/call.ts';
import { pass } from '../../../testing/clock.ts';
import { listedReportOf, reportOf, screeningOf } from '../../../testing/report.ts';
import { Refusal, type Answers } from '../../../testing/service.ts';
import { show } from '../../../testing/show.tsx';
import { CallView } from './call-view.tsx';
import { QueueBoard } from './queue-board.tsx';

const nothing = () => undefined;
const texts = ['agent_console', 'console', 'console_calls', 'review_case', 'findings'] as const;
const agent = { permissions: ['call.take', 'call.read', 'aml.read'] };
const at = '/console/calls';
const press = (name: string) => screen.getByRole('button', { name });
const waiting = {
  id: callOf().id,
  profile: { id: callOf().profile.id, name: 'Ada Specimen' },
  language: 'tr',
  waiting_since: '2026-01-01T00:00:00Z',
  here: true,
  for_me: false,
  signs: false,
  kept: false,
};

const board = (queue: CallQueue | null, answers: Answers = {}, ended: AgentCall | null = null) =>
  show({
    instead: agent,
    at,
    texts,
    answers,
    piece: () => <QueueBoard queue={queue} ended={ended} onTake={nothing} onFinished={nothing} />,
  });

it('the queue says that nobody waits and offers no customer', async () => {
  await board(queueOf());
  expect(screen.getByText('Nobody is waiting.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take the next customer' }).disabled).toBe(true);
});

it('the queue lists each customer’s waiting time, language and connection', async () => {
  const gone = {
    ...waiting,
    id: '38926e2f-2c8c-4d80-a922-9520bce60303',
    profile: { ...waiting.profile, name: null },
    here: false,
  };
  await board(queueOf({ waiting: [waiting, gone] }));
  const rows = within(screen.getByRole('list', { name: 'Queue' })).getAllByRole('listitem');
  expect(rows[0]!.textContent).toMatch(/^Ada Specimen.*Waiting for [\d,]+ minutes, Turkish/);
  expect(rows[1]!.textContent).toMatch(/^Customer without a name.*Not connected/);
});

it('the queue gives the next customer by one press, or a chosen one by the button beside the name', async () => {
  const { person, service } = await board(queueOf({ waiting: [waiting] }), { takeCall: callOf() });
  await person.click(press('Take the next customer'));
  await person.click(press('Take'));
  await waitFor(() => expect(service.bodiesOf('takeCall')).toEqual([{}, { call: waiting.id }]));
});

it('the queue says when another agent has taken the customer', async () => {
  const { person } = await board(queueOf({ waiting: [waiting] }), { takeCall: new Refusal(409, 'call_taken') });
  await person.click(press('Take the next customer'));
  expect((await screen.findByRole('alert')).textContent).toBe('Another agent has taken this call.');
});

it('an agent’s chosen state is shown before the service has confirmed it', async () => {
  const { person, service } = await board(queueOf(), { setCallPresence: queueOf() });
  await person.click(screen.getByRole('radio', { name: 'Away' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Away' }).checked).toBe(true);
  await waitFor(() => expect(service.bodiesOf('setCallPresence')).toEqual([{ state: 'away' }]));
});

it('who signs is marked in the queue, and taken by choice while kept for an agent who signs', async () => {
  const { person, service } = await board(queueOf({ waiting: [{ ...waiting, signs: true, kept: true }] }), {
    takeCall: callOf(),
  });
  const row = within(screen.getByRole('list', { name: 'Queue' })).getByRole('listitem');
  expect(row.textContent).toMatch(/Uses sign language.*Kept for an agent who signs/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take the next customer' }).disabled).toBe(true);
  await person.click(press('Take'));
  await waitFor(() => expect(service.bodiesOf('takeCall')).toEqual([{ call: waiting.id }]));
});

it('an agent says once that they sign, beside whether they take calls', async () => {
  const { person, service } = await board(queueOf(), { setCallPresence: queueOf() });
  await person.click(screen.getByRole('checkbox', { name: 'I use sign language' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Online' }).checked).toBe(true);
  await waitFor(() => expect(service.bodiesOf('setCallPresence')).toEqual([{ signs: true }]));
});

function inCall(call: Partial<AgentCall> = {}, answers: Answers = {}, session = {}) {
  return show({
    instead: agent,
    at,
    texts,
    answers: { updateCall: callOf(), getReportInCall: reportOf(), ...answers },
    piece: () => (
      <CallView
        call={callOf(call)}
        session={callSessionOf(session)}
        snapshot={snapshotOf()}
        own={null}
        muted={false}
        onMute={nothing}
      />
    ),
  });
}

it('the call shows the agent the customer’s name and reference', async () => {
  await inCall();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Call with Ada Specimen');
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('C-100482');
});

it('the agent learns that the customer signs, and where to write', async () => {
  await inCall({ signs: true });
  expect(within(screen.getByRole('main')).getByText('Uses sign language')).toBeTruthy();
  expect(screen.getByText(/^This customer uses sign language\. Sign, or write in the messages/)).toBeTruthy();
});

it('the agent can ask the customer for something and withdraw it', async () => {
  const { person, service } = await inCall({ request: 'tilt' });
  await person.click(press('Show the front'));
  await person.click(screen.getByRole('button', { name: 'Tilt the document', pressed: true }));
  await waitFor(() => expect(service.bodiesOf('updateCall')).toEqual([{ request: 'show_front' }, { request: null }]));
});

it('the agent takes an image by a key, but not while typing', async () => {
  const { person, service } = await inCall({}, { askCallStill: callOf() });
  await person.click(screen.getByRole('textbox', { name: 'Notes on this call' }));
  await person.keyboard('s');
  expect(service.bodiesOf('askCallStill')).toEqual([]);
  (document.activeElement as HTMLElement).blur();
  await person.keyboard('s');
  await waitFor(() => expect(service.bodiesOf('askCallStill')).toHaveLength(1));
});

it('the agent’s notes are saved while they are written', async () => {
  const { person, service } = await inCall();
  await person.type(screen.getByRole('textbox', { name: 'Notes on this call' }), 'Quiet');
  await pass(1000);
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(service.bodiesOf('updateCall')).toEqual([{ notes: 'Quiet' }]);
});

it('the agent’s phrases are sent by one press', async () => {
  const chat = vi.fn<(message: object) => Promise<void>>(() => Promise.resolve());
  const options = {
    recording: false,
    checklist: [],
    phrases: [{ id: 'hello', text: { en: 'Good day', tr: 'İyi günler' } }],
  };
  const { person } = await inCall({ options }, {}, { chat });
  await person.click(press('Good day'));
  expect(chat.mock.calls).toEqual([[{ phrase: 'hello' }]]);
});

it('a call is rejected only with a reason', async () => {
  const { person, service } = await inCall({}, { decideCall: callOf() });
  await person.click(press('Reject'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true);
  // Words of one's own could tell a customer that they are suspected.
  expect(within(screen.getByRole('dialog')).queryByRole('textbox')).toBeNull();
  await person.selectOptions(screen.getByLabelText('Reason'), 'Not the person on the document');
  expect(screen.getByRole('dialog').textContent).toContain('The customer reads it in their language.');
  await person.click(press('Confirm'));
  await waitFor(() =>
    expect(service.bodiesOf('decideCall')).toEqual([{ decision: 'rejected', reason: 'face_differs' }]),
  );
});

it('a call cannot be handed over while no other agent is there', async () => {
  const { person } = await inCall();
  await person.click(press('Hand over'));
  expect(screen.getByRole('dialog').textContent).toMatch(/No other agent is online/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true);
});

it('what was read of the customer, the hits and the checks stand beside the call', async () => {
  await inCall({}, { getReportInCall: listedReportOf(), getAmlReport: screeningOf() });
  const known = screen.getByRole('region', { name: 'The customer' });
  expect(await within(known).findByRole('heading', { name: 'Lists' })).toBeTruthy();
  expect(within(known).getByRole('heading', { name: 'Checks' })).toBeTruthy();
  expect(within(known).queryByRole('button', { name: 'Is the person' })).toBeNull();
});

it('a call that ended is reported on the queue, and its notes can be finished', async () => {
  const over = callOf({ state: 'ended', end: 'left' });
  const { person, service } = await board(queueOf(), { getCall: over, updateCall: over }, callOf());
  expect((await screen.findByRole('heading', { name: 'The call with Ada Specimen is over' })).textContent).toBeTruthy();
  expect(screen.getByText('The customer left')).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: 'Notes on this call' }), 'Left');
  await pass(1000);
  await waitFor(() => expect(service.bodiesOf('updateCall')).toEqual([{ notes: 'Left' }]));
});

it('notes that are being typed when the call ends are saved', async () => {
  const { person, service } = await inCall();
  await person.type(screen.getByRole('textbox', { name: 'Notes on this call' }), 'Hm');
  cleanup();
  await waitFor(() => expect(service.bodiesOf('updateCall')).toEqual([{ notes: 'Hm' }]));
});
