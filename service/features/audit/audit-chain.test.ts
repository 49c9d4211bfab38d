import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '@veridoor/contract/audit';
import type { Connection } from '../../platform/database/connection.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildLink, buildProfile, buildSession, type TestCompany } from '../../testing/builders.ts';
import { databases } from '../../testing/servers/databases.ts';
import { chainPlainly } from '../../testing/plain-audit.ts';
import type { AnchoredHead } from './audit-anchors-queries.ts';
import { currentAnchor } from './audit-anchors.ts';
import { scheduleSealing, sealEntries, verifyAudit, type ChainReport } from './audit-chain.ts';

describe.each(databases)('audit chain on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts);
    const { id } = await buildProfile(test, company);
    await test.inject({
      method: 'PATCH',
      url: `/api/v2/profile/${id}`,
      token: await company.token('integration'),
      payload: { phone: '+905321234567' },
    });
  });
  afterAll(() => test.close());

  const audit = async (query: string, of = company) => {
    const response = await test.inject({ url: `/api/v2/audit${query}`, token: await of.token('auditor') });
    expect(response.statusCode).toBe(200);
    return response.json<{ data: AuditEntry[] }>();
  };
  const seal = async () => {
    test.clock.advance({ seconds: 2 });
    await test.parts.jobs.idle();
  };

  it('each company has a chain of its own, and every chain is whole', async () => {
    const other = await buildCompany(test.parts);
    await buildProfile(test, other);
    await buildProfile(test, other);
    await seal();
    const { chains, unsealed } = await verifyAudit(test.parts.database);
    expect(unsealed).toBe(0);
    expect(chains.map((chain) => chain.fault)).toEqual(chains.map(() => null));
    expect(chains.find((chain) => chain.company === other.id)).toMatchObject({ entries: 4 });
    const [newest] = (await audit('?limit=1', other)).data;
    expect(newest?.sequence).toBe(4);
    expect(newest?.hash).toBe(chains.find((chain) => chain.company === other.id)?.head);
    await buildProfile(test, other);
    expect((await verifyAudit(test.parts.database)).unsealed).toBe(2);
    await seal();
    const later = (await verifyAudit(test.parts.database)).chains.find((chain) => chain.company === other.id);
    expect(later).toMatchObject({ entries: 6, fault: null });
  });

  it('entries that a killed process left find their place at the next start, though its lease lasts', async () => {
    await buildProfile(test, company);
    expect((await verifyAudit(test.parts.database)).unsealed).toBeGreaterThan(0);
    await scheduleSealing(test.parts);
    expect((await verifyAudit(test.parts.database)).unsealed).toBe(0);
  });

  it("erasing a person's network addresses leaves the chain whole", async () => {
    const { profile } = await buildSession(test, company);
    await seal();
    await buildLink(test, company, profile.id);
    const token = await company.token('compliance');
    const erasure = {
      method: 'POST',
      url: `/api/v2/profile/${profile.id}/erase`,
      payload: { reason: 'asked' },
    } as const;
    expect((await test.inject({ ...erasure, token })).statusCode).toBe(204);
    await seal();
    const entries = (await audit(`?subject=${profile.id}`)).data;
    expect(entries.filter((entry) => entry.actor.kind === 'customer').map((entry) => entry.address)).toEqual([
      null,
      null,
      null,
    ]);
    expect((await verifyAudit(test.parts.database)).chains.every((chain) => chain.fault === null)).toBe(true);
  });

  it.each([
    ['changed', sql`update audit_entry set detail = '{}'`],
    ['removed', sql`delete from audit_entry`],
    ['emptied', sql`truncate audit_entry`],
    ['given another place', sql`update audit_entry set sequence = sequence + 1000`],
    ['given another address', sql`update audit_entry set address = '192.0.2.1' where address is null`],
  ])('audit entries cannot be %s', async (_what, statement) => {
    await seal();
    await expect(statement.execute(test.parts.database)).rejects.toThrow('the audit is append-only');
  });

  const tampered = async (tamper: (transaction: Connection) => Promise<unknown>, anchored: AnchoredHead[] = []) => {
    const found: ChainReport[] = [];
    const tampering = test.parts.database.transaction().execute(async (transaction) => {
      await sql`alter table audit_entry disable trigger user`.execute(transaction);
      await tamper(transaction);
      found.push(...(await verifyAudit(transaction, anchored)).chains);
      throw new Error('undone');
    });
    await expect(tampering).rejects.toThrow('undone');
    return found.filter(({ fault }) => fault !== null).map(({ company: of, fault }) => [of, fault]);
  };

  /** Everything that plain SHA-256 and the whole database can do. */
  async function rewritePlainly(transaction: Connection, id: string): Promise<void> {
    await sql`update audit_entry set detail = '{}' where company_id = ${id}::uuid`.execute(transaction);
    await chainPlainly(transaction, id);
  }

  it('the verification finds chains, tails, ends and addresses that a database owner changed', async () => {
    const victim = await buildCompany(test.parts);
    const { profile } = await buildSession(test, victim);
    await seal();
    const { id } = victim;
    const entriesOf = sql`company_id = ${id}::uuid`;

    expect(
      await tampered(async (transaction) => {
        await sql`delete from audit_entry where ${entriesOf}`.execute(transaction);
        await sql`delete from audit_chain where ${entriesOf}`.execute(transaction);
      }),
    ).toEqual([[id, 'the chain is missing']]);
    expect(
      await tampered(async (transaction) => {
        await sql`delete from audit_entry where ${entriesOf}`.execute(transaction);
        await sql`delete from audit_chain where ${entriesOf}`.execute(transaction);
        await sql`delete from company where id = ${id}::uuid`.execute(transaction);
      }),
    ).toEqual([[id, 'the chain is missing']]);
    expect(
      await tampered(async (transaction) => {
        await sql`delete from audit_entry where ${entriesOf} and sequence > 2`.execute(transaction);
        await sql`update audit_chain set sequence = 2, hash = (
          select hash from audit_entry where ${entriesOf} and sequence = 2
        ) where ${entriesOf}`.execute(transaction);
      }),
    ).toEqual([[id, 'the end of the chain was changed']]);
    const emptied = await tampered((transaction) =>
      sql`update audit_entry set address = null, address_salt = null
        where subject_id = ${profile.id} and sequence = 4`.execute(transaction),
    );
    expect(emptied).toEqual([[id, 'the address of entry 4 was taken away without an erasure']]);
    const swapped = await tampered(async (transaction) => {
      await sql`update audit_entry set sequence = 100000 where ${entriesOf} and sequence = 1`.execute(transaction);
      await sql`update audit_entry set sequence = 1 where ${entriesOf} and sequence = 2`.execute(transaction);
      await sql`update audit_entry set sequence = 2 where ${entriesOf} and sequence = 100000`.execute(transaction);
    });
    expect(swapped).toEqual([[id, 'entry 1 was changed']]);
    expect(await tampered((transaction) => rewritePlainly(transaction, id))).toEqual([[id, 'entry 1 was changed']]);
  });

  it('the chain does not go on from an end that somebody else wrote', async () => {
    const victim = await buildCompany(test.parts);
    await buildProfile(test, victim);
    await seal();
    const { database } = test.parts;
    const end = sql`company_id = ${victim.id}::uuid`;
    const { sequence } = await database
      .selectFrom('audit_chain')
      .select('sequence')
      .where('company_id', '=', victim.id)
      .executeTakeFirstOrThrow();
    await sql`update audit_chain set sequence = 1 where ${end}`.execute(database);
    await buildProfile(test, victim);
    await expect(sealEntries(database)).rejects.toThrow('tampered');
    expect((await verifyAudit(database)).unsealed).toBe(2);
    await sql`update audit_chain set sequence = ${sequence} where ${end}`.execute(database);
    await sealEntries(database);
    expect(await verifyAudit(database)).toMatchObject({ unsealed: 0 });
  });

  it('heads kept elsewhere reveal an end that was set back to an earlier true one', async () => {
    const victim = await buildCompany(test.parts);
    await buildProfile(test, victim);
    await seal();
    const { database } = test.parts;
    const of = sql`company_id = ${victim.id}::uuid`;
    const { rows } = await sql<{ sequence: number; hash: Uint8Array; mac: string }>`
      select sequence, hash, mac from audit_chain where ${of}`.execute(database);
    await buildProfile(test, victim);
    await seal();
    const { heads } = await currentAnchor(test.parts);
    const setBack = async (transaction: Connection) => {
      const [{ sequence, hash, mac } = { sequence: 0, hash: new Uint8Array(0), mac: '' }] = rows;
      await sql`delete from audit_entry where ${of} and sequence > ${sequence}`.execute(transaction);
      await sql`update audit_chain set sequence = ${sequence}, hash = ${hash}, mac = ${mac} where ${of}`.execute(
        transaction,
      );
    };
    expect(await tampered(setBack)).toEqual([]);
    expect(await tampered(setBack, heads)).toEqual([[victim.id, `entry ${Number(rows[0]?.sequence) + 1} is missing`]]);
    await buildProfile(test, victim);
    await seal();
    expect((await verifyAudit(database, heads)).chains.every(({ fault }) => fault === null)).toBe(true);
    const other = heads.map((head) => ({ ...head, hash: 'ab'.repeat(32) }));
    expect((await verifyAudit(database, other)).chains.find(({ company: id }) => id === victim.id)?.fault).toContain(
      'is not the one that was anchored',
    );
  });

  it.each([
    [
      'changed',
      sql`update audit_entry set detail = '{"fields":["email"]}' where action = 'profile.updated'`,
      'changed',
    ],
    ['removed', sql`delete from audit_entry where action = 'consent.given'`, 'is missing'],
    ['cut off', sql`delete from audit_entry where sequence > 3`, 'is missing'],
    [
      'moved to another address',
      sql`update audit_entry set address = '192.0.2.99' where address is not null`,
      'address',
    ],
  ])('the verification finds entries that a database owner %s', async (_what, statement, fault) => {
    await seal();
    const { database } = test.parts;
    const found: (string | null | undefined)[] = [];
    const tampering = database.transaction().execute(async (transaction) => {
      await sql`alter table audit_entry disable trigger user`.execute(transaction);
      await statement.execute(transaction);
      const { chains } = await verifyAudit(transaction);
      found.push(chains.find((chain) => chain.company === company.id)?.fault);
      throw new Error('undone');
    });
    await expect(tampering).rejects.toThrow('undone');
    expect(found[0]).toContain(fault);
    expect((await verifyAudit(database)).chains.every((chain) => chain.fault === null)).toBe(true);
  });
});
