import { doubtedReportOf, doubtedVideoOf, listedReportOf, reportOf, screeningOf } from '../../testing/report.ts';
import { caseOf, claimOf, OFFICER, PERSON, queuePageOf, proposalOf } from '../../testing/review.ts';
import { callFiguresOf, callOf } from '../../testing/call.ts';
import { holdOf, pageOf, requestOf, retentionOf } from '../../testing/privacy.ts';
import { listsOf, openHitsOf, rescreeningOf } from '../../testing/screening.ts';
import { LOST, NEVER, Refusal, type Answers } from '../../testing/service.ts';
import { companyOf } from '../../testing/workflows.ts';
import type { Story } from '../story.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Österreicher, Maximiliane Henriette Wilhelmina Theodora';
const PROVIDER = '3f1c9a7e-6b2d-4c80-9e55-2a4b6c8d0e1f';
const endedCall = callOf({
  state: 'ended',
  end: 'rejected',
  decision: 'rejected',
  reason: 'face_differs',
  ended_at: '2026-01-01T00:05:20Z',
  notes: 'Speaks quietly.',
  checklist: ['alone'],
  options: {
    recording: true,
    checklist: [
      { id: 'alone', text: 'The person is alone.' },
      { id: 'same', text: 'The face is that of the document.' },
    ],
    phrases: [],
  },
  recording: { allowed: true, customer: true, agent: true, pieces: 2, parts: 2 },
  stills: [
    { id: PERSON, page: { type: 'id_card', side: 'front' }, state: 'filed', document: PERSON },
    { id: PROVIDER, page: { type: 'id_card', side: 'back' }, state: 'failed', document: null },
  ],
  messages: [
    { id: 1, from: 'agent', text: 'Please show the back.', sent_at: '2026-01-01T00:02:00Z' },
    { id: 2, from: 'customer', text: 'Here it is', sent_at: '2026-01-01T00:02:05Z' },
  ],
});
const cases = [
  caseOf({ listed: true, risk: 85, codes: ['possible_match', 'name_differs', 'shown_on_screen', 'face_differs'] }),
  caseOf({ profile: '6f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9', name: LONG, claim: claimOf(false), risk: 60 }),
  caseOf({
    profile: '7f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
    name: null,
    countries: [],
    codes: ['image_blurred'],
    risk: 10,
  }),
];
const signIn = (name: string, at: string, link?: string): Story => ({
  name: `the console, ${name}`,
  at,
  instead: { permissions: null, ...(link !== undefined && { link }) },
});
const queue = (name: string, answers: Answers, at = '/console/review', more: Partial<Story> = {}): Story => ({
  name: `the queue of cases, ${name}`,
  at,
  answers,
  instead: { permissions: OFFICER },
  ...more,
});
const ADMIN = [
  'audit.read',
  'api_key.read',
  'api_key.write',
  'ip_whitelist.read',
  'ip_whitelist.write',
  'user.read',
  'user.write',
  'webhook.read',
  'webhook.write',
  'call.take',
  'call.read',
  'recording.read',
  'document.read',
  'company.read',
  'company.write',
  'profile.hold',
  'profile.export',
  'profile.erase',
];
const screening = (name: string, answers: Answers): Story => ({
  name: `screening, ${name}`,
  texts: ['console_screening', 'review_case', 'findings'],
  at: '/console/screening',
  answers: { listOpenAmlHits: openHitsOf(), listAmlLists: listsOf(), getAmlRescreening: rescreeningOf(), ...answers },
  instead: { permissions: [...OFFICER, 'aml.search'] },
});
const page = (name: string, at: string, answers: Answers): Story => ({
  name,
  at,
  answers,
  instead: { permissions: [...OFFICER, ...ADMIN] },
});
const one = (name: string, answers: Answers, press?: Story['press']): Story => ({
  name: `a case, ${name}`,
  texts: ['review_case', 'findings'],
  at: `/console/review/${PERSON}`,
  answers: {
    claimReview: caseOf({ claim: claimOf(true) }),
    getVerificationReport: reportOf(),
    getAmlReport: screeningOf(),
    listReview: queuePageOf(cases),
    ...answers,
  },
  instead: { permissions: OFFICER },
  ...(press && { press }),
});

const DOUBTED = { getVerificationReport: doubtedReportOf(), getDoubtedVideo: doubtedVideoOf() };
const look: Story['press'] = (t) => [t('review_case:video.look')];

/** The pages for the business's own people. */
export const consoleStories: readonly Story[] = [
  signIn('signing in', '/console/review'),
  screening('open hits', {}),
  screening('nothing open, no list loaded', {
    listOpenAmlHits: openHitsOf([]),
    listAmlLists: { data: [], imports: [] },
    getAmlRescreening: rescreeningOf({ state: 'no_list_loaded', screened: 0 }),
  }),
  screening('offline', { listOpenAmlHits: LOST, listAmlLists: LOST, getAmlRescreening: LOST }),
  screening('loading', { listOpenAmlHits: NEVER, listAmlLists: NEVER, getAmlRescreening: NEVER }),
  ...(['cancelled', 'elsewhere', 'unknown'] as const).map((fault): Story => ({
    name: `the console, signing in by a provider, ${fault}`,
    at: `/console/sign-in/${PROVIDER}`,
    instead: { permissions: null, arrival: { provider: PROVIDER, demand: null, fault, back: null } },
  })),
  {
    name: 'the console, signing in by a provider alone',
    at: `/console/sign-in/${PROVIDER}`,
    answers: { findLoginWays: { password: false, openid: { provider: PROVIDER, name: 'Aurora ID', company: LONG } } },
    instead: { permissions: null, arrival: { provider: PROVIDER, demand: null, fault: null, back: null } },
  },
  signIn('a new password by a link', '/console/password', 'token'),
  signIn('a forgotten password', '/console/password'),
  signIn('confirming an address', '/console/email', 'token'),
  signIn('a link that opens nothing', '/console/email'),
  {
    name: 'the console, a second factor to be added',
    at: '/console/review',
    instead: { permissions: ['account.manage'] },
  },
  queue('three cases', { listReview: queuePageOf(cases, { has_more: true, next_cursor: 'place' }) }),
  queue('a whole page', {
    listReview: queuePageOf(
      Array.from({ length: 50 }, (_, place) =>
        caseOf({ ...cases[place % 3], profile: `${10_000_000 + place}${PERSON.slice(8)}` }),
      ),
      { has_more: true, next_cursor: 'place' },
    ),
  }),
  queue('nobody waits', { listReview: queuePageOf([]) }),
  queue('nothing fits the filters', { listReview: queuePageOf([]) }, '/console/review?mine=true&country=TR'),
  queue('loading', { listReview: NEVER }),
  queue('not reached', { listReview: LOST }),
  queue('without a network', { listReview: queuePageOf(cases) }, '/console/review', { online: false }),
  queue('for one who may not decide', {}, '/console/review', { instead: { permissions: ['call.take'] } }),
  queue('the keys', { listReview: queuePageOf(cases) }, '/console/review', { press: (t) => [t('console:keys.open')] }),
  page('the figures, of a month', '/console/figures?from=2026-03-01&to=2026-03-31', {}),
  page('the figures, not reached', '/console/figures', { getInsight: LOST }),
  page('the users, some', '/console/users', {}),
  {
    ...page('the users, one being added', '/console/users', {}),
    texts: ['console_pages'],
    press: (t) => [t('console_pages:users.add')],
  },
  page('the webhooks, an endpoint and its deliveries', '/console/webhooks', {}),
  page('the keys, one', '/console/keys', {}),
  {
    ...page('the keys, one being made', '/console/keys', {}),
    texts: ['console_pages'],
    press: (t) => [t('console_pages:keys.make')],
  },
  page('the sign-on, a provider', '/console/sign-on', {}),
  page('the sign-on, none', '/console/sign-on', {
    getOpenid: { provider: null, updated_at: null, domains: [], redirect_uris: [] },
  }),
  {
    ...page('the sign-on, a provider being removed', '/console/sign-on', {}),
    texts: ['console_pages'],
    press: (t) => [t('console_pages:openid.remove')],
  },
  page('the sign-on, loading', '/console/sign-on', { getOpenid: NEVER }),
  page('the privacy page, requests, a hold and periods', '/console/privacy', {
    listPrivacyRequests: pageOf([
      requestOf(),
      requestOf({ id: PROVIDER, kind: 'export', state: 'ready', reason: 'access', mine: true }),
    ]),
    listLegalHolds: pageOf([holdOf()]),
    getRetention: retentionOf(),
  }),
  page('the privacy page, nothing under way', '/console/privacy', {
    listPrivacyRequests: pageOf([]),
    listLegalHolds: pageOf([]),
    getRetention: retentionOf({ images: { days: 90, due: 0, next: null }, held: 0 }),
  }),
  page('the privacy page, not reached', '/console/privacy', {
    listPrivacyRequests: LOST,
    listLegalHolds: LOST,
    getRetention: LOST,
  }),
  page('the networks, one', '/console/networks', {}),
  page('the networks, none', '/console/networks', { listIpWhitelist: [] }),
  page('the webhooks, no endpoint', '/console/webhooks', {
    listWebhookEndpoints: { data: [], next_cursor: null, has_more: false },
  }),
  page('the account, with factors and logins', '/console/account', {}),
  page('the account, not reached', '/console/account', { getAccount: LOST }),
  page('past calls, some', '/console/calls/past?mode=test', {}),
  page('past calls, nothing fits', '/console/calls/past?end=left', {
    listCalls: { data: [], next_cursor: null, has_more: false },
  }),
  page('past calls, not reached', '/console/calls/past', { listCalls: LOST }),
  page('past calls, one', `/console/calls/past/${callOf().id}`, { getCall: endedCall }),
  page('past calls, one that is loading', `/console/calls/past/${callOf().id}`, { getCall: NEVER }),
  page('the figures of calls, a month', '/console/calls/figures?from=2026-03-01&to=2026-03-31', {
    getCallFigures: callFiguresOf(),
  }),
  page('the figures of calls, nobody called', '/console/calls/figures', {
    getCallFigures: callFiguresOf({ calls: 0 }),
  }),
  page('the figures of calls, not reached', '/console/calls/figures', { getCallFigures: LOST }),
  page('the call hours, none', '/console/calls/hours', { getCompany: companyOf() }),
  page('the call hours, a week and days off', '/console/calls/hours', {
    getCompany: companyOf({
      call_hours: {
        time_zone: 'Europe/Istanbul',
        weekly: [
          { day: 'monday', from: '09:00', until: '12:30' },
          { day: 'monday', from: '12:00', until: '18:00' },
          { day: 'friday', from: '09:00', until: '24:00' },
        ],
        days_off: ['2026-10-29', '2027-01-01'],
      },
    }),
  }),
  page('the audit, some entries', '/console/audit', {}),
  page('the audit, nothing fits', '/console/audit', { listAudit: { data: [], next_cursor: null, has_more: false } }),
  one('a name that differs', {}),
  one('on a list and seen before', {
    getVerificationReport: {
      ...listedReportOf(),
      duplicates: [
        {
          id: '8f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
          kind: 'face',
          document: '3f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
          other_profile: '6f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
          other_document: '9f0e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
          score: 0.93,
          created_at: '2026-01-01T00:00:00Z',
        },
      ],
    },
  }),
  one('one image large', {}, (t) => [`2 ${t('findings:types.id_card')} · ${t('findings:sides.back')}`]),
  one('with a video that was doubted', DOUBTED, look),
  one('with a video that cannot be fetched', { ...DOUBTED, getDoubtedVideo: LOST }, look),
  one('with a video that is gone', { ...DOUBTED, getDoubtedVideo: new Refusal(410, 'file_gone') }, look),
  one('being rejected', {}, (t) => [`${t('review_case:decide.reject')} R`]),
  one('asked for again', {}, (t) => [`${t('review_case:decide.again')} S`]),
  one('approved in spite of a hit', { getVerificationReport: listedReportOf() }, (t) => [
    `${t('review_case:decide.approve')} A`,
  ]),
  one('without images', { getVerificationReport: reportOf({ documents: [], face: null }) }),
  one('that a colleague wants rejected', {
    claimReview: caseOf({ claim: claimOf(true), proposal: proposalOf(false) }),
  }),
  one('that waits for somebody else', {
    claimReview: new Refusal(409, 'own_proposal'),
    getProposalOfProfile: proposalOf(true),
  }),
  one('that another officer has', { claimReview: new Refusal(409, 'review_claimed') }),
  one('that was decided', { claimReview: new Refusal(409, 'not_waiting') }),
  one('of a customer who is gone', { claimReview: new Refusal(404, 'profile_not_found') }),
  one('loading', { getVerificationReport: NEVER }),
  one('not reached', { claimReview: LOST }),
];
