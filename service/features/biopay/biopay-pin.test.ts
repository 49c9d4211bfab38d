import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '@veridoor/contract/session';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildLink, openLink, setStep, usualWorkflow, type TestCompany } from '../../testing/builders.ts';
import { buildSelfieSession } from '../../testing/faces/recognised.ts';
import { database } from '../../testing/servers/databases.ts';

const pinStep = {
  id: 'pin',
  kind: 'pin' as const,
  required_step_ids: ['selfie'],
  max_attempts: 3,
  optional: false,
  options: {},
};

describe('PIN during the verification', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    const workflow = { ...usualWorkflow, steps: [...usualWorkflow.steps, pinStep] };
    company = await buildCompany(test.parts, { workflow, settings: { biopay: true } });
  });
  afterAll(() => test.close());

  const choose = (token: string, pin: string, step = 'pin') =>
    test.inject({ method: 'PUT', url: `/api/v2/session/steps/${step}/pin`, token, payload: { pin } });
  const kept = (profile: string) =>
    test.parts.database.selectFrom('biopay_pin').selectAll().where('profile_id', '=', profile).execute();
  const start = () => buildSelfieSession(test, company);

  it('the customer chooses a PIN once the selfie is handed in, and may replace it later', async () => {
    const { profile, token } = await start();
    expect((await choose(token, '274918')).json()).toMatchObject({ status: 409, code: 'step_locked' });
    await setStep(test, profile.id, 'selfie', 'pending_review');
    const response = await choose(token, '274918');
    expect(response.json<Session>().steps.find(({ definition }) => definition.kind === 'pin')).toMatchObject({
      status: 'approved',
    });
    const [first] = await kept(profile.id);
    expect((await choose(token, '830264')).statusCode).toBe(200);
    const rows = await kept(profile.id);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.pin_hash).not.toBe(first!.pin_hash);
    expect(rows[0]!.pin_hash).toMatch(/^\$argon2id\$/u);
  });

  it('a PIN is refused when it is weak, malformed or belongs to another step', async () => {
    const { profile, token } = await start();
    await setStep(test, profile.id, 'selfie', 'approved');
    expect((await choose(token, '123456')).json()).toMatchObject({ status: 422, code: 'pin_weak' });
    expect((await choose(token, '27491')).statusCode).toBe(400);
    expect((await choose(token, '274918', 'identity')).json()).toMatchObject({ code: 'step_not_found' });
    expect(await kept(profile.id)).toEqual([]);
  });

  it('a customer who returns after the decision cannot change the PIN', async () => {
    const { profile, token } = await start();
    await setStep(test, profile.id, 'selfie', 'approved');
    await choose(token, '274918');
    await test.parts.database.updateTable('profile').set({ status: 'approved' }).where('id', '=', profile.id).execute();
    const [before] = await kept(profile.id);
    expect((await choose(token, '830264')).json()).toMatchObject({ status: 409, code: 'session_completed' });
    expect((await kept(profile.id))[0]!.pin_hash).toBe(before!.pin_hash);
  });

  it('a PIN that was chosen in a later verification counts once that is approved', async () => {
    const { profile, token } = await start();
    await setStep(test, profile.id, 'selfie', 'approved');
    await choose(token, '274918');
    await test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: {} });
    const admin = await company.token('admin');
    const post = (url: string, payload: object) =>
      test.inject({ method: 'POST', url: `/api/v2/${url}`, token: admin, payload });
    const decide = (id: string, outcome: string) =>
      post(`verification/${id}/decision`, { outcome, override: true, reason: 'Seen.' });
    const read = `profile/${profile.id}/verifications`;
    const list = await test.inject({ url: `/api/v2/${read}`, token: admin });
    await decide(list.json<{ data: { id: string }[] }>().data[0]!.id, 'approved');
    const [first] = await kept(profile.id);
    for (const outcome of ['rejected', 'approved']) {
      const { id } = (await post(read, {})).json<{ id: string }>();
      const opened = await openLink(test, await buildLink(test, company, profile.id));
      for (const step of ['identity', 'selfie']) await setStep(test, profile.id, step, 'approved');
      expect((await choose(opened.token, '830264')).statusCode).toBe(200);
      await test.inject({ method: 'POST', url: '/api/v2/session/complete', token: opened.token, payload: {} });
      expect((await kept(profile.id))[0]?.pin_hash).toBe(first!.pin_hash);
      await decide(id, outcome);
      expect((await kept(profile.id))[0]?.pin_hash === first!.pin_hash).toBe(outcome === 'rejected');
    }
  });
});
