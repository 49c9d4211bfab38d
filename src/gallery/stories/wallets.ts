import { paths, stepAddress } from '../../lib/paths.ts';
import { sessionOf, stepOf } from '../../testing/session.ts';
import { LOST, NEVER, Refusal, type Answers } from '../../testing/service.ts';
import type { Story } from '../story.ts';

const step = stepOf('document');
if (step.definition.kind === 'document')
  step.definition.options.digital_id = { types: ['mdl', 'pid_sd_jwt'], asks: 'identity', status: 'if_reachable' };
const session = sessionOf([step, stepOf('selfie')]);
const at = stepAddress(paths.capture, { step: 'identity' });

const asked = {
  id: '7d0f8f6e-0c1b-4c52-9d0c-5b8f0d1a2b3c',
  expires_at: '2026-03-01T12:05:00.000Z',
  claims: ['name', 'birth_date', 'number', 'expiry_date', 'issuer', 'portrait'],
  age_over: null,
  requests: [{ protocol: 'openid4vp-v1-signed', data: { request: 'a.b.c' } }],
} satisfies Answers['requestDigitalId'];
const use: NonNullable<Story['press']> = (t) => [t('wallet.use', { ns: 'document_pages' })];

export const walletStories: readonly Story[] = [
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
