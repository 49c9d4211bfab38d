import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import type { Group } from '../../contract/authentication.ts';
import type { Report } from '../../contract/report.ts';
import { createTestApplication, type TestApplication } from '../testing/application.ts';
import { buildCompany, buildProfile, buildSession, type TestCompany } from '../testing/builders.ts';
import { databases } from '../testing/databases.ts';
import { buildPassportHolder, passportPictures, type PassportHolder } from '../testing/passports.ts';
import { cardJpeg } from '../testing/pictures.ts';
import { passport, send } from '../testing/sending.ts';

let pictures: Awaited<ReturnType<typeof passportPictures>>;
beforeAll(async () => {
  pictures = await passportPictures();
}, 300_000);

describe.each(databases)('reports on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  let holder: PassportHolder;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts);
    holder = await buildPassportHolder(test, company, pictures);
  }, 120_000);
  afterAll(() => test.close());

  const ask = async (group: Group, id = holder.profile.id, by = company) =>
    test.inject({ url: `/api/v2/profile/${id}/report`, token: await by.token(group) });
  const report = async (id?: string) => (await ask('compliance', id)).json<Report>();
  const decide = async (id: string, payload: object) => {
    const token = await company.token('compliance');
    const answer = await test.inject({ method: 'PATCH', url: `/api/v2/profile/${id}`, token, payload });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };

  it('have what was read from the passport, with sources', async () => {
    const { extracted, profile } = await report();
    expect(profile.id).toBe(holder.profile.id);
    expect(extracted).toMatchObject({
      first_name: { value: 'MAJA ELOISE', source: 'machine_readable_zone', document: holder.page },
      last_name: { value: 'LINDQVIST AAKEROE' },
      birth_date: { value: '1991-04-17', confidence: 0.99 },
      sex: { value: 'F' },
      type: { value: 'passport', source: 'machine_readable_zone' },
      issuer: { value: 'DE', source: 'customer' },
      issue_date: null,
      address: null,
    });
    // The integrator's number is compared with the document's, and both are told.
    expect(extracted.number?.others).toEqual([
      { source: 'integrator', value: holder.profile.id_card_number, document: null },
    ]);
  });

  it('have every required check with its outcome and the values that it compared', async () => {
    const { documents, face, verdict, screening } = await report();
    const page = documents.find(({ id }) => id === holder.page);
    const checks = Object.fromEntries((page?.checks ?? []).map((check) => [check.check, check]));
    expect(checks).toMatchObject({
      picture: { outcome: 'passed', compared: [] },
      zone: { outcome: 'passed', compared: [] },
      expiry: {
        outcome: 'passed',
        compared: [
          { source: 'machine_readable_zone', document: holder.page },
          { source: 'service', value: test.clock.now().toISOString().slice(0, 10) },
        ],
      },
      document: {
        detail: 'country_differs',
        compared: [
          { source: 'machine_readable_zone', value: null },
          { source: 'customer', value: 'DE' },
        ],
      },
      agreement_profile_number: {
        detail: 'number_differs',
        compared: expect.arrayContaining([
          { source: 'integrator', value: holder.profile.id_card_number, document: null },
        ]) as unknown,
      },
      data: { outcome: 'review', detail: 'data_incomplete' },
    });
    expect(face).toMatchObject({
      selfie: { document: holder.selfie },
      portrait: { document: holder.page },
      result: { check: 'match', outcome: 'passed' },
    });
    expect(screening).toMatchObject({ result: { check: 'screening', outcome: 'not_made' }, report: null, hits: [] });
    expect(verdict).toMatchObject({ state: 'complete', outcome: 'in_review' });
    expect(verdict.causes).toContainEqual({
      step: 'identity',
      check: 'document',
      outcome: 'review',
      code: 'country_differs',
    });
  });

  it('say of a required check that was not made that it was not', async () => {
    const { token, profile } = await buildSession(test, company);
    await send(test, token, await cardJpeg(), passport);
    await test.parts.jobs.idle();
    const { documents, extracted } = await report(profile.id);
    expect(documents[0]?.extracted).toBeNull();
    expect(extracted.birth_date).toBeNull();
    expect(documents[0]?.checks).toContainEqual(
      expect.objectContaining({ check: 'data', outcome: 'not_made', detail: 'data_not_read' }),
    );
  });

  it('show every decision with its reason, the newest counting', async () => {
    const { profile } = await buildPassportHolder(test, company, pictures);
    await decide(profile.id, { status: 'in_review', status_reason: 'Bank statement is missing' });
    await decide(profile.id, { status: 'rejected', status_reason: 'No answer', note: 'Called twice' });
    await decide(profile.id, { status: 'in_review', status_reason: 'Has written' });
    await decide(profile.id, { status: 'approved', status_reason: 'Seen in the branch', override: true });
    const { decisions, decision, profile: told } = await report(profile.id);
    expect(told.status).toBe('approved');
    expect(
      decisions.filter(({ subject }) => subject === 'profile').map(({ outcome, reason }) => [outcome, reason]),
    ).toEqual([
      ['in_review', 'Bank statement is missing'],
      ['rejected', 'No answer'],
      ['in_review', 'Has written'],
      ['approved', 'Seen in the branch'],
    ]);
    expect(decisions.find(({ outcome }) => outcome === 'rejected')).toMatchObject({
      note: 'Called twice',
      by: { kind: 'user' },
    });
    expect(decision).toEqual(decisions.at(-1));
  });

  it('are for admins, compliance and integration; each look is noted, and nobody else sees more', async () => {
    const { id } = await buildProfile(test, company);
    for (const group of ['agent', 'auditor', 'developer'] as const) expect((await ask(group, id)).statusCode).toBe(403);
    for (const group of ['admin', 'compliance', 'integration'] as const)
      expect((await ask(group, id)).statusCode).toBe(200);
    const url = `/api/v2/audit?action=report.read&subject=${id}`;
    const { data } = (await test.inject({ url, token: await company.token('admin') })).json<{ data: AuditEntry[] }>();
    expect(data.map(({ detail, actor }) => [actor.kind, detail])).toEqual(
      Array.from({ length: 3 }, () => ['user', { part: 'report' }]),
    );
    const stranger = await buildCompany(test.parts);
    expect((await ask('admin', id, stranger)).json()).toMatchObject({ status: 404, code: 'profile_not_found' });
    expect((await ask('admin', crypto.randomUUID())).statusCode).toBe(404);
  });

  it('have the page straightened and the portrait as pictures, each look noted', async () => {
    const { documents } = await report();
    const { images } = documents.find(({ id }) => id === holder.page)!;
    const look = async (what: string, group: Group, id = holder.page) =>
      test.inject({ url: `/api/v2/document/${id}/${what}`, token: await company.token(group) });
    expect(images.page).toMatch(new RegExp(`/api/v2/document/${holder.page}/page$`, 'u'));
    const page = await look('page', 'integration');
    expect(page.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const { width, height, exif } = await sharp(page.rawPayload).metadata();
    // ISO/IEC 7810: a passport is of the size ID-3, 125 by 88 mm.
    expect(width / height).toBeCloseTo(125 / 88, 1);
    expect(exif).toBeUndefined();
    for (const id of [holder.page, holder.selfie]) {
      const portrait = await look('portrait', 'compliance', id);
      const { faces } = await test.parts.faceReader.read(portrait.rawPayload);
      expect(faces).toHaveLength(1);
    }
    expect((await look('page', 'compliance', holder.selfie)).json()).toMatchObject({ code: 'page_not_found' });
    expect((await look('page', 'agent')).statusCode).toBe(403);
    expect((await look('portrait', 'auditor')).statusCode).toBe(403);
    expect((await look('portrait', 'admin', crypto.randomUUID())).statusCode).toBe(404);
    const url = `/api/v2/audit?action=document.file_read&subject=${holder.page}`;
    const { data } = (await test.inject({ url, token: await company.token('admin') })).json<{ data: AuditEntry[] }>();
    expect(data.map(({ detail }) => detail['view'])).toEqual(['portrait', 'page']);
  });
});
