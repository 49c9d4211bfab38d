import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewPage } from '@veridoor/contract/decisions/review';
import type { EntityReport } from '@veridoor/contract/report';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, usualWorkflow, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { buildEntity, entityRequests, NORVIK } from '../../testing/entities.ts';

describe('companies in the review queue', () => {
  let test: TestApplication;
  let company: TestCompany;
  let requests: ReturnType<typeof entityRequests>;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    requests = entityRequests(test, company);
  });
  afterAll(() => test.close());

  const as = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    test.inject({ method, url, token: await company.token('compliance'), ...(payload && { payload }) });
  const queue = async (query = '') => (await as('GET', `/api/v2/review${query}`)).json<ReviewPage>();

  /** A company and a person that wait for an officer. */
  async function waiting() {
    const entity = await buildEntity(test, company, NORVIK);
    await requests.decide(entity.id, { status: 'in_review', reason: 'owners_unclear' });
    const person = await buildProfile(test, company);
    const status = { status: 'in_review', status_reason: 'name_differs' };
    const url = `/api/v2/profile/${person.id}`;
    await test.inject({ method: 'PATCH', url, token: await company.token('compliance'), payload: status });
    return { entity, person };
  }

  it('a company waits beside people, can be found alone, and leaves with its decision', async () => {
    const { entity, person } = await waiting();
    const all = (await queue()).data.map(({ profile, subject, verification }) => [
      profile,
      subject,
      verification === null,
    ]);
    expect(all).toContainEqual([entity.id, 'entity', true]);
    expect(all).toContainEqual([person.id, 'person', false]);
    const companies = await queue('?subject=entity');
    expect(new Set(companies.data.map(({ subject }) => subject))).toEqual(new Set(['entity']));
    expect((await queue('?search=Norvik')).data).toContainEqual(expect.objectContaining({ profile: entity.id }));
    expect((await queue('?subject=person')).data.map(({ profile }) => profile)).not.toContain(entity.id);

    const claimed = await as('POST', `/api/v2/review/${entity.id}/claim`);
    expect(claimed.json()).toMatchObject({ subject: 'entity', name: 'Norvik AS', claim: { mine: true } });
    expect((await requests.decide(entity.id, { status: 'rejected', reason: 'data_false' })).statusCode).toBe(200);
    expect((await queue()).data.map(({ profile }) => profile)).not.toContain(entity.id);
    expect((await as('POST', `/api/v2/review/${entity.id}/claim`)).json()).toMatchObject({ code: 'not_waiting' });
  });

  it('the report of a company has what is open, and each decision with its note', async () => {
    const { entity } = await waiting();
    const override = { status: 'approved', reason: 'Known for years.', note: 'Papers seen on site.', override: true };
    expect((await requests.decide(entity.id, { status: 'approved' })).json()).toMatchObject({
      code: 'override_needed',
    });
    expect((await requests.decide(entity.id, override)).statusCode).toBe(200);
    const report = (await as('GET', `/api/v2/entity/${entity.id}/report`)).json<EntityReport>();
    expect(report).toMatchObject({
      outstanding: ['info', 'registration_extract', 'shareholder_register'],
      screening: { result: { check: 'screening' } },
      decisions: [
        { outcome: 'in_review', reason: 'owners_unclear' },
        { outcome: 'approved', reason: 'Known for years.', note: 'Papers seen on site.', override: true },
      ],
    });
    const looks = await test.parts.database
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', entity.id)
      .where('action', '=', 'report.read')
      .execute();
    expect(looks).toHaveLength(1);
    const person = await buildProfile(test, company);
    expect((await as('GET', `/api/v2/entity/${person.id}/report`)).json()).toMatchObject({ code: 'entity_not_found' });
  });

  it('a company that needs a second person waits with the proposal', async () => {
    const second = await buildCompany(test.parts, {
      workflow: { ...usualWorkflow, second_person: ['rejected'] },
    });
    const entity = await buildEntity(test, second, NORVIK);
    const token = await second.token('compliance');
    const url = `/api/v2/entity/${entity.id}/decision`;
    const proposed = await test.inject({
      method: 'POST',
      url,
      token,
      payload: { status: 'rejected', reason: 'data_false' },
    });
    expect(proposed.statusCode).toBe(202);
    const { data } = (await test.inject({ url: '/api/v2/review', token })).json<ReviewPage>();
    expect(data).toMatchObject([{ profile: entity.id, subject: 'entity', proposal: { status: 'rejected' } }]);
  });
});
