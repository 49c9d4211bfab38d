import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AmlReport } from '@veridoor/contract/aml/report';
import { demonstrationFile } from './demonstration/file.ts';
import type { ListedEntity } from './lists/listed-entity.ts';
import { emptyEntity } from './lists/listed-entity.ts';
import { readList } from './lists/sources.ts';
import { importList } from './aml-import.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { buildListener, eventsOf } from '../../testing/webhooks.ts';
import { listSearches } from '../../records/screening/searches-queries.ts';

describe('AML', () => {
  let test: TestApplication;
  let company: TestCompany;
  let token: string;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    token = await company.token('compliance');
  });
  afterAll(() => test.close());

  const search = async (payload: Record<string, unknown>) => {
    const response = await test.inject({ method: 'POST', url: '/api/v2/aml/search', token, payload });
    expect(response.statusCode).toBe(200);
    return response.json<AmlReport>();
  };
  const importDemonstration = () =>
    importList(test.parts, 'demonstration', [demonstrationFile()], (files) => readList('demonstration', files));

  it('a search gets 503 no_list_loaded, never clear, while no list is loaded', async () => {
    const response = await test.inject({
      method: 'POST',
      url: '/api/v2/aml/search',
      token,
      payload: { name: 'Orlanda Marsh' },
    });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'no_list_loaded' });
  });

  describe('with a list', () => {
    beforeAll(async () => {
      await importDemonstration();
    });

    it('a search finds an entry by a misspelt name, explains the hit and is kept', async () => {
      const report = await search({ name: 'Orlanda Vexly Marsh' });
      expect(report).toMatchObject({
        status: 'possible_match',
        total: 1,
        lists: [{ code: 'demonstration', entries: 24 }],
        results: [
          {
            source: 'demonstration',
            entity_id: 'demo-001',
            name: 'Orlanda Vexley-Marsh',
            entity_type: 'person',
            categories: ['sanction'],
            birth_dates: ['1971-03-14'],
            countries: ['GB'],
            decision: null,
          },
        ],
      });
      expect(report.results[0]?.features['name_words']).toMatchObject({ query: 'orlanda vexly marsh' });
      const kept = await test.inject({ url: `/api/v2/aml/report/${report.id}`, token });
      expect(kept.json()).toEqual(report);
    });

    it('a search for an unlisted name is clear', async () => {
      expect(await search({ name: 'Philippa Ordinary' })).toMatchObject({ status: 'clear', total: 0, results: [] });
    });

    it.each([
      ['Cyrillic', 'Тарас Горбунько', 'demo-002'],
      ['Arabic', 'عبد الوهاب زرقون التمري', 'demo-003'],
      ['Hangul', '권별해', 'demo-004'],
      ['Georgian', 'ზურაბ ქავთარიშვილი', 'demo-023'],
      ['a Latin name listed in Greek', 'Yorgos Papadrakopoulos', 'demo-021'],
      ['a company in another legal form', 'Severny Buben LLC', 'demo-012'],
      ['a ship with its prefix', 'M/V Crimson Petrel', 'demo-015'],
      ['an aircraft', 'DM-ZRQ', 'demo-017'],
      ['an acronym', 'BPL', 'demo-014'],
    ])('a search finds %s', async (_script, name, id) => {
      expect((await search({ name })).results[0]?.entity_id).toBe(id);
    });

    it('a search weighs birth date, country, gender and identifiers', async () => {
      const name = 'Orlanda Marsh';
      const alone = (await search({ name })).results[0]?.score ?? 0;
      const confirmed = await search({ name, birth_date: '1971-03-14', country: 'gb', gender: 'female' });
      expect(confirmed.status).toBe('match');
      expect((await search({ name, country: 'FR' })).results[0]?.score).toBeLessThan(alone);
      const numbered = await search({ name: 'Somebody Else', id_number: 'dm 441 0938' });
      expect(numbered).toMatchObject({ status: 'match', results: [{ entity_id: 'demo-001' }] });
      expect(numbered.results[0]?.features['identifier']).toMatchObject({ candidate: 'DM4410938' });
    });

    it('a contradicting birth date clears a politically exposed person and nobody on a list of sanctions', async () => {
      for (const birth_date of ['1971-03-15', '1972-03-14', '1975', '1985-06-06'])
        expect(await search({ name: 'Orlanda Vexley-Marsh', birth_date })).toMatchObject({
          status: 'possible_match',
          results: [{ entity_id: 'demo-001' }],
        });
      const [exposed] = (await search({ name: 'Ludovico Sgrizzi', categories: ['pep'] })).results;
      expect(exposed?.birth_dates).toEqual([expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)]);
      expect(await search({ name: 'Ludovico Sgrizzi', birth_date: '2001-06-06' })).toMatchObject({ status: 'clear' });
    });

    it('a search filters by category and by source', async () => {
      expect(
        (await search({ name: 'Ludovico Sgrizzi', categories: ['pep'] })).results.map((hit) => hit.entity_id),
      ).toEqual(['demo-005']);
      const other = await test.inject({
        url: '/api/v2/aml/search?name=Orlanda%20Marsh&sources=ofac',
        token,
      });
      expect(other.statusCode).toBe(503);
      const query = await test.inject({
        url: '/api/v2/aml/search?name=Orlanda%20Marsh&sources=demonstration&categories=sanction,pep&limit=1',
        token,
      });
      expect(query.json()).toMatchObject({ total: 1, results: [{ entity_id: 'demo-001' }] });
    });

    it('a hostile name is searched like any other', async () => {
      const names = [
        "'; drop table aml_entity; --",
        '😀😀😀 ab',
        '\u202eadnalrO hsraM',
        'x'.repeat(300),
        'constructor __proto__',
      ];
      for (const name of names) expect((await search({ name })).status).toBe('clear');
      for (const name of ['', 'a', '   ', '😀', '\u200f\u200f', '%_%', 'x'.repeat(10_000)]) {
        const response = await test.inject({ method: 'POST', url: '/api/v2/aml/search', token, payload: { name } });
        expect(response.statusCode).toBe(400);
      }
      expect((await search({ name: 'Orlanda\u200f Marsh\u202c' })).total).toBe(1);
    });

    it('a search needs a name or a profile, and the permission', async () => {
      for (const payload of [
        {},
        { name: 'Orlanda Marsh', profile: company.id },
        { name: 'Orlanda Marsh', birth_date: '1971-13' },
      ]) {
        expect((await test.inject({ method: 'POST', url: '/api/v2/aml/search', token, payload })).statusCode).toBe(400);
      }
      const auditor = await company.token('auditor');
      const denied = await test.inject({
        method: 'POST',
        url: '/api/v2/aml/search',
        token: auditor,
        payload: { name: 'Orlanda Marsh' },
      });
      expect(denied.statusCode).toBe(403);
      const { id } = await search({ name: 'Orlanda Marsh' });
      const stranger = await (await buildCompany(test.parts)).token('compliance');
      expect((await test.inject({ url: `/api/v2/aml/report/${id}`, token: stranger })).statusCode).toBe(404);
      expect((await test.inject({ url: `/api/v2/aml/report/${id}`, token: auditor })).statusCode).toBe(200);
    });

    it('a false positive holds for the same subject until the entry changes', async () => {
      const name = 'Fenwick Droll';
      const first = await search({ name });
      expect(first.status).toBe('possible_match');
      const decision = {
        source: 'demonstration',
        entity_id: 'demo-009',
        verdict: 'false_positive',
        reason: 'Another date of birth.',
      };
      const url = `/api/v2/aml/report/${first.id}/decision`;
      const decided = await test.inject({ method: 'POST', url, token, payload: decision });
      expect(decided.json()).toMatchObject({ status: 'clear', results: [{ decision: { verdict: 'false_positive' } }] });
      expect(await search({ name: 'DROLL, Fenwick' })).toMatchObject({ status: 'clear', total: 1 });
      expect((await search({ name: 'Fenwick A. Droll' })).status).toBe('possible_match');
      const unknown = await test.inject({ method: 'POST', url, token, payload: { ...decision, entity_id: 'nobody' } });
      expect(unknown.json()).toMatchObject({ code: 'hit_not_found' });
      await importList(test.parts, 'demonstration', [], () => changed('demo-009', 'Fenwick Abernathy Droll'));
      expect((await search({ name })).status).toBe('possible_match');
      await importDemonstration();
    });

    it('the printed report escapes everything', async () => {
      const { id } = await search({ name: '<b>Orlanda</b> Marsh' });
      const page = await test.inject({ url: `/api/v2/aml/report/${id}/page`, token });
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(page.body).toContain('&lt;b&gt;Orlanda&lt;/b&gt; Marsh');
      expect(page.body).toContain('Orlanda Vexley-Marsh');
      expect(page.body).not.toContain('<b>');
    });

    it('an import replaces a list in one step and counts what changed', async () => {
      await importList(test.parts, 'senzing', [], () => changed('a', 'Quentin Firstname'));
      const list = await importList(test.parts, 'senzing', [], () => changed('b', 'Quentin Secondname'));
      expect(list).toMatchObject({ entries: 1, added: 1, changed: 0, removed: 1 });
      expect((await search({ name: 'Quentin Firstname' })).total).toBe(0);
      expect((await search({ name: 'Quentin Secondname' })).total).toBe(1);
      await expect(importList(test.parts, 'senzing', [], broken)).rejects.toThrow('the power went');
      expect((await search({ name: 'Quentin Secondname' })).total).toBe(1);
      const lists = await test.inject({ url: '/api/v2/aml/lists', token });
      expect(lists.json()).toMatchObject({
        data: [
          { code: 'demonstration', entries: 24 },
          { code: 'senzing', entries: 1 },
        ],
      });
    });

    it('profiles are screened when their name becomes known and when a list changes', async () => {
      const profile = await buildProfile(test, company, { name: 'Ysolde Krummbiegel' });
      const quiet = await buildProfile(test, company, { name: 'Ottoline Harmless' });
      await test.parts.jobs.idle();
      const hits = async (id: string) => {
        const rows = await listSearches(test.parts.database, id, undefined, 10);
        return rows.map(({ results }) => results.map((hit) => hit.entity_id));
      };
      expect(await hits(profile.id)).toEqual([['demo-010']]);
      expect(await hits(quiet.id)).toEqual([[]]);
      test.clock.advance({ minutes: 1 });
      await importList(test.parts, 'senzing', [], () => changed('c', 'Ottoline Harmless'));
      await test.parts.jobs.idle();
      expect(await hits(profile.id)).toEqual([['demo-010']]);
      expect(await hits(quiet.id)).toEqual([['c'], []]);
    });

    it('each new match of a profile causes one event, whatever searches come between', async () => {
      const bank = await buildCompany(test.parts);
      await buildListener(test, bank, ['aml.match_found']);
      const reported = async () =>
        (await eventsOf(test, { company: bank.id }))
          .filter(({ type }) => type === 'aml.match_found')
          .map(({ data }) => data.aml?.hits.map((hit) => hit.entity_id));
      const profile = await buildProfile(test, bank, { name: 'Ysolde Krummbiegel' });
      await test.parts.jobs.idle();
      expect(await reported()).toEqual([['demo-010']]);

      const officer = await bank.token('compliance');
      const payload = { profile: profile.id, sources: ['demonstration'] };
      const filtered = await test.inject({ method: 'POST', url: '/api/v2/aml/search', token: officer, payload });
      expect(filtered.json()).toMatchObject({ total: 1 });
      const none = await test.inject({
        method: 'POST',
        url: '/api/v2/aml/search',
        token: officer,
        payload: { profile: profile.id, categories: ['pep'] },
      });
      expect(none.json()).toMatchObject({ total: 0 });

      for (const [id, name, expected] of [
        ['d', 'Somebody Different', [['demo-010']]],
        ['e', 'Ysolde Krumbiegel', [['demo-010'], ['e']]],
        ['e', 'Ysolde Krumbiegel', [['demo-010'], ['e']]],
        ['e', 'Ysolde A. Krumbiegel', [['demo-010'], ['e'], ['e']]],
      ] as const) {
        test.clock.advance({ minutes: 1 });
        await importList(test.parts, 'senzing', [], () => changed(id, name));
        await test.parts.jobs.idle();
        expect(await reported()).toEqual(expected);
      }
    });
  });
});

async function* changed(id: string, name: string): AsyncGenerator<ListedEntity> {
  yield { ...emptyEntity(id, 'person'), names: [{ text: name, kind: 'primary' }], categories: ['pep'] };
}

async function* broken(): AsyncGenerator<ListedEntity> {
  yield* changed('x', 'Half a List');
  throw new Error('the power went');
}
