import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '@veridoor/contract/audit';
import type { Group } from '@veridoor/contract/accounts/user';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import type { Report } from '@veridoor/contract/report';
import { demonstrationFile } from '../aml/demonstration/file.ts';
import { readList } from '../aml/lists/sources.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { insertCall } from '../calls/queries.ts';
import { goOn, concludeAttempt, insertAttempt } from '../liveness/queries.ts';
import { insertLocation } from '../../records/flow/session-reports-queries.ts';
import { importList } from '../aml/aml-import.ts';
import { firstWorkflow } from '../workflows/first-workflow.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, buildSession, type TestCompany, usualWorkflow } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { buildPassportHolder, passportImages, type PassportHolder } from '../../testing/documents/passports.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { passport, send } from '../../testing/documents/sending.ts';

let images: Awaited<ReturnType<typeof passportImages>>;
beforeAll(async () => {
  images = await passportImages();
}, 300_000);

/** The profile's number is the document's. */
const comparing: WorkflowDefinition = {
  ...usualWorkflow,
  steps: usualWorkflow.steps.map((step) =>
    step.kind === 'document' ? { ...step, options: { ...step.options, compare_number: true } } : step,
  ),
};

describe('reports', () => {
  let test: TestApplication;
  let company: TestCompany;
  let holder: PassportHolder;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts, { workflow: comparing });
    holder = await buildPassportHolder(test, company, images);
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

  it("a report has the passport's data with their sources", async () => {
    const { extracted, profile } = await report();
    expect(profile.id).toBe(holder.profile.id);
    expect(extracted).toMatchObject({
      first_name: { value: 'MAJA ELOISE', source: 'machine_readable_zone', document: holder.page },
      last_name: { value: 'LINDQVIST AAKEROE' },
      birth_date: { value: '1991-04-17', confidence: 0.99 },
      sex: { value: 'F' },
      type: { value: 'passport', source: 'machine_readable_zone' },
      issuer: { value: 'DE', source: 'machine_readable_zone', others: [{ source: 'customer', value: 'FR' }] },
      issue_date: null,
      address: null,
    });
    // The integrator's number is compared with the document's, and both are reported.
    expect(extracted.number?.others).toEqual([
      { source: 'integrator', value: holder.profile.id_card_number, document: null },
    ]);
  });

  it('a report has every required check with its outcome and the compared values', async () => {
    const { documents, face, verdict, screening } = await report();
    const page = documents.find(({ id }) => id === holder.page);
    const checks = Object.fromEntries((page?.checks ?? []).map((check) => [check.check, check]));
    expect(checks).toMatchObject({
      image: { outcome: 'passed', compared: [] },
      mrz: { outcome: 'passed', compared: [] },
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
          { source: 'machine_readable_zone', value: 'DE' },
          { source: 'customer', value: 'FR' },
        ],
      },
      cross_check_profile_number: {
        detail: 'number_differs',
        compared: expect.arrayContaining([
          { source: 'integrator', value: holder.profile.id_card_number, document: null },
        ]) as unknown,
      },
      data: { outcome: 'passed' },
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

  it('a report says that a required check was not made, and that nobody asked to compare the number', async () => {
    const plain = await buildCompany(test.parts);
    const open = await buildSession(test, plain);
    await send(test, open.token, await cardJpeg(), passport);
    await test.parts.jobs.idle();
    const url = `/api/v2/profile/${open.profile.id}/report`;
    const uncompared = (await test.inject({ url, token: await plain.token('compliance') })).json<Report>();
    expect(uncompared.documents[0]?.checks).toContainEqual(
      expect.objectContaining({
        check: 'cross_check_profile_number',
        outcome: 'not_made',
        detail: 'number_not_compared',
        compared: [{ source: 'integrator', value: open.profile.id_card_number, document: null }],
      }),
    );
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

  it('a report shows every decision with its reason, and the newest one counts', async () => {
    const { profile } = await buildPassportHolder(test, company, images);
    await decide(profile.id, { status: 'in_review', status_reason: 'Bank statement is missing' });
    await decide(profile.id, { status: 'rejected', status_reason: 'No answer', note: 'Called twice' });
    await decide(profile.id, { status: 'in_review', status_reason: 'Has written' });
    await decide(profile.id, { status: 'approved', status_reason: 'Seen in the branch', override: true });
    const { decisions, decision, profile: reported } = await report(profile.id);
    expect(reported.status).toBe('approved');
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

  it('a report shows the hits in the lists, and who decided on each and why', async () => {
    await importList(test.parts, 'demonstration', [demonstrationFile()], (files) => readList('demonstration', files));
    const { id } = await buildProfile(test, company, { name: 'Orlanda Marsh' });
    await test.parts.jobs.idle();
    const { screening, extracted } = await report(id);
    const [hit] = screening.hits;
    expect(screening).toMatchObject({ result: { outcome: 'review', detail: 'possible_match' } });
    expect(hit).toMatchObject({ source: 'demonstration', decision: null });
    expect(extracted.full_name).toMatchObject({ value: 'Orlanda Marsh', source: 'integrator', document: null });
    const decided = await test.inject({
      method: 'POST',
      url: `/api/v2/aml/report/${screening.report}/decision`,
      token: await company.token('compliance'),
      payload: { source: hit?.source, entity_id: hit?.entity_id, verdict: 'false_positive', reason: 'Born elsewhere' },
    });
    expect(decided.statusCode).toBe(200);
    const later = await report(id);
    expect(later.screening.hits[0]?.decision).toMatchObject({ verdict: 'false_positive', reason: 'Born elsewhere' });
    expect(later.decisions.filter(({ subject }) => subject === 'hit')).toMatchObject([
      { subject_id: `demonstration ${hit?.entity_id}`, outcome: 'false_positive', reason: 'Born elsewhere' },
    ]);
  });

  it("a report has consent, place, liveness, calls and the customer's answers", async () => {
    const questions = [{ id: 'born', label: 'Born on', type: 'date', known: 'birth_date' } as const];
    const common = { required_step_ids: [], max_attempts: 3, optional: false };
    const form = { ...common, id: 'about', kind: 'form', options: { questions } } as const;
    const asking = await buildCompany(test.parts, { workflow: { ...firstWorkflow, steps: [form] } });
    const { token, profile } = await buildSession(test, asking);
    const answers = { answers: { born: '1990-05-06' }, complete: true };
    const answered = await test.inject({
      method: 'POST',
      url: '/api/v2/session/steps/about',
      token,
      payload: answers,
    });
    expect(answered.statusCode).toBe(200);
    const now = test.clock.now();
    const place = {
      profile_id: profile.id,
      position: { latitude: 41.01, longitude: 28.97, accuracy: 20 },
      created_at: now,
    };
    await insertLocation(test.parts.database, place);
    const asked = { prompts: JSON.stringify([{ action: 'smile', wait: 400 }]), unhurried: false, unaided: true };
    const videos = [
      { outcome: 'review', answered: now, signals: ['virtual_camera_label'] },
      { outcome: 'passed', answered: secondsAfter(now, 60), signals: [] },
    ] as const;
    // The doubtful video decides, so the report shows it and not the later one.
    for (const { outcome, answered: then, signals } of videos) {
      const id = crypto.randomUUID();
      const times = { created_at: then, asked_at: then, expires_at: then };
      await insertAttempt(test.parts.database, { id, profile_id: profile.id, step_id: 'selfie', ...asked, ...times });
      await goOn(test.parts.database, id, 0, { now: then, expires: null });
      const judged = { hint: null, checks: [], signals: [...signals], evidence: null };
      await concludeAttempt(test.parts.database, id, { outcome, ...judged });
    }
    const call = await insertCall(test.parts.database, {
      company_id: asking.id,
      profile_id: profile.id,
      step_id: 'talk',
      language: 'en',
      customer_records: false,
      options: { recording: false, checklist: [], phrases: [] },
      now,
    });
    const reported = (await ask('integration', profile.id, asking)).json<Report>();
    expect(reported).toMatchObject({
      consent: { version: '1' },
      location: { latitude: 41.01, reported_at: now.toISOString() },
      liveness: { outcome: 'review', actions: ['smile'], signals: ['virtual_camera_label'] },
      calls: [{ id: call?.id, state: 'waiting', decision: null }],
      steps: [{ id: 'about', kind: 'form', status: 'approved', failed_attempts: 0, attempts_left: 3 }],
      extracted: { birth_date: { value: '1990-05-06', source: 'customer', confidence: null } },
      handed_in_at: null,
    });
    expect(reported.opened_at).not.toBeNull();
  });

  it('only admins, compliance and integration read reports, and each look is audited', async () => {
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

  it('a report links to the straightened page and the portrait, and each look is audited', async () => {
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
