import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../contract/entity.ts';
import type { WebhookEvent } from '../../contract/event.ts';
import type { ProfileExport } from '../../contract/profile-export.ts';
import { demonstrationFile } from '../aml/demonstration/file.ts';
import { readList } from '../aml/lists/sources.ts';
import { MissingFile } from '../repositories/files.ts';
import { importList } from '../services/aml-import.ts';
import { createTestApplication, type TestApplication } from '../testing/application.ts';
import { buildCompany, buildProfile, buildSession, openLink, type TestCompany } from '../testing/builders.ts';
import { databases } from '../testing/databases.ts';
import { buildEntity, buildEntityLink, buildEntitySession, NORVIK } from '../testing/entities.ts';
import { pdfDocument } from '../testing/pictures.ts';
import { send } from '../testing/sending.ts';

describe.each(databases)('entities on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts);
    await test.parts.database
      .insertInto('webhook_endpoint')
      .values({
        id: crypto.randomUUID(),
        company_id: company.id,
        url: 'https://hooks.invalid/',
        enabled_events: sql`array['*']`,
        custom_headers: Buffer.alloc(1),
        metadata: '{}',
        secret: Buffer.alloc(1),
        created_at: test.clock.now(),
        updated_at: test.clock.now(),
      } as never)
      .execute();
  });
  afterAll(() => test.close());

  const post = async (url: string, payload: object, group: 'integration' | 'compliance' | 'agent' = 'integration') =>
    test.inject({ method: 'POST', url, token: await company.token(group), payload });
  const get = async (url: string) => test.inject({ url, token: await company.token('compliance') });
  const decide = (id: string, payload: object) => post(`/api/v2/entity/${id}/decision`, payload, 'compliance');
  const answer = (token: string, details: object, complete: boolean) =>
    test.inject({ method: 'POST', url: '/api/v2/session/entity', token, payload: { details, complete } });
  const complete = (token: string, leave = false) =>
    test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: { leave } });
  const sendFile = (token: string, type: string) =>
    send(test, token, pdfDocument(), { type, side: 'single', metadata: { source: 'file' } });
  const eventsOf = async (id: string) => {
    const rows = await test.parts.database.selectFrom('event').select('body').where('profile_id', '=', id).execute();
    return rows.map(({ body }) => JSON.parse(body) as WebhookEvent);
  };

  it('are created once for a reference, and nothing is overwritten', async () => {
    const first = await buildEntity(test, company, { name: '  Norvik AS ', parties: NORVIK.parties });
    expect(first).toMatchObject({
      status: 'created',
      name: 'Norvik AS',
      ownership: { declared: 80.5, missing: 19.5, beneficial_owners: ['ada'] },
      documents: [],
    });
    const again = await post('/api/v2/entity', { reference: first.reference, details: { name: 'Another' } });
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first);
    const reference = `RACE-${kind.name}`;
    const raced = await Promise.all([1, 2, 3].map(() => post('/api/v2/entity', { reference })));
    expect(raced.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201]);
    const { data } = (await get(`/api/v2/entity?reference=${reference}`)).json<{ data: Entity[] }>();
    expect(data).toHaveLength(1);
  });

  it('answer the same to the same Idempotency-Key', async () => {
    const ask = async () =>
      test.inject({
        method: 'POST',
        url: '/api/v2/entity',
        token: await company.token('integration'),
        headers: { 'idempotency-key': 'entity-1' },
        payload: { reference: 'KEYED' },
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
    [{ details: { name: 'a\u202eb' } }, '/details/name', 'forbidden_character'],
    [{ details: { owner: 'x' } }, '/details/owner', 'unknown_field'],
  ])('are refused with %j', async (fields, field, code) => {
    const response = await post('/api/v2/entity', { reference: 'REFUSED', ...fields });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: [{ field, code }] });
  });

  it('stay apart from people, whatever is asked', async () => {
    const { entity, link, token } = await buildEntitySession(test, company, NORVIK);
    const person = await buildSession(test, company);
    expect((await buildProfile(test, company, { id_card_number: entity.reference })).id).not.toBe(entity.id);

    const notFound = [
      await get(`/api/v2/profile/${entity.id}`),
      await get(`/api/v2/profile/${entity.id}/answers`),
      await get(`/api/v2/profile/${entity.id}/export`),
      await post(`/api/v2/profile/${entity.id}/erase`, {}, 'compliance'),
      await post('/api/v2/profile/url', {
        profile: entity.id,
        web_sdk_url: 'http://localhost:4001/',
        return_url: 'https://bank.example/done',
      }),
      await get(`/api/v2/entity/${person.profile.id}`),
      await decide(person.profile.id, { status: 'approved' }),
    ];
    expect(notFound.map(({ statusCode }) => statusCode)).toEqual(notFound.map(() => 404));
    const { data } = (await get('/api/v2/profile?limit=100')).json<{ data: { id: string }[] }>();
    expect(data.map(({ id }) => id)).not.toContain(entity.id);

    const personOnly = { method: 'GET' as const, url: '/api/v2/session/steps/about' };
    expect((await test.inject({ ...personOnly, token })).json()).toMatchObject({ code: 'token_invalid' });
    const entityOnly = await test.inject({ url: '/api/v2/session/entity', token: person.token });
    expect(entityOnly.json()).toMatchObject({ code: 'token_invalid' });

    const crossed = { pid: person.profile.id, code: link.code };
    const opened = await test.inject({ method: 'POST', url: '/api/v2/session', payload: crossed });
    expect(opened.json()).toMatchObject({ status: 401, code: 'link_invalid' });
  });

  it('have a link that leads to /entity, and a token of a kind of its own', async () => {
    const entity = await buildEntity(test, company);
    const link = await buildEntityLink(test, company, entity.id);
    expect(new URL(link.shortUrl).pathname).toBe('/entity');
    const { token, session } = await openLink(test, link);
    expect(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())).toMatchObject({ typ: 'et+jwt' });
    expect(session).toMatchObject({
      profile: { id: entity.id, status: 'pending' },
      journey: 'entity',
      steps: [],
      entity: { info: 'open' },
      return_host: 'bank.example',
    });
    expect((await test.inject({ url: '/api/v2/session/entity', token })).json()).toMatchObject({
      status: 409,
      code: 'consent_required',
    });
  });

  it('say what they are piece by piece, and find it again', async () => {
    const { token } = await buildEntitySession(test, company, { name: 'Norvik AS' });
    const half = await answer(token, { country: 'NO', parties: [{ id: 'ada', name: 'Ada' }] }, false);
    expect(half.json()).toMatchObject({ entity: { info: 'open' } });
    await answer(token, { city: ' Bergen ', name: '' }, false);
    const kept = (await test.inject({ url: '/api/v2/session/entity', token })).json<object>();
    expect(kept).toEqual({ details: { country: 'NO', city: 'Bergen', parties: [{ id: 'ada', name: 'Ada' }] } });

    const early = await answer(token, {}, true);
    expect(early.json<{ errors: object[] }>().errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: '/details/name', code: 'required' }),
        expect.objectContaining({ field: '/details/parties/0/kind', code: 'required' }),
        expect.objectContaining({ field: '/details/parties', code: 'director_missing' }),
      ]),
    );
    const [ada, holding] = NORVIK.parties;
    const shares = (first: number, second: number) => [
      { ...ada, share: first },
      { ...holding, share: second },
    ];
    const together = async (parties: object[], more: object = {}) =>
      (await answer(token, { ...NORVIK, ...more, parties }, true)).json<{
        errors?: { field: string; code: string }[];
      }>();
    expect(await together(shares(60, 40.01))).toMatchObject({ errors: [{ code: 'shares_surplus' }] });
    expect(await together(shares(60, 10))).toMatchObject({ errors: [{ code: 'shares_missing' }] });
    expect(await together(shares(60, 10), { no_other_owner: true })).toMatchObject({ entity: { info: 'done' } });
    expect(await together(shares(60, 40))).toMatchObject({ entity: { info: 'done' } });
  });

  it('send documents by type and country, several files each, and take them back', async () => {
    const { token, entity } = await buildEntitySession(test, company, { ...NORVIK, country: 'TR' });
    const session = async () =>
      (await test.inject({ url: '/api/v2/session', token })).json<{
        entity: { documents: { type: string; optional: boolean; files: object[] }[] };
      }>().entity.documents;
    expect((await session()).map(({ type, optional }) => [type, optional])).toEqual([
      ['registration_extract', false],
      ['shareholder_register', false],
      ['articles_of_association', true],
      ['tax_certificate', false],
      ['signature_circular', false],
    ]);
    const first = await sendFile(token, 'registration_extract');
    test.clock.advance({ minutes: 1 });
    const second = await sendFile(token, 'registration_extract');
    expect(first).toMatchObject({ profile: entity.id, step: null, country: 'TR', state: 'active' });
    await test.parts.jobs.idle();
    const [extract] = await session();
    expect(extract?.files).toMatchObject([
      { id: first.id, mime_type: 'application/pdf', status: 'pending' },
      { id: second.id, status: 'pending' },
    ]);
    const remove = (id: string, by = token) =>
      test.inject({ method: 'DELETE', url: `/api/v2/session/entity/document/${id}`, token: by });
    const stranger = await buildEntitySession(test, company);
    expect((await remove(first.id, stranger.token)).statusCode).toBe(404);
    expect((await remove(first.id)).statusCode).toBe(200);
    expect((await session())[0]?.files).toMatchObject([{ id: second.id }]);

    await expect(sendFile(token, 'passport')).rejects.toThrow('document_not_accepted');
    for (let count = 0; count < 4; count += 1) await sendFile(token, 'registration_extract');
    await expect(sendFile(token, 'registration_extract')).rejects.toThrow('too_many_files');
  });

  it('are handed in once everything is there, then decided with a reason, and may come back', async () => {
    const { entity, link, token } = await buildEntitySession(test, company);
    expect((await complete(token)).json()).toMatchObject({ status: 409, code: 'steps_outstanding' });
    expect((await complete(token, true)).json()).toMatchObject({ status: 'incomplete' });
    await answer(token, NORVIK, true);
    await sendFile(token, 'registration_extract');
    expect((await complete(token)).json()).toMatchObject({ detail: 'Still to be done: shareholder_register.' });
    await sendFile(token, 'shareholder_register');
    const done = await complete(token);
    expect(done.json()).toEqual({
      status: 'complete',
      callback_url: `https://bank.example/done?order=7&status=complete&customer_id=${entity.id}&errors=`,
      deep_link: null,
    });
    expect((await complete(token)).json()).toEqual(done.json());
    expect((await answer(token, { name: 'Later' }, false)).json()).toMatchObject({ code: 'session_completed' });
    const used = await test.inject({
      method: 'POST',
      url: '/api/v2/session',
      payload: { pid: link.pid, code: link.code },
    });
    expect(used.json()).toMatchObject({ code: 'link_used' });

    const told = (await eventsOf(entity.id)).map(({ type, data }) => [type, data.entity?.status, data.session?.status]);
    expect(told).toEqual(expect.arrayContaining([['entity.completed', 'in_review', 'complete']]));
    expect(told.filter(([type]) => type === 'entity.completed')).toHaveLength(1);

    expect((await decide(entity.id, { status: 'rejected' })).json()).toMatchObject({ errors: [{ field: '/reason' }] });
    const back = await decide(entity.id, { status: 'resubmission_requested', reason: 'The extract is from 2019.' });
    expect(back.json()).toMatchObject({ status: 'resubmission_requested', status_reason: 'The extract is from 2019.' });
    const again = await openLink(test, await buildEntityLink(test, company, entity.id));
    expect(again.session).toMatchObject({ completed: false, entity: { info: 'done' } });
    await complete(again.token);
    expect((await decide(entity.id, { status: 'approved' })).json()).toMatchObject({ status: 'approved' });
    expect((await decide(entity.id, { status: 'expired' })).json()).toMatchObject({ status: 'expired' });
    expect((await decide(entity.id, { status: 'rejected', reason: 'Late.' })).json()).toMatchObject({
      code: 'invalid_transition',
    });
    const audit = (
      await test.inject({ url: `/api/v2/audit?subject=${entity.id}&limit=100`, token: await company.token('admin') })
    )
      .json<{ data: { action: string }[] }>()
      .data.map(({ action }) => action);
    expect(audit).toEqual(
      expect.arrayContaining([
        'entity.created',
        'entity.answered',
        'link.created',
        'session.completed',
        'profile.status_changed',
      ]),
    );
  });

  it('are searched in the lists with their owners', async () => {
    await importList(test.parts, 'demonstration', [demonstrationFile()], (files) => readList('demonstration', files));
    const { entity, token } = await buildEntitySession(test, company);
    const [ada] = NORVIK.parties;
    await answer(
      token,
      { ...NORVIK, parties: [{ ...ada, name: 'Orlanda Vexley-Marsh', birth_date: '1971-03-14', share: 100 }] },
      true,
    );
    await test.parts.jobs.idle();
    const found = (await eventsOf(entity.id)).find(({ type }) => type === 'aml.match_found');
    expect(found?.data).toMatchObject({
      entity: { id: entity.id, name: 'Norvik AS' },
      aml: { hits: [{ entity_id: 'demo-001', entity_type: 'person' }] },
    });
    const report = await get(`/api/v2/aml/report/${found?.data.aml?.report}`);
    expect(report.json()).toMatchObject({ total: 1, query: { name: 'Norvik AS' } });
  });

  it('are told in whole, and then forgotten in whole', async () => {
    const { entity, token } = await buildEntitySession(test, company);
    const secret = `Zanzibar ${kind.name}`;
    await answer(
      token,
      { ...NORVIK, name: `${secret} AS`, parties: [{ ...NORVIK.parties[0], name: secret, share: 100 }] },
      true,
    );
    const document = await sendFile(token, 'registration_extract');
    await post('/api/v2/aml/search', { name: secret });
    await test.parts.jobs.idle();
    const exported = (await get(`/api/v2/entity/${entity.id}/export`)).json<ProfileExport>();
    expect(exported.records['entity']).toMatchObject([{ details: { parties: [{ name: secret }] } }]);
    expect(exported.files).toMatchObject([{ document: document.id }]);

    const { file_key } = await test.parts.database
      .selectFrom('document')
      .select('file_key')
      .where('id', '=', document.id)
      .executeTakeFirstOrThrow();
    expect((await post(`/api/v2/entity/${entity.id}/erase`, {}, 'compliance')).statusCode).toBe(204);
    expect((await get(`/api/v2/entity/${entity.id}`)).json()).toMatchObject({ code: 'entity_not_found' });
    await expect(test.parts.files.read(file_key)).rejects.toThrow(MissingFile);
    for (const table of ['profile', 'entity', 'document', 'aml_search', 'event', 'idempotent_answer', 'job'] as const) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} as t`.execute(
        test.parts.database,
      );
      expect([table, rows.filter(({ row }) => row.includes(secret) || row.includes(entity.id))]).toEqual([table, []]);
    }
  });

  it('keep what they say sealed', async () => {
    const entity = await buildEntity(test, company, { ...NORVIK, street: 'Hemmelig gate 7' });
    const row = await test.parts.database
      .selectFrom('entity')
      .selectAll()
      .where('profile_id', '=', entity.id)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(row.details).toString('latin1')).not.toMatch(/Hemmelig|Specimen/);
  });

  it('are asked for the documents that the workflow names', async () => {
    const own = await buildCompany(test.parts);
    const token = await own.token('admin');
    const { name, automatic_decision, steps } = (await test.inject({ url: '/api/v2/workflow', token })).json<
      Record<string, unknown>
    >();
    const put = (documents: object[]) =>
      test.inject({
        method: 'PUT',
        url: '/api/v2/workflow',
        token,
        payload: { name, automatic_decision, steps, entity: { documents } },
      });
    const extract = {
      type: 'registration_extract',
      country: '*',
      optional: false,
      most_files: 1,
      title: { en: 'Extract' },
    };
    expect((await put([extract, extract])).json()).toMatchObject({
      errors: [{ field: '/entity/documents/1', code: 'duplicate' }],
    });
    expect((await put([{ ...extract, type: 'selfie' }])).statusCode).toBe(400);
    expect((await put([extract, { ...extract, country: 'NO', optional: true }])).statusCode).toBe(200);
    const norwegian = await buildEntitySession(test, own, { country: 'NO' });
    expect(norwegian.session.entity?.documents).toMatchObject([{ optional: true }]);
    const other = await buildEntitySession(test, own, { country: 'DE' });
    expect(other.session.entity?.documents).toMatchObject([{ optional: false, title: { en: 'Extract' } }]);
  });
});
