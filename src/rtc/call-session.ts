import type { CallChat, CallSignal } from '@veridoor/contract/calls/call-socket';
import type { CallQueue } from '@veridoor/contract/calls/call-queue';
import type { AgentCall, CustomerCall } from '@veridoor/contract/calls/call';
import { openCallChannel, type CallChannel, type ChannelState } from './call-channel.ts';
import { createPeerLink, type LinkState, type PeerLink } from './peer-link.ts';
import type { Quality } from './quality.ts';
import { createRealTimeText } from './real-time-text.ts';

type CameraState = Extract<CallSignal, { kind: 'camera' }>;

/** Everything that a page shows of its call, replaced as a whole with each change. */
export interface CallSnapshot {
  channel: ChannelState;
  link: LinkState;
  quality: Quality | null;
  remote: MediaStream | null;
  customer: CustomerCall | null;
  agent: AgentCall | null;
  queue: CallQueue | null;
  /** The state of the customer's camera, as the customer's page reports it. */
  camera: CameraState | null;
  /** What the other side is writing and has not sent yet. */
  typed: string;
}

export interface CallSessionParts {
  side: 'customer' | 'agent';
  server: string;
  token: () => Promise<string>;
  configuration: () => Promise<RTCConfiguration>;
  /** Own image and sound; requested when a call begins. */
  stream: () => Promise<MediaStream>;
  /** The other side's wishes for this page's camera. */
  onWish?: (signal: CallSignal) => void;
}

interface CallConnections {
  openCallChannel: typeof openCallChannel;
  createPeerLink: typeof createPeerLink;
}

export interface CallSession {
  subscribe(listener: () => void): () => void;
  getSnapshot(): CallSnapshot;
  signal(signal: CallSignal): void;
  chat(message: CallChat): Promise<void>;
  /** Shows the other side what is written so far, at most 0.3 seconds later. */
  type(text: string): void;
  replaceTrack(before: MediaStreamTrack, after: MediaStreamTrack): void;
  close(): void;
}

/**
 * One page's part in calls: the connection to the service, and the link to the other page during a call. The service
 * decides; nothing is remembered that it could not send again.
 */
/** @param connections the service and the other page; others in tests. */
export function createCallSession(
  parts: CallSessionParts,
  connections: CallConnections = { openCallChannel, createPeerLink },
): CallSession {
  let snapshot: CallSnapshot = {
    channel: 'connecting',
    link: 'waiting',
    quality: null,
    remote: null,
    customer: null,
    agent: null,
    queue: null,
    camera: null,
    typed: '',
  };
  const listeners = new Set<() => void>();
  let link: PeerLink | null = null;
  let linked: string | null = null;
  let unsaid = true;
  let closed = false;

  const set = (change: Partial<CallSnapshot>) => {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  };

  const unlink = () => {
    link?.close();
    link = null;
    linked = null;
    set({ link: 'waiting', quality: null, remote: null, camera: null, typed: '' });
  };

  /** Begins or ends the link to the other page, following the call. */
  const follow = async (active: string | null, signs: boolean) => {
    if (active === linked || closed) return;
    if (linked !== null) unlink();
    linked = active;
    if (active === null) return;
    const stream = await parts.stream();
    if (linked !== active || closed) return;
    link = connections.createPeerLink({
      side: parts.side,
      stream,
      signs,
      configuration: parts.configuration,
      send: (signal) => channel.signal(signal),
      onState: (state) => set({ link: state }),
      onStream: (remote) => set({ remote }),
      onQuality: (quality) => set({ quality }),
    });
    link.greet();
  };

  const hear = (signal: CallSignal) => {
    // A page that announces itself is new, or was away: it has seen nothing, and what it wrote before is gone or comes
    // again.
    if (signal.kind === 'hello' && signal.reply) {
      set({ typed: '' });
      realTimeText.again();
    }
    if (signal.kind === 'camera') set({ camera: signal });
    else if (signal.kind === 'typing') set({ typed: signal.text });
    else if (signal.kind === 'switch_camera' || signal.kind === 'torch') parts.onWish?.(signal);
    else link?.receive(signal);
  };

  /**
   * After a loss, signals pass again once the service has sent the call's state: this page is then back in its room.
   */
  const heard = () => {
    if (unsaid && link) {
      link.greet();
      realTimeText.again();
    }
    unsaid = false;
  };

  const channel: CallChannel = connections.openCallChannel(parts.server, parts.token, {
    state: (state) => {
      if (state !== 'connected') unsaid = true;
      set({ channel: state });
    },
    customer: (customer) => {
      set({ customer });
      heard();
      void follow(customer.state === 'active' ? `${customer.id} ${customer.agent?.name}` : null, customer.signs);
    },
    agent: (agent) => {
      set({ agent });
      heard();
      void follow(agent?.state === 'active' ? agent.id : null, agent?.signs === true);
    },
    queue: (queue) => set({ queue }),
    signal: hear,
  });

  const realTimeText = createRealTimeText((text) => channel.signal({ kind: 'typing', text }));

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    signal: (signal) => channel.signal(signal),
    async chat(message) {
      await channel.chat(message);
      if ('text' in message) realTimeText.type('');
    },
    type: realTimeText.type,
    replaceTrack: (before, after) => link?.replaceTrack(before, after),
    close() {
      closed = true;
      realTimeText.close();
      link?.close();
      channel.close();
    },
  };
}
