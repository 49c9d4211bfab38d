import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '@veridoor/contract/audit';
import type { Group } from '@veridoor/contract/accounts/user';
import type { Document } from '@veridoor/contract/documents/document';
import type { Session } from '@veridoor/contract/session';
import { ensureSpecimens } from '../../../tools/specimens/ensure.ts';
import { firstWorkflow } from '../workflows/first-workflow.ts';
import { findProfileFields } from '../../records/documents/readings-queries.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { printLike, printedValue } from '../../testing/documents/page-context.ts';
import { playPrintReader } from '../../testing/shared-checks.ts';
import { cardBack, cardFront, naming, send, upload as sendUpload } from '../../testing/documents/sending.ts';

let front: Buffer;
let back: Buffer;
beforeAll(async () => {
  const { 'identity-card': card } = await ensureSpecimens(['identity-card']);
  const onTable = (file = '') =>
    sharp(file)
      .resize({ width: 1000 })
      .extend({ top: 90, bottom: 90, left: 120, right: 120, background: '#5b4632' })
      .jpeg()
      .toBuffer();
  [front, back] = await Promise.all([onTable(card.front), onTable(card.back)]);
}, 300_000);

describe('readings of documents', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    const fields = { last_name: printedValue('O’DELANEY'), first_name: printedValue('FIONA JANE') };
    const printReader = playPrintReader((task) => ({ ...printLike(task), ...(task.machine ? {} : { fields }) }));
    test = await createTestApplication(database, {}, { printReader });
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  it('a reading is kept for the profile and compared with it, and stands in no result', async () => {
    const { token, profile } = await buildSession(test, company);
    await send(test, token, front, cardFront);
    await send(test, token, back, cardBack);
    await test.parts.jobs.idle();
    const url = `/api/v2/profile/${profile.id}/documents`;
    const answer = await test.inject({ url, token: await company.token('auditor') });
    const { data } = answer.json<{ data: Document[] }>();
    // Whichever side is looked at last is compared with the other.
    const results = data.flatMap((page) => page.results);
    expect(Object.fromEntries(results.map(({ check, outcome, detail }) => [check, detail ?? outcome]))).toMatchObject({
      image: 'passed',
      page: 'passed',
      mrz: 'passed',
      sides: 'passed',
      document: 'passed',
      expiry: 'passed',
    });
    expect(results.map(({ check }) => check)).not.toContain('cross_check_profile_number');
    expect(data.map(({ status }) => status)).toEqual(['approved', 'approved']);
    expect(answer.body).not.toMatch(/ODELANEY|8811026063/u);
    const fields = await findProfileFields(test.parts.database, profile.id);
    expect(fields.toSorted((one, other) => (one.source < other.source ? -1 : 1))).toMatchObject([
      { lastName: 'ODELANEY', firstName: 'FIONA JANE', documentNumber: 'L48579407', birthDate: '1988-11-02' },
      { source: 'print', lastName: 'O’DELANEY', documentNumber: '' },
    ]);
  });

  it('a new name of the profile is compared again', async () => {
    const { token, profile } = await buildSession(test, company);
    await send(test, token, front, cardFront);
    await send(test, token, back, cardBack);
    await test.parts.jobs.idle();
    const name = async (text: string) => {
      const officer = await company.token('compliance');
      const url = `/api/v2/profile/${profile.id}`;
      await test.inject({ method: 'PATCH', url, token: officer, payload: { name: text } });
      const { data } = (await test.inject({ url: `${url}/documents`, token: officer })).json<{ data: Document[] }>();
      const { steps } = (await test.inject({ url, token: officer })).json<{ steps: { status: string }[] }>();
      const agreed = data.flatMap(({ results }) => results).filter(({ check }) => check === 'cross_check_profile_name');
      return [steps[0]?.status, ...agreed.map(({ outcome, detail }) => detail ?? outcome)];
    };
    expect(await name('John Smith')).toEqual(['pending_review', 'name_differs', 'name_differs']);
    expect(await name('Fiona Jane O’Delaney')).toEqual(['approved', 'passed', 'passed']);
  });

  it("the profile's number is compared when the workflow says that it is the document's", async () => {
    const [identity, ...others] = firstWorkflow.steps;
    if (identity?.kind !== 'document') throw new Error('the first workflow begins otherwise');
    const compared = { ...identity, options: { ...identity.options, compare_number: true } };
    const comparing = await buildCompany(test.parts, { workflow: { ...firstWorkflow, steps: [compared, ...others] } });
    const { token } = await buildSession(test, comparing);
    const sent = await send(test, token, back, cardBack);
    await test.parts.jobs.idle();
    const answer = await test.inject({ url: `/api/v2/document/${sent.id}`, token: await comparing.token('auditor') });
    expect(answer.json<Document>().results).toContainEqual(
      expect.objectContaining({
        check: 'cross_check_profile_number',
        outcome: 'review',
        score: 0,
        detail: 'number_differs',
      }),
    );
  });

  it('only users who may read reports see a reading, and each look is audited', async () => {
    const { token, profile } = await buildSession(test, company);
    const sent = await send(test, token, back, cardBack);
    await test.parts.jobs.idle();
    const read = async (group: Group, url: string) => {
      const answer = await test.inject({ url, token: await company.token(group) });
      return answer.json<{ data?: Document[] } & Document>();
    };
    const looks = async () => {
      const url = `/api/v2/audit?action=report.read&subject=${profile.id}`;
      const { data } = (await test.inject({ url, token: await company.token('admin') })).json<{ data: AuditEntry[] }>();
      return data.map(({ detail, actor }) => [actor.kind, detail['part']]);
    };
    for (const group of ['agent', 'auditor'] as const) {
      expect(await read(group, `/api/v2/document/${sent.id}`)).not.toHaveProperty('extracted');
      expect((await read(group, `/api/v2/profile/${profile.id}/documents`)).data?.[0]).not.toHaveProperty('extracted');
    }
    expect(await looks()).toEqual([]);
    const { extracted } = await read('integration', `/api/v2/document/${sent.id}`);
    expect(extracted).toMatchObject({
      last_name: { value: 'ODELANEY', source: 'machine_readable_zone', document: sent.id },
      birth_date: { value: '1988-11-02' },
      number: { value: 'L48579407' },
      issuer: { value: 'TR', source: 'machine_readable_zone' },
      issue_date: null,
    });
    const { data } = await read('compliance', `/api/v2/profile/${profile.id}/documents`);
    expect(data?.[0]?.extracted).toEqual(extracted);
    expect(await looks()).toEqual([
      ['user', 'document'],
      ['user', 'document'],
    ]);
  });

  it('replacing the file removes its reading', async () => {
    const { token, profile } = await buildSession(test, company);
    const sent = await send(test, token, back, cardBack);
    await test.parts.jobs.idle();
    const user = await company.token('integration');
    const upload = await sendUpload(test, user, front, naming(profile.id));
    expect(await findProfileFields(test.parts.database, profile.id)).toHaveLength(1);
    const put = { method: 'PUT', url: `/api/v2/document/${sent.id}`, token: user, payload: { upload } } as const;
    expect((await test.inject(put)).statusCode).toBe(200);
    await test.parts.jobs.idle();
    expect(JSON.stringify(await findProfileFields(test.parts.database, profile.id))).not.toContain('L48579407');
  });

  it('the customer learns at once that they sent the other side', async () => {
    const { token } = await buildSession(test, company);
    await send(test, token, back, cardFront);
    await test.parts.jobs.idle();
    const session = await test.inject({ method: 'GET', url: '/api/v2/session', token });
    expect(session.json<Session>().steps[0]).toMatchObject({
      status: 'automatically_rejected',
      status_reason: 'wrong_side',
    });
  });
});
