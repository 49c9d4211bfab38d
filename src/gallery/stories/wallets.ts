import { paths, stepAddress } from '../../lib/paths.ts';
import { sessionOf, stepOf } from '../../testing/session.ts';
import { inTurn, LOST, NEVER, Refusal, type Answers } from '../../testing/service.ts';
import type { Story } from '../story.ts';

const step = stepOf('document');
if (step.definition.kind === 'document')
  step.definition.options.digital_id = {
    types: ['mdl', 'pid_sd_jwt'],
    asks: 'identity',
    status: 'if_reachable',
    links: 'any',
    asked_first: true,
  };
const session = sessionOf([step, stepOf('selfie')]);
const at = stepAddress(paths.capture, { step: 'identity' });

const asked = {
  id: '7d0f8f6e-0c1b-4c52-9d0c-5b8f0d1a2b3c',
  expires_at: '2026-03-01T12:05:00.000Z',
  claims: ['name', 'birth_date', 'number', 'expiry_date', 'issuer', 'portrait'],
  age_over: null,
  requests: [{ protocol: 'openid4vp-v1-signed', data: { request: 'a.b.c' } }],
} satisfies Answers['requestDigitalId'];
const link = {
  id: '7d0f8f6e-0c1b-4c52-9d0c-5b8f0d1a2b3c',
  expires_at: '2036-03-01T12:02:00.000Z',
  claims: asked.claims,
  age_over: null,
  url: 'openid4vp://?client_id=x509_hash%3AnYQ5ZlQ0pT7W2vXqk3Jb8RrHc1sUoMeG6dAiLxKtNfE&request_uri=https%3A%2F%2Fapi.example%2Fapi%2Fv2%2Fdigital-id%2F7d0f8f6e-0c1b-4c52-9d0c-5b8f0d1a2b3c&request_uri_method=post',
} satisfies Answers['requestDigitalIdLink'];
const progress = (state: 'waiting' | 'opened' | 'answered' | 'over') => ({ state, expires_at: null });
const byLink = (state: 'waiting' | 'opened' | 'answered' | 'over', more: Answers = {}): Pick<Story, 'answers'> => ({
  answers: { requestDigitalIdLink: link, followDigitalIdLink: progress(state), ...more },
});
const here: NonNullable<Story['press']> = (t) => [t('wallet.link.here', { ns: 'document_pages' })];

const use: NonNullable<Story['press']> = (t) => [t('wallet.use', { ns: 'document_pages' })];

export const walletStories: readonly Story[] = [
  { name: 'the wallet elsewhere, its code', at, session, ...byLink('waiting') },
  {
    name: 'the wallet elsewhere, its code for an age alone',
    at,
    session,
    ...byLink('waiting', { requestDigitalIdLink: { ...link, claims: ['age'], age_over: 18 } }),
  },
  { name: 'the wallet elsewhere, its code on the way', at, session, answers: { requestDigitalIdLink: NEVER } },
  { name: 'the wallet elsewhere, opened', at, session, ...byLink('opened') },
  {
    name: 'the wallet elsewhere, its answer in check',
    at,
    session,
    ...byLink('answered', { takeDigitalIdLink: NEVER }),
  },
  {
    name: 'the wallet elsewhere, refused by the service',
    at,
    session,
    answers: {
      requestDigitalIdLink: inTurn(link, { ...link, id: '1e0f8f6e-0c1b-4c52-9d0c-5b8f0d1a2b3c' }),
      followDigitalIdLink: inTurn(progress('answered'), progress('waiting')),
      takeDigitalIdLink: new Refusal(422, 'digital_id_refused'),
    },
  },
  { name: 'the wallet elsewhere, its time over', at, session, ...byLink('over') },
  {
    name: 'the wallet elsewhere, without a network',
    at,
    session,
    answers: { requestDigitalIdLink: LOST },
    online: false,
  },
  { name: 'the wallet on this device, by a link', at, session, ...byLink('waiting'), press: here },
  { name: 'the wallet on this device, opened', at, session, ...byLink('opened'), press: here },
  { name: 'the wallet, asked for an identity', at, session, wallet: 'declines', answers: { requestDigitalId: asked } },
  {
    name: 'the wallet, asked for an age alone',
    at,
    session,
    wallet: 'declines',
    answers: { requestDigitalId: { ...asked, claims: ['age'], age_over: 18 } },
  },
  {
    name: 'the wallet, its question on the way',
    at,
    session,
    wallet: 'declines',
    answers: { requestDigitalId: NEVER },
  },
  {
    name: 'the wallet, declined',
    at,
    session,
    wallet: 'declines',
    answers: { requestDigitalId: asked },
    press: use,
  },
  {
    name: 'the wallet, refused by the service',
    at,
    session,
    wallet: 'shows',
    answers: { requestDigitalId: asked, answerDigitalId: new Refusal(422, 'digital_id_refused') },
    press: use,
  },
  {
    name: 'the wallet, without a network',
    at,
    session,
    wallet: 'declines',
    answers: { requestDigitalId: LOST },
    online: false,
  },
];
