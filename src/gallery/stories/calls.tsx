import type { ReactNode } from 'react';
import { CallBar } from '../../console/calls/agent-console/call-bar.tsx';
import { CallView } from '../../console/calls/agent-console/call-view.tsx';
import { QueueBoard } from '../../console/calls/agent-console/queue-board.tsx';
import { CheckScreen } from '../../customer/steps/call/check-screen.tsx';
import { InCall } from '../../customer/steps/call/in-call.tsx';
import { WaitingRoom } from '../../customer/steps/call/waiting-room.tsx';
import type { StepOf } from '../../customer/steps/step.ts';
import type { AgentCall, CallQueue, CustomerCall, Document } from '../../lib/api/types.ts';
import { paths, stepAddress } from '../../lib/paths.ts';
import { WEEKDAYS, type OpeningHours } from '@veridoor/validation/opening-hours';
import { callOf, callSessionOf, mediaOf, ownCallOf, queueOf, snapshotOf } from '../../testing/call.ts';
import { LOST, NEVER, Refusal, type Answers } from '../../testing/service.ts';
import { listedReportOf, reportOf, screeningOf } from '../../testing/report.ts';
import { sessionOf, stepOf } from '../../testing/session.ts';
import type { Story } from '../story.ts';

const nothing = () => undefined;
const hours: OpeningHours = {
  time_zone: 'Europe/Istanbul',
  weekly: WEEKDAYS.slice(0, 5).map((day) => ({ day, from: '09:00', until: '18:00' })),
};
const at = stepAddress(paths.call, { step: 'talk' });
const session = sessionOf([stepOf('call')]);
const none = { getOwnCall: new Refusal(404, 'call_not_found') };
const texts = ['call_live'] as const;

const withHours = ({ definition, ...step }: StepOf<'call'>): StepOf<'call'> => ({
  ...step,
  definition: { ...definition, options: { ...definition.options, opening_hours: hours } },
});

const waiting = (name: string, call: Partial<CustomerCall>, channel: 'connected' | 'lost' = 'connected'): Story => ({
  name: `the waiting room, ${name}`,
  texts,
  piece: () => <WaitingRoom call={ownCallOf(call)} media={mediaOf()} channel={channel} hours={hours} />,
});
const inCall = (name: string, call: Partial<CustomerCall>, snapshot: Parameters<typeof snapshotOf>[0] = {}): Story => ({
  name: `a call, ${name}`,
  texts,
  piece: () => (
    <InCall
      session={callSessionOf()}
      snapshot={snapshotOf(snapshot)}
      call={ownCallOf({ state: 'active', place: null, agent: { name: 'Grace', here: true }, ...call })}
      media={mediaOf()}
      company="Aurora Bank"
      onSwitch={nothing}
      onMute={nothing}
    />
  ),
});
const check = (name: string, answers: Answers, signs = false): Story => ({
  name: `the check before a call, ${name}`,
  texts,
  answers,
  piece: () => (
    <CheckScreen media={mediaOf()} step={stepOf('call') as StepOf<'call'>} signs={signs} onJoined={nothing} />
  ),
});
const messages: CustomerCall['messages'] = [
  {
    id: 1,
    from: 'agent',
    text: { en: 'Please show the back.', ar: 'أظهر الوجه الخلفي من فضلك.' },
    sent_at: '2026-03-01T12:00:00Z',
  },
  { id: 2, from: 'customer', text: 'Here it is', sent_at: '2026-03-01T12:00:05Z' },
];
const recorded = { allowed: true, customer: true, agent: true, pieces: 2, parts: 1 };
const ended = (end: NonNullable<CustomerCall['end']>, reason: string | null = null): Story => ({
  name: `the result of a call: ${end}`,
  at: stepAddress(paths.callComplete, { step: 'talk' }),
  session,
  answers: { getOwnCall: ownCallOf({ state: 'ended', end, reason, place: null }) },
});

const customers: Story[] = [
  { name: 'a call, before it', at, session, answers: none },
  {
    name: 'a call, before it, with opening hours',
    at,
    session: sessionOf([withHours(stepOf('call') as StepOf<'call'>)]),
    answers: none,
  },
  {
    name: 'a call, camera and microphone blocked',
    at,
    session,
    answers: none,
    camera: 'refused',
    press: (t) => [t('intro.check', { ns: 'call_live' })],
  },
  check('the network works', {}),
  check('the network being tried', { getIceServers: NEVER }),
  check('the network lost', { getIceServers: LOST }),
  check('for who signs', {}, true),
  waiting('next', {}),
  waiting('third, in some minutes', { place: 3, expected_wait: 400 }),
  waiting('with no agent online', { agents_online: 0 }),
  waiting('without the service', {}, 'lost'),
  inCall('going well', { recording: recorded, messages }),
  inCall('with a wish of the agent', { request: 'show_back' }),
  inCall('in sign language', { signs: true, messages }),
  inCall('in sign language, with nothing written', { signs: true }),
  inCall('interrupted', {}, { link: 'interrupted', quality: { level: 'lost', roundTrip: null, loss: 1, bitrate: 0 } }),
  inCall('without the agent', { agent: { name: 'Grace', here: false } }),
  { ...inCall('its messages', { messages }), press: (t) => [t('live.chat', { ns: 'call_live' })] },
  { ...inCall('about to be left', {}), press: (t) => [t('live.leave', { ns: 'call_live' })] },
  ended('approved'),
  ended('rejected', 'face_differs'),
  ended('ended'),
  ended('left'),
  ended('customer_lost'),
];

/** A component of the agent console, with a customer who is on a list and was seen before. */
const atCalls: Pick<Story, 'at' | 'instead' | 'texts' | 'answers'> = {
  at: '/console/calls',
  instead: { permissions: ['call.take', 'call.read', 'aml.read', 'document.read', 'company.read'] },
  texts: ['agent_console', 'console', 'console_calls', 'review_case', 'findings'],
  answers: { getReportInCall: reportOf() },
};
const below = (bar: ReactNode) => (
  <>
    <QueueBoard queue={queueOf()} ended={null} onTake={nothing} onFinished={nothing} />
    {bar}
  </>
);
const board = (name: string, queue: CallQueue | null, more: Partial<Story> = {}): Story => ({
  name: `the queue, ${name}`,
  ...atCalls,
  piece: () => <QueueBoard queue={queue} ended={null} onTake={nothing} onFinished={nothing} />,
  ...more,
});
const waitingCall = {
  id: callOf().id,
  profile: { id: callOf().profile.id, name: 'Ada Specimen' },
  language: 'tr',
  waiting_since: '2026-01-01T00:00:00Z',
  here: true,
  for_me: false,
  signs: false,
  kept: false,
};
const full = queueOf({
  waiting: [
    waitingCall,
    {
      ...waitingCall,
      id: '38926e2f-2c8c-4d80-a922-9520bce60303',
      profile: { ...waitingCall.profile, name: null },
      here: false,
    },
    { ...waitingCall, id: '58926e2f-2c8c-4d80-a922-9520bce60303', for_me: true },
    { ...waitingCall, id: '68926e2f-2c8c-4d80-a922-9520bce60303', signs: true, kept: true },
  ],
  agents: [
    { id: callOf().id, name: 'Grace', state: 'online', in_call: false, signs: false },
    { id: callOf().profile.id, name: 'Edsger', state: 'online', in_call: true, signs: true },
  ],
});

const page: Document = {
  id: '38926e2f-2c8c-4d80-a922-9520bce60303',
  profile: callOf().profile.id,
  step: 'identity',
  type: 'id_card',
  version: 'new',
  country: 'TR',
  side: 'front',
  status: 'pending',
  state: 'active',
  reject_reason: null,
  decided_by: null,
  comment: null,
  results: [{ check: 'image', outcome: 'passed', score: 0.97, detail: null, files: [] }],
  metadata: { source: 'camera' },
  mime_type: 'image/jpeg',
  size: 123_497,
  width: 1600,
  height: 1200,
  sha256: 'ac4f5d7f5ca1f7b2a9e8107ca793b5ead43a1d04afdafabc9488e93b5d738b41',
  revision: 1,
  file_removed_at: null,
  created_at: '2026-03-01T12:04:58Z',
  updated_at: '2026-03-01T12:04:58Z',
};
const atAgentConsole = (
  name: string,
  call: Partial<AgentCall>,
  more: Partial<Story> = {},
  snapshot: Parameters<typeof snapshotOf>[0] = {},
): Story => ({
  name: `the agent’s side of a call, ${name}`,
  ...atCalls,
  piece: () => (
    <CallView
      call={callOf(call)}
      session={callSessionOf()}
      snapshot={snapshotOf({ queue: full, ...snapshot })}
      own={null}
      muted={false}
      onMute={nothing}
    />
  ),
  ...more,
});

const agents: Story[] = [
  board('not known', null),
  board('empty', queueOf()),
  board('with customers and agents', full),
  board('a customer taken by somebody else', full, {
    answers: { takeCall: new Refusal(409, 'call_taken') },
    press: (t) => [t('queue.next', { ns: 'agent_console' })],
  }),
  {
    ...board('a call just ended', full),
    answers: {
      getCall: callOf({ state: 'ended', end: 'left', ended_at: '2026-01-01T00:05:00Z', notes: 'Left early.' }),
    },
    piece: () => <QueueBoard queue={full} ended={callOf()} onTake={nothing} onFinished={nothing} />,
  },
  {
    ...atCalls,
    name: 'a call, below another page',
    piece: () =>
      below(
        <CallBar call={callOf()} ended={null} snapshot={snapshotOf({ queue: full })} muted={false} onMute={nothing} />,
      ),
  },
  {
    ...atCalls,
    name: 'customers who wait, below another page',
    piece: () =>
      below(<CallBar call={null} ended={null} snapshot={snapshotOf({ queue: full })} muted={false} onMute={nothing} />),
  },
  atAgentConsole('at its beginning', {}),
  atAgentConsole('nothing known', {}, { answers: { getReportInCall: LOST } }),
  atAgentConsole(
    'a customer on a list',
    {},
    { answers: { getReportInCall: listedReportOf(), getAmlReport: screeningOf() } },
  ),
  atAgentConsole(
    'with everything',
    {
      documents: [page],
      missing_captures: [{ step: 'face', status: 'not_uploaded' }],
      options: {
        recording: true,
        checklist: [{ id: 'alone', text: 'The person is alone.' }],
        phrases: [{ id: 'hello', text: { en: 'Good day', ar: 'مرحبا' } }],
      },
      notes: 'Speaks quietly.',
      checklist: ['alone'],
      recording: recorded,
      messages,
      stills: [{ id: page.id, page: { type: 'id_card', side: 'front' }, state: 'filed', document: page.id }],
    },
    {},
    { camera: { kind: 'camera', facing: 'user', switchable: true, torch: false, muted: false } },
  ),
  atAgentConsole('in sign language', { signs: true }),
  atAgentConsole('the customer gone', { customer_here: false }, {}, { link: 'waiting', quality: null }),
  atAgentConsole('being rejected', {}, { press: (t) => [t('decide.reject', { ns: 'agent_console' })] }),
  atAgentConsole('being handed over', {}, { press: (t) => [t('decide.hand', { ns: 'agent_console' })] }),
];

export const callStories: readonly Story[] = [...customers, ...agents];
