import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { CustomerCall } from '../../../lib/api/types.ts';
import { callSessionOf, mediaOf, ownCallOf, snapshotOf } from '../../../testing/call.ts';
import { show } from '../../../testing/show.tsx';
import { InCall } from './in-call.tsx';

const texts = ['call_live'] as const;
const nothing = () => undefined;
const press = (name: string) => screen.getByRole('button', { name });

function inCall(
  call: Partial<CustomerCall> = {},
  snapshot = {},
  chat = vi.fn<() => Promise<void>>(() => Promise.resolve()),
  type = nothing as (text: string) => void,
) {
  return show({
    texts,
    answers: { leaveCall: ownCallOf({ state: 'ended', end: 'left' }) },
    piece: () => (
      <InCall
        session={callSessionOf({ chat, type })}
        snapshot={snapshotOf(snapshot)}
        call={ownCallOf({ state: 'active', agent: { name: 'Grace', here: true }, ...call })}
        media={mediaOf()}
        company="Aurora Bank"
        onSwitch={nothing}
        onMute={nothing}
      />
    ),
  });
}

/** A call that becomes another one by a press of a button. */
function inChangingCall(
  button: string,
  { typed = '', signs = false }: { typed?: string; signs?: boolean },
  after: Pick<CustomerCall, 'messages'>,
) {
  function Changing() {
    const [changed, setChanged] = useState(false);
    const agent = { name: 'Grace', here: true };
    return (
      <>
        <button type="button" onClick={() => setChanged(true)}>
          {button}
        </button>
        <InCall
          session={callSessionOf()}
          snapshot={snapshotOf({ typed: changed ? '' : typed })}
          call={ownCallOf({ state: 'active', agent, signs, ...(changed ? after : { messages: [] }) })}
          media={mediaOf()}
          company="Aurora Bank"
          onSwitch={nothing}
          onMute={nothing}
        />
      </>
    );
  }
  return show({ texts, answers: {}, piece: () => <Changing /> });
}

it('a call shows the agent’s name and the current request at once', async () => {
  await inCall({ request: 'show_back' });
  expect(screen.getByText('Grace from Aurora Bank')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Show the back of your document.');
});

it.each([
  ['that is interrupted', {}, { link: 'interrupted' }, /reconnecting/],
  ['whose agent is away', { agent: { name: 'Grace', here: false } }, {}, /agent will be back in a moment/],
  ['that the service has lost', {}, { channel: 'lost' }, /cannot connect/],
])('a call %s says so', async (_, call, snapshot, words) => {
  await inCall(call, snapshot);
  expect(screen.getByRole('status').textContent).toMatch(words);
});

it('a call is muted and unmuted by one button that shows its state', async () => {
  const { person } = await inCall();
  await person.click(press('Mute'));
  expect(screen.getByText('You’re muted')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unmute', pressed: true })).toBeTruthy();
});

it('what customers have written beside the video is no new message to them', async () => {
  const own = { id: 1, from: 'customer' as const, text: 'Hello', sent_at: '2026-01-01T00:00:00Z' };
  const { person } = await inChangingCall('Message is sent', { signs: true }, { messages: [own] });
  await person.click(press('Message is sent'));
  expect(press('Messages')).toBeTruthy();
});

it('who signs writes beside the agent’s video without opening the messages, and is not asked to unmute', async () => {
  const type = vi.fn<(text: string) => void>();
  const chat = vi.fn<(message: object) => Promise<void>>(() => Promise.resolve());
  const { person } = await inCall({ signs: true }, {}, chat as never, type);
  expect(screen.getByText('You can sign, or write here.')).toBeTruthy();
  await person.click(press('Mute'));
  expect(screen.getByRole('button', { name: 'Unmute', pressed: true })).toBeTruthy();
  expect(screen.queryByText('You’re muted')).toBeNull();
  await person.type(screen.getByRole('textbox', { name: 'Your message' }), 'Hi{Enter}');
  expect([type.mock.calls.slice(0, 2), chat.mock.calls]).toEqual([[['H'], ['Hi']], [[{ text: 'Hi' }]]]);
  // One line to write at a time.
  await person.click(press('Messages'));
  expect(screen.getAllByRole('textbox', { name: 'Your message' })).toHaveLength(1);
});

it('a call is left only after a confirmation', async () => {
  const { person, service } = await inCall();
  await person.click(press('Leave the call'));
  expect(screen.getByRole('dialog', { name: 'Leave the call?' }).textContent).toMatch(/will end for both of you/);
  await person.click(press('Stay'));
  expect([screen.queryByRole('dialog'), service.bodiesOf('leaveCall')]).toEqual([null, []]);
});

it('a call’s messages are sent by Enter, and a failed one stays', async () => {
  const chat = vi.fn<(message: object) => Promise<void>>(() => Promise.reject(new Error('lost')));
  const { person } = await inCall({}, {}, chat as never);
  await person.click(press('Messages'));
  await person.type(screen.getByRole('textbox', { name: 'Your message' }), 'Here it is{Enter}');
  expect(chat.mock.calls).toEqual([[{ text: 'Here it is' }]]);
  expect((await screen.findByText('Not sent. Try again.')).role).toBe('alert');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Here it is');
});

it('what the agent writes stands below the video letter by letter, then what was sent until it is read', async () => {
  const message = { id: 1, from: 'agent' as const, text: 'Hold it closer' };
  const sent = [{ ...message, sent_at: '2026-01-01T00:00:00Z' }];
  const { person } = await inChangingCall('Agent sends', { typed: 'Hold it cl' }, { messages: sent });
  expect(screen.getByText('Hold it cl')).toBeTruthy();
  await person.click(press('Agent sends'));
  expect(screen.queryByText('Hold it cl')).toBeNull();
  // Seen as a caption, and spoken.
  expect(screen.getAllByText('Hold it closer')).toHaveLength(2);
  await person.click(press('Messages (new)'));
  expect(screen.getAllByText('Hold it closer')).toHaveLength(1);
  await person.click(press('Close'));
  expect(screen.queryByText('Hold it closer')).toBeNull();
});

it('the agent sees what the customer writes while it is written', async () => {
  const type = vi.fn<(text: string) => void>();
  const { person } = await inCall({}, {}, undefined, type);
  await person.click(press('Messages'));
  await person.type(screen.getByRole('textbox', { name: 'Your message' }), 'Hi');
  expect(type.mock.calls).toEqual([['H'], ['Hi']]);
  // What is not sent is taken back with the messages.
  await person.click(press('Close'));
  expect(type.mock.lastCall).toEqual(['']);
});

it('the buttons of a call say in words what they do, beside a sign of their own', async () => {
  await inCall({});
  const signs = ['Mute', 'Messages', 'Leave the call'].map((words) => {
    const button = screen.getByText(words, { selector: 'button' });
    return button
      .querySelector('use')
      ?.getAttribute('href')
      ?.replace(/^.*#icon-/, '');
  });
  expect(signs).toEqual(['microphone', 'message', 'leave']);
});
