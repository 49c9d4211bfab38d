import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '@veridoor/contract/accounts/user';
import type { AuditEntry } from '@veridoor/contract/audit';
import type { DoubtedVideo } from '@veridoor/contract/faces/doubted-video';
import type { Report } from '@veridoor/contract/report';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../../testing/builders.ts';
import { buildDoubtedVideo } from '../../testing/faces/doubted.ts';
import { livenessWorkflow } from '../../testing/faces/recognised.ts';
import { database } from '../../testing/servers/databases.ts';
import { housekeeping } from '../privacy/housekeeping.ts';
import { retention } from '../privacy/retention.ts';

describe('a doubted video', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts, { workflow: livenessWorkflow, settings: { retention_days: 10 } });
  });
  afterAll(() => test.close());

  const start = async () => {
    const session = await buildSession(test, company);
    return { ...session, id: session.profile.id, challenge: await buildDoubtedVideo(test, session.profile.id) };
  };
  const look = async (id: string, token: string) =>
    test.inject({ url: `/api/v2/profile/${id}/liveness/selfie/video`, token });
  const lookAs = async (group: Group, id: string) => look(id, await company.token(group));
  const change = async (id: string, payload: object) =>
    test.inject({ method: 'PATCH', url: `/api/v2/profile/${id}`, token: await company.token('compliance'), payload });
  const framesOf = async (challenge: string) => {
    const kept = test.parts.database.selectFrom('liveness_answer').select('frames');
    const rows = await kept.where('attempt_id', '=', challenge).where('frames', 'is not', null).execute();
    return rows.map(({ frames }) => Buffer.from(frames!).toString('latin1'));
  };

  it('is shown to who decides, with its prompts, its times and what the signs measured', async () => {
    const { id, challenge } = await start();
    const response = await lookAs('compliance', id);
    expect(response.headers['cache-control']).toBe('no-store');
    const video = response.json<DoubtedVideo>();
    expect(video).toMatchObject({ step: 'selfie', level: 'image' });
    expect(video.prompts).toEqual([
      { action: 'follow', at: 400 },
      { action: 'smile', at: 4500 },
    ]);
    expect(video.frames.map(({ at, prompt }) => [at, prompt])).toEqual([
      [0, 0],
      [900, 0],
      [1800, 0],
      [4000, 1],
      [4900, 1],
      [5800, 1],
    ]);
    for (const { image } of video.frames)
      expect(Buffer.from(image, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(video.measures).toEqual([
      { measure: 'relief', value: 0.96, limit: 0.7, bound: 'at_least', against: false },
      { measure: 'gaze', value: -0.31, limit: 0.5, bound: 'at_most', against: false },
      { measure: 'continuity', value: 1.4, limit: 0.9, bound: 'at_most', against: true },
    ]);
    for (const frames of await framesOf(challenge)) expect(frames).not.toContain('image');
  });

  it('is shown to nobody else: no viewer, no agent, no key, no customer, no other company', async () => {
    const { id, token } = await start();
    for (const group of ['auditor', 'agent', 'integration', 'developer'] as const)
      expect((await lookAs(group, id)).json()).toMatchObject({ status: 403 });
    const key = {
      name: 'All',
      mode: 'live',
      permissions: ['profile.read', 'report.read', 'document.read', 'recording.read'],
    };
    const made = await test.inject({
      method: 'POST',
      url: '/api/v2/api-key',
      token: await company.token('admin'),
      payload: key,
    });
    expect((await look(id, made.json<{ secret: string }>().secret)).json()).toMatchObject({ status: 403 });
    const wider = { ...key, permissions: ['profile.decide'] };
    const refused = await test.inject({
      method: 'POST',
      url: '/api/v2/api-key',
      token: await company.token('admin'),
      payload: wider,
    });
    expect(refused.statusCode).toBe(400);
    expect((await look(id, token)).statusCode).toBe(401);
    const other = await buildCompany(test.parts);
    expect((await look(id, await other.token('compliance'))).json()).toMatchObject({ code: 'profile_not_found' });
  });

  it('each look is in the audit, and the report says that there is something to look at', async () => {
    const { id, challenge } = await start();
    const token = await company.token('admin');
    await look(id, token);
    const audit = await test.inject({ url: `/api/v2/audit?action=liveness.video_read&subject=${id}`, token });
    expect(audit.json<{ data: AuditEntry[] }>().data).toMatchObject([{ detail: { step: 'selfie', challenge } }]);
    const videoIn = async () =>
      (await test.inject({ url: `/api/v2/profile/${id}/report`, token })).json<Report>().liveness?.video;
    expect(await videoIn()).toBe(true);
    await change(id, { status: 'rejected', status_reason: 'not_the_person' });
    expect(await videoIn()).toBe(false);
  });

  it.each([
    ['approved', { status: 'approved', override: true, status_reason: 'Seen in a branch.' }],
    ['rejected', { status: 'rejected', status_reason: 'not_the_person' }],
    ['expired', { status: 'expired' }],
    ['archived', { status: 'archived' }],
  ])('is deleted when its customer is %s', async (_, payload) => {
    const { id, challenge } = await start();
    expect((await change(id, payload)).statusCode).toBe(200);
    expect(await framesOf(challenge)).toEqual([]);
    expect((await lookAs('compliance', id)).json()).toMatchObject({ status: 410, code: 'file_gone' });
  });

  it('stays while the customer is asked for more', async () => {
    const { id, challenge } = await start();
    await change(id, { status: 'in_review' });
    await change(id, { status: 'resubmission_requested', status_reason: 'liveness_failed' });
    expect(await framesOf(challenge)).toHaveLength(2);
    expect((await lookAs('compliance', id)).statusCode).toBe(200);
  });

  it('is deleted when the link expires before everything is handed in', async () => {
    const { challenge } = await start();
    test.clock.advance({ hours: 25 });
    await test.parts.jobs.idle();
    expect(await framesOf(challenge)).toEqual([]);
  });

  it('is deleted with its customer', async () => {
    const { id, challenge } = await start();
    const erased = await test.inject({
      method: 'POST',
      url: `/api/v2/profile/${id}/erase`,
      token: await company.token('admin'),
      payload: { reason: 'asked' },
    });
    expect(erased.statusCode).toBeLessThan(300);
    expect(await framesOf(challenge)).toEqual([]);
    expect((await lookAs('compliance', id)).statusCode).toBe(404);
  });

  it('outlives the housekeeping, and is deleted by retention at the latest', async () => {
    const { id, challenge } = await start();
    await change(id, { status: 'in_review' });
    test.clock.advance({ days: 9 });
    await housekeeping(test.parts).run({});
    await retention(test.parts).run({});
    expect(await framesOf(challenge)).toHaveLength(2);
    test.clock.advance({ days: 2 });
    await retention(test.parts).run({});
    expect(await framesOf(challenge)).toEqual([]);
    expect((await lookAs('compliance', id)).json()).toMatchObject({ code: 'file_gone' });
  });
});
