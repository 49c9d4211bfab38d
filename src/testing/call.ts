import type { CallMedia, CallSession, CallSnapshot } from '../hooks/call.ts';
import type { AgentCall, CallFigures, CallQueue, CustomerCall } from '../lib/api/types.ts';
import { videoOf } from './camera.ts';
import { stepOf } from './session.ts';

/** The signed-in user of the agent console. */
export const AGENT = '89ba9912-7ee4-4edc-a98e-3818afd35320';

const AT = '2026-01-01T00:00:00Z';

/** An agent's call for tests: nothing taken, nothing missing, plus the given changes. */
export function callOf(changes: Partial<AgentCall> = {}): AgentCall {
  return {
    id: '4e0a6c18-7d2f-4b93-a5c1-8f9e0d1b2a37',
    state: 'active',
    end: null,
    decision: null,
    reason: null,
    agent: AGENT,
    customer_here: true,
    language: 'en',
    signs: false,
    waiting_since: AT,
    accepted_at: AT,
    ended_at: null,
    profile: {
      id: '0a7b3c52-9c1d-4e8f-a1b2-c3d4e5f60718',
      mode: 'live',
      id_card_number: 'C-100482',
      reference: null,
      name: 'Ada Specimen',
      email: null,
      phone: null,
      status: 'pending',
      status_reason: null,
      steps: [],
      created_at: AT,
      updated_at: AT,
    },
    documents: [],
    steps: [stepOf('document').definition, stepOf('selfie').definition],
    missing_captures: [],
    options: { recording: false, checklist: [], phrases: [] },
    request: null,
    stills: [],
    notes: '',
    checklist: [],
    recording: { allowed: false, customer: false, agent: false, pieces: 0, parts: 0 },
    messages: [],
    ...changes,
  };
}

/** A customer's call for tests: first in the queue, plus the given changes. */
export function ownCallOf(changes: Partial<CustomerCall> = {}): CustomerCall {
  return {
    id: callOf().id,
    state: 'waiting',
    end: null,
    reason: null,
    place: 1,
    expected_wait: 0,
    agents_online: 1,
    agent: null,
    signs: false,
    request: null,
    still: null,
    recording: { allowed: false, customer: false, agent: false, pieces: 0, parts: 0 },
    messages: [],
    ...changes,
  };
}

/** The figures of a day with calls in the morning and in the evening, plus the given changes. */
export function callFiguresOf(changes: Partial<CallFigures> = {}): CallFigures {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, calls: 0, taken: 0, given_up: 0, wait: null }));
  return {
    from: '2026-03-01',
    to: '2026-03-31',
    time_zone: 'Europe/Istanbul',
    mode: 'live',
    calls: 60,
    taken: 51,
    given_up: 9,
    approved: 40,
    rejected: 8,
    undecided: 3,
    wait: 62,
    wait_longest: 754,
    duration: 290,
    hours: hours.map((one) =>
      one.hour === 9
        ? { ...one, calls: 40, taken: 36, given_up: 4, wait: 58 }
        : one.hour === 18
          ? { ...one, calls: 20, taken: 15, given_up: 5, wait: 130 }
          : one,
    ),
    agents: [
      { id: AGENT, name: 'Grace Hopper', calls: 31, approved: 25, rejected: 4, undecided: 2, duration: 281 },
      { id: callOf().id, name: 'Edsger Dijkstra', calls: 20, approved: 15, rejected: 4, undecided: 1, duration: null },
    ],
    now: {
      waiting: 2,
      longest: 95,
      agents: [{ id: AGENT, name: 'Grace Hopper', state: 'online', in_call: true, signs: false }],
    },
    ...changes,
  };
}

/** An empty queue, plus the given changes. */
export function queueOf(changes: Partial<CallQueue> = {}): CallQueue {
  return { waiting: [], agents: [], me: { id: callOf().id, state: 'online', call: null, signs: false }, ...changes };
}

/** The state of a call that goes well, plus the given changes. */
export function snapshotOf(changes: Partial<CallSnapshot> = {}): CallSnapshot {
  return {
    channel: 'connected',
    link: 'connected',
    quality: { level: 'good', roundTrip: 40, loss: 0, bitrate: 1_200_000 },
    remote: null,
    customer: null,
    agent: null,
    queue: null,
    camera: null,
    typed: '',
    ...changes,
  };
}

/** A page's part in a call without another side. */
export function callSessionOf(changes: Partial<CallSession> = {}): CallSession {
  const nothing = () => undefined;
  return {
    subscribe: () => nothing,
    getSnapshot: snapshotOf,
    signal: nothing,
    chat: () => Promise.resolve(),
    type: nothing,
    replaceTrack: nothing,
    close: nothing,
    ...changes,
  };
}

/** Image and sound of a device with two cameras. */
export function mediaOf(): CallMedia {
  return {
    stream: videoOf(),
    facing: () => 'user',
    switchable: () => Promise.resolve(true),
    torch: () => null,
    setTorch: () => Promise.resolve(),
    switchCamera: () => Promise.resolve(null),
    still: () => Promise.resolve(new Blob()),
    stop: () => undefined,
  };
}
