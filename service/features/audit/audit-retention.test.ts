import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry, AuditVerification } from '@veridoor/contract/audit';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../testing/builders.ts';
import { databases } from '../../testing/servers/databases.ts';
import { SYSTEM, recordAudits } from '../../records/audit/audit.ts';
import { findChain } from '../../records/audit/audit-chain-queries.ts';
import type { AnchoredHead } from './audit-anchors-queries.ts';
import { currentAnchor } from './audit-anchors.ts';
import { sealEntries, verifyAudit } from './audit-chain.ts';
import { forgetAudit } from './audit-retention.ts';

describe.each(databases)('retention of the audit on $name', (kind) => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    // It runs here when the test says so.
    await test.parts.jobs.stop();
  });
  afterAll(() => test.close());

  /** At the test's instant, which the database's own clock does not know, more than the setting's days have passed. */
  const years = async (work: () => Promise<unknown>) => {
    const days = Math.ceil((Date.now() - test.clock.now().getTime()) / 86_400_000) + 400;
    test.clock.advance({ days });
    await work().finally(() => test.clock.advance({ days: -days }));
  };
  const forget = () => years(() => forgetAudit(test.parts).run({}));
  const write = async ({ id }: TestCompany, count: number) => {
    const entry = {
      companyId: id,
      actor: SYSTEM,
      action: 'profile.updated',
      subject: { kind: 'profile', id: null },
    } as const;
    await recordAudits(
      test.parts.database,
      Array.from({ length: count }, () => entry),
    );
    await sealEntries(test.parts.database);
  };
  const chainOf = async ({ id }: TestCompany, anchored: AnchoredHead[] = []) =>
    (await verifyAudit(test.parts.database, anchored)).chains.find(({ company }) => company === id);
  const short = () => buildCompany(test.parts, { settings: { audit_retention_days: 365 } });

  it('a company that wants it keeps its audit for some days; what is left is whole, and goes on', async () => {
    const [company, other] = [await short(), await buildCompany(test.parts)];
    await write(company, 600);
    await write(other, 3);
    const before = await chainOf(company);
    const kept = await chainOf(other);
    const { heads } = await currentAnchor(test.parts);
    await forget();
    await sealEntries(test.parts.database);
    const { data } = (await test.inject({ url: '/api/v2/audit', token: await company.token('auditor') })).json<{
      data: AuditEntry[];
    }>();
    const gone = before?.entries ?? 0;
    expect(gone).toBeGreaterThanOrEqual(600);
    expect(data.filter(({ sequence }) => sequence !== null && sequence <= gone)).toEqual([]);
    expect(data).toContainEqual(
      expect.objectContaining({ action: 'audit.retention_ended', detail: { entries: gone } }),
    );
    expect(await chainOf(company, heads)).toMatchObject({ fault: null, gone, entries: gone + 1 });
    expect(await chainOf(other)).toEqual(kept);
    await write(company, 2);
    const payload = { entries: 1, head: 'ab'.repeat(32) };
    const token = await company.token('auditor');
    const verified = await test.inject({ method: 'POST', url: '/api/v2/audit/verification', token, payload });
    // The place where the caller stopped has gone meanwhile: it follows what is there.
    expect(verified.json<AuditVerification>()).toMatchObject({ fault: null, done: true });
  });

  it('entries stay until their days have passed', async () => {
    const company = await short();
    await write(company, 3);
    await forgetAudit(test.parts).run({});
    expect(await chainOf(company)).toMatchObject({ fault: null, gone: 0 });
  });

  it('a legal hold keeps what happened since its customer came', async () => {
    const company = await short();
    await write(company, 2);
    const { id } = await buildProfile(test, company);
    await write(company, 2);
    const hold = {
      method: 'PUT',
      url: `/api/v2/profile/${id}/legal-hold`,
      token: await company.token('compliance'),
      payload: { reason: 'a lawsuit' },
    } as const;
    expect((await test.inject(hold)).statusCode).toBeLessThan(300);
    await sealEntries(test.parts.database);
    await forget();
    const { data } = (
      await test.inject({ url: `/api/v2/audit?subject=${id}`, token: await company.token('auditor') })
    ).json<{ data: AuditEntry[] }>();
    expect(data.map(({ action }) => action)).toContain('profile.created');
    expect(await chainOf(company)).toMatchObject({ fault: null, gone: Number(data.at(-1)?.sequence) - 1 });
  });

  it('a chain that was tampered with is not shortened, and nobody else can shorten one', async () => {
    const { database } = test.parts;
    const company = await short();
    await write(company, 4);
    const of = sql`company_id = ${company.id}::uuid`;
    const start = (await findChain(database, company.id))?.start_sequence;
    await sql`update audit_chain set start_sequence = 2, start_hash = (
      select hash from audit_entry where ${of} and sequence = 2) where ${of}`.execute(database);
    expect((await chainOf(company))?.fault).toBe('the end of the chain was changed');
    await sql`update audit_chain set start_sequence = ${start}, start_hash = decode(repeat('00', 32), 'hex')
      where ${of}`.execute(database);
    await sql`alter table audit_entry disable trigger user`.execute(database);
    await sql`update audit_entry set detail = '{"forged":true}' where ${of} and sequence = 3`.execute(database);
    await sql`alter table audit_entry enable trigger user`.execute(database);
    await expect(forget()).rejects.toThrow('tampered');
    expect(await chainOf(company)).toMatchObject({ fault: 'entry 3 was changed', gone: 0 });
  });
});
