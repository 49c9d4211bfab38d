import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '@veridoor/contract/profile';
import type { Verification } from '@veridoor/contract/verifications/verification';
import type { VerificationDetail } from '@veridoor/contract/verifications/detail';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import {
  buildCompany,
  buildProfile,
  INTERFACE_ORIGIN,
  openLink,
  usualWorkflow,
  type TestCompany,
} from '../../testing/builders.ts';
import { databases } from '../../testing/servers/databases.ts';

interface Page {
  data: Verification[];
  next_cursor: string | null;
  has_more: boolean;
}

describe.each(databases)('the list of verifications on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  let first: Made;
  let second: Made;
  let third: Made;

  interface Made {
    profile: string;
    verification: string;
    link: string;
    shortUrl: string;
  }

  const ask = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, whose = company) =>
    test.inject({ method, url: `/api/v2/${url}`, token: await whose.token('admin'), ...(payload && { payload }) });
  const list = async (query: string) => (await ask('GET', `verification?${query}`)).json<Page>();
  const found = async (query: string) => (await list(query)).data.map(({ id }) => id);

  /** A profile with a link, a minute after the one before. */
  async function make(profileFields: Record<string, string>, linkFields: object): Promise<Made> {
    test.clock.advance({ minutes: 1 });
    const { id: profile } = await buildProfile(test, company, profileFields);
    const answer = await ask('POST', 'profile/url', {
      profile,
      web_sdk_url: `${INTERFACE_ORIGIN}/`,
      return_url: 'https://bank.example/done',
      ...linkFields,
    });
    const { verification, link, short_url } = answer.json<{ verification: string; link: string; short_url: string }>();
    return { profile, verification, link, shortUrl: short_url };
  }

  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts);
    await ask('POST', 'workflow', { ...usualWorkflow, slug: 'age' });
    first = await make({ reference: 'order-1' }, {});
    second = await make({ reference: 'customer-2' }, { reference: 'order-2', workflow: 'age' });
    third = await make({}, { reference: 'order-3' });
    test.clock.advance({ minutes: 1 });
    await openLink(test, { pid: second.profile, code: new URL(second.shortUrl).hash.slice(1), shortUrl: '' });
    test.clock.advance({ minutes: 1 });
    await ask('PATCH', `profile/${first.profile}`, { status: 'rejected', status_reason: 'fraud' });
  });
  afterAll(() => test.close());

  it('the answers of link, session and profile name the verification and the link', async () => {
    const detail = (await ask('GET', `verification/${second.verification}`)).json<VerificationDetail>();
    expect(detail).toMatchObject({ profile: second.profile, links: [{ id: second.link }] });
    const link = { pid: second.profile, code: new URL(second.shortUrl).hash.slice(1), shortUrl: '' };
    const { session } = await openLink(test, link);
    expect(session).toMatchObject({ verification: second.verification, link: second.link });
    expect((await ask('GET', `profile/${second.profile}`)).json<Profile>().verification).toBe(second.verification);
  });

  it('the list is newest first by each of its times', async () => {
    const [one, two, three] = [first, second, third].map(({ verification }) => verification);
    expect(await found('')).toEqual([three, two, one]);
    expect(await found('order=updated')).toEqual([one, two, three]);
    expect(await found('order=completed')).toEqual([one]);
    expect((await list('status=completed')).data).toMatchObject([
      { id: one, outcome: 'rejected', reason: 'fraud', reference: 'order-1' },
    ]);
  });

  it('the list is filtered by state, workflow, reference, profile and times, and by all together', async () => {
    const [one, two, three] = [first, second, third].map(({ verification }) => verification);
    const { created_at } = (await list(`profile=${second.profile}`)).data[0]!;
    expect(
      await Promise.all(
        [
          'status=created',
          'outcome=rejected',
          'workflow=age',
          'workflow=nothing',
          'reference=order-1',
          'reference=order-2',
          'reference=customer-2',
          `profile=${second.profile}`,
          `created_after=${created_at}`,
          `created_before=${created_at}`,
          'completed_after=2020-01-01T00:00:00Z',
          `updated_before=${created_at}`,
          'reference=order-2&status=started&workflow=age',
          'reference=order-2&status=created',
          'mode=test',
        ].map(found),
      ),
    ).toEqual([[three], [one], [two], [], [one], [two], [], [two], [three, two], [one], [one], [], [two], [], []]);
    expect((await ask('GET', 'verification?status=open')).statusCode).toBe(400);
  });

  it('the pages of every order join up', async () => {
    for (const order of ['created', 'updated']) {
      const all = await found(`order=${order}`);
      const paged: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Page = await list(`order=${order}&limit=1${cursor && `&cursor=${cursor}`}`);
        paged.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(all);
    }
  });

  it('another company sees none of them', async () => {
    const other = await buildCompany(test.parts);
    const answer = await ask('GET', `verification?profile=${first.profile}`, undefined, other);
    expect(answer.json<Page>().data).toEqual([]);
  });

  it('every order, and every filter alone, reads an index in order', async () => {
    const rolledBack = new Error('rolled back');
    const explaining = test.parts.database.transaction().execute(async (transaction) => {
      // A table of three rows is read whole otherwise.
      for (const way of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
        await sql.raw(`set local enable_${way} = off`).execute(transaction);
      const whose = `company_id = '${company.id}' and mode = 'live'`;
      for (const [index, filter, order] of [
        ['verification_newest', '', 'created_at'],
        ['verification_updated', '', 'updated_at'],
        ['verification_completed', 'and completed_at is not null', 'completed_at'],
        // The planner takes any of these for three rows: the narrower ones must do without it.
        [null, 'drop index verification_newest', ''],
        ['verification_status', `and status = 'started'`, 'created_at'],
        ['verification_outcome', `and outcome = 'rejected'`, 'created_at'],
      ] as const) {
        if (index === null) {
          await sql.raw(filter).execute(transaction);
          continue;
        }
        const { rows } = await sql
          .raw<{ 'QUERY PLAN': string }>(
            `explain select id from verification where ${whose} ${filter} order by ${order} desc, id desc limit 21`,
          )
          .execute(transaction);
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
      }
      throw rolledBack;
    });
    await expect(explaining).rejects.toBe(rolledBack);
  });
});
