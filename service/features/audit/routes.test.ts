import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '@veridoor/contract/audit';
import { NO_COMPANY } from '../../records/audit/queries.ts';
import { SYSTEM, recordAudit } from '../../records/audit/audit.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { PASSWORD, buildCompany, buildSession, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

type Page = { data: AuditEntry[]; next_cursor: string | null };

describe('audit', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const audit = async (query = '', of = company) => {
    const response = await test.inject({ url: `/api/v2/audit${query}`, token: await of.token('auditor') });
    expect(response.statusCode).toBe(200);
    return response.json<Page>();
  };

  it('an entry says who did what, from where', async () => {
    const token = await company.token('integration');
    const created = await test.inject({
      method: 'POST',
      url: '/api/v2/profile',
      token,
      payload: { id_card_number: 'AUDIT-1', email: 'secret@example.com' },
      headers: { 'x-request-id': 'request-of-the-client' },
      remoteAddress: '198.51.100.7',
    });
    const { id } = created.json<{ id: string }>();
    const { data } = await audit(`?subject=${id}`);
    expect(data.map(({ action }) => action)).toEqual(['token.drawn', 'profile.created']);
    expect(data[1]).toMatchObject({
      action: 'profile.created',
      actor: { kind: 'user' },
      subject: { kind: 'profile', id },
      address: '198.51.100.7',
      request_id: 'request-of-the-client',
    });
    // The token is remembered for a while; the address is each request's own.
    await test.inject({
      method: 'PATCH',
      url: `/api/v2/profile/${id}`,
      token: await company.token('compliance'),
      payload: { name: 'Secret Name', status: 'archived' },
      remoteAddress: '198.51.100.8',
    });
    const changes = (await audit(`?subject=${id}`)).data.slice(0, 2);
    expect(changes.map((entry) => [entry.action, entry.detail, entry.address]).toReversed()).toEqual([
      ['profile.updated', { fields: ['name'] }, '198.51.100.8'],
      ['profile.status_changed', { from: 'created', to: 'archived' }, '198.51.100.8'],
    ]);
    const rows = JSON.stringify(await test.parts.database.selectFrom('audit_entry').selectAll().execute());
    expect(rows).not.toMatch(/secret/i);
  });

  it('each filter finds its entries in order by an index', async () => {
    const looking = test.parts.database.transaction().execute(async (transaction) => {
      const plan = async (condition: string) => {
        const { rows } = await sql<Record<string, string>>`explain select * from audit_entry
          where company_id = ${company.id}::uuid and ${sql.raw(condition)} order by created_at desc, id desc limit 20
        `.execute(transaction);
        return rows.map((row) => Object.values(row)[0]).join(' ');
      };
      // Among a few rows every way is as good: each of these actions, actors and subjects is one in a thousand.
      await sql`insert into audit_entry (id, company_id, actor_kind, actor_id, action, subject_kind, subject_id, detail)
        select gen_random_uuid(), ${company.id}::uuid, 'user', md5('actor' || n % 1000)::uuid, 'of.' || n % 1000, 'user',
          md5('subject' || n % 1000), '{}' from generate_series(1, 10000) as n`.execute(transaction);
      await sql`analyze audit_entry`.execute(transaction);
      expect(await plan("action = 'of.7'")).toContain('audit_entry_action');
      expect(await plan("actor_id = md5('actor7')::uuid")).toContain('audit_entry_actor');
      expect(await plan("subject_id = md5('subject7')")).toContain('audit_entry_subject');
      throw new Error('taken back');
    });
    await expect(looking).rejects.toThrow('taken back');
  });

  it('one event leaves one entry', async () => {
    const token = await company.token('integration');
    const create = () =>
      test.inject({ method: 'POST', url: '/api/v2/profile', token, payload: { id_card_number: 'AUDIT-2' } });
    const { id } = (await create()).json<{ id: string }>();
    expect((await create()).statusCode).toBe(200);
    const change = { method: 'PATCH', url: `/api/v2/profile/${id}`, token, payload: { name: 'A' } } as const;
    await test.inject(change);
    await test.inject(change);
    const actions = (await audit(`?subject=${id}`)).data.map((entry) => entry.action);
    expect(actions.filter((action) => action !== 'token.drawn')).toEqual(['profile.updated', 'profile.created']);
  });

  it('a change that failed leaves no entry', async () => {
    const before = (await audit()).data[0]?.id;
    await expect(
      test.parts.database.transaction().execute(async (transaction) => {
        const subject = { kind: 'profile', id: null };
        await recordAudit(transaction, { companyId: company.id, actor: SYSTEM, action: 'profile.updated', subject });
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect((await audit()).data[0]?.id).toBe(before);
  });

  it('the audit follows the customer through the flow', async () => {
    const { profile } = await buildSession(test, company);
    const { data } = await audit(`?subject=${profile.id}`);
    expect(data.map((entry) => `${entry.actor.kind} ${entry.action}`).toReversed()).toEqual([
      'user profile.created',
      'user token.drawn',
      'user link.created',
      'customer session.opened',
      'customer profile.status_changed',
      'customer consent.given',
    ]);
  });

  it('logins, refused logins and refused requests leave one entry a minute', async () => {
    const login = (username: string, password: string) =>
      test.inject({ method: 'POST', url: '/api/v2/user/login', payload: { username, password } });
    await login(company.username('agent'), 'wrong');
    await login(company.username('agent'), PASSWORD);
    await login('nobody-of-this-service', 'wrong');
    const token = await company.token('agent');
    for (let time = 0; time < 3; time += 1) await test.inject({ url: '/api/v2/audit', token });
    const actions = (await audit('?limit=4')).data.map((entry) => [entry.action, entry.actor.kind]);
    expect(actions.slice(0, 3)).toEqual([
      ['access.refused', 'user'],
      ['user.logged_in', 'user'],
      ['user.login_refused', 'anonymous'],
    ]);
    const unknown = await test.parts.database
      .selectFrom('audit_entry')
      .selectAll()
      .where('company_id', '=', NO_COMPANY)
      .where('action', '=', 'user.login_refused')
      .execute();
    expect(unknown).toHaveLength(1);
    expect(JSON.stringify(unknown)).not.toContain('nobody-of-this-service');
  });

  it('the audit comes in pages, filtered, to permitted users only', async () => {
    const first = await audit('?limit=2');
    const second = await audit(`?limit=2&cursor=${first.next_cursor}`);
    const all = await audit('?limit=4');
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all.data.map(({ id }) => id));
    const created = await audit('?action=profile.created&limit=100');
    expect(new Set(created.data.map((entry) => entry.action))).toEqual(new Set(['profile.created']));
    expect((await audit(`?created_after=${new Date(Date.now() + 60_000).toISOString()}`)).data).toEqual([]);
    expect((await audit(`?created_before=${new Date(0).toISOString()}`)).data).toEqual([]);
    expect((await audit('?limit=1', await buildCompany(test.parts))).data).toEqual([]);
    const status = async (group: 'admin' | 'integration') =>
      (await test.inject({ url: '/api/v2/audit', token: await company.token(group) })).statusCode;
    expect([await status('admin'), await status('integration')]).toEqual([200, 403]);
    const wrong = await test.inject({ url: '/api/v2/audit?action=nothing', token: await company.token('admin') });
    expect(wrong.statusCode).toBe(400);
  });
});
