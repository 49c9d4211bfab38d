import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '@veridoor/contract/profile';
import type { VerificationList } from '@veridoor/contract/verifications/detail';
import type { Verification } from '@veridoor/contract/verifications/verification';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, buildSession, setStep, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { buildListener, eventsOf } from '../../testing/webhooks.ts';

describe('verifications that a server hands in', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    await buildListener(test, company, ['verification.*']);
  });
  afterAll(() => test.close());

  const ask = async (
    group: 'admin' | 'integration' | 'auditor',
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    payload?: object,
  ) => test.inject({ method, url: `/api/v2/${url}`, token: await company.token(group), ...(payload && { payload }) });
  const present = async (profile: string) =>
    (await ask('admin', 'GET', `profile/${profile}/verifications`)).json<VerificationList>().data[0]!.id;
  const complete = async (id: string, group: 'integration' | 'auditor' = 'integration') =>
    ask(group, 'POST', `verification/${id}/complete`);
  const typesOf = async (profile: string) =>
    (await eventsOf(test, { profile })).map(({ type }) => type).filter((type) => type.startsWith('verification.'));

  it('what a server sent is handed in without a browser, once', async () => {
    const { id } = await buildProfile(test, company);
    const verification = await present(id);
    const open = await complete(verification);
    expect(open.headers['content-type']).toContain('application/problem+json');
    expect(open.json()).toMatchObject({ status: 409, code: 'steps_outstanding' });
    await setStep(test, id, 'identity', 'approved');
    await setStep(test, id, 'selfie', 'processing');
    expect((await complete(verification)).json()).toMatchObject({ status: 409, code: 'steps_processing' });
    await setStep(test, id, 'selfie', 'approved');
    const done = await complete(verification);
    expect(done.json<Verification>()).toMatchObject({ id: verification, status: 'completed', counts: true });
    expect((await complete(verification)).json()).toEqual(done.json());
    expect(await typesOf(id)).toEqual(['verification.completed']);
    const { status } = (await ask('admin', 'GET', `profile/${id}`)).json<Profile>();
    expect(status).toBe(done.json<Verification>().outcome);
  });

  it('users who may not send documents hand nothing in', async () => {
    const { id } = await buildProfile(test, company);
    expect((await complete(await present(id), 'auditor')).statusCode).toBe(403);
  });

  it('a closed profile is not handed in, and an earlier verification that ended without it neither', async () => {
    const { id } = await buildProfile(test, company);
    const first = await present(id);
    await ask('admin', 'PATCH', `profile/${id}`, { status: 'archived' });
    expect((await complete(first)).json()).toMatchObject({ status: 409, code: 'profile_closed' });

    const { profile } = await buildSession(test, company);
    const expired = await present(profile.id);
    test.clock.advance({ days: 8 });
    await test.parts.jobs.idle();
    const opened = await ask('admin', 'POST', `profile/${profile.id}/verifications`, {});
    expect(opened.headers['location']).toContain(`/verification/${opened.json<Verification>().id}`);
    expect((await complete(expired)).json()).toMatchObject({ status: 409, code: 'verification_over' });
  });

  it('a verification in which nothing is left to do is handed in by itself, but not at once', async () => {
    const { profile } = await buildSession(test, company);
    for (const step of ['identity', 'selfie']) await setStep(test, profile.id, step, 'approved');
    const statusOf = async () =>
      (await ask('admin', 'GET', `verification/${await present(profile.id)}`)).json<Verification>().status;
    test.clock.advance({ seconds: 90 });
    await test.parts.jobs.idle();
    expect(await statusOf()).toBe('started');
    test.clock.advance({ seconds: 90 });
    await test.parts.jobs.idle();
    expect(await statusOf()).toBe('completed');
    expect(await typesOf(profile.id)).toEqual(['verification.started', 'verification.completed']);
  });
});
