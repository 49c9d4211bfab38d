import SimplePeer from 'simple-peer/simplepeer.min.js';
import type { CallSignal } from '@veridoor/contract/calls/call-socket';
import { readCounters } from './counters.ts';
import { favourMotion } from './motion.ts';
import { judgeQuality, nextSending, sendingOn, type Counters, type Quality, type Rung } from './quality.ts';

export type LinkState = 'waiting' | 'connecting' | 'connected' | 'interrupted';

export interface PeerLinkParts {
  /** The agent's page offers, the customer's answers: with one of them in charge, two offers never meet. */
  side: 'agent' | 'customer';
  stream: MediaStream;
  /** Whether the image has to carry sign language. */
  signs: boolean;
  configuration: () => Promise<RTCConfiguration>;
  send: (signal: CallSignal) => void;
  onState: (state: LinkState) => void;
  onStream: (stream: MediaStream | null) => void;
  onQuality: (quality: Quality) => void;
}

export interface PeerLink {
  /** A message of the other side's page. */
  receive(signal: CallSignal): void;
  /** Announces this page: at the beginning, and whenever the connection to the service returns. */
  greet(): void;
  replaceTrack(before: MediaStreamTrack, after: MediaStreamTrack): void;
  close(): void;
}

/** simple-peer's name for its RTCPeerConnection: it cannot restart ICE, read statistics or set encodings itself. */
const CONNECTION = '_pc';
/** Milliseconds between two looks at the statistics. */
const LOOK_EVERY = 1000;
/** Looks without a packet before the path counts as lost: browsers themselves need five seconds and more. */
const SILENT_LOOKS = 2;
/** Replaces a link's name: the page asks for a new link. */
const ANEW = '-';
/** Milliseconds that a link under construction is left alone. */
const BUILD_TIME = 1500;
/** Milliseconds that a new path may take before the link is rebuilt. */
const RESTART_TIME = 4000;

/**
 * The image and sound between the two pages of a call, across page reloads, returning connections and lost paths. Each
 * page has a mark; both marks and a number name a link, and messages for an older link are ignored. A lost path is
 * first restarted on the same link (ICE restart); if that fails, the link is rebuilt.
 */
export function createPeerLink(parts: PeerLinkParts): PeerLink {
  const page = crypto.randomUUID().slice(0, 8);
  let other: string | null = null;
  let link = '';
  let number = 0;
  let begunAt = 0;
  let peer: SimplePeer | null = null;
  let state: LinkState = 'waiting';
  let early: CallSignal[] = [];
  let rebuild: ReturnType<typeof setTimeout> | undefined;
  let before: Counters | null = null;
  let silent = 0;
  let sending: Rung = { rung: 0, goodLooks: 0 };
  let closed = false;

  const become = (next: LinkState) => {
    if (state === next || closed) return;
    state = next;
    parts.onState(next);
  };

  const drop = () => {
    clearTimeout(rebuild);
    rebuild = undefined;
    const old = peer;
    peer = null;
    before = null;
    silent = 0;
    old?.destroy();
  };

  const build = async (name: string) => {
    drop();
    link = name;
    become('connecting');
    const config = await parts.configuration();
    if (closed || link !== name) return;
    const made = new SimplePeer({ initiator: parts.side === 'agent', stream: parts.stream, config, trickle: true });
    peer = made;
    made.on('signal', (signal) => {
      if (peer === made) parts.send({ kind: 'peer', link: name, signal: plain(signal) });
    });
    made.on('stream', (stream) => {
      if (peer === made) parts.onStream(stream);
    });
    made.on('iceStateChange', (ice) => {
      if (peer !== made) return;
      if (ice === 'connected' || ice === 'completed') arrived();
      if (ice === 'disconnected' || ice === 'failed') seekPath();
    });
    made.on('error', () => undefined);
    made.on('close', () => {
      if (peer === made) begin();
    });
    applyRung();
    const waiting = early;
    early = [];
    for (const signal of waiting) receivePeer(signal);
  };

  const arrived = () => {
    clearTimeout(rebuild);
    rebuild = undefined;
    silent = 0;
    become('connected');
    applyRung();
  };

  /** A new link with the other side's page; the customer asks the agent's page for it. */
  const begin = () => {
    if (closed || other === null) return;
    if (parts.side === 'customer') {
      become('interrupted');
      parts.send({ kind: 'restart', link: ANEW });
      return;
    }
    number += 1;
    begunAt = performance.now();
    void build(`${page}.${other}.${number}`);
  };

  const seekPath = () => {
    if (closed || rebuild !== undefined) return;
    become('interrupted');
    rebuild = setTimeout(() => {
      rebuild = undefined;
      begin();
    }, RESTART_TIME);
    if (parts.side === 'customer') parts.send({ kind: 'restart', link });
    else restart();
  };

  const restart = () => {
    if (!peer || peer.destroyed) return begin();
    peer[CONNECTION].restartIce();
    return peer.negotiate();
  };

  const receivePeer = (signal: CallSignal) => {
    if (signal.kind !== 'peer' || signal.link !== link || !peer || peer.destroyed) return;
    peer.signal(signal.signal);
  };

  const applyRung = () => {
    const sender = peer?.[CONNECTION].getSenders().find(({ track }) => track?.kind === 'video');
    const parameters = sender?.getParameters();
    const [first] = parameters?.encodings ?? [];
    if (!sender?.track || !parameters || !first) return;
    const { width, height } = sender.track.getSettings();
    const shortSide = width === undefined || height === undefined ? undefined : Math.min(width, height);
    Object.assign(first, sendingOn(sending.rung, parts.signs, shortSide));
    if (parts.signs) {
      // Browsers that do not know it yet pass it over.
      Object.assign(parameters, { degradationPreference: 'maintain-framerate' });
      favourMotion(sender.track);
    }
    sender.setParameters(parameters).catch(() => undefined);
  };

  const look = async () => {
    if (!peer || peer.destroyed || state === 'waiting') return;
    const looked = peer;
    const now = await readCounters(looked[CONNECTION], performance.now()).catch(() => null);
    if (!now || looked !== peer) return;
    const last = before;
    before = now;
    if (!last) return;
    const quality = judgeQuality(last, now);
    parts.onQuality(quality);
    if (state === 'connected') silent = quality.level === 'lost' ? silent + 1 : 0;
    if (silent >= SILENT_LOOKS) seekPath();
    else if (state === 'interrupted' && quality.level !== 'lost' && rebuild !== undefined) arrived();
    const next = nextSending(sending, quality.level);
    const changed = next.rung !== sending.rung;
    sending = next;
    if (changed) applyRung();
  };
  const looking = setInterval(() => void look(), LOOK_EVERY);

  return {
    receive(signal) {
      if (signal.kind === 'hello') {
        const isNew = other !== signal.page;
        other = signal.page;
        if (signal.reply) parts.send({ kind: 'hello', page, reply: false });
        const stuck = state !== 'connected' && performance.now() - begunAt > BUILD_TIME;
        if (parts.side === 'agent' && (isNew || (signal.reply && stuck))) begin();
      }
      if (signal.kind === 'restart' && parts.side === 'agent') {
        if (signal.link === ANEW) begin();
        else if (signal.link === link) seekPath();
      }
      if (signal.kind === 'peer' && signal.link === link) {
        if (peer) receivePeer(signal);
        else early.push(signal);
      } else if (signal.kind === 'peer' && parts.side === 'customer' && signal.signal.type === 'offer') {
        early = [signal];
        other = signal.link.split('.')[0] ?? null;
        void build(signal.link);
      }
    },
    greet: () => parts.send({ kind: 'hello', page, reply: true }),
    replaceTrack(old, fresh) {
      if (peer && !peer.destroyed) peer.replaceTrack(old, fresh, parts.stream);
      applyRung();
    },
    close() {
      closed = true;
      clearInterval(looking);
      drop();
      parts.onStream(null);
    },
  };
}

/** The contents of the browser's objects, as plain JSON that the contract knows. */
function plain(signal: Extract<CallSignal, { kind: 'peer' }>['signal']): typeof signal {
  return JSON.parse(JSON.stringify(signal)) as typeof signal;
}
