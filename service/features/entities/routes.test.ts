import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '@veridoor/contract/entity';
import type { ProfileExport } from '@veridoor/contract/privacy';
import { demonstrationFile } from '../aml/demonstration/file.ts';
import { readList } from '../aml/lists/sources.ts';
import { MissingFile } from '../../platform/storage/files.ts';
import { importList } from '../aml/aml-import.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, buildSession, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { buildEntity, buildEntitySession, entityRequests, NORVIK } from '../../testing/entities.ts';
import { buildListener } from '../../testing/webhooks.ts';

describe('entities', () => {
  let test: TestApplication;
  let company: TestCompany;
  let requests: ReturnType<typeof entityRequests>;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    requests = entityRequests(test, company);
    await buildListener(test, company);
  });
  afterAll(() => test.close());

  it('an entity is created once for its reference, and nothing is overwritten', async () => {
    const first = await buildEntity(test, company, { name: '  Norvik AS ', parties: NORVIK.parties });
    expect(first).toMatchObject({
      status: 'created',
      name: 'Norvik AS',
      ownership: { declared: 80.5, missing: 19.5, beneficial_owners: ['ada'] },
      documents: [],
    });
    const again = await requests.post('/api/v2/entity', {
      reference: first.reference,
      mode: 'live',
      details: { name: 'Another' },
    });
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first);
    const reference = `RACE`;
    const raced = await Promise.all([1, 2, 3].map(() => requests.post('/api/v2/entity', { reference, mode: 'live' })));
    expect(raced.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201]);
    const { data } = (await requests.get(`/api/v2/entity?reference=${reference}`)).json<{ data: Entity[] }>();
    expect(data).toHaveLength(1);
  });

  it('an answer names the beneficial owners through chains, and what a reviewer has to look at', async () => {
    const country = 'NO';
    const ada = { id: 'ada', kind: 'person' as const, name: 'Ada O’Specimen', birth_date: '1980-02-29', country };
    const holding = { id: 'holding', kind: 'company' as const, name: 'Vestland Holding', country };
    const owned = await buildEntity(test, company, {
      ...NORVIK,
      parties: [
        { ...ada, roles: ['owner', 'director'], share: 20 },
        { ...holding, roles: ['owner'], share: 80 },
        { ...ada, id: 'again', name: 'O’Specimen Ada', roles: ['owner'], share: 20, of: 'holding' },
      ],
    });
    expect(owned.ownership).toEqual({
      declared: 100,
      missing: 0,
      beneficial_owners: ['ada'],
      owners: [{ parties: ['ada', 'again'], share: 36, votes: 20, basis: 'ownership' }],
      findings: [
        { code: 'owner_declared_twice', parties: ['ada', 'again'] },
        { code: 'company_owners_missing', parties: ['holding'] },
      ],
    });
    const { name, registration_number } = NORVIK;
    const itself = { ...holding, id: 'own', name, registration_number };
    const circular = await buildEntity(test, company, {
      ...NORVIK,
      parties: [
        { ...itself, roles: ['owner'], share: 100 },
        { ...ada, roles: ['director'] },
      ],
    });
    expect(circular.ownership).toMatchObject({
      beneficial_owners: ['ada'],
      owners: [{ basis: 'senior_management' }],
      findings: [{ code: 'company_owns_itself' }, { code: 'no_beneficial_owner' }],
    });
  });

  it('the same Idempotency-Key gets the same answer', async () => {
    const ask = async () =>
      test.inject({
        method: 'POST',
        url: '/api/v2/entity',
        token: await company.token('integration'),
        headers: { 'idempotency-key': 'entity-1' },
        payload: { reference: 'KEYED', mode: 'live' },
      });
    const [first, second] = [await ask(), await ask()];
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body).toBe(first.body);
  });

  it.each([
    [{ details: { country: 'ZZ' } }, '/details/country', 'no_country'],
    [{ details: { parties: [{ id: 'a', share: 101 }] } }, '/details/parties/0/share', 'too_large'],
    [
      { details: { parties: [{ id: 'a', kind: 'person', birth_date: '1980-02-30' }] } },
      '/details/parties/0/birth_date',
      'no_date',
    ],
    [{ details: { parties: [{ id: 'a' }, { id: 'a' }] } }, '/details/parties/1/id', 'duplicate'],
    [{ details: { parties: [{ id: 'a', of: 'b' }] } }, '/details/parties/0/of', 'not_allowed'],
    [{ details: { name: 'a\u202eb' } }, '/details/name', 'forbidden_character'],
    [{ details: { owner: 'x' } }, '/details/owner', 'unknown_field'],
  ])('an entity with %j is refused', async (fields, field, code) => {
    const response = await requests.post('/api/v2/entity', { reference: 'REFUSED', mode: 'live', ...fields });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: [{ field, code }] });
  });

  it('no operation for people reaches an entity, and none for entities a person', async () => {
    const { entity, link, token } = await buildEntitySession(test, company, NORVIK);
    const person = await buildSession(test, company);
    expect((await buildProfile(test, company, { id_card_number: entity.reference })).id).not.toBe(entity.id);

    const notFound = [
      await requests.get(`/api/v2/profile/${entity.id}`),
      await requests.get(`/api/v2/profile/${entity.id}/answers`),
      await requests.get(`/api/v2/profile/${entity.id}/export`),
      await requests.post(`/api/v2/profile/${entity.id}/erase`, { reason: 'asked' }, 'compliance'),
      await requests.post('/api/v2/profile/url', {
        profile: entity.id,
        web_sdk_url: 'http://localhost:4001/',
        return_url: 'https://bank.example/done',
      }),
      await requests.get(`/api/v2/entity/${person.profile.id}`),
      await requests.decide(person.profile.id, { status: 'approved' }),
    ];
    expect(notFound.map(({ statusCode }) => statusCode)).toEqual(notFound.map(() => 404));
    const { data } = (await requests.get('/api/v2/profile?limit=100')).json<{ data: { id: string }[] }>();
    expect(data.map(({ id }) => id)).not.toContain(entity.id);

    const personOnly = { method: 'GET' as const, url: '/api/v2/session/steps/about' };
    expect((await test.inject({ ...personOnly, token })).json()).toMatchObject({ code: 'token_invalid' });
    const entityOnly = await test.inject({ url: '/api/v2/session/entity', token: person.token });
    expect(entityOnly.json()).toMatchObject({ code: 'token_invalid' });

    const crossed = { pid: person.profile.id, code: link.code };
    const opened = await test.inject({ method: 'POST', url: '/api/v2/session', payload: crossed });
    expect(opened.json()).toMatchObject({ status: 401, code: 'link_invalid' });
  });

  it('an entity and its owners are searched in the lists', async () => {
    await importList(test.parts, 'demonstration', [demonstrationFile()], (files) => readList('demonstration', files));
    const { entity, token } = await buildEntitySession(test, company);
    const [ada] = NORVIK.parties;
    await requests.answer(
      token,
      { ...NORVIK, parties: [{ ...ada, name: 'Orlanda Vexley-Marsh', birth_date: '1971-03-14', share: 100 }] },
      true,
    );
    await test.parts.jobs.idle();
    const found = (await requests.eventsOf(entity.id)).find(({ type }) => type === 'aml.match_found');
    expect(found?.data).toMatchObject({
      entity: { id: entity.id, name: 'Norvik AS' },
      aml: { hits: [{ entity_id: 'demo-001', entity_type: 'person' }] },
    });
    const report = await requests.get(`/api/v2/aml/report/${found?.data.aml?.report}`);
    expect(report.json()).toMatchObject({ total: 1, query: { name: 'Norvik AS' } });
  });

  it('an export has everything about an entity, and erasure leaves nothing', async () => {
    const { entity, token } = await buildEntitySession(test, company);
    const secret = `Zanzibar`;
    await requests.answer(
      token,
      { ...NORVIK, name: `${secret} AS`, parties: [{ ...NORVIK.parties[0], name: secret, share: 100 }] },
      true,
    );
    const document = await requests.sendFile(token, 'registration_extract');
    await requests.post('/api/v2/aml/search', { name: secret });
    await test.parts.jobs.idle();
    const exported = (await requests.get(`/api/v2/entity/${entity.id}/export`)).json<ProfileExport>();
    expect(exported.records['entity']).toMatchObject([{ details: { parties: [{ name: secret }] } }]);
    expect(exported.files).toMatchObject([{ document: document.id }]);

    const { file_key } = await test.parts.database
      .selectFrom('document')
      .select('file_key')
      .where('id', '=', document.id)
      .executeTakeFirstOrThrow();
    expect(
      (await requests.post(`/api/v2/entity/${entity.id}/erase`, { reason: 'asked' }, 'compliance')).statusCode,
    ).toBe(204);
    expect((await requests.get(`/api/v2/entity/${entity.id}`)).json()).toMatchObject({ code: 'entity_not_found' });
    await expect(test.parts.files.read(file_key)).rejects.toThrow(MissingFile);
    for (const table of ['profile', 'entity', 'document', 'aml_search', 'event', 'idempotent_answer', 'job'] as const) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} as t`.execute(
        test.parts.database,
      );
      expect([table, rows.filter(({ row }) => row.includes(secret) || row.includes(entity.id))]).toEqual([table, []]);
    }
  });

  it('the details of an entity are sealed', async () => {
    const entity = await buildEntity(test, company, { ...NORVIK, street: 'Hemmelig gate 7' });
    const row = await test.parts.database
      .selectFrom('entity')
      .selectAll()
      .where('profile_id', '=', entity.id)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(row.details).toString('latin1')).not.toMatch(/Hemmelig|Specimen/);
  });
});
