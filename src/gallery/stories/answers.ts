import type { CodeState, Question, Session } from '../../lib/api/types.ts';
import { paths, stepAddress } from '../../lib/paths.ts';
import { LOST, Refusal } from '../../testing/service.ts';
import { sessionOf, stepOf } from '../../testing/session.ts';
import type { Story } from '../story.ts';

const nothing = { answers: {}, suggestions: {} };
const answers = { getStepAnswers: nothing };
const send = (t: Parameters<NonNullable<Story['press']>>[0]) => [t('send', { ns: 'asking' })];

const everyType: Question[] = [
  {
    id: 'name',
    label: 'Your full name, as it is written in the passport or in the register of births of your country',
    type: 'text',
  },
  {
    id: 'count',
    label: 'How many?',
    type: 'number',
    minimum: 1,
    maximum: 9,
    optional: true,
    hint: 'From one to nine.',
  },
  { id: 'born', label: { en: 'Date of birth', ar: 'تاريخ الميلاد' }, type: 'date' },
  { id: 'phone', label: 'Phone', type: 'phone' },
  { id: 'mail', label: 'E-mail', type: 'email' },
  { id: 'land', label: 'Nationality', type: 'country', known: 'nationality' },
  {
    id: 'one',
    label: 'One of them',
    type: 'choice',
    choices: [
      { value: 'a', label: 'The first' },
      { value: 'b', label: 'The second' },
    ],
  },
  {
    id: 'some',
    label: 'Some of them',
    type: 'choices',
    choices: [
      { value: 'a', label: 'The first' },
      { value: 'b', label: 'The second' },
    ],
  },
];
const wide = stepOf('form');
if (wide.definition.kind === 'form') wide.definition.options.questions = everyType;

const form = { at: stepAddress(paths.form, { step: 'about' }), session: sessionOf([stepOf('form')]) };
const asking: Story[] = [
  { ...form, name: 'a form, empty', answers },
  {
    ...form,
    name: 'a form, filled in from what is known',
    answers: { getStepAnswers: { answers: {}, suggestions: { name: 'Ada Specimen' } } },
  },
  { ...form, name: 'a form, with every kind of question', answers, session: sessionOf([wide]) },
  { ...form, name: 'a form, sent too early', answers, session: sessionOf([wide]), press: send },
  {
    ...form,
    name: 'a form, refused by the service',
    answers: {
      getStepAnswers: { answers: { name: 'Ada', born: '1980-02-29' }, suggestions: {} },
      giveStepAnswers: new Refusal(422, 'answers_refused', {
        errors: [{ field: '/answers/name', code: 'too_long', message: '' }],
      }),
    },
    press: send,
  },
  {
    ...form,
    name: 'a form, not sent',
    answers: {
      getStepAnswers: { answers: { name: 'Ada', born: '1980-02-29' }, suggestions: {} },
      giveStepAnswers: LOST,
    },
    press: send,
  },
  { ...form, name: 'a form, its answers unavailable', answers: { getStepAnswers: LOST } },
  {
    name: 'a questionnaire',
    at: stepAddress(paths.questionnaire, { step: 'living' }),
    session: sessionOf([stepOf('questionnaire')]),
    answers,
  },
  {
    name: 'an address, before the country is chosen',
    at: stepAddress(paths.address, { step: 'home' }),
    session: sessionOf([stepOf('address')]),
    answers,
  },
  {
    name: 'an address, in Türkiye',
    at: stepAddress(paths.address, { step: 'home' }),
    session: sessionOf([stepOf('address')]),
    answers: { getStepAnswers: { answers: { country: 'TR' }, suggestions: {} } },
  },
];

type Sent = NonNullable<CodeState['sent']>;
const phone = { at: stepAddress(paths.otpPhone, { step: 'phone' }), session: sessionOf([stepOf('otp_phone')]) };
const email = { at: stepAddress(paths.otpEmail, { step: 'email' }), session: sessionOf([stepOf('otp_email')]) };
const sent: Sent = { recipient: '+90 ••• 45 67', delivery: 'sent', expires_in: 600, resend_in: 0, tries_left: 5 };
const code = (changes: Partial<CodeState>) => ({ getCode: { known: null, may_type: true, sent: null, ...changes } });
const withCode = (name: string, changes: Partial<Sent>): Story => ({
  ...phone,
  name,
  answers: code({ sent: { ...sent, ...changes } }),
});

const codes: Story[] = [
  { ...phone, name: 'the question for a number, typed', answers: code({}) },
  { ...phone, name: 'the question for a number, known or another', answers: code({ known: '+90 ••• 45 67' }) },
  {
    ...phone,
    name: 'the question for a number, only a known one',
    answers: code({ known: '+90 ••• 45 67', may_type: false }),
  },
  {
    ...phone,
    name: 'the question for a number, sent empty',
    answers: code({}),
    press: (t) => [t('send', { ns: 'codes' })],
  },
  { ...email, name: 'the question for an e-mail address', answers: code({}) },
  {
    ...phone,
    name: 'the question for a number, too many codes',
    answers: { ...code({ known: '+90 ••• 45 67', may_type: false }), requestCode: new Refusal(429, 'too_many_codes') },
    press: (t) => [t('send', { ns: 'codes' })],
  },
  withCode('a code, sent', {}),
  withCode('a code, on its way', { delivery: 'sending', resend_in: 30 }),
  withCode('a code, tried again', { delivery: 'retrying', resend_in: 30 }),
  withCode('a code, refused by the network', { delivery: 'refused' }),
  withCode('a code, not sent', { delivery: 'failed' }),
  withCode('a code, expired', { expires_in: 0 }),
  withCode('a code, wrong too often', { tries_left: 0 }),
];

const signature = (changes: Partial<Session> = {}, text?: string) => {
  const step = stepOf('signature');
  if (text !== undefined && step.definition.kind === 'signature') step.definition.options.text = text;
  return { at: stepAddress(paths.signature, { step: 'contract' }), session: sessionOf([step], changes) };
};
const clauses = Array.from(
  { length: 12 },
  (_, index) => `${index + 1}. I have read what is said above, and I agree to it.`,
);
const signing: Story[] = [
  { ...signature(), name: 'a signature, being drawn' },
  { ...signature({}, clauses.join('\n')), name: 'a signature, below a long text' },
  { ...signature(), name: 'a signature, being typed', press: (t) => [t('type', { ns: 'signature_pad' })] },
  { ...signature(), name: 'a signature, missing', press: (t) => [t('sign', { ns: 'signature_pad' })] },
];

const pin = { at: stepAddress(paths.pin, { step: 'pin' }) };
const pins: Story[] = [
  { ...pin, name: 'a PIN, being chosen', session: sessionOf([stepOf('pin')]) },
  {
    ...pin,
    name: 'a PIN, sent empty',
    session: sessionOf([stepOf('pin')]),
    press: (t) => [t('save', { ns: 'pin_choice' })],
  },
];

export const answerStories: readonly Story[] = [...asking, ...codes, ...signing, ...pins];
