import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventType, WebhookEvent } from '@veridoor/contract/event';
import { onSignal } from '../../platform/database/commit-signals.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildLink, buildProfile, buildSession, openLink, setStep } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { passport, send } from '../../testing/documents/sending.ts';
import { buildListener, openEvents } from '../../testing/webhooks.ts';
import { DELIVERIES_WRITTEN, recordEvents } from '../../records/outbox/events.ts';

describe('events', () => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await createTestApplication(database);
  });
  afterAll(() => test.close());

  async function reported(company: { id: string }): Promise<WebhookEvent[]> {
    const rows = await test.parts.database
      .selectFrom('event')
      .innerJoin('webhook_delivery', 'webhook_delivery.event_id', 'event.id')
      .select(['event.id', 'event.body'])
      .where('company_id', '=', company.id)
      .execute();
    return openEvents(test, rows);
  }

  const typesOf = async (company: { id: string }) => (await reported(company)).map(({ type }) => type).toSorted();

  it('an event is sent only to the endpoints that want it', async () => {
    const [all, profiles, one, none] = await Promise.all(Array.from({ length: 4 }, () => buildCompany(test.parts)));
    if (!all || !profiles || !one || !none) throw new Error('four companies');
    await buildListener(test, all, ['*']);
    await buildListener(test, profiles, ['profile.*']);
    await buildListener(test, one, ['profile.status_changed']);
    for (const company of [all, profiles, one, none]) {
      const { id } = await buildProfile(test, company, { name: 'Ada Specimen' });
      const changed = await test.inject({
        method: 'PATCH',
        url: `/api/v2/profile/${id}`,
        token: await company.token('admin'),
        payload: { email: 'ada@example.com', status: 'in_review' },
      });
      expect(changed.statusCode).toBe(200);
    }
    const three: EventType[] = ['profile.created', 'profile.status_changed', 'profile.updated'];
    expect(await typesOf(all)).toEqual(three);
    expect(await typesOf(profiles)).toEqual(three);
    expect(await typesOf(one)).toEqual(['profile.status_changed']);
    expect(await typesOf(none)).toEqual([]);
    const [event] = await reported(one);
    expect(event).toMatchObject({
      timestamp: test.clock.now().toISOString(),
      company: one.id,
      data: { profile: { name: 'Ada Specimen', email: 'ada@example.com', status: 'in_review' } },
    });
    expect(event?.data.profile).not.toHaveProperty('token');
    expect(event?.data.profile.steps.map(({ id }) => id)).toEqual(['identity', 'selfie']);
  });

  it('every stage of a verification causes its event', async () => {
    const company = await buildCompany(test.parts);
    await buildListener(test, company, ['document.*', 'verification.*']);
    const { token, profile } = await buildSession(test, company);
    const page = await send(test, token, await cardJpeg({ width: 1600, height: 1200, blur: 12 }), passport);
    await test.parts.jobs.idle();
    const approval = { method: 'POST', url: `/api/v2/document/${page.id}/approve` } as const;
    const approvedPage = await test.inject({ ...approval, token: await company.token('compliance'), payload: {} });
    expect(approvedPage.statusCode).toBe(200);
    const complete = (leave: boolean) =>
      test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: { leave } });
    expect((await complete(true)).statusCode).toBe(200);
    await setStep(test, profile.id, 'identity', 'approved');
    await setStep(test, profile.id, 'selfie', 'approved');
    expect((await complete(false)).statusCode).toBe(200);
    const events = await reported(company);
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'document.approved',
      'document.rejected',
      'document.uploaded',
      'verification.completed',
      'verification.incomplete',
      'verification.started',
    ]);
    const approved = events.find(({ type }) => type === 'document.approved');
    expect(approved?.data.document).toMatchObject({ id: page.id, status: 'approved' });
    const rejected = events.find(({ type }) => type === 'document.rejected');
    expect(rejected?.data).toMatchObject({
      document: { id: page.id, reject_reason: 'image_blurred' },
      profile: { steps: [{ id: 'identity', status: 'automatically_rejected' }, { id: 'selfie' }] },
    });
    expect(approved?.data.profile.steps[0]).toEqual({ id: 'identity', kind: 'document', status: 'approved' });
    const completed = events.find(({ type }) => type === 'verification.completed');
    expect(completed?.data.session).toEqual({ kind: 'verification', status: 'complete', errors: [] });
  });

  it('reopening a link or changing nothing writes no event', async () => {
    const company = await buildCompany(test.parts);
    await buildListener(test, company, ['*']);
    const { id } = await buildProfile(test, company, { name: 'Ada Specimen' });
    const link = await buildLink(test, company, id);
    await openLink(test, link);
    await openLink(test, link);
    const token = await company.token('admin');
    await test.inject({
      method: 'PATCH',
      url: `/api/v2/profile/${id}`,
      token,
      payload: { name: 'Ada Specimen', status: 'pending' },
    });
    expect(await typesOf(company)).toEqual(['profile.created', 'profile.status_changed', 'verification.started']);
  });

  it('a verification starts once, though several pages open at the same moment', async () => {
    const company = await buildCompany(test.parts);
    await buildListener(test, company, ['verification.*']);
    const opened = await buildProfile(test, company, {});
    const link = await buildLink(test, company, opened.id);
    const { token } = await buildProfile(test, company, {});
    const read = () => test.inject({ url: '/api/v2/session', token });
    await Promise.all([openLink(test, link), openLink(test, link), openLink(test, link), read(), read(), read()]);
    expect(await typesOf(company)).toEqual(['verification.started', 'verification.started']);
  });

  it('an event is committed or undone with its transaction and signalled after it', async () => {
    const { database } = test.parts;
    const company = await buildCompany(test.parts);
    const { id: profileId } = await buildProfile(test, company);
    await buildListener(test, company, ['*']);
    const seen: number[] = [];
    const end = onSignal(database, DELIVERIES_WRITTEN, () => seen.push(1));
    const record = (fail: boolean) =>
      database.transaction().execute(async (transaction) => {
        const about = { companyId: company.id, profileId };
        await recordEvents(transaction, about, [{ type: 'call.started' }], test.clock.now());
        expect(seen).toEqual([]);
        if (fail) throw new Error('the change fails');
      });
    await expect(record(true)).rejects.toThrow('the change fails');
    expect([await typesOf(company), seen]).toEqual([[], []]);
    await record(false);
    expect([await typesOf(company), seen]).toEqual([['call.started'], [1]]);
    end();
    const outside = recordEvents(database, { companyId: company.id, profileId }, [{ type: 'call.ended' }], new Date());
    await expect(outside).rejects.toThrow('in a transaction');
  });
});
