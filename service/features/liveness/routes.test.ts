import sharp, { type Sharp } from 'sharp';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../../packages/contract/document.ts';
import type { LivenessAction, LivenessChallenge } from '../../../packages/contract/liveness.ts';
import { makeHeadFilm, type Sitter } from '../../../tools/specimens/head/film.ts';
import { makeSelfie, type PersonName } from '../../../tools/specimens/portrait.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession, setStep, type TestCompany, usualWorkflow } from '../../testing/builders.ts';
import { databases } from '../../testing/servers/databases.ts';
import { selfie, send } from '../../testing/documents/sending.ts';
import { sitterOf } from '../../testing/faces/sitters.ts';

const workflow = {
  ...usualWorkflow,
  steps: usualWorkflow.steps.map((step) =>
    step.kind === 'selfie' ? { ...step, options: { ...step.options, liveness: 'required' as const } } : step,
  ),
};

describe.each(databases)('liveness on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  let sitter: Sitter;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts, { workflow });
    sitter = await sitterOf(test.parts.faceReader, 'ada');
  });
  afterAll(() => test.close());

  const start = async () => {
    const session = await buildSession(test, company);
    await setStep(test, session.profile.id, 'identity', 'approved');
    return session;
  };
  const ask = (token: string, without: LivenessAction[] = []) =>
    test.inject({ method: 'POST', url: '/api/v2/session/liveness', token, payload: { step: 'selfie', without } });
  const challenge = async (token: string, without: LivenessAction[] = []) => {
    const response = await ask(token, without);
    expect(response.statusCode).toBe(201);
    return response.json<LivenessChallenge>();
  };
  const answer = (token: string, { id, nonce }: Pick<LivenessChallenge, 'id' | 'nonce'>, frames: object[]) =>
    test.inject({ method: 'POST', url: `/api/v2/session/liveness/${id}`, token, payload: { nonce, frames } });
  const film = async (
    actions: readonly LivenessAction[],
    { attack, person }: { attack?: 'tilted'; person?: PersonName } = {},
  ) => {
    const who = person ? await sitterOf(test.parts.faceReader, person) : sitter;
    const { frames } = await makeHeadFilm(who, actions, { seed: actions.join(), ...(attack && { attack }) });
    return frames.map(({ at, jpeg }) => ({ at, image: jpeg.toString('base64') }));
  };
  const picture = () => [{ at: 0, image: Buffer.from('nothing').toString('base64') }];

  it('is shown by doing what is asked, and speaks for the selfie', async () => {
    const { token } = await start();
    const given = await challenge(token);
    expect(given.actions.length).toBe(3);
    const frames = await film(given.actions);
    const response = await answer(token, given, frames);
    expect(response.json()).toEqual({ outcome: 'passed', hint: null });
    expect((await answer(token, given, frames)).json()).toMatchObject({ status: 409, code: 'liveness_answered' });
    const { png } = await makeSelfie('ada', { width: 960, height: 720 });
    const { id } = await send(test, token, png, selfie);
    await test.parts.jobs.idle();
    const read = async (document: string) =>
      (await test.inject({ url: `/api/v2/document/${document}`, token: await company.token('auditor') })).json<
        Static<typeof Document>
      >();
    const { results } = await read(id);
    expect(results.find(({ check }) => check === 'liveness')).toMatchObject({ outcome: 'passed', score: 1 });
  });

  it('is not shown by the film of another customer of the company, however it was changed', async () => {
    const [first, second, third] = [await start(), await start(), await start()];
    const given = await challenge(first.token);
    const frames = await film(given.actions, { person: 'bea' });
    expect((await answer(first.token, given, frames)).json()).toMatchObject({ outcome: 'passed' });
    const shownAgain = async (token: string, change: (picture: Sharp) => Sharp) => {
      const asked = await challenge(token);
      // The sequence that the film was made for, at last.
      await test.parts.database
        .updateTable('liveness_attempt')
        .set({ actions: JSON.stringify(given.actions) })
        .where('id', '=', asked.id)
        .execute();
      const changed = await Promise.all(
        frames.map(async ({ at, image }) => {
          const picture = change(sharp(Buffer.from(image, 'base64'))).jpeg({ quality: 70 });
          return { at: at * 2, image: (await picture.toBuffer()).toString('base64') };
        }),
      );
      expect((await answer(token, asked, changed)).json()).toEqual({ outcome: 'failed', hint: 'unclear' });
      const { checks } = await test.parts.database
        .selectFrom('liveness_attempt')
        .select('checks')
        .where('id', '=', asked.id)
        .executeTakeFirstOrThrow();
      return checks.filter(({ passed }) => !passed).map(({ check }) => check);
    };
    const cropped = { left: 12, top: 9, width: 360, height: 270 };
    expect(await shownAgain(second.token, (picture) => picture.linear(0.9, 24).extract(cropped))).toEqual(['fresh']);
    expect(await shownAgain(third.token, (picture) => picture.flop())).toContain('fresh');
  });

  it('forgets a film with the attempt that it was shown in', async () => {
    const traces = () => test.parts.database.selectFrom('film_trace').select(['attempt_id', 'prints']).execute();
    const [trace] = await traces();
    expect(trace).toBeDefined();
    await test.parts.database.deleteFrom('liveness_attempt').where('id', '=', trace!.attempt_id).execute();
    expect((await traces()).map(({ attempt_id }) => attempt_id)).not.toContain(trace!.attempt_id);
  });

  it('is for a person to look at when several actions were left out', async () => {
    const { token } = await start();
    const given = await challenge(token, ['blink', 'smile']);
    expect(given.actions).toHaveLength(4);
    const response = await answer(token, given, await film(given.actions, { person: 'dora' }));
    expect(response.json()).toEqual({ outcome: 'review', hint: null });
    const alone = await challenge(token, ['blink']);
    const passed = await answer(token, alone, await film(alone.actions, { person: 'faye' }));
    expect(passed.json()).toMatchObject({ outcome: 'passed' });
  });

  it('is not shown by a picture in the hand, and nobody is told why', async () => {
    const { token } = await start();
    const given = await challenge(token);
    const response = await answer(token, given, await film(given.actions, { attack: 'tilted' }));
    expect(response.json()).toMatchObject({ outcome: 'failed' });
    expect(response.body).not.toMatch(/solid|plane|check/);
    const stored = await test.parts.database
      .selectFrom('liveness_attempt')
      .selectAll()
      .where('id', '=', given.id)
      .execute();
    expect(stored[0]!.checks.some(({ passed }) => !passed)).toBe(true);
    expect(Buffer.from(stored[0]!.evidence!).toString('latin1')).not.toContain('descriptor');
  });

  it('needs its own nonce, in time, by its own customer', async () => {
    const [{ token }, other] = [await start(), await start()];
    const given = await challenge(token);
    expect((await answer(other.token, given, picture())).json()).toMatchObject({ status: 404 });
    const wrong = { id: given.id, nonce: `${given.nonce.startsWith('A') ? 'B' : 'A'}${given.nonce.slice(1)}` };
    expect((await answer(token, wrong, picture())).json()).toMatchObject({ status: 404, code: 'liveness_not_found' });
    test.clock.advance({ minutes: 2 });
    expect((await answer(token, given, picture())).json()).toMatchObject({ status: 409, code: 'liveness_expired' });
  });

  it('refuses frames that are none, and asks no more after many', async () => {
    const { token } = await start();
    const given = await challenge(token);
    expect((await answer(token, given, [])).statusCode).toBe(400);
    expect((await answer(token, given, picture())).json()).toMatchObject({ status: 422, code: 'unreadable_picture' });
    expect((await answer(token, given, picture())).json()).toMatchObject({ code: 'liveness_answered' });
    for (let i = 0; i < 7; i++) await challenge(token);
    expect((await ask(token)).json()).toMatchObject({ status: 429, code: 'too_many_attempts' });
    for (let quarter = 0; quarter < 3; quarter++) {
      test.clock.advance({ minutes: 16 });
      for (let i = 0; i < 8; i++) await challenge(token);
    }
    test.clock.advance({ minutes: 11 });
    expect((await ask(token)).headers['retry-after']).toBe('86400');
  });

  it('asks nothing that somebody cannot do, and nothing for other steps', async () => {
    const { token } = await start();
    const { actions } = await challenge(token, ['turn_left', 'turn_right', 'look_up']);
    expect([...actions].toSorted()).toEqual(['blink', 'come_closer', 'smile']);
    const elsewhere = {
      method: 'POST',
      url: '/api/v2/session/liveness',
      token,
      payload: { step: 'identity' },
    } as const;
    expect((await test.inject(elsewhere)).json()).toMatchObject({ status: 404, code: 'step_not_found' });
  });
});
