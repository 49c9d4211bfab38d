import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Customer } from '@veridoor/contract/decisions/customer';
import type { Group } from '@veridoor/contract/accounts/user';
import { apiKeyRequests } from '../../testing/api-keys.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../testing/builders.ts';
import { buildEntity } from '../../testing/entities.ts';
import { databases } from '../../testing/servers/databases.ts';
import { numberHashes } from '../../records/profiles/words-queries.ts';

describe.each(databases)('customers on $name', (database) => {
  let test: TestApplication;
  let company: TestCompany;
  const people: Record<string, string> = {};
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    const make = async (id: string, fields: Record<string, string>) => {
      people[id] = (await buildProfile(test, company, { id_card_number: id, ...fields })).id;
      test.clock.advance({ minutes: 1 });
    };
    await make('CRM-7000', { name: 'Maja Éloïse Lindqvist', reference: 'order/8841', email: 'maja@example.com' });
    await make('CRM-7001', { name: 'Fiona O’Delaney', phone: '+905321234567' });
    await make('CRM-8000', { name: 'Aydın Işık' });
    await buildEntity(test, company, { name: 'Norvik Holding', country: 'NO' });
  });
  afterAll(() => test.close());

  const list = async (query: Record<string, string> = {}, group: Group = 'compliance') => {
    const url = `/api/v2/customer?${new URLSearchParams(query).toString()}`;
    const response = await test.inject({ url, token: await company.token(group) });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<{ data: Customer[]; next_cursor: string | null }>();
  };
  const numbers = async (query: Record<string, string>, group?: Group) =>
    (await list(query, group)).data.map(({ id_card_number }) => id_card_number);

  it('an auditor reads persons and companies of every status, newest first, page by page', async () => {
    const first = await list({ limit: '3' }, 'auditor');
    expect(first.data.map(({ name }) => name)).toEqual(['Norvik Holding', 'Aydın Işık', 'Fiona O’Delaney']);
    expect(first.data[0]).toMatchObject({ subject: 'entity', status: 'created', officer: null, decided_at: null });
    const rest = await numbers({ limit: '3', cursor: first.next_cursor ?? '' }, 'auditor');
    expect(rest).toEqual(['CRM-7000']);
  });

  it.each([
    ['the beginning of a name, without its marks', 'eloi', ['CRM-7000']],
    ['several beginnings in any order', 'lindq MAJ', ['CRM-7000']],
    ['a part of a number in any case', 'crm-7000', ['CRM-7000']],
    ['what numbers share', 'crm', ['CRM-8000', 'CRM-7001', 'CRM-7000']],
    ['a part of a reference', '8841', ['CRM-7000']],
    ['an e-mail address', 'Maja@Example.com', ['CRM-7000']],
    ['a phone number', '+905321234567', ['CRM-7001']],
    ['a Turkish name', 'ışık', ['CRM-8000']],
    ['two letters, unless they are a whole word', 'ma', []],
    ['signs alone', '--', []],
  ])('a search finds by %s', async (_, search, expected) => {
    expect(await numbers({ search })).toEqual(expected);
  });

  it('the number of a document finds its customer', async () => {
    const document_words = numberHashes(test.parts.database, company.id, ['K48288815']);
    const { 'CRM-8000': id = '' } = people;
    await test.parts.database.updateTable('profile').set({ document_words }).where('id', '=', id).execute();
    expect(await numbers({ search: 'k482888' })).toEqual(['CRM-8000']);
  });

  it('a decided customer is found by officer, reason, status and day, and says who decided', async () => {
    const { 'CRM-7001': id } = people;
    const reject = { status: 'rejected', status_reason: 'document_forged' };
    const token = await company.token('compliance');
    const from = test.clock.now().toISOString();
    const decided = await test.inject({ method: 'PATCH', url: `/api/v2/profile/${id}`, token, payload: reject });
    expect(decided.statusCode).toBe(200);
    test.clock.advance({ days: 1 });
    const [found] = (await list({ status: 'rejected', reason: 'document_forged', decided_after: from })).data;
    expect(found).toMatchObject({ profile: id, status_reason: 'document_forged', decided_at: from });
    expect(found?.officer_name).toBeTruthy();
    expect(await numbers({ officer: found?.officer ?? '' })).toEqual(['CRM-7001']);
    expect(await numbers({ decided_after: test.clock.now().toISOString() })).toEqual([]);
    expect(await numbers({ reason: 'true_match' })).toEqual([]);
  });

  it('country, workflow and subject narrow the list', async () => {
    expect((await list({ country: 'NO' })).data.map(({ name }) => name)).toEqual(['Norvik Holding']);
    expect(await numbers({ subject: 'person', workflow_slug: 'default' })).toHaveLength(3);
    expect(await numbers({ workflow_slug: 'none' })).toEqual([]);
  });

  it('a country finds the customers with an active document of it, by the present country, newest first', async () => {
    const { database: connection } = test.parts;
    const add = async (number: string, country: string) => {
      const id = randomUUID();
      await sql`insert into document (id, company_id, profile_id, type, country, side, status, state, results, metadata,
          sent_by, file_key, mime_type, size, sha256)
        values (${id}::uuid, ${company.id}::uuid, ${people[number]}::uuid, 'passport', ${country}, 'front', 'approved',
          'active', '[]', '', 'customer', 'key', 'image/jpeg', 1, 'sha')`.execute(connection);
      return id;
    };
    const change = (id: string, values: { state: 'archived' } | { country: string }) =>
      connection.updateTable('document').set(values).where('id', '=', id).execute();
    const first = await add('CRM-7000', 'SE');
    await add('CRM-7000', 'SE');
    const other = await add('CRM-8000', 'SE');
    expect(await numbers({ country: 'SE' })).toEqual(['CRM-8000', 'CRM-7000']);
    const page = await list({ country: 'SE', limit: '1' });
    expect(await numbers({ country: 'SE', cursor: page.next_cursor ?? '' })).toEqual(['CRM-7000']);
    await change(first, { state: 'archived' });
    await change(other, { country: 'FI' });
    expect(await numbers({ country: 'SE' })).toEqual(['CRM-7000']);
    expect(await numbers({ country: 'FI', subject: 'person' })).toEqual(['CRM-8000']);
    await connection
      .deleteFrom('document')
      .where('profile_id', '=', people['CRM-7000'] ?? '')
      .execute();
    expect(await numbers({ country: 'SE' })).toEqual([]);
  });

  it('who may not read companies sees none', async () => {
    const keys = apiKeyRequests(() => ({ test, company }));
    const { secret: token } = await keys.make({ permissions: ['profile.read'] });
    const read = async (query: string) =>
      (await test.inject({ url: `/api/v2/customer${query}`, token })).json<{ data: Customer[] }>().data;
    expect((await read('')).map(({ subject }) => subject)).toEqual(['person', 'person', 'person']);
    expect(await read('?subject=entity')).toEqual([]);
  });

  it('another company finds nobody', async () => {
    const other = await buildCompany(test.parts);
    const url = '/api/v2/customer?search=crm';
    expect((await test.inject({ url, token: await other.token('compliance') })).json()).toMatchObject({ data: [] });
  });

  it('an index finds by every filter', async () => {
    const id = company.id;
    const conditions = [
      'true',
      "coalesce(counting_status, status) = 'approved'",
      "reason_code = 'document_forged'",
      `officer_id = '${id}'`,
      "decided_by = 'person'",
      `workflow_id = '${id}'`,
      "decided_at > '2026-01-01'",
      `(words @> array['a'] or document_words @> array['a'])`,
    ];
    await test.parts.database.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      for (const condition of conditions) {
        const { rows } = await sql<Record<string, string>>`explain select id from profile
          where company_id = ${id}::uuid and mode = 'live' and ${sql.raw(condition)}
          order by created_at desc, id desc limit 20`.execute(transaction);
        expect(rows.map((row) => Object.values(row)[0]).join(' ')).not.toContain('Seq Scan');
      }
    });
  });
});
