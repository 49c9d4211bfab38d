import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileExport } from '@veridoor/contract/privacy';
import type { Profile } from '@veridoor/contract/profile';
import type { Verification } from '@veridoor/contract/verifications/verification';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  openLink,
  setStep,
  usualWorkflow,
  type TestCompany,
} from '../../testing/builders.ts';
import { whyUnrecognised } from '../biologin/enrolment.ts';
import { findProfile } from '../../records/profiles/queries.ts';
import { database } from '../../testing/servers/databases.ts';
import { verificationsOf, type Verifications } from '../../testing/verifications.ts';
import { buildListener } from '../../testing/webhooks.ts';

const STEPS = usualWorkflow.steps.map(({ id }) => id);

describe('later verifications', () => {
  let test: TestApplication;
  let company: TestCompany;
  let { ask, profileOf, listed, detail, report, decide, another, eventsOf, goThrough, decided } = {} as Verifications;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    await buildListener(test, company, ['*']);
    ({ ask, profileOf, listed, detail, report, decide, another, eventsOf, goThrough, decided } = verificationsOf(
      test,
      company,
    ));
    const age = { ...usualWorkflow, name: 'Age', steps: [usualWorkflow.steps[0]], slug: 'age' };
    await ask('POST', 'workflow', age);
  });
  afterAll(() => test.close());

  it('a link with a workflow opens another verification of a decided profile, with everything of its own', async () => {
    const { profile, first } = await decided('approved');
    const before = { detail: await detail(first), report: await report(first) };
    const link = await buildLink(test, company, profile, { workflow: 'age', reference: 'age-1', metadata: { a: 'b' } });
    const [second, ...rest] = await listed(profile);
    expect(second).toMatchObject({
      number: 2,
      workflow: { slug: 'age' },
      reference: 'age-1',
      metadata: { a: 'b' },
      status: 'created',
      outcome: null,
      counts: false,
    });
    expect(rest).toMatchObject([{ id: first, number: 1, status: 'completed', outcome: 'approved', counts: true }]);
    expect(await detail(second!.id)).toMatchObject({
      steps: [{ id: STEPS[0], status: 'not_uploaded' }],
      decision: null,
    });
    const { session } = await openLink(test, link);
    expect(session.steps.map(({ definition, status }) => [definition.id, status])).toEqual([
      [STEPS[0], 'not_uploaded'],
    ]);
    expect(session.completed).toBe(false);
    const after = { detail: await detail(first), report: await report(first) };
    expect(after.detail).toEqual(before.detail);
    expect({ ...after.report, made_at: '', profile: null }).toEqual({ ...before.report, made_at: '', profile: null });
    expect(after.report).toMatchObject({ profile: { status: 'approved' }, steps: [{}, {}] });
    expect(after.report.documents.length).toBeGreaterThan(0);
    expect((await report(second!.id)).documents).toEqual([]);
  });

  it('the same workflow again is another verification, and a second link goes on with it', async () => {
    const { profile } = await decided('approved');
    for (let links = 0; links < 2; links += 1) await buildLink(test, company, profile, { workflow: 'default' });
    expect((await listed(profile)).map(({ number, status }) => [number, status])).toEqual([
      [2, 'created'],
      [1, 'completed'],
    ]);
  });

  it('a link without a workflow opens no other verification', async () => {
    const { profile } = await decided('approved');
    await buildLink(test, company, profile);
    expect(await listed(profile)).toHaveLength(1);
  });

  it('an approved profile stays so while a later verification runs and when it is rejected', async () => {
    const { profile } = await decided('approved');
    const { id } = await another(profile, { workflow: 'age' });
    const seen = [(await profileOf(profile)).status];
    const { token } = await openLink(test, await buildLink(test, company, profile));
    seen.push((await profileOf(profile)).status);
    await setStep(test, profile, STEPS[0]!, 'approved');
    await test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: {} });
    await decide(id, { outcome: 'rejected', reason: 'forged' });
    seen.push((await profileOf(profile)).status);
    expect(seen).toEqual(['approved', 'approved', 'approved']);
    expect(await listed(profile)).toMatchObject([
      { outcome: 'rejected', reason: 'forged', counts: false },
      { outcome: 'approved', counts: true },
    ]);
    const reported = await eventsOf(profile, ['profile.status_changed', 'verification.decided']);
    const { data } = reported.findLast(({ type, data: one }) => {
      return type === 'verification.decided' && (one['verification'] as Verification).outcome === 'rejected';
    })!;
    expect(data).toMatchObject({ profile: { status: 'approved' }, verification: { id, reason: 'forged' } });
    // No later verification reported that the profile's status changed.
    const changes = reported.filter(({ type }) => type === 'profile.status_changed');
    expect(changes.map(({ data }) => (data['verification'] as Verification).number)).not.toContain(2);
  });

  it('a later verification rejected for fraud holds the approved customer until a person approves again', async () => {
    const { profile } = await decided('approved');
    const { id } = await another(profile, { workflow: 'age' });
    const answer = await decide(id, { outcome: 'rejected', reason: 'not_the_person' });
    expect(answer.json()).toMatchObject({ outcome: 'rejected', counts: false, profile_hold: 'not_the_person' });
    expect(await profileOf(profile)).toMatchObject({ status: 'approved', hold: 'not_the_person' });
    const [reported] = await eventsOf(profile, ['verification.decided']);
    expect(reported?.data).toMatchObject({ profile: { status: 'approved', hold: 'not_the_person' } });
    const refused = async () => {
      const row = await findProfile(test.parts.database, company.id, profile);
      return row && (await whyUnrecognised(test.parts.database, row)).details.detail;
    };
    expect(await refused()).toBe('The profile is held: not_the_person.');

    // A link to a further verification forgets nothing.
    await another(profile, { workflow: 'age' });
    expect(await profileOf(profile)).toMatchObject({ status: 'approved', hold: 'not_the_person' });
    const lifted = await ask('PATCH', `profile/${profile}`, { status: 'approved', note: 'The sister; talked to both' });
    expect(lifted.json<Profile>()).toMatchObject({ status: 'approved' });
    expect(lifted.json<Profile>().hold).toBeUndefined();
    expect((await eventsOf(profile, ['profile.updated'])).at(-1)?.data).toMatchObject({ profile: { id: profile } });
    expect(await refused()).toBeUndefined();
  });

  it('a later verification rejected for another reason holds nothing', async () => {
    const { profile } = await decided('approved');
    await decide((await another(profile, { workflow: 'age' })).id, { outcome: 'rejected', reason: 'too_young' });
    expect((await profileOf(profile)).hold).toBeUndefined();
  });

  it('a later verification counts for the profile once it is approved', async () => {
    const { profile, first } = await decided('approved');
    const { id } = await another(profile);
    await goThrough(profile, 'approved');
    expect((await listed(profile)).map((one) => [one.id, one.counts])).toEqual([
      [id, true],
      [first, false],
    ]);
    await ask('PATCH', `profile/${profile}`, { status: 'rejected', status_reason: 'fraud' });
    expect([(await profileOf(profile)).status, (await detail(id)).outcome, (await detail(first)).outcome]).toEqual([
      'rejected',
      'rejected',
      'approved',
    ]);
  });

  it('a rejected profile follows a later verification, but the rules alone never approve it', async () => {
    const { profile } = await decided('rejected');
    const { id } = await another(profile);
    expect((await profileOf(profile)).status).toBe('rejected');
    const { token } = await openLink(test, await buildLink(test, company, profile));
    for (const step of STEPS) await setStep(test, profile, step, 'approved');
    await test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: {} });
    expect([(await detail(id)).outcome, (await profileOf(profile)).status]).toEqual(['in_review', 'rejected']);
    await decide(id, { outcome: 'approved', override: true, reason: 'Seen.' });
    expect((await profileOf(profile)).status).toBe('approved');
  });

  it('the decision on a profile is about the verification that counts for it', async () => {
    const { profile, first } = await decided('approved');
    const { id } = await another(profile);
    await openLink(test, await buildLink(test, company, profile));
    await ask('PATCH', `profile/${profile}`, { status: 'rejected', status_reason: 'fraud' });
    expect([(await profileOf(profile)).status, (await detail(first)).outcome]).toEqual(['rejected', 'rejected']);
    expect(await detail(id)).toMatchObject({ status: 'started', outcome: null });
    // Closing the profile ends both.
    await ask('PATCH', `profile/${profile}`, { status: 'archived' });
    expect([(await profileOf(profile)).status, (await detail(id)).status]).toEqual(['archived', 'expired']);
  });

  it('lists find a profile by the status that it shows', async () => {
    const { profile } = await decided('approved');
    await another(profile);
    const found = async (status: string) =>
      (await ask('GET', `profile?status=${status}&limit=100`)).json<{ data: Profile[] }>().data.map(({ id }) => id);
    expect(await found('approved')).toContain(profile);
    expect(await found('created')).not.toContain(profile);
  });

  it('another verification waits until the present one is over', async () => {
    const { id } = await buildProfile(test, company);
    const open = await ask('POST', `profile/${id}/verifications`, {});
    expect([open.statusCode, open.json<{ code: string }>().code]).toEqual([409, 'verification_open']);
    const missing = await ask('POST', `profile/${id}/verifications`, { workflow: 'nobody-has-it' });
    expect(missing.json()).toMatchObject({ status: 404, code: 'workflow_not_found' });
  });

  it('an expired verification goes on with its own workflow, and ends for another one', async () => {
    const { id } = await buildProfile(test, company);
    await openLink(test, await buildLink(test, company, id));
    await setStep(test, id, STEPS[0]!, 'approved');
    test.clock.advance({ days: 2 });
    await test.parts.jobs.idle();
    expect((await listed(id))[0]).toMatchObject({ number: 1, status: 'expired' });
    await buildLink(test, company, id, { workflow: 'default' });
    expect((await listed(id))[0]).toMatchObject({ number: 1, status: 'started' });
    test.clock.advance({ days: 2 });
    await test.parts.jobs.idle();
    await buildLink(test, company, id, { workflow: 'age' });
    expect(await listed(id)).toMatchObject([
      { number: 2, status: 'created', counts: true },
      { number: 1, status: 'expired', counts: false },
    ]);
    expect((await profileOf(id)).status).toBe('created');
  });

  it('tokens and pages of an earlier verification do not act on the later one', async () => {
    const { id } = await buildProfile(test, company);
    const { token } = await openLink(test, await buildLink(test, company, id));
    for (const step of STEPS) await setStep(test, id, step, 'approved');
    await test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: {} });
    const [first] = await listed(id);
    await decide(first!.id, { outcome: 'approved', override: true, reason: 'Seen.' });
    await another(id);
    expect((await test.inject({ url: '/api/v2/session', token })).statusCode).toBe(401);
    const [page] = (await report(first!.id)).documents;
    for (const [path, payload] of [
      ['reject', { reject_reason: 'image_blurred' }],
      ['approve', {}],
      ['archive', undefined],
      ['restore', undefined],
    ] as const) {
      const refused = await ask('POST', `document/${page!.id}/${path}`, payload);
      expect([path, refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        path,
        409,
        'verification_over',
      ]);
    }
    expect((await listed(id))[0]).toMatchObject({ number: 2, status: 'created' });
    const over = await decide(first!.id, { outcome: 'rejected', reason: 'late' });
    // It counts for the profile, so it can still be decided on.
    expect(over.statusCode).toBe(200);
    expect((await profileOf(id)).status).toBe('rejected');
  });

  it('a case of the queue names the verification that waits', async () => {
    const { profile } = await decided('approved');
    const { id } = await another(profile);
    await openLink(test, await buildLink(test, company, profile));
    await decide(id, { outcome: 'in_review' });
    const cases = (await ask('GET', `review?search=${profile}`)).json<{ data: object[] }>().data;
    expect(cases).toMatchObject([{ profile, verification: id, number: 2 }]);
    await decide(id, { outcome: 'rejected', reason: 'forged' });
    expect((await ask('GET', `review?search=${profile}`)).json()).toMatchObject({ data: [] });
  });

  it('the export holds every verification, and erasing the person removes them all', async () => {
    const { profile } = await decided('approved');
    await another(profile);
    await goThrough(profile, 'rejected');
    const exported = (await ask('GET', `profile/${profile}/export`)).json<ProfileExport>();
    expect(exported.records['verification']).toHaveLength(2);
    expect(exported.records['profile_step']).toHaveLength(2 * STEPS.length);
    expect(exported.records['profile']).toMatchObject([{ counting_status: 'approved', counting_reason: 'Seen.' }]);
    await ask('POST', `profile/${profile}/erase`, { reason: 'asked' });
    expect((await ask('GET', `profile/${profile}`)).statusCode).toBe(404);
    const left = await test.parts.database
      .selectFrom('verification')
      .select('id')
      .where('profile_id', '=', profile)
      .execute();
    expect(left).toEqual([]);
  });
});
