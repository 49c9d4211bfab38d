import type { LivenessAction, LivenessChallenge } from '../../../packages/contract/liveness.ts';
import { makeHeadFilm, type Attack, type Sitter } from '../../../tools/specimens/head/film.ts';
import { makeSelfie, type PersonName } from '../../../tools/specimens/portrait.ts';
import type { TestApplication } from '../application.ts';
import { buildSession, setStep, type TestCompany } from '../builders.ts';
import { selfie, send } from '../documents/sending.ts';

/** A profile whose verification was approved, with the face of its selfie enrolled; gives its identifier. */
export async function buildEnrolled(test: TestApplication, company: TestCompany, person: PersonName): Promise<string> {
  const { profile, token } = await buildSession(test, company);
  await setStep(test, profile.id, 'identity', 'approved');
  await send(test, token, (await makeSelfie(person, { width: 640, height: 480 })).png, selfie);
  await test.parts.jobs.idle();
  // Without a document there is nothing to compare the selfie with; a person has let it pass.
  await test.parts.database
    .updateTable('document')
    .set({ status: 'approved' })
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

/** The frames of somebody who does what is asked, or pretends to, as a browser sends them. */
export async function filmOf(sitter: Sitter, actions: readonly LivenessAction[], seed: string, attack?: Attack) {
  const { frames } = await makeHeadFilm(sitter, actions, { seed, ...(attack && { attack }) });
  return frames.map(({ at, jpeg }) => ({ at, image: jpeg.toString('base64') }));
}

/** One still picture: an answer that is quickly judged, and never alive. */
export async function stillOf(sitter: Sitter) {
  return (await filmOf(sitter, ['smile'], 'still', 'still')).slice(0, 1);
}

/** The body of an answer to a challenge. */
export function answerTo({ id, nonce }: Pick<LivenessChallenge, 'id' | 'nonce'>, frames: object[]) {
  return { challenge: id, nonce, frames };
}
