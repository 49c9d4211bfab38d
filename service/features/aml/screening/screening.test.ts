import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AmlReport } from '@veridoor/contract/aml/report';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import { retireList } from '../aml-lists-queries.ts';
import { lockFlow } from '../../../records/flow/queries.ts';
import { SYSTEM } from '../../../records/audit/audit.ts';
import { settleProfile } from '../../decisions/profile-settlement.ts';
import { orderScreening } from '../../../records/screening/order.ts';
import { screeningResults } from '../../../records/screening/result.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildProfile, buildSession, setStep, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';
import { contentImageCheck, documentRequests } from '../../../testing/documents/documents.ts';
import { listedPerson, loadList } from '../../../testing/lists.ts';
import { cardFront, send } from '../../../testing/documents/sending.ts';
import { cardJpeg } from '../../../testing/documents/images.ts';
import { saveProfile } from '../../../records/profiles/queries.ts';
import { NOTHING_SEEN } from '../../../testing/documents/page-context.ts';

const listed: DocumentFields = {
  source: 'mrz',
  lastName: 'VEXLEY MARSH',
  firstName: 'ORLANDA',
  documentNumber: 'L48579407',
  otherNumbers: ['88110260634'],
  birthDate: '1971-03-14',
  expirationDate: null,
  sex: 'F',
  nationality: 'GB',
  issuingCountry: 'GB',
  address: null,
};

describe('screening of a customer', () => {
  let test: TestApplication;
  let company: TestCompany;
  let officer: string;
  /** What every page says that is sent. */
  let read: DocumentFields | null = null;
  beforeAll(async () => {
    const inspect = async () => ({
      ...NOTHING_SEEN,
      reading: { outline: null, fingerprint: '0', fields: read },
    });
    test = await createTestApplication(database, {}, { imageCheck: { ...contentImageCheck, inspect } });
    company = await buildCompany(test.parts);
    officer = await company.token('compliance');
  });
  beforeEach(() => {
    read = null;
  });
  afterAll(() => test.close());

  const resultOf = async (id: string) =>
    (await screeningResults(test.parts.database, { id, company_id: company.id }))[0];
  const reportsOf = async (profile: string): Promise<AmlReport[]> => {
    const answer = await test.inject({ url: `/api/v2/aml/report?profile=${profile}`, token: officer });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ data: AmlReport[] }>().data;
  };
  const decide = (report: AmlReport, verdict: string) => {
    const [hit] = report.results;
    const payload = { source: hit?.source, entity_id: hit?.entity_id, verdict, reason: 'Compared with the page.' };
    return test.inject({ method: 'POST', url: `/api/v2/aml/report/${report.id}/decision`, token: officer, payload });
  };
  const statusOf = async (id: string) => {
    const answer = await test.inject({ url: `/api/v2/profile/${id}`, token: officer });
    return answer.json<{ status: string; status_reason: string | null }>();
  };
  /** Everything but the screening speaks for the profile. */
  const handedIn = async (id: string) => {
    for (const step of ['identity', 'selfie']) await setStep(test, id, step, 'approved');
    await test.parts.database.transaction().execute(async (transaction) => {
      await transaction.updateTable('profile').set({ status: 'in_review' }).where('id', '=', id).execute();
      const flow = await lockFlow(transaction, company.id, id);
      if (flow) await settleProfile(transaction, SYSTEM, flow, test.clock.now());
    });
  };

  it('nobody is screened while no list is loaded; everybody is once the first one is', async () => {
    const waiting = await buildProfile(test, company, { name: 'Ottoline Harmless' });
    const coming = await buildProfile(test, company, { name: 'Odo Harmless' });
    await handedIn(waiting.id);
    await test.parts.jobs.idle();
    expect(await resultOf(waiting.id)).toMatchObject({ outcome: 'not_made', detail: 'no_list_loaded' });
    expect(await reportsOf(waiting.id)).toEqual([]);
    expect(await statusOf(waiting.id)).toMatchObject({ status: 'in_review' });
    await loadList(test.parts);
    await test.parts.jobs.idle();
    expect(await resultOf(waiting.id)).toMatchObject({ outcome: 'passed', detail: null });
    expect(await resultOf(coming.id)).toMatchObject({ outcome: 'passed' });
    expect(await reportsOf(waiting.id)).toMatchObject([{ status: 'clear', query: { name: 'Ottoline Harmless' } }]);
    expect(await statusOf(waiting.id)).toMatchObject({ status: 'approved' });
  });

  it('a profile without any name is not screened', async () => {
    const { id } = await buildProfile(test, company);
    await test.parts.jobs.idle();
    expect(await resultOf(id)).toMatchObject({ outcome: 'not_made', detail: 'name_unknown' });
  });

  it("the name, birth date and number of the document are searched, even without an integrator's name", async () => {
    read = listed;
    const { token, profile } = await buildSession(test, company);
    const page = await send(test, token, await cardJpeg(), cardFront);
    await test.parts.jobs.idle();
    const [report] = await reportsOf(profile.id);
    expect(report).toMatchObject({
      status: 'match',
      query: { name: 'ORLANDA VEXLEY MARSH', birth_date: '1971-03-14', country: 'GB', id_number: 'L48579407' },
      results: [{ entity_id: 'demo-001', decision: null }],
    });
    expect(await resultOf(profile.id)).toMatchObject({
      outcome: 'review',
      detail: 'possible_match',
      score: 1,
      files: [page.sha256],
    });
    const printed = await test.inject({ url: `/api/v2/aml/report/${report?.id}/page`, token: officer });
    expect(printed.body).toContain('88110260634');
  });

  it('a name from a page stays in the search after retention removed the page', async () => {
    read = listed;
    const { token, profile } = await buildSession(test, company);
    const { id } = await send(test, token, await cardJpeg(), cardFront);
    await test.parts.jobs.idle();
    const { database, clock } = test.parts;
    await database.updateTable('document').set({ file_removed_at: clock.now() }).where('id', '=', id).execute();
    await database.deleteFrom('document_reading').where('document_id', '=', id).execute();
    await database.transaction().execute((transaction) => orderScreening(transaction, profile.id, clock.now()));
    await test.parts.jobs.idle();
    expect(await resultOf(profile.id)).toMatchObject({ outcome: 'review', detail: 'possible_match', score: 1 });
  });

  it('a name that the customer states is searched; a stated birth date rules out no hit', async () => {
    const asking = await buildCompany(test.parts);
    const questions = (['first_name', 'last_name', 'birth_date'] as const).map((known) => ({
      id: known,
      label: known,
      type: known === 'birth_date' ? 'date' : 'text',
      known,
    }));
    const form = {
      id: 'about',
      kind: 'form',
      required_step_ids: [],
      max_attempts: 3,
      optional: false,
      options: { questions },
    };
    const payload = { name: 'Form', automatic_decision: true, steps: [form] };
    const admin = await asking.token('admin');
    const workflow = await test.inject({ method: 'PUT', url: '/api/v2/workflow', token: admin, payload });
    expect(workflow.statusCode).toBe(200);
    const { token, profile } = await buildSession(test, asking);
    const answers = { first_name: 'Orlanda', last_name: 'Vexley-Marsh', birth_date: '1999-09-09' };
    const url = '/api/v2/session/steps/about';
    const given = await test.inject({ method: 'POST', url, token, payload: { answers, complete: true } });
    expect(given.statusCode).toBe(200);
    await test.parts.jobs.idle();
    const [result] = await screeningResults(test.parts.database, { id: profile.id, company_id: asking.id });
    expect(result).toMatchObject({ outcome: 'review', detail: 'possible_match', score: 1 });
  });

  it('archiving a page takes its name out of the search', async () => {
    read = listed;
    const { token, profile } = await buildSession(test, company);
    const page = await send(test, token, await cardJpeg(), cardFront);
    await test.parts.jobs.idle();
    const { act } = await documentRequests(test, company);
    expect((await act(page.id, 'archive')).statusCode).toBe(200);
    await test.parts.jobs.idle();
    expect(await resultOf(profile.id)).toMatchObject({ outcome: 'not_made', detail: 'name_unknown' });
    expect((await act(page.id, 'restore')).statusCode).toBe(200);
    await test.parts.jobs.idle();
    expect(await resultOf(profile.id)).toMatchObject({ outcome: 'review', detail: 'possible_match' });
  });

  it('a new name makes the last screening outstanding', async () => {
    const { id } = await buildProfile(test, company, { name: 'Ottoline Harmless' });
    await test.parts.jobs.idle();
    const { database } = test.parts;
    await saveProfile(database, id, { name: 'Orlanda Vexley-Marsh', updated_at: test.clock.now() });
    expect(await resultOf(id)).toMatchObject({ outcome: 'not_made', detail: 'screening_outstanding' });
    const payload = { name: 'Orlanda Vexley Marsh' };
    const renamed = await test.inject({ method: 'PATCH', url: `/api/v2/profile/${id}`, token: officer, payload });
    expect(renamed.statusCode).toBe(200);
    await test.parts.jobs.idle();
    expect(await resultOf(id)).toMatchObject({ outcome: 'review', detail: 'possible_match' });
  });

  it('every decision on a hit moves the profile', async () => {
    const { id } = await buildProfile(test, company, { name: 'Orlanda Vexley-Marsh' });
    await test.parts.jobs.idle();
    await handedIn(id);
    await test.parts.jobs.idle();
    const [report] = await reportsOf(id);
    expect(report).toMatchObject({ status: 'possible_match' });
    for (const [verdict, result] of [
      ['true_match', { outcome: 'failed', detail: 'true_match', score: 1 }],
      ['undecided', { outcome: 'review', detail: 'possible_match', score: 1 }],
      ['false_positive', { outcome: 'passed', detail: null, score: null }],
    ] as const) {
      test.clock.advance({ minutes: 1 });
      expect((await decide(report!, verdict)).statusCode).toBe(200);
      expect(await resultOf(id)).toMatchObject(result);
      const status = result.outcome === 'passed' ? 'approved' : 'in_review';
      expect(await statusOf(id)).toMatchObject({ status });
    }
  });

  it('a later hit reopens a profile; profiles without a new hit stay as they are', async () => {
    const found = await buildProfile(test, company, { name: 'Wilhelmina Latecomer' });
    const other = await buildProfile(test, company, { name: 'Ottoline Harmless' });
    await handedIn(found.id);
    await handedIn(other.id);
    await test.parts.jobs.idle();
    expect(await statusOf(found.id)).toMatchObject({ status: 'approved' });
    // One search or two: the profile is handed in while the first may be under way.
    const [searchesOfFound, searchesOfOther] = [await reportsOf(found.id), await reportsOf(other.id)];
    test.clock.advance({ minutes: 1 });
    await loadList(test.parts, [listedPerson('late', 'Wilhelmina Latecomer')], 'senzing');
    await test.parts.jobs.idle();
    expect(await resultOf(found.id)).toMatchObject({ outcome: 'review', detail: 'possible_match' });
    expect(await statusOf(found.id)).toMatchObject({ status: 'in_review', status_reason: 'possible_match' });
    expect(await statusOf(other.id)).toMatchObject({ status: 'approved' });
    expect(await reportsOf(found.id)).toEqual([
      expect.objectContaining({ status: 'possible_match' }),
      ...searchesOfFound,
    ]);
    expect(await reportsOf(other.id)).toEqual(searchesOfOther);
  });

  it('the reports of a profile come page by page, to permitted users of its company', async () => {
    const { id } = await buildProfile(test, company, { name: 'Ottoline Harmless' });
    await test.parts.jobs.idle();
    for (const name of ['Odo Harmless', 'Olaf Harmless']) {
      test.clock.advance({ minutes: 1 });
      await test.inject({ method: 'PATCH', url: `/api/v2/profile/${id}`, token: officer, payload: { name } });
      await test.parts.jobs.idle();
    }
    const url = `/api/v2/aml/report?profile=${id}`;
    const first = (await test.inject({ url: `${url}&limit=2`, token: officer })).json<{
      data: AmlReport[];
      next_cursor: string;
    }>();
    expect(first.data.map(({ query }) => query.name)).toEqual(['Olaf Harmless', 'Odo Harmless']);
    const rest = await test.inject({ url: `${url}&cursor=${first.next_cursor}`, token: officer });
    expect(rest.json()).toMatchObject({ data: [{ query: { name: 'Ottoline Harmless' } }], has_more: false });
    const stranger = await (await buildCompany(test.parts)).token('compliance');
    expect((await test.inject({ url, token: stranger })).json()).toMatchObject({ code: 'profile_not_found' });
    expect((await test.inject({ url, token: await company.token('developer') })).statusCode).toBe(403);
    expect((await test.inject({ url: '/api/v2/aml/report', token: officer })).statusCode).toBe(400);
  });

  it('a screening counts for nothing once every list is gone', async () => {
    const { id } = await buildProfile(test, company, { name: 'Ottoline Harmless' });
    await test.parts.jobs.idle();
    expect(await resultOf(id)).toMatchObject({ outcome: 'passed' });
    for (const source of ['demonstration', 'senzing'] as const) await retireList(test.parts.database, source);
    expect(await resultOf(id)).toMatchObject({ outcome: 'not_made', detail: 'no_list_loaded' });
    await loadList(test.parts);
    await test.parts.jobs.idle();
    expect(await resultOf(id)).toMatchObject({ outcome: 'passed' });
  });

  it('a name that a page prints in other letters alone is found, whatever its Latin letters spell', async () => {
    await loadList(test.parts, [listedPerson('han', '司馬健聖')], 'senzing');
    const latin = { ...listed, lastName: 'HARMLESS', firstName: 'OTTOLINE', birthDate: null, nationality: null };
    read = { ...latin, printed: { ...latin, source: 'print', nativeName: '司馬健聖' } };
    const { token, profile } = await buildSession(test, company);
    await send(test, token, await cardJpeg(), cardFront);
    await test.parts.jobs.idle();
    const found = (await reportsOf(profile.id)).flatMap(({ results }) => results.map((hit) => hit.entity_id));
    expect(found).toContain('han');
  });
});
