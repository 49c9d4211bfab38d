import {
  caseOf,
  claimOf,
  listedReportOf,
  OFFICER,
  PERSON,
  queuePageOf,
  proposalOf,
  reportOf,
  screeningOf,
} from '../../testing/review.ts';
import { LOST, NEVER, Refusal, type Answers } from '../../testing/service.ts';
import type { Story } from '../story.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Österreicher, Maximiliane Henriette Wilhelmina Theodora';
const PROVIDER = '3f1c9a7e-6b2d-4c80-9e55-2a4b6c8d0e1f';
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
];
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

/** The pages for the business's own people. */
export const consoleStories: readonly Story[] = [
  signIn('signing in', '/console/review'),
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
    getOpenid: { provider: null, updated_at: null, redirect_uris: [] },
  }),
  {
    ...page('the sign-on, a provider being removed', '/console/sign-on', {}),
    texts: ['console_pages'],
    press: (t) => [t('console_pages:openid.remove')],
  },
  page('the sign-on, loading', '/console/sign-on', { getOpenid: NEVER }),
  page('the networks, one', '/console/networks', {}),
  page('the networks, none', '/console/networks', { listIpWhitelist: [] }),
  page('the webhooks, no endpoint', '/console/webhooks', {
    listWebhookEndpoints: { data: [], next_cursor: null, has_more: false },
  }),
  page('the account, with factors and logins', '/console/account', {}),
  page('the account, not reached', '/console/account', { getAccount: LOST }),
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
