import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewCase, ReviewPage } from '@veridoor/contract/decisions/review';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, PASSWORD, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { ageGroupOf, findingsOf } from './cases.ts';

describe('the review queue', () => {
  let test: TestApplication;
  let company: TestCompany;
  let token: string;
  const waiting: string[] = [];
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    token = await company.token('compliance');
    await wait(await buildCompany(test.parts), {});
    for (let index = 0; index < 5; index++) {
      const fields = { name: `Ada Önder${index}`, email: `ada${index}@example.com`, reference: `file-${index}` };
      waiting.push(await wait(company, fields));
      if (index % 2 === 1) test.clock.advance({ minutes: 1 });
    }
  });
  afterAll(() => test.close());

  async function wait(of: TestCompany, fields: Record<string, string>, status = 'in_review'): Promise<string> {
    const { id } = await buildProfile(test, of, fields);
    await decide(of, id, { status, status_reason: 'data_incomplete' });
    return id;
  }
  const decide = async (of: TestCompany, id: string, payload: object) => {
    const asked = {
      method: 'PATCH' as const,
      url: `/api/v2/profile/${id}`,
      token: await of.token('compliance'),
      payload,
    };
    const response = await test.inject(asked);
    if (response.statusCode !== 200) throw new Error(response.body);
  };
  const read = async (query = '', by = token) => {
    const response = await test.inject({ url: `/api/v2/review${query}`, token: by });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<ReviewPage>();
  };
  const ids = async (query: string) => (await read(query)).data.map(({ profile }) => profile);
  const claim = (id: string, by = token, method: 'POST' | 'DELETE' = 'POST') =>
    test.inject({ method, url: `/api/v2/review/${id}/claim`, token: by });

  it.each(['oldest', 'riskiest', 'due'])(
    'its pages show every waiting profile of the company once, %s first',
    async (order) => {
      const found: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: ReviewPage = await read(`?order=${order}&limit=2${cursor && `&cursor=${cursor}`}`);
        expect(page.has_more).toBe(page.next_cursor !== null);
        found.push(...page.data.map(({ profile }) => profile));
        cursor = page.next_cursor;
      }
      const since = (await read('?limit=100')).data.toSorted((a, b) => a.waiting_since.localeCompare(b.waiting_since));
      expect(found).toHaveLength(5);
      expect(new Set(found)).toEqual(new Set(waiting));
      expect(since.map(({ waiting_since }) => waiting_since)).toEqual(
        (await read('?limit=100')).data.map(({ waiting_since }) => waiting_since),
      );
    },
  );

  it('a case says who waits, why, at which steps and for how long', async () => {
    const [first] = (await read()).data;
    expect(first).toMatchObject({
      name: expect.stringContaining('Ada'),
      reason: 'data_incomplete',
      codes: expect.arrayContaining(['data_incomplete']),
      steps: ['identity', 'selfie'],
      mode: 'live',
      claim: null,
    });
  });

  it('a search finds by number, reference, e-mail address, id and beginnings of words, without accents', async () => {
    const [, second] = waiting as [string, string];
    const profile = (await test.inject({ url: `/api/v2/profile/${second}`, token })).json<{ id_card_number: string }>();
    for (const search of [
      profile.id_card_number,
      'file-1',
      'Ada1@example.com',
      second,
      'onder1 ADA',
      'file-1'.toUpperCase(),
    ])
      expect({ search, found: await ids(`?search=${encodeURIComponent(search)}`) }).toEqual({
        search,
        found: [second],
      });
    expect(await ids('?search=ada')).toHaveLength(5);
    expect(await ids('?search=ond')).toHaveLength(5);
    expect(await ids('?search=on')).toEqual([]);
    expect(await ids('?search=%26%26')).toEqual([]);
  });

  it('a changed name is found at once, and the former one no more', async () => {
    const id = await wait(company, { name: 'Brunhild Former' });
    await decide(company, id, { name: 'Brunhild Latter' });
    expect(await ids('?search=latter')).toEqual([id]);
    expect(await ids('?search=former')).toEqual([]);
    await decide(company, id, { status: 'rejected', status_reason: 'fraud' });
    expect(await ids('?search=latter')).toEqual([]);
  });

  it('filters narrow it, and the counts stay', async () => {
    expect(await ids('?reason=data_incomplete&step=identity')).toHaveLength(5);
    expect(await ids('?reason=mrz_invalid')).toEqual([]);
    expect(await ids('?country=TR')).toEqual([]);
    expect(await ids('?listed=true')).toEqual([]);
    const { data, counts } = await read('?step=none');
    expect(data).toEqual([]);
    expect(counts).toEqual({ waiting: 5, listed: 0, late: 0, mine: 0, for_me: 0, found: 0 });
    const { workflow } = (await read()).data[0] as ReviewCase;
    expect(await ids(`?workflow=${workflow}`)).toHaveLength(5);
    expect(await ids('?workflow_slug=default')).toHaveLength(5);
    expect(await ids('?workflow_slug=other')).toEqual([]);
    expect(await ids('?age_group=under_18')).toEqual([]);
    const last = (await read('?limit=100')).data.at(-1)?.waiting_since ?? '';
    const earlier = await read(`?waiting_before=${last}`);
    expect(earlier.data.length).toBeGreaterThan(0);
    expect(earlier.data.every(({ waiting_since }) => waiting_since < last)).toBe(true);
    expect(earlier.counts.found).toBe(earlier.data.length);
  });

  it('test profiles wait apart', async () => {
    const { id } = await buildProfile(test, company, { mode: 'test' });
    await decide(company, id, { status: 'in_review' });
    expect(await ids('?mode=test')).toEqual([id]);
    expect(await ids('')).not.toContain(id);
  });

  it('only who may decide reads it', async () => {
    for (const group of ['agent', 'auditor', 'developer', 'integration'] as const)
      expect((await test.inject({ url: '/api/v2/review', token: await company.token(group) })).statusCode).toBe(403);
  });

  it.each([
    ['?cursor=abc', 'cursor'],
    ['?order=newest', 'order'],
    ['?country=tr', 'country'],
    ['?mine=maybe', 'mine'],
  ])('a query with %s is refused', async (query, field) => {
    const response = await test.inject({ url: `/api/v2/review${query}`, token });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe(field);
  });

  it('ten officers who claim at the same time never hold the same case', async () => {
    const officers = await Promise.all(Array.from({ length: 10 }, (_, index) => officer(`officer-${index}`)));
    for (const id of waiting) {
      const answers = await Promise.all(officers.map((by) => claim(id, by)));
      const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
      const lost = answers.find(({ statusCode }) => statusCode === 409);
      expect(lost?.json()).toMatchObject({
        code: 'review_claimed',
        detail: expect.stringContaining('Ada Officer has it.'),
      });
    }
    const held = await Promise.all(
      officers.map(async (by) => (await read('?mine=true', by)).data.map((one) => one.profile)),
    );
    expect(held.flat().toSorted()).toEqual(waiting.toSorted());
    test.clock.advance({ minutes: 4 });
  });

  async function officer(username: string): Promise<string> {
    const payload = { username, password: PASSWORD, first_name: 'Ada', last_name: 'Officer', groups: ['compliance'] };
    const made = await test.inject({
      method: 'POST',
      url: '/api/v2/user',
      token: await company.token('admin'),
      payload,
    });
    if (made.statusCode !== 201) throw new Error(made.body);
    const login = { username, password: PASSWORD };
    const opened = await test.inject({ method: 'POST', url: '/api/v2/user/login', payload: login });
    return opened.json<{ access: string }>().access;
  }

  it('a claim lapses by itself, lasts while it is renewed, and ends when it is given back', async () => {
    const [id] = waiting as [string];
    const other = await company.token('admin');
    expect((await claim(id)).json<ReviewCase>().claim).toMatchObject({ mine: true });
    test.clock.advance({ minutes: 2 });
    expect((await claim(id)).statusCode).toBe(200);
    test.clock.advance({ minutes: 2 });
    expect((await claim(id, other)).statusCode).toBe(409);
    expect((await read(`?search=${id}`, other)).data[0]?.claim).toMatchObject({ mine: false });
    expect((await claim(id, other, 'DELETE')).statusCode).toBe(204);
    expect((await claim(id, other)).statusCode).toBe(409);
    test.clock.advance({ minutes: 2 });
    expect((await claim(id, other)).statusCode).toBe(200);
    expect((await claim(id)).statusCode).toBe(409);
    expect((await claim(id, other, 'DELETE')).statusCode).toBe(204);
    expect((await claim(id)).statusCode).toBe(200);
    expect((await read('')).counts.mine).toBe(1);
  });

  it('what is decided cannot be claimed, and waits anew without a claim', async () => {
    const id = await wait(company, {});
    expect((await claim(id)).statusCode).toBe(200);
    await decide(company, id, { status: 'rejected', status_reason: 'fraud' });
    expect((await claim(id)).json()).toMatchObject({ code: 'not_waiting' });
    test.clock.advance({ minutes: 1 });
    await decide(company, id, { status: 'in_review' });
    const [found] = (await read(`?search=${id}`)).data;
    expect(found).toMatchObject({ claim: null, waiting_since: test.clock.now().toISOString() });
  });

  it('the audit says who took a case and gave it back, once each', async () => {
    const id = await wait(company, {});
    await claim(id);
    await claim(id);
    await claim(id, token, 'DELETE');
    await claim(id, token, 'DELETE');
    const entries = await test.parts.database
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', id)
      .where('action', 'in', ['review.claimed', 'review.released'])
      .execute();
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['review.claimed', 'review.released']);
  });
});

it('an age group begins on the birthday, and an incomplete date has none', () => {
  const now = new Date('2026-03-14T12:00:00Z');
  expect(
    ['2008-03-15', '2008-03-14', '2001-03-14', '1961-03-14', '2030-01-01', '1980', null].map((born) =>
      ageGroupOf(born, now),
    ),
  ).toEqual(['under_18', 'from_18', 'from_25', 'from_65', null, null, null]);
});

describe('what findings weigh', () => {
  const found = (check: 'screening' | 'image' | 'match', outcome: 'review' | 'failed' | 'passed' | 'not_made') => ({
    check,
    outcome,
    score: null,
    detail: `${check}_code`,
  });

  it('the gravest decides, and a certain one weighs more than an uncertain one', () => {
    const risk = (...results: Parameters<typeof findingsOf>[0][]) => results.map((one) => findingsOf(one, null).risk);
    expect(risk([], [found('image', 'passed')], [found('image', 'not_made')], [found('image', 'failed')])).toEqual([
      0, 0, 10, 20,
    ]);
    expect(risk([found('screening', 'review'), found('image', 'review')], [found('screening', 'failed')])).toEqual([
      81, 90,
    ]);
  });

  it('only a screening that found somebody makes a case listed, and the words of a person are no code', () => {
    expect(findingsOf([found('screening', 'not_made')], 'Looks odd.')).toMatchObject({
      listed: false,
      codes: ['screening_code'],
    });
    expect(findingsOf([found('screening', 'review')], 'page_rejected')).toMatchObject({
      listed: true,
      codes: ['page_rejected', 'screening_code'],
    });
  });
});
