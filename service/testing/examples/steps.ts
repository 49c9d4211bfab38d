import type { LivenessChallenge, LivenessPrompt } from '@veridoor/contract/faces/liveness';
import type { PasskeyChallenge, PasskeyList } from '@veridoor/contract/faces/passkey';
import type { WorkflowStep } from '@veridoor/contract/step';
import type { TestApplication } from '../application.ts';
import type { Authenticator } from '../faces/authenticator.ts';
import {
  buildCompany,
  buildLink,
  buildSession,
  INTERFACE_ORIGIN,
  openLink,
  setStep,
  usualWorkflow,
} from '../builders.ts';
import { plainJpeg } from '../documents/images.ts';
import { buildDoubtedVideo } from '../faces/doubted.ts';
import { answerForm } from '../faces/recognised.ts';
import { buildBound, newDevice, recognisedLogin } from '../faces/passkeys.ts';
import { requestsOf } from './requests.ts';

const common = { required_step_ids: [], max_attempts: 3, optional: false };
const text = 'I open an account for myself.';
const steps: WorkflowStep[] = [
  {
    ...common,
    id: 'about',
    kind: 'form',
    options: {
      questions: [
        { id: 'name', label: { en: 'Full name', tr: 'Ad soyad' }, type: 'text', known: 'name' },
        { id: 'born', label: 'Date of birth', type: 'date', latest: 'today' },
      ],
    },
  },
  { ...common, id: 'phone', kind: 'otp_phone', options: { recipient: 'either' } },
  { ...common, id: 'contract', kind: 'signature', options: { text } },
];

/** Steps that ask: answers, a code, a signature. */
export async function askingJourney(test: TestApplication): Promise<void> {
  const company = await buildCompany(test.parts, { workflow: { name: 'Questions', automatic_decision: true, steps } });
  const { token, profile } = await buildSession(test, company, { name: 'Ada Specimen' });
  const customer = requestsOf(test, token);
  const answers = { name: 'Ada Specimen', born: '1980-02-29' };
  await customer('POST', '/session/steps/about', { answers, complete: true });
  await customer('GET', '/session/steps/about');
  await customer('POST', '/session/steps/phone/code', { recipient: '+905321234567', language: 'en' });
  await customer('GET', '/session/steps/phone/code');
  const code = /\d{6}/.exec(test.parts.messages.mailbox?.[0]?.text ?? '')?.[0] ?? '';
  await customer('POST', '/session/steps/phone/code/verification', { code });
  const strokes = [
    [
      [10, 20, 0.2],
      [60, 40, 0.9],
      [120, 20, 0.5],
    ],
  ];
  const signature = { method: 'drawn', width: 300, height: 120, strokes };
  await customer('POST', '/session/steps/contract/signature', { text, signature });
  const colleague = requestsOf(test, await company.token('compliance'));
  await colleague('GET', `/profile/${profile.id}/answers`);
  const { data } = await colleague<{ data: { id: string }[] }>('GET', `/profile/${profile.id}/documents`);
  await colleague('GET', `/document/${data[0]!.id}/signature`);
}

/** Answers each prompt with one frame, as a browser sends it: videos are judged by the service's own tests. */
async function show(
  { inject }: TestApplication,
  url: string,
  { prompt }: LivenessChallenge,
  said: object,
  token?: string,
): Promise<void> {
  const frames = [{ at: 0, image: (await plainJpeg('#806050', 320, 240)).toString('base64') }];
  let asked: LivenessPrompt | null = prompt;
  while (asked) {
    const sent = answerForm({ ...said, nonce: asked.nonce, frames });
    const response = await inject({
      method: 'POST',
      url: `/api/v2${url}`,
      ...(token !== undefined && { token }),
      ...sent,
    });
    ({ prompt: asked } = response.json<{ prompt: LivenessPrompt | null }>());
  }
}

const pinStep: WorkflowStep = {
  ...common,
  id: 'pin',
  kind: 'pin',
  required_step_ids: ['selfie'],
  optional: true,
  options: {},
};

/** Videos of the face: liveness, recognition at login, and for a payment; the PIN that goes with the last. */
export async function faceJourney(test: TestApplication): Promise<void> {
  const required = usualWorkflow.steps.map((step) =>
    step.kind === 'selfie' ? { ...step, options: { ...step.options, liveness: 'required' as const } } : step,
  );
  const company = await buildCompany(test.parts, {
    workflow: { ...usualWorkflow, steps: [...required, pinStep] },
    settings: { biopay: true },
  });
  const { token, profile } = await buildSession(test, company);
  await setStep(test, profile.id, 'identity', 'approved');
  const customer = requestsOf(test, token);
  const selfieChallenge = await customer<LivenessChallenge>('POST', '/session/liveness', { step: 'selfie' });
  await show(test, `/session/liveness/${selfieChallenge.id}`, selfieChallenge, {}, token);
  await buildDoubtedVideo(test, profile.id);
  await requestsOf(test, await company.token('compliance'))('GET', `/profile/${profile.id}/liveness/selfie/video`);
  await setStep(test, profile.id, 'selfie', 'approved');
  await customer('PUT', '/session/steps/pin/pin', { pin: '274918' });

  const device = newDevice();
  const enrolled = await buildBound(test, company, 'ada', [device]);
  const server = requestsOf(test, await company.token('admin'));
  await server('GET', `/profile/${enrolled}/face`);
  await server('POST', `/profile/${enrolled}/face/unlock`);
  const link = await buildLink(test, company, enrolled, { web_sdk_url: `${INTERFACE_ORIGIN}/biologin` });
  const opened = await openLink(test, link);
  const person = requestsOf(test, opened.token);
  const challenge = await person<LivenessChallenge>('POST', '/session/biologin/challenge', {});
  await show(test, '/session/biologin', challenge, { challenge: challenge.id }, opened.token);
  const login = await recognisedLogin(test, company, enrolled);
  const signing = requestsOf(test, login);
  const asked = await signing<PasskeyChallenge>('POST', '/session/biologin/passkey/challenge', PAGE);
  await signing('POST', '/session/biologin/passkey', device.get(asked));
  await payment(test, server, enrolled, device);
  const { data } = await server<PasskeyList>('GET', `/profile/${enrolled}/passkeys`);
  await server('DELETE', `/profile/${enrolled}/passkeys/${data[0]!.id}`);
}

const PAGE = { origin: INTERFACE_ORIGIN };

async function payment(
  test: TestApplication,
  server: ReturnType<typeof requestsOf>,
  profile: string,
  device: Authenticator,
): Promise<void> {
  await server('PUT', `/profile/${profile}/biopay/pin`, { pin: '274918' });
  const order = { profile, amount: '49.90', currency: 'EUR', reference: 'Order 7' };
  const made = await server<{ id: string; bio_token: string }>('POST', '/biopay/token', {
    ...order,
    return_url: 'https://bank.example/paid?order=7',
  });
  const page = requestsOf(test);
  const { bio_token } = made;
  const { payment_token } = await page<{ payment_token: string }>('POST', '/biopay/open', { bio_token });
  await page('POST', '/biopay/payment', { payment_token });
  test.clock.advance({ minutes: 1 });
  const challenge = await page<LivenessChallenge>('POST', '/biopay/challenge', { payment_token });
  await show(test, '/biopay/face', challenge, { payment_token, challenge: challenge.id });
  await test.parts.database
    .updateTable('biopay_payment')
    .set({ face_passed_at: test.clock.now() })
    .where('id', '=', made.id)
    .execute();
  await page('POST', '/biopay/pin', { payment_token, pin: '274918' });
  const asked = await page<PasskeyChallenge>('POST', '/biopay/passkey/challenge', { payment_token, ...PAGE });
  await page('POST', '/biopay/passkey', { payment_token, ...device.get(asked) });
  await page('POST', '/biopay/end', { payment_token });
  await server('GET', `/biopay/${made.id}/evidence`);
  await server('GET', `/biopay/${made.id}`);
  await server('DELETE', `/profile/${profile}/biopay/pin`);
}
