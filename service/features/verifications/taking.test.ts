import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '@veridoor/contract/report';
import type { WorkflowStep } from '@veridoor/contract/step';
import type { VerificationDetail } from '@veridoor/contract/verifications/detail';
import type { Verification } from '@veridoor/contract/verifications/verification';
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
import { database } from '../../testing/servers/databases.ts';

const [identity, selfie] = usualWorkflow.steps as [WorkflowStep & { kind: 'document' }, WorkflowStep];
const form: WorkflowStep = {
  id: 'trip',
  kind: 'form',
  required_step_ids: ['identity'],
  max_attempts: 3,
  optional: false,
  options: { questions: [{ id: 'where', label: 'Where to?', type: 'text' }] },
};

describe('pages of an earlier verification', () => {
  let test: TestApplication;
  let company: TestCompany;
  const make = async (slug: string, steps: readonly WorkflowStep[]) => {
    await ask('POST', 'workflow', { ...usualWorkflow, slug, name: slug, steps });
  };
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts, { settings: { retention_days: 3650 } });
    const young = { ...identity, earlier_days: 30 };
    await make('trip', [young, form]);
    await make('older', [{ ...young, options: { ...identity.options, minimum_age: 21 } }]);
    await make('afresh', [identity, form]);
  });
  afterAll(() => test.close());

  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    test.inject({ method, url: `/api/v2/${url}`, token: await company.token('admin'), ...(payload && { payload }) });
  /** A profile that was verified, with its images still there, and decided. */
  const verified = async (outcome: 'approved' | 'rejected' = 'approved') => {
    const { profile, token } = await buildSession(test, company);
    for (const step of ['identity', 'selfie']) await setStep(test, profile.id, step, 'approved');
    await test.parts.database
      .updateTable('document')
      .set({ file_removed_at: null })
      .where('profile_id', '=', profile.id)
      .execute();
    await test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: {} });
    const payload = { status: outcome, override: true, status_reason: 'Seen.' };
    const token2 = await company.token('admin');
    await test.inject({ method: 'PATCH', url: `/api/v2/profile/${profile.id}`, token: token2, payload });
    return profile.id;
  };
  const another = async (profile: string, workflow: string) => {
    const { id } = (await ask('POST', `profile/${profile}/verifications`, { workflow })).json<Verification>();
    const { steps } = (await ask('GET', `verification/${id}`)).json<VerificationDetail>();
    return { id, steps: steps.map(({ id: step, status }) => [step, status]) };
  };

  it('a step that allows it takes the approved pages, and the customer does the rest', async () => {
    const profile = await verified();
    const { id, steps } = await another(profile, 'trip');
    expect(steps).toEqual([
      ['identity', 'approved'],
      ['trip', 'not_uploaded'],
    ]);
    const { token, session } = await openLink(test, await buildLink(test, company, profile));
    expect(session.steps.map(({ open }) => open)).toEqual([true, true]);
    const payload = { answers: { where: 'Izmir' }, complete: true };
    const given = await test.inject({ method: 'POST', url: '/api/v2/session/steps/trip', token, payload });
    expect(given.statusCode).toBe(200);
    const end = await test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: {} });
    expect(end.json()).toMatchObject({ status: 'complete' });
    const report = (await ask('GET', `verification/${id}/report`)).json<Report>();
    expect(report.documents.map(({ step, status }) => [step, status])).toContainEqual(['identity', 'approved']);
    expect(report.documents.every(({ step }) => step === 'identity')).toBe(true);
  });

  it.each([
    ['the workflow does not say so', 'afresh', {}, 0],
    ['the earlier step asked for less', 'older', {}, 0],
    ['the pages are older than allowed', 'trip', {}, 31],
    ['the images are gone', 'trip', { file_removed_at: new Date('2026-01-01T00:00:00Z') }, 0],
    ['a page was not approved', 'trip', { status: 'pending' as const }, 0],
  ])('nothing is taken when %s', async (_, workflow, change, days) => {
    const profile = await verified();
    if (Object.keys(change).length > 0) {
      await test.parts.database.updateTable('document').set(change).where('profile_id', '=', profile).execute();
    }
    test.clock.advance({ days });
    expect((await another(profile, workflow)).steps[0]).toEqual(['identity', 'not_uploaded']);
  });

  it('nothing is taken from a verification that was rejected', async () => {
    const profile = await verified('rejected');
    expect((await another(profile, 'trip')).steps[0]).toEqual(['identity', 'not_uploaded']);
  });

  it('a link that changes the workflow before the customer begins takes what that one allows', async () => {
    const profile = await verified();
    await another(profile, 'afresh');
    const { session } = await openLink(test, await buildLink(test, company, profile, { workflow: 'trip' }));
    expect(session.steps.map(({ status }) => status)).toEqual(['approved', 'not_uploaded']);
  });

  it('a page that is sent for a taken step stands alone, and the earlier verification keeps its own', async () => {
    const profile = await verified();
    const { id } = await another(profile, 'trip');
    const [, first] = (await ask('GET', `profile/${profile}/verifications`)).json<{ data: Verification[] }>().data;
    const before = (await ask('GET', `verification/${first!.id}`)).json<VerificationDetail>();
    await setStep(test, profile, 'identity', 'pending_review');
    await test.parts.database
      .updateTable('profile_step')
      .set({ taken_from: null })
      .where('profile_id', '=', profile)
      .where('verification_id', 'is', null)
      .execute();
    expect((await ask('GET', `verification/${id}`)).json<VerificationDetail>().steps[0]?.status).toBe('pending_review');
    expect((await ask('GET', `verification/${first!.id}`)).json()).toEqual(before);
  });

  it('only documents and selfies may be taken', async () => {
    const refused = await ask('POST', 'workflow', {
      ...usualWorkflow,
      slug: 'wrong',
      steps: [identity, selfie, { ...form, earlier_days: 5 }],
    });
    expect(refused.json()).toMatchObject({
      status: 400,
      errors: [{ field: '/steps/2/earlier_days', code: 'not_allowed' }],
    });
  });

  it('a profile without an earlier verification takes nothing', async () => {
    const { id } = await buildProfile(test, company, { workflow: 'trip' });
    const { session } = await openLink(test, await buildLink(test, company, id));
    expect(session.steps[0]?.status).toBe('not_uploaded');
  });
});
