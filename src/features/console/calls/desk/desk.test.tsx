import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AgentCall, CallQueue } from '../../../../lib/api/types.ts';
import { paths } from '../../../../lib/paths.ts';
import { callOf, callSessionOf, mediaOf, queueOf, snapshotOf } from '../../../../testing/call.ts';
import { LOST, Refusal, type Answers } from '../../../../testing/service.ts';
import { show } from '../../../../testing/show.tsx';
import { CallAgentConsole } from './call-agent-console.tsx';
import { QueueBoard } from './queue-board.tsx';
import { SignInScreen } from '../sign-in-screen.tsx';

const nothing = () => undefined;
const texts = ['agent_console', 'sign_in'] as const;
const press = (name: string) => screen.getByRole('button', { name });
const waiting = {
  id: callOf().id,
  profile: { id: callOf().profile.id, name: 'Ada Specimen' },
  language: 'tr',
  waiting_since: '2026-01-01T00:00:00Z',
  here: true,
  for_me: false,
};

async function signIn(answers: Answers) {
  const signedIn = vi.fn<() => void>();
  const shown = await show({
    instead: 'agent_console',
    at: paths.call,
    texts,
    answers,
    piece: () => <SignInScreen onSignedIn={signedIn} />,
  });
  await shown.person.type(screen.getByRole('textbox', { name: 'Username' }), 'grace');
  await shown.person.type(screen.getByLabelText('Password'), 'secret{Enter}');
  return { ...shown, signedIn };
}

it('the agent console admits users who may take calls and remembers this browser', async () => {
  const { signedIn, service } = await signIn({ getCallQueue: queueOf() });
  await waitFor(() => expect(signedIn).toHaveBeenCalledTimes(1));
  expect(service.bodiesOf('login')).toEqual([{ username: 'grace', password: 'secret' }]);
  expect(localStorage.getItem('veridoor.agentConsole.here')).toBe('yes');
});

it.each<[string, Answers, RegExp]>([
  ['a wrong password', { login: new Refusal(401, 'credentials_invalid') }, /name or password is wrong/],
  ['too many attempts', { login: new Refusal(429, 'too_many_attempts') }, /Too many attempts/],
  [
    'a user who do not have permission to take calls',
    { getCallQueue: new Refusal(403, 'permission_missing') },
    /do not have permission to take calls/,
  ],
  ['a service that cannot connect', { login: LOST }, /cannot connect/],
])('the agent console reports %s and admits nobody', async (_, answers, words) => {
  const { signedIn } = await signIn(answers);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(signedIn).not.toHaveBeenCalled();
});

const board = (queue: CallQueue | null, answers: Answers = {}) =>
  show({
    instead: 'agent console, signed in',
    texts,
    answers,
    piece: () => <QueueBoard queue={queue} me={{ name: 'Grace' }} onSignOut={nothing} onTake={nothing} />,
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

function agentConsole(call: Partial<AgentCall> = {}, answers: Answers = {}, session = {}) {
  return show({
    instead: 'agent console, signed in',
    texts,
    answers: { updateCall: callOf(), ...answers },
    piece: () => (
      <CallAgentConsole
        call={callOf(call)}
        session={callSessionOf(session)}
        snapshot={snapshotOf()}
        media={() => Promise.resolve(mediaOf())}
      />
    ),
  });
}

it('the call shows the agent the customer’s name and reference', async () => {
  await agentConsole();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Call with Ada Specimen');
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('C-100482');
});

it('the agent can ask the customer for something and withdraw it', async () => {
  const { person, service } = await agentConsole({ request: 'tilt' });
  await person.click(press('Show the front'));
  await person.click(screen.getByRole('button', { name: 'Tilt the document', pressed: true }));
  await waitFor(() => expect(service.bodiesOf('updateCall')).toEqual([{ request: 'show_front' }, { request: null }]));
});

it('the agent takes an image by a key, but not while typing', async () => {
  const { person, service } = await agentConsole({}, { askCallStill: callOf() });
  await person.click(screen.getByRole('textbox', { name: 'Notes on this call' }));
  await person.keyboard('s');
  expect(service.bodiesOf('askCallStill')).toEqual([]);
  (document.activeElement as HTMLElement).blur();
  await person.keyboard('s');
  await waitFor(() => expect(service.bodiesOf('askCallStill')).toHaveLength(1));
});

it('the agent’s notes are saved while they are written', async () => {
  const { person, service } = await agentConsole();
  await person.type(screen.getByRole('textbox', { name: 'Notes on this call' }), 'Quiet');
  expect(await screen.findByText('Saved', {}, { timeout: 3000 })).toBeTruthy();
  expect(service.bodiesOf('updateCall')).toEqual([{ notes: 'Quiet' }]);
});

it('the agent’s phrases are sent by one press', async () => {
  const chat = vi.fn<(message: object) => Promise<void>>(() => Promise.resolve());
  const options = {
    recording: false,
    checklist: [],
    phrases: [{ id: 'hello', text: { en: 'Good day', tr: 'İyi günler' } }],
  };
  const { person } = await agentConsole({ options }, {}, { chat });
  await person.click(press('Good day'));
  expect(chat.mock.calls).toEqual([[{ phrase: 'hello' }]]);
});

it('a call is rejected only with a reason', async () => {
  const { person, service } = await agentConsole({}, { decideCall: callOf() });
  await person.click(press('Reject'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true);
  await person.type(screen.getByRole('textbox', { name: 'Reason (the customer will see this)' }), ' Not theirs ');
  await person.click(press('Confirm'));
  await waitFor(() => expect(service.bodiesOf('decideCall')).toEqual([{ decision: 'rejected', reason: 'Not theirs' }]));
});

it('a call cannot be handed over while no other agent is there', async () => {
  const { person } = await agentConsole();
  await person.click(press('Hand over'));
  expect(screen.getByRole('dialog').textContent).toMatch(/No other agent is online/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true);
});
