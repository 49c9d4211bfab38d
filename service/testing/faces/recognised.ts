import type { LivenessChallenge, LivenessOutcome, LivenessPrompt } from '@veridoor/contract/faces/liveness';
import { makeHeadVideo, type Attack, type Sitter } from '../../../tools/specimens/head/video.ts';
import { makeSelfie, type PersonName } from '../../../tools/specimens/portrait.ts';
import type { TestApplication } from '../application.ts';
import { buildSession, setStep, usualWorkflow, type TestCompany } from '../builders.ts';
import { form, selfie, send } from '../documents/sending.ts';

/** The usual workflow, whose selfie requires liveness. */
export const livenessWorkflow = {
  ...usualWorkflow,
  steps: usualWorkflow.steps.map((step) =>
    step.kind === 'selfie' ? { ...step, options: { ...step.options, liveness: 'required' as const } } : step,
  ),
};

/** A session whose customer is to take the selfie: the document is approved. */
export async function buildSelfieSession(test: TestApplication, company: TestCompany): ReturnType<typeof buildSession> {
  const session = await buildSession(test, company);
  await setStep(test, session.profile.id, 'identity', 'approved');
  return session;
}

/**
 * A profile whose verification was approved, with the face of its selfie enrolled; gives its identifier.
 *
 * @param meanwhile what the customer does after the selfie, with their token.
 */
export async function buildEnrolled(
  test: TestApplication,
  company: TestCompany,
  person: PersonName,
  meanwhile?: (token: string) => Promise<void>,
): Promise<string> {
  const { profile, token } = await buildSelfieSession(test, company);
  await send(test, token, (await makeSelfie(person, { width: 640, height: 480 })).png, selfie);
  await test.parts.jobs.idle();
  await meanwhile?.(token);
  // Without a document there is nothing to compare the selfie with; a person has let it pass.
  await test.parts.database
    .updateTable('document')
    .set({ status: 'approved', decided_by: 'decider' })
    .where('profile_id', '=', profile.id)
    .execute();
  const response = await test.inject({
    method: 'PATCH',
    url: `/api/v2/profile/${profile.id}`,
    token: await company.token('compliance'),
    payload: { status: 'approved' },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  await test.parts.jobs.idle();
  return profile.id;
}

type Outcome = Pick<LivenessOutcome, 'prompt'>;

/** A video in as many parts as there are prompts. */
export type VideoFor = (prompt: LivenessPrompt, number: number) => Promise<SentFrame[]>;

/** A frame as it is sent; whether it is a small one between two others. */
export interface SentFrame {
  at: number;
  image: string;
  between?: boolean;
}

/** The frames of a video as an answer has them. */
export const answerOf = (video: readonly SentFrame[]) => {
  const sent = (isSmall: boolean) =>
    video.flatMap(({ at, image, between = false }) => (between === isSmall ? [{ at, image }] : []));
  return { frames: sent(false), between: sent(true) };
};

/** The fields of the form in which a browser sends an answer. */
export function answerParts({ frames, between, ...said }: AnswerInText) {
  const bytesOf = ({ image }: SentFrame) => Buffer.from(image, 'base64');
  const saidOf = (frame: SentFrame) => ({ at: frame.at, bytes: bytesOf(frame).length });
  const answer = { ...said, frames: frames.map(saidOf), between: between?.map(saidOf) };
  return { answer: JSON.stringify(answer), bytes: Buffer.concat([...frames, ...(between ?? [])].map(bytesOf)) };
}

/** That form, for `inject`. */
export function answerForm(body: AnswerInText): ReturnType<typeof form> {
  const { answer, bytes } = answerParts(body);
  return form({ answer }, { bytes, name: 'frames' });
}

/** An answer whose images are in base64. */
export interface AnswerInText extends Record<string, unknown> {
  nonce: string;
  frames: readonly SentFrame[];
  between?: readonly SentFrame[];
}

type Frames = Awaited<ReturnType<VideoFor>>;
/** The videos of a sitter by what was asked: several tests ask for the same. */
const made = new WeakMap<Sitter, Map<string, Promise<Frames>>>();

/** Frames of somebody who does what is asked, or pretends to, as a browser sends them. */
export function videoOf(sitter: Sitter, seed: string, attack?: Attack): VideoFor {
  const known = made.get(sitter) ?? new Map<string, Promise<Frames>>();
  made.set(sitter, known);
  return (prompt, number) => {
    const key = JSON.stringify([{ ...prompt, nonce: '' }, seed, number, attack]);
    const video = known.get(key) ?? record(sitter, prompt, `${seed} ${number}`, attack);
    known.set(key, video);
    return video;
  };
}

async function record(sitter: Sitter, prompt: LivenessPrompt, seed: string, attack?: Attack): Promise<Frames> {
  const { frames } = await makeHeadVideo(sitter, [prompt], { seed, ...(attack && { attack }) });
  return frames.map(({ into, jpeg, between }) => ({ at: into, image: jpeg.toString('base64'), between }));
}

/** One still image for each prompt: a video that is quickly judged, and never alive. */
export async function stillOf(sitter: Sitter): Promise<VideoFor> {
  const [still] = await videoOf(sitter, 'still', 'still')(STILL, 0);
  return async () => [still!];
}
const STILL: LivenessPrompt = { nonce: '', action: 'smile', wait: 300, limit: 0 };

/**
 * Does one thing after the other in the time that it takes, by the test's clock.
 *
 * @param send what is asked of the service
 * @returns its last answer
 */
export async function perform<Reply extends Outcome>(
  { clock }: Pick<TestApplication, 'clock'>,
  { prompt }: Pick<LivenessChallenge, 'prompt'>,
  video: VideoFor,
  send: (body: { nonce: string } & ReturnType<typeof answerOf>) => Promise<Reply>,
): Promise<Reply> {
  let asked = prompt;
  for (let number = 0; ; number += 1) {
    const frames = await video(asked, number);
    clock.advance({ seconds: ((frames.at(-1)?.at ?? 0) + 200) / 1000 });
    const reply = await send({ nonce: asked.nonce, ...answerOf(frames) });
    if (!reply.prompt) return reply;
    asked = reply.prompt;
  }
}
