import type { Session } from '../../lib/api/types.ts';
import { paths } from '../../lib/paths.ts';
import { PAID, paying, paymentOf } from '../../testing/payment.ts';
import { LOST } from '../../testing/service.ts';
import { sessionOf } from '../../testing/session.ts';
import type { Story } from '../story.ts';
import { LONG_COMPANY } from './journey.ts';

const login = (biologin: NonNullable<Session['biologin']>) => ({
  at: paths.biologin,
  session: sessionOf([], { journey: 'biologin', biologin }),
});

const logins: Story[] = [
  { ...login({ available: true, stage: 'face' }), name: 'a login by face, before the camera', camera: 'unasked' },
  { ...login({ available: true, stage: 'face' }), name: 'a login by face, the camera blocked', camera: 'refused' },
  { ...login({ available: true, stage: 'passkey' }), name: 'a login by passkey' },
  {
    ...login({ available: true, stage: 'passkey' }),
    name: 'a login by passkey, in a browser without passkeys',
    press: (t) => [t('passkey.show.go', { ns: 'biologin' })],
  },
  {
    ...login({ available: true, stage: 'passkey_missing' }),
    name: 'a login by passkey, without a passkey',
    camera: 'unasked',
  },
  { ...login({ available: false, stage: 'face' }), name: 'a login, not possible now' },
];

const { payee } = paymentOf();
const long = { ...payee, branding: { ...payee.branding, name: LONG_COMPANY } };
const pay: Story['press'] = (t) => [t('pin.pay', { ns: 'payment' })];

const payments: Story[] = [
  { ...paying(), name: 'a payment, in review' },
  { ...paying({ payee: long, reference: 'R'.repeat(140) }), name: 'a payment, with long names' },
  {
    ...paying(),
    name: 'a payment, before the camera',
    camera: 'unasked',
    press: (t) => [t('ask.go', { ns: 'payment' })],
  },
  { ...paying({ stage: 'pin' }), name: 'a payment, the PIN' },
  { ...paying({ stage: 'pin' }), name: 'a payment, the PIN left empty', press: pay },
  { ...paying({ stage: 'passkey' }), name: 'a payment, the passkey' },
  { ...paying(PAID), name: 'a payment, confirmed' },
  { ...paying({ stage: 'over', status: 'incomplete', errors: ['500'] }), name: 'a payment, not made' },
  {
    ...paying({ stage: 'over', status: 'incomplete', errors: ['passkey_missing'] }),
    name: 'a payment, not made without a passkey',
  },
  {
    ...paying(),
    name: 'a payment, not cancelled',
    answers: { ...paying().answers, endBioPayment: LOST },
    press: (t) => [t('cancel', { ns: 'payment', host: 'aurora.example' })],
  },
];

export const recognitionStories: readonly Story[] = [...logins, ...payments];
