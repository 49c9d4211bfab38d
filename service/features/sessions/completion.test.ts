import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '@veridoor/contract/profile';
import type { Completion } from '@veridoor/contract/session';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  buildSession,
  openLink,
  setStep,
  type TestCompany,
  usualWorkflow,
} from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { loadList } from '../../testing/lists.ts';

describe('end of a flow', () => {
  let test: TestApplication;
  let company: TestCompany;
  let session: Awaited<ReturnType<typeof buildSession>>;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    await loadList(test.parts);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    session = await buildSession(test, company, { name: 'Gulsah Yildiz' });
    await test.parts.jobs.idle();
  });

  const complete = (payload: Record<string, unknown> = {}, token = session.token) =>
    test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload });
  const steps = async (identity: Parameters<typeof setStep>[3], selfie: Parameters<typeof setStep>[3], failed = 0) => {
    await setStep(test, session.profile.id, 'identity', identity);
    await setStep(test, session.profile.id, 'selfie', selfie, failed);
    await test.parts.jobs.idle();
  };
  const profile = async () =>
    (
      await test.inject({ url: `/api/v2/profile/${session.profile.id}`, token: await company.token('auditor') })
    ).json<Profile>();
  const callback = (status: string, errors = '') =>
    `https://bank.example/done?order=7&status=${status}&customer_id=${session.profile.id}&errors=${errors}`;

  it('completing approves what the checks approved, and repeats its answer', async () => {
    await steps('approved', 'approved');
    const first = await complete();
    expect(first.json<Completion>()).toEqual({
      status: 'complete',
      callback_url: callback('complete'),
      deep_link: null,
    });
    expect(await profile()).toMatchObject({ status: 'approved', status_reason: null });
    expect((await complete()).json()).toEqual(first.json());
    expect((await complete({ leave: true })).json()).toEqual(first.json());
    const reopened = await test.inject({
      method: 'POST',
      url: '/api/v2/session',
      payload: { pid: session.link.pid, code: session.link.code },
    });
    expect(reopened.json()).toMatchObject({
      status: 401,
      code: 'link_used',
      callback_url: callback('complete'),
    });
  });

  it('simultaneous completions get the same answer', async () => {
    await steps('approved', 'approved');
    const answers = await Promise.all(Array.from({ length: 6 }, () => complete()));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
  });

  it('a step in doubt leaves the profile to a reviewer', async () => {
    await steps('approved', 'pending_review');
    expect((await complete()).json()).toMatchObject({ status: 'complete' });
    expect(await profile()).toMatchObject({ status: 'in_review' });
  });

  it('a workflow without automatic decision leaves every profile to a reviewer', async () => {
    const careful = await buildCompany(test.parts, {
      workflow: { ...usualWorkflow, automatic_decision: false },
    });
    const { token, profile: customer } = await buildSession(test, careful);
    await setStep(test, customer.id, 'identity', 'approved');
    await setStep(test, customer.id, 'selfie', 'approved');
    expect((await complete({}, token)).json()).toMatchObject({ status: 'complete' });
    const read = await test.inject({ url: `/api/v2/profile/${customer.id}`, token: await careful.token('auditor') });
    expect(read.json()).toMatchObject({ status: 'in_review' });
  });

  it('the answer has the usual time of a review once there are enough decisions', async () => {
    const slow = await buildCompany(test.parts, { workflow: { ...usualWorkflow, automatic_decision: false } });
    const end = async () => {
      const { token, profile: customer } = await buildSession(test, slow);
      await setStep(test, customer.id, 'identity', 'approved');
      await setStep(test, customer.id, 'selfie', 'approved');
      return { id: customer.id, answer: (await complete({}, token)).json<Completion>() };
    };
    // Every tenth waits for two days, the others for an hour.
    for (let place = 0; place < 20; place += 1) {
      const { id, answer } = await end();
      expect(answer).not.toHaveProperty('usual_review_seconds');
      test.clock.advance({ hours: place % 10 === 0 ? 48 : 1 });
      const decided = await test.inject({
        method: 'PATCH',
        url: `/api/v2/profile/${id}`,
        token: await slow.token('compliance'),
        payload: { status: 'rejected', status_reason: 'Seen.' },
      });
      expect(decided.statusCode).toBe(200);
    }
    expect((await end()).answer).not.toHaveProperty('usual_review_seconds');
    test.clock.advance({ hours: 72 });
    expect((await end()).answer.usual_review_seconds).toBe(3600);
  });

  it('completing waits for running checks unless the customer leaves', async () => {
    await steps('approved', 'processing');
    expect((await complete()).json()).toMatchObject({ status: 409, code: 'steps_processing' });
    expect((await complete({ leave: true })).json()).toMatchObject({ status: 'incomplete' });
    expect(await profile()).toMatchObject({ status: 'pending' });
  });

  it('the answer names the open steps, and a customer who leaves may return', async () => {
    await steps('approved', 'not_uploaded');
    const response = await complete();
    expect(response.json()).toMatchObject({
      status: 409,
      code: 'steps_outstanding',
      detail: 'Still open: selfie. Do the open steps; a customer may also leave without them.',
    });
    expect((await complete({ leave: true })).json()).toEqual({
      status: 'incomplete',
      callback_url: callback('incomplete'),
      deep_link: null,
    });
    expect(await profile()).toMatchObject({ status: 'pending' });
    await openLink(test, session.link);
  });

  it('a flow without attempts left ends incomplete', async () => {
    await steps('approved', 'automatically_rejected', 3);
    const first = await complete();
    expect(first.json()).toEqual({
      status: 'incomplete',
      callback_url: callback('incomplete', 'attempts_exhausted'),
      deep_link: null,
    });
    expect(await profile()).toMatchObject({ status: 'in_review', status_reason: 'attempts_exhausted' });
    const { pid, code } = session.link;
    const reopened = await test.inject({ method: 'POST', url: '/api/v2/session', payload: { pid, code } });
    expect(reopened.json()).toMatchObject({ callback_url: callback('incomplete', 'attempts_exhausted') });
    expect((await complete()).json()).toEqual(first.json());
  });

  it('completing keeps a decision that a person made meanwhile', async () => {
    await steps('approved', 'approved');
    await test.inject({
      method: 'PATCH',
      url: `/api/v2/profile/${session.profile.id}`,
      token: await company.token('compliance'),
      payload: { status: 'rejected', status_reason: 'Fraud' },
    });
    expect((await complete()).json()).toMatchObject({ status: 'complete' });
    expect(await profile()).toMatchObject({ status: 'rejected' });
  });

  it('a resubmission is completed too, with the deep link of the new link', async () => {
    await steps('approved', 'approved');
    await complete();
    await test.inject({
      method: 'PATCH',
      url: `/api/v2/profile/${session.profile.id}`,
      token: await company.token('compliance'),
      payload: { status: 'resubmission_requested' },
    });
    const link = await buildLink(test, company, session.profile.id, { deep_link: 'bank://done' });
    const { token } = await openLink(test, link);
    await setStep(test, session.profile.id, 'selfie', 'pending_review');
    expect((await complete({}, token)).json()).toMatchObject({ status: 'complete', deep_link: 'bank://done' });
    expect(await profile()).toMatchObject({ status: 'in_review' });
  });

  it('a universal link carries what return_url does', async () => {
    const { id } = await buildProfile(test, company);
    const deep_link = 'https://bank.example/app?order=7';
    const { token } = await openLink(test, await buildLink(test, company, id, { deep_link, language: '' }));
    expect((await complete({ leave: true }, token)).json()).toMatchObject({
      deep_link: `${deep_link}&status=incomplete&customer_id=${id}&errors=`,
    });
    await buildLink(test, company, id, { deep_link: '' });
  });

  it('completing refuses a body that it does not know', async () => {
    expect((await complete({ leave: 'yes' })).statusCode).toBe(400);
    expect((await complete({ go: true })).statusCode).toBe(400);
  });

  it('completing never mixes customers of different companies', async () => {
    const other = await buildCompany(test.parts);
    const stranger = await buildProfile(test, other);
    await steps('approved', 'approved');
    expect((await complete({ leave: true }, stranger.token)).json()).toMatchObject({ status: 'incomplete' });
    expect(await profile()).toMatchObject({ status: 'pending' });
  });
});
