import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '@veridoor/contract/profile';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../testing/builders.ts';
import { databases } from '../../testing/servers/databases.ts';

describe.each(databases)('list of profiles on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  let token: string;
  const made: Profile[] = [];
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts);
    await buildProfile(test, await buildCompany(test.parts));
    token = await company.token('auditor');
    for (let index = 0; index < 7; index++) {
      made.push(await buildProfile(test, company));
      // Some share their instant, so that the order among them is by identifier.
      if (index % 3 === 2) test.clock.advance({ minutes: 1 });
    }
  });
  afterAll(() => test.close());

  const list = (query: string) => test.inject({ url: `/api/v2/profile${query}`, token });
  interface Page {
    data: Profile[];
    next_cursor: string | null;
    has_more: boolean;
  }

  it('the pages list every profile of the company once, newest first, without tokens', async () => {
    const found: Profile[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = (await list(`?limit=2${cursor && `&cursor=${cursor}`}`)).json();
      expect(page.has_more).toBe(page.next_cursor !== null);
      found.push(...page.data);
      cursor = page.next_cursor;
    }
    const expected = made.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id));
    expect(found.map((profile) => profile.id)).toEqual(expected.map((profile) => profile.id));
    expect(found.some((profile) => 'token' in profile)).toBe(false);
    expect(found[0]?.steps).toHaveLength(2);
  });

  it('the pages stay the same while new profiles arrive', async () => {
    const first: Page = (await list('?limit=3')).json();
    await buildProfile(test, company);
    const second: Page = (await list(`?limit=3&cursor=${first.next_cursor}`)).json();
    const ids = [...first.data, ...second.data].map((profile) => profile.id);
    expect(new Set(ids).size).toBe(6);
  });

  it('the list filters', async () => {
    const ids = async (query: string) => (await list(query)).json<Page>().data.map((profile) => profile.id);
    expect(await ids(`?id_card_number=${made[1]?.id_card_number}`)).toEqual([made[1]?.id]);
    expect(await ids('?status=approved')).toEqual([]);
    expect(await ids(`?created_before=${made[3]?.created_at}`)).toHaveLength(3);
    expect(await ids(`?created_after=${made[0]?.created_at}&created_before=${made[6]?.created_at}`)).toHaveLength(3);
    expect(await ids('?created_before=0000-01-01T00:00:00Z')).toHaveLength(0);
  });

  it('the list filters by words of the name, and by the whole address or number', async () => {
    const other = { reference: 'Lindqvist', email: 'maja.eloise@example.com' };
    const { id: first } = await buildProfile(test, company, { name: 'Fiona Lindqvist', phone: '+905321234567' });
    const { id: second } = await buildProfile(test, company, {
      name: 'Maja Éloïse Lindqvist',
      email: 'Maja@Example.com',
    });
    const { id: third } = await buildProfile(test, company, { ...other, name: 'Aydın Işık' });
    const ids = async (query: Record<string, string>) =>
      (await list(`?${new URLSearchParams(query).toString()}`)).json<Page>().data.map((profile) => profile.id);
    expect(new Set(await ids({ name: 'lindqvist' }))).toEqual(new Set([first, second]));
    expect(await ids({ name: 'LINDQVIST eloise' })).toEqual([second]);
    expect(await ids({ name: 'ışık' })).toEqual([third]);
    expect(await ids({ name: 'lindq' })).toEqual([]);
    expect(await ids({ name: '--' })).toEqual([]);
    expect(await ids({ email: 'maja@EXAMPLE.com' })).toEqual([second]);
    expect(await ids({ email: 'eloise@example.com' })).toEqual([]);
    expect(await ids({ phone: '+90 532 123 45 67' })).toEqual([first]);
    expect((await list('?phone=+905321234567')).json<Page>().data).toMatchObject([{ id: first }]);
    expect(await ids({ name: 'lindqvist', email: 'maja@example.com', status: 'created' })).toEqual([second]);
    expect(await ids({ name: 'lindqvist', email: other.email })).toEqual([]);
    const page: Page = (await list('?name=lindqvist&limit=1')).json();
    const rest: Page = (await list(`?name=lindqvist&limit=1&cursor=${page.next_cursor}`)).json();
    expect(new Set([...page.data, ...rest.data].map(({ id }) => id))).toEqual(new Set([first, second]));
    const changed = { method: 'PATCH', url: `/api/v2/profile/${second}`, payload: { name: 'Maja Berg' } } as const;
    expect((await test.inject({ ...changed, token: await company.token('admin') })).statusCode).toBe(200);
    expect(await ids({ name: 'lindqvist' })).toEqual([first]);
    expect(await ids({ name: 'berg' })).toEqual([second]);
  });

  it('the profiles that changed since a moment are found again, however old they are', async () => {
    test.clock.advance({ minutes: 5 });
    const since = test.clock.now().toISOString();
    expect((await list(`?updated_after=${since}`)).json<Page>().data).toEqual([]);
    const change = { method: 'PATCH', url: `/api/v2/profile/${made[0]!.id}` } as const;
    const admin = await company.token('admin');
    expect((await test.inject({ ...change, token: admin, payload: { name: 'Ada Newname' } })).statusCode).toBe(200);
    expect((await list(`?updated_after=${since}`)).json<Page>().data).toMatchObject([{ id: made[0]!.id }]);
  });

  it.each([
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?limit=x', 'limit'],
    ['?limit=1e309', 'limit'],
    ['?limit=1&limit=2', 'limit'],
    ['?status=a', 'status'],
    ['?status=approved&status=rejected', 'status'],
    ['?created_after=yesterday', 'created_after'],
    ['?email=ada', 'email'],
    ['?phone=05321234567', 'phone'],
    ['?name=', 'name'],
    ['?cursor=abc', 'cursor'],
    ['?cursor=a%00b', 'cursor'],
    ['?stauts=approved', 'stauts'],
  ])('the list refuses %s', async (query, field) => {
    const response = await list(query);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe(field);
  });
});
