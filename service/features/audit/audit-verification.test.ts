import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry, AuditVerification } from '@veridoor/contract/audit';
import { SYSTEM, recordAudits } from '../../records/audit/audit.ts';
import { findChain } from '../../records/audit/audit-chain-queries.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { sealEntries, startOf, verifyStretch } from './audit-chain.ts';

describe('verification of the audit', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    const subject = { kind: 'profile', id: null };
    const entry = { companyId: company.id, actor: SYSTEM, action: 'profile.updated', subject } as const;
    await recordAudits(
      test.parts.database,
      Array.from({ length: 600 }, () => entry),
    );
    await sealEntries(test.parts.database);
  });
  afterAll(() => test.close());

  const verify = async (payload: object = {}) => {
    const token = await company.token('auditor');
    const response = await test.inject({ method: 'POST', url: '/api/v2/audit/verification', token, payload });
    expect(response.statusCode).toBe(200);
    return response.json<AuditVerification>();
  };

  it('who reads the audit learns how far it is whole, and the look is audited', async () => {
    const found = await verify();
    expect(found).toMatchObject({ done: true, fault: null, anchors: 0, entries: found.of });
    expect(found.entries).toBeGreaterThanOrEqual(600);
    const token = await company.token('auditor');
    const audit = await test.inject({ url: '/api/v2/audit?action=audit.verified', token });
    expect(audit.json<{ data: AuditEntry[] }>().data[0]?.detail).toEqual({ entries: found.entries, fault: null });
    const refused = { method: 'POST', url: '/api/v2/audit/verification', payload: {} } as const;
    expect((await test.inject({ ...refused, token: await company.token('agent') })).statusCode).toBe(403);
  });

  it('a stretch goes on from where the one before ended', async () => {
    const connection = test.parts.database;
    const chain = await findChain(connection, company.id);
    if (!chain) throw new Error('the company has no chain');
    const first = await verifyStretch(connection, chain, new Map(), startOf(chain), 1);
    expect(first).toMatchObject({ entries: 500, done: false, fault: null });
    const rest = await verify({ entries: first.entries, head: Buffer.from(first.hash).toString('hex') });
    expect(rest).toMatchObject({ done: true, fault: null });
    expect(rest.entries).toBeGreaterThanOrEqual(600);
  });

  it('the first fault is named, also from a place that was never whole', async () => {
    expect((await verify({ entries: 500, head: 'ab'.repeat(32) })).fault).toEqual({ entry: 501, reason: 'changed' });
    const connection = test.parts.database;
    await sql`alter table audit_entry disable trigger user`.execute(connection);
    const of = sql`company_id = ${company.id}::uuid and sequence = 7`;
    await sql`update audit_entry set detail = '{"forged":true}' where ${of}`.execute(connection);
    const found = await verify();
    expect(found).toMatchObject({ entries: 6, done: true, fault: { entry: 7, reason: 'changed' } });
    await sql`update audit_entry set detail = '{}' where ${of}`.execute(connection);
    await sql`alter table audit_entry enable trigger user`.execute(connection);
    expect((await verify()).fault).toBeNull();
  });
});
