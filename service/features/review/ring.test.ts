import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ring } from '@veridoor/contract/decisions/ring';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  openLink,
  usualWorkflow,
  type TestCompany,
} from '../../testing/builders.ts';
import { databases } from '../../testing/servers/databases.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const workflow: WorkflowDefinition = {
  ...usualWorkflow,
  steps: [
    {
      id: 'money',
      kind: 'form',
      required_step_ids: [],
      max_attempts: 3,
      optional: false,
      options: { questions: [{ id: 'account', label: 'Account', type: 'text' }] },
    },
  ],
};

describe.each(databases)('rings on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts, { workflow });
  });
  afterAll(() => test.close());

  /** Somebody who opens a link from an address. @returns whom, and their token. */
  async function arrive(remoteAddress: string, agent = PHONE, of = company) {
    const profile = await buildProfile(test, of);
    const link = await buildLink(test, of, profile.id);
    const { inject } = test;
    const from: Pick<TestApplication, 'inject'> = {
      inject: (request) => inject({ ...request, remoteAddress, headers: { 'user-agent': agent } }),
    };
    const { token, session } = await openLink(from, link);
    const { version } = session.consent;
    await test.inject({ method: 'POST', url: '/api/v2/session/consent', token, payload: { version } });
    return { id: profile.id, token };
  }
  const ringOf = async (id: string) => {
    const answer = await test.inject({ url: `/api/v2/review/${id}/ring`, token: await company.token('compliance') });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const ring = answer.json<Ring>().data;
    return Object.fromEntries(ring.map(({ profile, ties }) => [profile, ties.map((tie) => tie.kind)]));
  };
  async function giveAccount(token: string, account: string) {
    const payload = { answers: { account }, complete: true };
    const answer = await test.inject({ method: 'POST', url: '/api/v2/session/steps/money', token, payload });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }

  it('a network address ties those who came from it, and the same kind of device says so', async () => {
    const first = await arrive('198.51.100.7');
    const again = await arrive('198.51.100.7');
    const other = await arrive('198.51.100.7', DESKTOP);
    await arrive('198.51.100.8');
    await arrive('198.51.100.7', PHONE, await buildCompany(test.parts));
    expect(await ringOf(first.id)).toEqual({ [again.id]: ['device'], [other.id]: ['address'] });
    expect(await ringOf(other.id)).toEqual({ [first.id]: ['address'], [again.id]: ['address'] });
  });

  it('an address of many ties nobody, nor does one after a month', async () => {
    const office = [];
    for (let number = 0; number < 12; number++) office.push(await arrive('203.0.113.1'));
    expect(await ringOf(office[0]?.id ?? '')).toEqual({});
    const [first, later] = [await arrive('203.0.113.2'), await arrive('203.0.113.2')];
    expect(await ringOf(first.id)).toEqual({ [later.id]: ['device'] });
    await sql`insert into audit_entry (id, company_id, actor_kind, action, subject_kind, subject_id, detail, address)
      select gen_random_uuid(), company_id, actor_kind, action, subject_kind, subject_id, detail, address
      from audit_entry, generate_series(1, 150) where subject_id = ${first.id} and action = 'session.opened'`.execute(
      test.parts.database,
    );
    expect(await ringOf(first.id)).toEqual({ [later.id]: ['device'] });
    await test.parts.database.transaction().execute(async (transaction) => {
      // Nobody else may change an entry: the trigger refuses it.
      await sql`alter table audit_entry disable trigger audit_entry_stays`.execute(transaction);
      await sql`update audit_entry set created_at = created_at - interval '31 days'
        where subject_id = ${first.id} and action = 'session.opened'`.execute(transaction);
      await sql`alter table audit_entry enable trigger audit_entry_stays`.execute(transaction);
    });
    expect(await ringOf(first.id)).toEqual({});
  });

  it('an IBAN ties those who gave it, however they wrote it, and is kept by its hash alone', async () => {
    const [first, second, third] = [await arrive('192.0.2.1'), await arrive('192.0.2.2'), await arrive('192.0.2.3')];
    await giveAccount(first.token, 'GB33 BUKB 2020 1555 5555 55');
    await giveAccount(second.token, 'gb33bukb20201555555555');
    await giveAccount(third.token, 'GB34 BUKB 2020 1555 5555 55');
    expect(await ringOf(first.id)).toEqual({ [second.id]: ['account'] });
    expect(await ringOf(third.id)).toEqual({});
    const exported = await test.inject({
      url: `/api/v2/profile/${first.id}/export`,
      token: await company.token('compliance'),
    });
    expect(exported.body).not.toContain('account_hashes');
  });
});
