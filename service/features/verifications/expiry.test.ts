import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '@veridoor/contract/profile';
import type { VerificationList } from '@veridoor/contract/verifications/detail';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  buildSession,
  openLink,
  setStep,
  usualWorkflow,
  type TestCompany,
} from '../../testing/builders.ts';
import { databases } from '../../testing/servers/databases.ts';
import { buildListener } from '../../testing/webhooks.ts';
import { expireVerifications } from './expiry.ts';

describe.each(databases)('the end of verifications on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts, { settings: { link_lifetime: 900 } });
    await buildListener(test, company, ['*']);
  });
  afterAll(() => test.close());

  const ask = async (method: 'GET' | 'PATCH', url: string, payload?: object) =>
    test.inject({ method, url: `/api/v2/${url}`, token: await company.token('admin'), ...(payload && { payload }) });
  const read = async (profile: string, of = company) => {
    const url = `/api/v2/profile/${profile}/verifications`;
    return (await test.inject({ url, token: await of.token('admin') })).json<VerificationList>().data[0];
  };
  const statusOf = async (profile: string) => (await ask('GET', `profile/${profile}`)).json<Profile>().status;
  const eventsOf = async (profile: string) => {
    const query = test.parts.database.selectFrom('event').select('type').where('profile_id', '=', profile);
    return (await query.execute())
      .map(({ type }) => type)
      .filter((type) => type.startsWith('verification.'))
      .toSorted();
  };
  /** Lets all links expire, and the job look for them. */
  const wait = async () => {
    test.clock.advance({ minutes: 16 });
    await test.parts.jobs.idle();
  };

  it('a verification expires when its link does, and is reported once', async () => {
    const { id } = await buildProfile(test, company);
    await buildLink(test, company, id);
    expect(await read(id)).toMatchObject({ status: 'created', expires_at: expect.any(String) as string });
    await wait();
    await wait();
    const now = await read(id);
    expect(now).toMatchObject({ status: 'expired', expires_at: null, completed_at: null });
    expect(now?.expired_at).not.toBeNull();
    expect([await eventsOf(id), await statusOf(id)]).toEqual([['verification.expired'], 'created']);
  });

  it('a cancelled verification expires at once with its links, and a new link goes on with it', async () => {
    const { profile, token, link } = await buildSession(test, company);
    const { id } = (await read(profile.id))!;
    const cancel = async () =>
      test.inject({
        method: 'POST',
        url: `/api/v2/verification/${id}/cancel`,
        token: await company.token('integration'),
      });
    expect((await cancel()).json()).toMatchObject({ id, status: 'expired', expires_at: null });
    expect((await cancel()).statusCode).toBe(200);
    expect(await eventsOf(profile.id)).toEqual(['verification.expired', 'verification.started']);
    const codes = await Promise.all([
      test.inject({ url: '/api/v2/session', token }),
      test.inject({ method: 'POST', url: '/api/v2/session', payload: { pid: link.pid, code: link.code } }),
    ]);
    expect(codes.map((answer) => answer.json<{ code: string }>().code)).toEqual(['link_expired', 'link_expired']);
    await openLink(test, await buildLink(test, company, profile.id));
    expect(await read(profile.id)).toMatchObject({ id, status: 'started' });
    await ask('PATCH', `profile/${profile.id}`, { status: 'rejected', status_reason: 'fraud' });
    expect((await cancel()).json()).toMatchObject({ status: 409, code: 'verification_over' });
  });

  it('a verification that a server sent ends by itself, though nobody opened a link', async () => {
    const { id } = await buildProfile(test, company);
    await setStep(test, id, 'identity', 'approved');
    await wait();
    expect((await read(id))?.status).toBe('created');
    await setStep(test, id, 'selfie', 'approved');
    await wait();
    expect((await read(id))?.status).toBe('completed');
    expect(await eventsOf(id)).toContain('verification.completed');
  });

  it('a newer link keeps it open, and a new link goes on with an expired one', async () => {
    const { profile } = await buildSession(test, company);
    test.clock.advance({ minutes: 10 });
    await buildLink(test, company, profile.id);
    test.clock.advance({ minutes: 10 });
    await test.parts.jobs.idle();
    expect((await read(profile.id))?.status).toBe('started');
    await wait();
    expect((await read(profile.id))?.status).toBe('expired');
    const { session } = await openLink(test, await buildLink(test, company, profile.id));
    expect(session.profile.status).toBe('pending');
    expect(await read(profile.id)).toMatchObject({ number: 1, status: 'started', expired_at: null });
    expect(await eventsOf(profile.id)).toEqual(['verification.expired', 'verification.started']);
  });

  it('a verification whose required steps were all sent is handed in when its link expires', async () => {
    const { profile } = await buildSession(test, company);
    for (const step of ['identity', 'selfie']) await setStep(test, profile.id, step, 'approved');
    await wait();
    expect((await read(profile.id))?.status).toBe('completed');
    expect(await eventsOf(profile.id)).toEqual(['verification.completed', 'verification.started']);
    expect(['approved', 'in_review']).toContain(await statusOf(profile.id));
  });

  it('a step that may be left out keeps nobody from being handed in, and what was handed in never expires', async () => {
    const steps = usualWorkflow.steps.map((step) => (step.kind === 'selfie' ? { ...step, optional: true } : step));
    const lenient = await buildCompany(test.parts, {
      settings: { link_lifetime: 900 },
      workflow: { ...usualWorkflow, steps },
    });
    await buildListener(test, lenient, ['*']);
    const { profile } = await buildSession(test, lenient);
    await setStep(test, profile.id, 'identity', 'approved');
    await wait();
    await wait();
    expect(await read(profile.id, lenient)).toMatchObject({ status: 'completed', expired_at: null });
    expect(await eventsOf(profile.id)).toEqual(['verification.completed', 'verification.started']);
  });

  it('what is handed in while its link expires stays handed in', async () => {
    const { profile } = await buildSession(test, company);
    await setStep(test, profile.id, 'identity', 'approved');
    const { id } = (await read(profile.id))!;
    const handIn = async () => {
      await setStep(test, profile.id, 'selfie', 'approved');
      const token = await company.token('integration');
      await test.inject({ method: 'POST', url: `/api/v2/verification/${id}/complete`, token });
    };
    test.clock.advance({ minutes: 16 });
    // Between the job's list and its turn for this one.
    await expireVerifications({ ...test.parts, database: onceBefore(test.parts.database, handIn) }).run(null);
    expect(await read(profile.id)).toMatchObject({ status: 'completed', expired_at: null });
    expect(await eventsOf(profile.id)).toEqual(['verification.completed', 'verification.started']);
  });

  it('a page that is still being checked keeps a verification open', async () => {
    const { profile } = await buildSession(test, company);
    await setStep(test, profile.id, 'identity', 'processing');
    await wait();
    expect((await read(profile.id))?.status).toBe('started');
    await setStep(test, profile.id, 'identity', 'approved');
    await wait();
    expect((await read(profile.id))?.status).toBe('expired');
  });

  it('a customer who was asked for more and sent nothing has not finished', async () => {
    const { profile } = await buildSession(test, company);
    for (const step of ['identity', 'selfie']) await setStep(test, profile.id, step, 'approved');
    await ask('PATCH', `profile/${profile.id}`, { status: 'resubmission_requested', status_reason: 'Blurred.' });
    await buildLink(test, company, profile.id);
    await wait();
    expect([(await read(profile.id))?.status, await statusOf(profile.id)]).toEqual([
      'expired',
      'resubmission_requested',
    ]);
  });

  it('closing a profile expires what is open, and leaves what was completed', async () => {
    const open = await buildProfile(test, company);
    const { profile: done, token } = await buildSession(test, company);
    for (const step of ['identity', 'selfie']) await setStep(test, done.id, step, 'approved');
    await test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: {} });
    for (const { id } of [open, done]) await ask('PATCH', `profile/${id}`, { status: 'archived' });
    expect([(await read(open.id))?.status, (await read(done.id))?.status]).toEqual(['expired', 'completed']);
    expect(await eventsOf(open.id)).toEqual(['verification.expired']);
    expect(await eventsOf(done.id)).toEqual(['verification.completed', 'verification.started']);
  });
});

/** The database, with something that happens before its next transaction begins. */
function onceBefore<Of extends { transaction(): { execute: unknown } }>(
  database: Of,
  happens: () => Promise<void>,
): Of {
  let first: Promise<void> | null = null;
  return new Proxy(database, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (key !== 'transaction') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      return () => ({
        execute: async (work: unknown) => {
          await (first ??= happens());
          const transaction = target.transaction() as { execute(work: unknown): Promise<unknown> };
          return transaction.execute(work);
        },
      });
    },
  });
}
