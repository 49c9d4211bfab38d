import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Consent, ConsentTexts } from '@veridoor/contract/answers/consent';
import type { ProfileExport } from '@veridoor/contract/privacy';
import type { Static } from 'typebox';
import type { Group } from '@veridoor/contract/accounts/user';
import { makeSelfie } from '../../../tools/specimens/portrait.ts';
import { orderEnrolment } from '../biologin/enrolment.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  buildSession,
  openLink,
  type TestCompany,
} from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { beginUpload, naming, selfie, submit, upload } from '../../testing/documents/sending.ts';

const LONG_AGO = '2026-01-05T09:00:00.000Z';

describe('consent', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const setText = async (consent: object, of = company) =>
    test.inject({ method: 'PATCH', url: '/api/v2/company', token: await of.token('admin'), payload: { consent } });
  const texts = async (of = company) =>
    (await test.inject({ url: '/api/v2/company/consent', token: await of.token('auditor') })).json<
      Static<typeof ConsentTexts>
    >().data;
  const record = async (profile: string, payload: object, by: Group = 'integration', of = company) =>
    test.inject({ method: 'POST', url: `/api/v2/profile/${profile}/consent`, token: await of.token(by), payload });
  const consentOf = async (profile: string) =>
    test.inject({ url: `/api/v2/profile/${profile}/consent`, token: await company.token('compliance') });
  const onPaper = { version: '1', given_at: LONG_AGO, source: 'paper' };
  const actionsOn = async (profile: string) =>
    (
      await test.parts.database
        .selectFrom('audit_entry')
        .select(['action', 'actor_kind', 'detail'])
        .where('subject_id', '=', profile)
        .orderBy('created_at')
        .execute()
    ).filter(({ action }) => action.startsWith('consent.') || action.startsWith('face.'));

  it('every version of the consent text is kept, with a hash that anybody can compute', async () => {
    const own = await buildCompany(test.parts);
    expect(await texts(own)).toMatchObject([{ version: '1', created_by: null }]);
    const text = { tr: 'Resimleriniz incelenir.', en: 'Your images are checked.' };
    test.clock.advance({ minutes: 1 });
    expect((await setText({ version: '2', text }, own)).statusCode).toBe(200);
    const [newest, ...older] = await texts(own);
    const canonical = JSON.stringify({ en: text.en, tr: text.tr });
    expect(newest).toMatchObject({ version: '2', text, sha256: createHash('sha256').update(canonical).digest('hex') });
    expect(newest?.created_by).not.toBeNull();
    expect(older).toHaveLength(1);
  });

  it('a version of the consent text never changes', async () => {
    const own = await buildCompany(test.parts);
    expect((await setText({ version: '2026-11', text: { en: 'A' } }, own)).statusCode).toBe(200);
    const other = await setText({ version: '2026-11', text: { en: 'B' } }, own);
    expect(other.json()).toMatchObject({ status: 409, code: 'consent_version_taken' });
    expect((await setText({ version: '2026-11', text: null }, own)).statusCode).toBe(409);
    expect((await setText({ version: '2026-12', text: { en: 'B' } }, own)).statusCode).toBe(200);
    expect((await setText({ version: '2026-11', text: { en: 'A' } }, own)).statusCode).toBe(200);
    expect((await setText({ version: '2026-11', text: { en: 'A' } }, company)).statusCode).toBe(200);
    await setText({ version: '1', text: { en: 'Your images are checked.' } }, company);
    const changed = sql`update consent_text set text = '"C"'`.execute(test.parts.database);
    await expect(changed).rejects.toThrow('a consent text never changes');
  });

  it("a customer's consent is kept with the text", async () => {
    const profile = await buildProfile(test, company);
    const { token } = await openLink(test, await buildLink(test, company, profile.id));
    const given = { method: 'POST', url: '/api/v2/session/consent', token } as const;
    expect((await test.inject({ ...given, payload: { version: '1', language: '<b>' } })).statusCode).toBe(400);
    expect((await test.inject({ ...given, payload: { version: '1', language: 'tr' } })).statusCode).toBe(200);
    expect((await consentOf(profile.id)).json()).toMatchObject({
      version: '1',
      text: { en: 'Your images are checked.' },
      given_at: test.clock.now().toISOString(),
      given_by: 'customer',
      language: 'tr',
      source: null,
    });
    expect(await actionsOn(profile.id)).toMatchObject([
      { action: 'consent.given', actor_kind: 'customer', detail: { version: '1' } },
    ]);
    const none = await buildProfile(test, company);
    expect((await consentOf(none.id)).json()).toMatchObject({ status: 404, code: 'consent_not_given' });
  });

  it('face data needs consent of its own where the company asks for it and the flow measures the face', async () => {
    const own = await buildCompany(test.parts);
    const text = { version: '1', text: { en: 'Your images are checked.' } };
    const open = async (profile: string, of = own) => openLink(test, await buildLink(test, of, profile));
    const profile = await buildProfile(test, own);
    expect((await open(profile.id)).session.consent.face).toBe(false);
    expect((await setText({ ...text, face_separately: true }, own)).statusCode).toBe(200);
    // A change that leaves the setting out leaves it as it is.
    expect((await setText(text, own)).json()).toMatchObject({ consent: { face_separately: true } });
    const { session, token } = await open(profile.id);
    expect(session.consent).toMatchObject({ face: true, given_at: null });
    const give = (face?: boolean) =>
      test.inject({
        method: 'POST',
        url: '/api/v2/session/consent',
        token,
        payload: { version: '1', ...(face !== undefined && { face }) },
      });
    // Consent to the text alone, from before the setting, is not enough to send anything.
    await record(profile.id, onPaper, 'integration', own);
    expect((await beginUpload(test, token, 10)).json()).toMatchObject({ code: 'consent_required' });
    for (const face of [undefined, false]) {
      expect((await give(face)).json()).toMatchObject({ status: 422, code: 'face_consent_required' });
    }
    expect((await give(true)).json()).toMatchObject({ consent: { face: true, given_at: expect.any(String) } });
    const kept = await test.inject({
      url: `/api/v2/profile/${profile.id}/consent`,
      token: await own.token('compliance'),
    });
    expect(kept.json()).toMatchObject({ given_by: 'customer', face: true });
  });

  it('recorded consent without face data leaves the customer to be asked for it', async () => {
    const own = await buildCompany(test.parts);
    const { id } = await buildProfile(test, own);
    await setText({ version: '1', text: { en: 'Your images are checked.' }, face_separately: true }, own);
    const asked = async () => (await openLink(test, await buildLink(test, own, id))).session.consent.given_at;
    expect((await record(id, onPaper, 'integration', own)).json()).toMatchObject({ face: false });
    expect(await asked()).toBeNull();
    const later = { ...onPaper, given_at: test.clock.now(), face: true };
    expect((await record(id, later, 'integration', own)).json()).toMatchObject({ face: true });
    expect(await asked()).not.toBeNull();
  });

  it('consent that the business recorded counts, and the customer is not asked again', async () => {
    const profile = await buildProfile(test, company);
    const recorded = await record(profile.id, { ...onPaper, evidence: ' Folder 7 ' });
    expect(recorded.statusCode).toBe(200);
    const consent = recorded.json<Consent>();
    expect(consent).toMatchObject({ given_at: LONG_AGO, given_by: 'business', source: 'paper', evidence: 'Folder 7' });
    expect((await consentOf(profile.id)).json()).toEqual(consent);
    expect(await actionsOn(profile.id)).toMatchObject([
      { action: 'consent.recorded', actor_kind: 'user', detail: { version: '1', source: 'paper' } },
    ]);
    const { session } = await openLink(test, await buildLink(test, company, profile.id));
    expect(session.consent.given_at).toBe(LONG_AGO);
    const token = await company.token('compliance');
    const exported = await test.inject({ url: `/api/v2/profile/${profile.id}/export`, token });
    expect(exported.json<ProfileExport>().records['profile']).toMatchObject([
      { consent_given_by: 'business', consent_source: 'paper', consent_sha256: consent.sha256 },
    ]);
  });

  it("neither older consent nor consent to the same version replaces the customer's own", async () => {
    const { profile } = await buildSession(test, company);
    const before = (await consentOf(profile.id)).json<Consent>();
    test.clock.advance({ minutes: 1 });
    await setText({ version: '2', text: { en: 'More is checked.' } });
    for (const payload of [onPaper, { ...onPaper, version: '2' }, { ...onPaper, given_at: test.clock.now() }]) {
      expect((await record(profile.id, payload)).json()).toEqual(before);
    }
    const later = await record(profile.id, { ...onPaper, version: '2', given_at: test.clock.now() });
    expect(later.json()).toMatchObject({ version: '2', given_by: 'business' });
    await setText({ version: '1', text: { en: 'Your images are checked.' } });
  });

  it('only permitted users record consent, to a known version and not in the future', async () => {
    const { id } = await buildProfile(test, company);
    for (const group of ['auditor', 'agent', 'compliance', 'developer'] as const) {
      expect((await record(id, onPaper, group)).json()).toMatchObject({ status: 403, code: 'permission_missing' });
    }
    expect((await record(id, { ...onPaper, version: '77' })).json()).toMatchObject({
      status: 400,
      errors: [{ field: '/version', code: 'not_allowed' }],
    });
    expect((await record(id, { ...onPaper, given_at: '2999-01-01T00:00:00Z' })).json()).toMatchObject({
      status: 400,
      errors: [{ field: '/given_at', code: 'too_late' }],
    });
    const other = await buildCompany(test.parts);
    expect((await record(id, onPaper, 'admin', other)).json()).toMatchObject({ status: 404 });
    await test.inject({
      method: 'PATCH',
      url: `/api/v2/profile/${id}`,
      token: await company.token('admin'),
      payload: { status: 'archived' },
    });
    expect((await record(id, onPaper)).json()).toMatchObject({ status: 409, code: 'profile_closed' });
  });

  it('a face is enrolled only after consent', async () => {
    const { id } = await buildProfile(test, company);
    const { png } = await makeSelfie('ada', { width: 640, height: 480 });
    const token = await company.token('integration');
    const sent = await submit(test, token, {
      ...selfie,
      profile: id,
      upload: await upload(test, token, png, naming(id)),
    });
    expect(sent.statusCode).toBe(201);
    const { database, jobs } = test.parts;
    await jobs.idle();
    await database.updateTable('document').set({ status: 'approved' }).where('profile_id', '=', id).execute();
    await database.updateTable('profile').set({ status: 'approved' }).where('id', '=', id).execute();
    await orderEnrolment(database, id, test.clock.now());
    await jobs.idle();
    const face = () => test.inject({ url: `/api/v2/profile/${id}/face`, token });
    expect((await face()).json()).toMatchObject({
      status: 404,
      code: 'face_not_enrolled',
      detail: expect.stringContaining('The customer has not consented'),
    });
    expect(await actionsOn(id)).toMatchObject([
      { action: 'face.not_enrolled', actor_kind: 'system', detail: { reason: 'consent_missing' } },
    ]);
    expect((await record(id, onPaper)).statusCode).toBe(200);
    await jobs.idle();
    expect((await face()).statusCode).toBe(200);
  });
});
