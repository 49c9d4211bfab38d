import { FlowError, type ErrorCode } from '../../lib/errors/flow-error.ts';
import { paths } from '../../lib/paths.ts';
import { LOST, NEVER, Refusal } from '../../testing/service.ts';
import { sessionOf, stepOf } from '../../testing/session.ts';
import type { Story } from '../story.ts';

export const LONG_COMPANY = 'Landesbausparkasse für Wohnungsbaufinanzierungen und Vermögensverwaltung eG';
const company = sessionOf([]).company;
const named = (name: string) => ({ ...company, branding: { ...company.branding, name } });
const fresh = { version: '1', text: null, face: false, given_at: null };
const both = [stepOf('document'), stepOf('selfie', { open: false })];
const done = [stepOf('document', { status: 'approved' }), stepOf('selfie', { status: 'pending_review' })];
const form = stepOf('form');
const optional = { ...form, definition: { ...form.definition, optional: true } };
const every = (
  [
    'document',
    'selfie',
    'form',
    'questionnaire',
    'address',
    'otp_phone',
    'otp_email',
    'signature',
    'pin',
    'call',
  ] as const
).map((kind) => stepOf(kind, { open: kind !== 'selfie' }));
const profile = { ...sessionOf([]).profile, reference: '…0482' };
export const image = {
  step: 'identity',
  type: 'passport',
  country: 'TR',
  version: 'standard',
  side: 'single',
} as const;
const completion = (status: 'complete' | 'incomplete') => ({
  status,
  callback_url: `https://aurora.example/back?status=${status}`,
  deep_link: null,
});

const welcome: Story[] = [
  { name: 'welcome, with a few steps', session: sessionOf(both, { consent: fresh, profile }) },
  { name: 'welcome, with every kind of step', session: sessionOf(every, { consent: fresh }) },
  {
    name: 'welcome, with a long name of the company',
    session: sessionOf(both, { consent: fresh, company: named(LONG_COMPANY) }),
  },
  {
    name: 'welcome, with a text of the company',
    session: sessionOf(both, {
      consent: { ...fresh, text: { en: 'We look at your pictures.', ar: 'ننظر إلى صورك.' } },
    }),
  },
  {
    name: 'welcome, face data agreed to separately',
    session: sessionOf(both, { consent: { ...fresh, face: true } }),
    press: (t) => [t('entry.agree')],
  },
  {
    name: 'welcome, the agreement did not arrive',
    session: sessionOf(both, { consent: fresh }),
    answers: { giveConsent: LOST },
    press: (t) => [t('entry.agree')],
  },
  { name: 'welcome, of a company’s journey', at: paths.entity, session: entityFresh() },
  { name: 'welcome, without a network', session: sessionOf(both, { consent: fresh }), online: false },
  { name: 'welcome back', session: sessionOf(both) },
  { name: 'the list of languages', session: sessionOf(both), press: (t) => [t('languageName')] },
  {
    name: 'the question whether it is you',
    session: sessionOf(both, { consent: fresh, profile }),
    press: (t) => [t('who.notYou')],
  },
  { name: 'the question for the location', at: '/?ask=location', session: sessionOf(both) },
  { name: 'the code for the phone', session: sessionOf(both), press: (t) => [t('handoff.open')] },
  {
    name: 'the link for the phone, to be sent',
    session: sessionOf(both),
    press: (t) => [t('handoff.open'), t('handoff.by.email')],
  },
  {
    name: 'the code for the phone, unavailable',
    session: sessionOf(both),
    answers: { createHandoff: LOST },
    press: (t) => [t('handoff.open')],
  },
];

function entityFresh() {
  return sessionOf([], { journey: 'entity', entity: { info: 'open', documents: [] }, consent: fresh });
}

const at = paths.steps;
const steps: Story[] = [
  { name: 'the list of steps, at the beginning', at, session: sessionOf(both) },
  { name: 'the list of steps, of every kind', at, session: sessionOf(every, { company: named(LONG_COMPANY) }) },
  {
    name: 'the list of steps, one being checked',
    at,
    session: sessionOf([stepOf('document', { status: 'processing' })]),
  },
  {
    name: 'the list of steps, one refused',
    at,
    session: sessionOf([
      stepOf('document', { status: 'automatically_rejected', status_reason: 'image_blurred', attempts_left: 2 }),
      stepOf('selfie', { open: false }),
    ]),
  },
  {
    name: 'the list of steps, one with no attempts left',
    at,
    session: sessionOf([
      stepOf('document', { status: 'rejected', status_reason: 'document_expired', attempts_left: 0 }),
    ]),
  },
  { name: 'the list of steps, an optional one left', at, session: sessionOf([...done, optional]) },
  {
    name: 'the list of steps, the last image uploading',
    at,
    session: sessionOf([stepOf('document', { status: 'approved' }), stepOf('selfie')]),
    images: [{ target: { step: 'face', type: 'selfie', side: 'single' }, phase: 'sending', sent: 900_000 }],
  },
  {
    name: 'the list of steps, an image uploading',
    at,
    session: sessionOf(both),
    images: [{ target: image, phase: 'sending', sent: 900_000 }],
  },
  {
    name: 'the list of steps, an image without a network',
    at,
    session: sessionOf(both),
    images: [{ target: image, phase: 'stalled' }],
    online: false,
  },
  {
    name: 'the list of steps, a failed image',
    at,
    session: sessionOf(both),
    images: [{ target: image, phase: 'failed' }],
  },
  {
    name: 'the question whether to decline',
    session: sessionOf(both, { consent: fresh, profile }),
    press: (t) => [t('entry.decline')],
  },
  {
    name: 'the question whether to leave',
    at,
    session: sessionOf(both),
    press: (t) => [t('leave.open', { ns: 'steps' })],
  },
  {
    name: 'the question whether to leave, unanswered',
    at,
    session: sessionOf(both),
    answers: { completeSession: LOST },
    press: (t) => [t('leave.open', { ns: 'steps' }), t('leave.confirm', { ns: 'steps' })],
  },
];

const approved = { ...profile, status: 'approved' as const };
const end: Story[] = [
  {
    name: 'the end, confirmed',
    at: paths.complete,
    session: sessionOf(done, { completed: true, profile: approved }),
    answers: { completeSession: completion('complete') },
  },
  {
    name: 'the end, in review',
    at: paths.complete,
    session: sessionOf(done, { completed: true, company: named(LONG_COMPANY) }),
    answers: { completeSession: completion('complete') },
  },
  {
    name: 'the end, with a step that could not be completed',
    at: paths.complete,
    session: sessionOf([stepOf('document', { status: 'rejected', attempts_left: 0 })], { completed: true }),
    answers: { completeSession: completion('incomplete') },
  },
  {
    name: 'the end, on a handed-over phone',
    at: paths.complete,
    session: sessionOf(done, { completed: true }),
    record: { handoff: true },
    answers: { completeSession: completion('complete') },
  },
  {
    name: 'the end, being handed over',
    at: paths.complete,
    session: sessionOf(done),
    answers: { completeSession: NEVER },
    untitled: true,
  },
  {
    name: 'the end, not handed over',
    at: paths.complete,
    session: sessionOf(done),
    answers: { completeSession: LOST },
  },
  {
    name: 'the end, not taken over',
    at: paths.complete,
    session: sessionOf(done),
    answers: { completeSession: new Refusal(503, 'service_unavailable') },
  },
];

/** A missing one does not compile. */
const codes: Record<ErrorCode, true> = {
  launch_missing: true,
  call_missing: true,
  wallet_answered: true,
  launch_malformed: true,
  launch_doubled: true,
  server_not_allowed: true,
  configuration_invalid: true,
  link_invalid: true,
  link_expired: true,
  link_used: true,
  link_replaced: true,
  bio_token_expired: true,
  bio_token_invalid: true,
  access_expired: true,
  profile_not_found: true,
  service_fault: true,
  answer_malformed: true,
  unexpected: true,
  connection_lost: true,
  too_many_requests: true,
  frame_refused: true,
  request_refused: true,
};

const problems: Story[] = [
  ...(Object.keys(codes) as ErrorCode[]).map((code): Story => {
    const details = code === 'link_expired' ? { callbackUrl: 'https://aurora.example/back?errors=401' } : {};
    return { name: `the problem ${code}`, instead: new FlowError(code, details) };
  }),
  { name: 'the session, loading', at, answers: { getSession: NEVER }, untitled: true },
  { name: 'the session, unavailable', at, answers: { getSession: LOST } },
  { name: 'the session, refused', at, answers: { getSession: new Refusal(404, 'profile_not_found') } },
  { name: 'an unknown address', at: '/nowhere' },
  {
    name: 'the question which of two journeys goes on',
    instead: 'crossing',
    record: { wayBack: 'https://aurora.example/back' },
  },
];

export const journeyStories: readonly Story[] = [...welcome, ...steps, ...end, ...problems];
