import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileExport } from '@veridoor/contract/privacy';
import type { Verification } from '@veridoor/contract/verifications/verification';
import type { VerificationDetail, VerificationList } from '@veridoor/contract/verifications/detail';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  buildSession,
  INTERFACE_ORIGIN,
  setStep,
  type TestCompany,
  type TestLink,
} from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { buildListener, eventsOf } from '../../testing/webhooks.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe('verifications', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const ask = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
    test.inject({ method, url: `/api/v2/${url}`, token: await company.token('admin'), ...(payload && { payload }) });
  const read = async (profile: string) => {
    const [newest] = (await ask('GET', `profile/${profile}/verifications`)).json<VerificationList>().data;
    return (await ask('GET', `verification/${newest?.id}`)).json<VerificationDetail>();
  };
  const open = (link: TestLink, agent: string) =>
    test.inject({
      method: 'POST',
      url: '/api/v2/session',
      headers: { 'user-agent': agent },
      payload: { pid: link.pid, code: link.code },
    });
  const link = (profile: string, fields: object) =>
    ask('POST', 'profile/url', {
      profile,
      web_sdk_url: `${INTERFACE_ORIGIN}/`,
      return_url: 'https://bank.example/done',
      ...fields,
    });
  const complete = (token: string) =>
    test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: {} });

  it('a new profile has one verification, with the version of its workflow', async () => {
    const { id } = await buildProfile(test, company, { reference: 'account-7' });
    const answer = await ask('GET', `profile/${id}/verifications`);
    expect(answer.json<VerificationList>().data).toMatchObject([
      {
        profile: id,
        mode: 'live',
        number: 1,
        workflow: { slug: 'default', version: 1 },
        reference: 'account-7',
        metadata: {},
        status: 'created',
        outcome: null,
        begun_at: null,
        expires_at: null,
      },
    ]);
    expect(await read(id)).toMatchObject({ steps: [{ id: 'identity' }, { id: 'selfie' }], decision: null, links: [] });
  });

  it('reference and metadata come with the profile, and others with the link', async () => {
    const made = await ask('POST', 'profile', {
      id_card_number: 'OWN-1',
      reference: 'customer-1',
      metadata: { branch: 'Izmir', campaign: 'spring' },
    });
    const { id } = made.json<{ id: string }>();
    expect(await read(id)).toMatchObject({
      reference: 'customer-1',
      metadata: { branch: 'Izmir', campaign: 'spring' },
    });
    await link(id, { reference: 'order-7' });
    expect(await read(id)).toMatchObject({ reference: 'order-7', metadata: { branch: 'Izmir', campaign: 'spring' } });
    const metadata = { branch: 'Bursa', 'desk number': 7, tags: ['new', { vip: true }], closed: null };
    await link(id, { metadata });
    expect(await read(id)).toMatchObject({ reference: 'order-7', metadata });
  });

  it.each([
    [
      'too many entries',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, ''])) },
      '/metadata',
    ],
    ['more than 8 kB', { metadata: { long: 'x'.repeat(9000) } }, '/metadata'],
    ['a name of two lines', { metadata: { 'a\nb': 'x' } }, '/metadata/a\nb'],
  ])('metadata with %s is refused', async (_what, fields, field) => {
    const { id } = await buildProfile(test, company);
    const refused = await link(id, fields);
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ field }] });
  });

  it.each(['reference', 'metadata'] as const)('a link of another journey takes no %s', async (field) => {
    const { id } = await buildProfile(test, company);
    const given = { reference: 'order-7', metadata: {} }[field];
    const refused = await link(id, { [field]: given, web_sdk_url: `${INTERFACE_ORIGIN}/call` });
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ field: `/${field}`, code: 'not_allowed' }] });
  });

  it('a verification is begun by opening, completed by handing in, and has the decision', async () => {
    const { profile, token } = await buildSession(test, company);
    expect(await read(profile.id)).toMatchObject({ status: 'started', outcome: null, completed_at: null });
    for (const step of ['identity', 'selfie']) await setStep(test, profile.id, step, 'approved');
    test.clock.advance({ minutes: 3 });
    await complete(token);
    const done = await read(profile.id);
    expect(done).toMatchObject({
      status: 'completed',
      completed_at: test.clock.now().toISOString(),
      expires_at: null,
      outcome: done.decision?.outcome,
      decision: { before: 'pending', by: { kind: 'rules', version: 1 } },
      links: [{ ended_by: 'completed', handoff: false }],
    });
    expect(done.decision).not.toHaveProperty('note');
  });

  it('a customer who is asked for more goes on with the same verification', async () => {
    const { profile, token } = await buildSession(test, company);
    for (const step of ['identity', 'selfie']) await setStep(test, profile.id, step, 'approved');
    await complete(token);
    await ask('PATCH', `profile/${profile.id}`, { status: 'resubmission_requested', status_reason: 'Blurred.' });
    expect(await read(profile.id)).toMatchObject({ number: 1, status: 'started', completed_at: null });
    await ask('PATCH', `profile/${profile.id}`, { status: 'in_review' });
    expect(await read(profile.id)).toMatchObject({ number: 1, status: 'completed', outcome: 'in_review' });
  });

  it('visits tell device, browser, attempts and duration, and no network address', async () => {
    const { id } = await buildProfile(test, company);
    const made = await buildLink(test, company, id);
    const { token } = (await open(made, IPHONE)).json<{ token: string }>();
    test.clock.advance({ minutes: 2 });
    await open(made, IPHONE);
    await open(made, DESKTOP);
    test.clock.advance({ minutes: 1 });
    const events = { method: 'POST', url: '/api/v2/session/events', token, headers: { 'user-agent': IPHONE } } as const;
    await test.inject({ ...events, payload: { name: 'step_opened', step: 'identity' } });
    const { visits, links } = await read(id);
    expect(visits).toMatchObject([
      { device: 'phone', browser: 'Safari', system: 'iOS', attempts: 2, duration: 180 },
      { device: 'desktop', browser: 'Chrome', system: 'Linux', attempts: 1, duration: 0 },
    ]);
    expect(new Set(visits.map((visit) => visit.link))).toEqual(new Set(links.map((one) => one.id)));
    expect(JSON.stringify(visits)).not.toContain('127.0.0.1');
  });

  it('events of a verification carry it with reference and metadata', async () => {
    await buildListener(test, company, ['verification.*', 'profile.status_changed']);
    const { id } = await buildProfile(test, company);
    await link(id, { reference: 'order-8', metadata: { branch: 'Izmir' } });
    const { token } = (await open(await buildLink(test, company, id), IPHONE)).json<{ token: string }>();
    const version = '1';
    await test.inject({ method: 'POST', url: '/api/v2/session/consent', token, payload: { version } });
    for (const step of ['identity', 'selfie']) await setStep(test, id, step, 'approved');
    await complete(token);
    const events = await eventsOf(test, { profile: id });
    for (const type of ['verification.started', 'verification.completed'] as const) {
      const event = events.findLast((one) => one.type === type);
      const reported: Partial<Verification> = {
        profile: id,
        reference: 'order-8',
        metadata: { branch: 'Izmir' },
        status: type === 'verification.started' ? 'started' : 'completed',
      };
      expect([type, event?.data.verification]).toMatchObject([type, reported]);
    }
  });

  it("an export has the person's verifications and visits, and an erasure leaves none", async () => {
    const { id } = await buildProfile(test, company);
    const made = await buildLink(test, company, id, { reference: 'order-9', metadata: { branch: 'Izmir' } });
    await open(made, DESKTOP);
    const { records } = (await ask('GET', `profile/${id}/export`)).json<ProfileExport>();
    expect(records['verification']).toMatchObject([
      { number: 1, status: 'started', reference: 'order-9', metadata: { branch: 'Izmir' } },
    ]);
    expect(records['verification_visit']).toMatchObject([{ device: 'desktop', browser: 'Chrome', attempts: 1 }]);
    const { id: verification } = await read(id);
    await ask('POST', `profile/${id}/erase`, { reason: 'asked' });
    expect((await ask('GET', `verification/${verification}`)).json()).toMatchObject({ code: 'verification_not_found' });
    for (const table of ['verification', 'verification_visit'] as const) {
      const rows = await test.parts.database.selectFrom(table).select('id').where('profile_id', '=', id).execute();
      expect(rows).toEqual([]);
    }
  });

  it('reference and metadata are sealed in the database', async () => {
    const { id } = await buildProfile(test, company);
    await link(id, { reference: 'order-10', metadata: { branch: 'Izmir' } });
    const row = await test.parts.database
      .selectFrom('verification')
      .select(['reference', 'metadata'])
      .where('profile_id', '=', id)
      .executeTakeFirstOrThrow();
    for (const sealed of [row.reference, row.metadata]) {
      expect(sealed).toBeInstanceOf(Uint8Array);
      expect(Buffer.from(sealed as Uint8Array).toString('latin1')).not.toMatch(/order-10|Izmir/);
    }
  });
});
