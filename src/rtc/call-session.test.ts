import { beforeEach, expect, it, vi } from 'vitest';
import type { CallSignal } from '@veridoor/contract/calls/call-socket';
import type { ChannelListeners } from './call-channel.ts';
import { createCallSession } from './call-session.ts';

/** The connection to the service, and what was sent over it. */
const service = { listeners: null as ChannelListeners | null, sent: [] as CallSignal[] };

const connections: NonNullable<Parameters<typeof createCallSession>[1]> = {
  openCallChannel(_server, _token, listeners) {
    service.listeners = listeners;
    return {
      signal: (signal) => service.sent.push(signal),
      chat: () => Promise.resolve(),
      close: () => undefined,
    };
  },
  createPeerLink: ({ send }) => ({
    receive: () => undefined,
    greet: () => send({ kind: 'hello', page: 'here', reply: true }),
    replaceTrack: () => undefined,
    close: () => undefined,
  }),
};

beforeEach(() => {
  service.sent = [];
});

/** An agent's page in a call. */
async function inCall() {
  const session = createCallSession(
    {
      side: 'agent',
      server: 'http://service.example',
      token: () => Promise.resolve(''),
      configuration: () => Promise.resolve({}),
      stream: () => Promise.resolve({} as MediaStream),
    },
    connections,
  );
  const listeners = service.listeners!;
  const agent = { id: 'call', state: 'active', signs: false } as never;
  listeners.agent?.(agent);
  await vi.waitFor(() => expect(service.sent).toHaveLength(1));
  return { session, listeners, agent, hear: (signal: CallSignal) => listeners.signal?.(signal) };
}

const typing = (text: string): CallSignal => ({ kind: 'typing', text });
const hello = (reply: boolean): CallSignal => ({ kind: 'hello', page: 'there', reply });

it('what the other page wrote goes when that page comes anew, and what is written here is shown to it', async () => {
  const { session, hear } = await inCall();
  session.type('One moment');
  hear(typing('My PIN is 12'));
  hear(hello(false));
  expect(session.getSnapshot().typed).toBe('My PIN is 12');
  hear(hello(true));
  expect(session.getSnapshot().typed).toBe('');
  expect(service.sent.filter(({ kind }) => kind === 'typing')).toEqual([typing('One moment'), typing('One moment')]);
});

it('what was written during a loss of the connection is shown after it', async () => {
  const { session, listeners, agent } = await inCall();
  listeners.state('lost');
  session.type('Are you there?');
  service.sent = [];
  listeners.state('connected');
  listeners.agent?.(agent);
  expect(service.sent).toEqual([{ kind: 'hello', page: 'here', reply: true }, typing('Are you there?')]);
});
