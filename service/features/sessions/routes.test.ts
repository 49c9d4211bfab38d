import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '@veridoor/contract/session';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  buildSession,
  openLink,
  setStep,
  type TestCompany,
} from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { openRows, seal } from '../../platform/crypto/sealed-values.ts';

describe('session', () => {
  let test: TestApplication;
  let company: TestCompany;
  let session: Awaited<ReturnType<typeof buildSession>>;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    session = await buildSession(test, company);
  });

  const post = (path: string, payload?: Record<string, unknown>, token = session.token) =>
    test.inject({ method: 'POST', url: `/api/v2/session${path}`, token, ...(payload && { payload }) });
  const read = async (token = session.token) => (await test.inject({ url: '/api/v2/session', token })).json<Session>();

  it('the session has what the interface needs and no personal data', async () => {
    const known = { name: 'Ada Lovelace', email: 'ada@bank.example', reference: 'CUSTOMER-004711' };
    const profile = await buildProfile(test, company, known);
    const { token } = await openLink(test, await buildLink(test, company, profile.id));
    const response = await test.inject({ url: '/api/v2/session', token });
    expect(response.body).not.toMatch(/Ada Lovelace|ada@bank|TEST-|CUSTOMER|0047/);
    expect(response.json<Session>()).toMatchObject({
      profile: { id: profile.id, status: 'pending', reference: '…4711' },
      company: { retention_days: 90, frame_origins: ['https://bank.example'], branding: { colour: '#1f5f8b' } },
      consent: { version: '1', text: { en: 'Your images are checked.' }, given_at: null },
      steps: [
        {
          definition: { id: 'identity', kind: 'document' },
          status: 'not_uploaded',
          open: true,
          attempts_left: 3,
          documents: [],
        },
        { definition: { id: 'selfie', kind: 'selfie' }, open: false },
      ],
    });
  });

  it('the session follows the steps', async () => {
    await setStep(test, session.profile.id, 'identity', 'automatically_rejected', 1);
    expect((await read()).steps.map((step) => [step.status, step.open, step.attempts_left])).toEqual([
      ['automatically_rejected', true, 2],
      ['not_uploaded', false, 3],
    ]);
    await setStep(test, session.profile.id, 'identity', 'pending_review', 1);
    expect((await read()).steps[1]?.open).toBe(true);
  });

  it('the session shows the active pages of each step', async () => {
    const { database } = test.parts;
    const document = (side: string, state: string, id = crypto.randomUUID()) => ({
      id,
      company_id: company.id,
      profile_id: session.profile.id,
      step_id: 'identity',
      type: 'id_card' as const,
      version: 'new',
      country: 'TR',
      side: side as 'front',
      status: 'pending' as const,
      state: state as 'active',
      sent_by: 'customer' as const,
      reject_reason: null,
      comment: seal(database, 'document', 'comment', id, 'for reviewers only'),
      results: '[]',
      metadata: seal(database, 'document', 'metadata', id, {}),
      file_key: 'k',
      mime_type: 'image/jpeg',
      size: 1,
      width: 1,
      height: 1,
      sha256: '00',
      created_at: test.clock.now(),
      updated_at: test.clock.now(),
    });
    await test.parts.database
      .insertInto('document')
      .values([document('front', 'active'), document('back', 'active'), document('back', 'archived')])
      .execute();
    const [identity, selfie] = (await read()).steps;
    expect(identity?.documents.map((page) => page.side).toSorted()).toEqual(['back', 'front']);
    expect(Object.keys(identity?.documents[0] ?? {}).toSorted()).toEqual([
      'id',
      'reject_reason',
      'side',
      'status',
      'type',
    ]);
    expect(selfie?.documents).toEqual([]);
  });

  it('a token from the integrator opens a session without a way back', async () => {
    const profile = await buildProfile(test, company);
    expect(await read(profile.token)).toMatchObject({
      profile: { status: 'pending' },
      language: 'en',
      geo_location: false,
      return_host: null,
      incomplete_url: null,
    });
    const completed = await post('/complete', { leave: true }, profile.token);
    expect(completed.json()).toEqual({ status: 'incomplete', callback_url: null, deep_link: null });
    expect((await post('/handoff', undefined, profile.token)).json()).toMatchObject({
      status: 409,
      code: 'link_missing',
    });
  });

  it('the language is that of the link, then that of the company, or of the browser if the company says so', async () => {
    const own = await buildCompany(test.parts);
    const token = await own.token('admin');
    const change = (payload: object) => test.inject({ method: 'PATCH', url: '/api/v2/company', token, payload });
    const profile = await buildProfile(test, own);
    const open = async (language: string | undefined, accepted: string) => {
      const { pid, code } = await buildLink(test, own, profile.id, { ...(language && { language }) });
      const headers = { 'accept-language': accepted };
      const enter = () => test.inject({ method: 'POST', url: '/api/v2/session', headers, payload: { pid, code } });
      const { session } = (await enter()).json<{ session: Session }>();
      await buildLink(test, own, pid, { geo_location: true });
      const { branding } = session.company;
      expect((await enter()).json()).toMatchObject({ code: 'link_replaced', branding, language: session.language });
      return session.language;
    };
    expect(await open('de-AT', 'fr')).toBe('de');
    expect(await open(undefined, 'fr')).toBe('en');
    await change({ branding: { language: 'tr' } });
    expect(await open(undefined, 'fr')).toBe('tr');
    await change({ link_language: 'browser' });
    expect(await open(undefined, 'eo, fr-CH;q=0.9, en;q=0.8')).toBe('fr');
    expect(await open('eo', 'pt-BR,pt;q=0.9')).toBe('pt-BR');
    expect(await open(undefined, 'eo')).toBe('tr');
    expect(await open(undefined, '*')).toBe('tr');
  });

  it("consent to today's text is recorded, and its first instant kept", async () => {
    const first = (await read()).consent.given_at;
    expect(first).toBe(test.clock.now().toISOString());
    test.clock.advance({ minutes: 1 });
    expect((await post('/consent', { version: '1' })).json<Session>().consent.given_at).toBe(first);
    expect((await post('/consent', { version: '0' })).json()).toMatchObject({ status: 409, code: 'consent_outdated' });
    expect((await post('/consent', {})).statusCode).toBe(400);
  });

  it('a changed text asks for consent again', async () => {
    const changing = await buildCompany(test.parts);
    const { token } = await buildSession(test, changing);
    const admin = await changing.token('admin');
    const payload = { consent: { version: '2', text: null } };
    const changed = await test.inject({ method: 'PATCH', url: '/api/v2/company', token: admin, payload });
    expect(changed.statusCode).toBe(200);
    expect((await read(token)).consent).toEqual({ version: '2', text: null, face: false, given_at: null });
    expect((await post('/consent', { version: '2' }, token)).statusCode).toBe(200);
  });

  it('a place is recorded only when the link asks for it', async () => {
    const place = { latitude: 41.01, longitude: 28.98, accuracy: 12 };
    expect((await post('/location', place)).json()).toMatchObject({ status: 409, code: 'location_not_requested' });
    const profile = await buildProfile(test, company);
    const { token } = await openLink(test, await buildLink(test, company, profile.id, { geo_location: true }));
    expect((await post('/location', place, token)).json()).toMatchObject({ status: 409, code: 'consent_required' });
    await post('/consent', { version: '1' }, token);
    expect((await post('/location', place, token)).statusCode).toBe(204);
    expect((await post('/location', { ...place, latitude: 91 }, token)).statusCode).toBe(400);
    expect((await post('/location', { latitude: 1 }, token)).statusCode).toBe(400);
    const rows = await test.parts.database
      .selectFrom('location')
      .selectAll()
      .where('profile_id', '=', profile.id)
      .execute();
    expect(openRows(test.parts.database, 'location', rows).map(({ position }) => position)).toEqual([place]);
  });

  it('an event is recorded only without anything that somebody typed', async () => {
    const event = { name: 'camera.refused', step: 'identity', code: 'not_allowed' };
    expect((await post('/events', event)).statusCode).toBe(204);
    expect((await post('/events', { name: 'Ada Lovelace' })).statusCode).toBe(400);
    expect((await post('/events', { ...event, text: 'x' })).statusCode).toBe(400);
    const rows = await test.parts.database
      .selectFrom('session_event')
      .select(['name', 'step_id', 'code'])
      .where('profile_id', '=', session.profile.id)
      .execute();
    expect(rows).toEqual([{ name: 'camera.refused', step_id: 'identity', code: 'not_allowed' }]);
  });

  it('the session names the pages that may frame it', async () => {
    const ask = async (query: string) => test.inject({ url: `/api/v2/embedding${query}` });
    expect((await ask(`?pid=${session.profile.id}`)).json()).toEqual({ frame_origins: ['https://bank.example'] });
    expect((await ask(`?pid=${crypto.randomUUID()}`)).json()).toEqual({ frame_origins: [] });
    expect((await ask(`?payment=${'A'.repeat(43)}`)).json()).toEqual({ frame_origins: [] });
    for (const query of [
      '',
      `?pid=${session.profile.id}&payment=${'A'.repeat(43)}`,
      '?payment=x',
      '?pid=x',
      `?pid=${session.profile.id}&pid=${session.profile.id}`,
      '?id=1',
    ]) {
      expect((await ask(query)).statusCode).toBe(400);
    }
  });
});
