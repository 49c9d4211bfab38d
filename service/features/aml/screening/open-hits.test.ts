import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AmlOpenHits } from '@veridoor/contract/aml/open-hits';
import type { AmlReport } from '@veridoor/contract/aml/report';
import type { AmlLists, AmlRescreening } from '@veridoor/contract/aml/lists';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildProfile, setStep, type TestCompany } from '../../../testing/builders.ts';
import { listedPerson, loadList } from '../../../testing/lists.ts';
import { databases } from '../../../testing/servers/databases.ts';
import { importList } from '../aml-import.ts';
import { ListError } from '../lists/list-error.ts';

describe.each(databases)('open hits on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  let token: string;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts);
    token = await company.token('compliance');
  });
  afterAll(() => test.close());

  async function asked<Answer>(url: string, by = token, payload?: object, method?: 'POST'): Promise<Answer> {
    const post = { method: 'POST' as const, ...(payload && { payload }) };
    const response = await test.inject({ url: `/api/v2/aml${url}`, token: by, ...((payload ?? method) && post) });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<Answer>();
  }
  const read = (query = '', by = token) => asked<AmlOpenHits>(`/hit${query}`, by);
  const named = async (query = '') => (await read(query)).data.map(({ name }) => name);
  const rescreening = () => asked<AmlRescreening>('/rescreening');

  it('without a list there is nothing to rescreen, and ordering it is refused', async () => {
    expect(await rescreening()).toMatchObject({ state: 'no_list_loaded', screened: 0, started_at: null });
    const refused = await test.inject({ method: 'POST', url: '/api/v2/aml/rescreening', token });
    expect(refused.json()).toMatchObject({ status: 503, code: 'no_list_loaded' });
  });

  it('every hit of the company waits, the oldest or the strongest first, in pages', async () => {
    await loadList(test.parts, [
      listedPerson('one', 'Orlanda Vexley-Marsh'),
      listedPerson('two', 'Bartholomew Quillfeather'),
    ]);
    for (const name of [
      'Orlanda Vexly Marsh',
      'Bartholomew Quillfeather',
      'Ottoline Harmless',
      'Orlanda Vexley-Marsh',
    ]) {
      await buildProfile(test, company, { name });
      await test.parts.jobs.idle();
      test.clock.advance({ minutes: 1 });
    }
    await buildProfile(test, await buildCompany(test.parts), { name: 'Bartholomew Quillfeather' });
    await test.parts.jobs.idle();
    const all = ['Orlanda Vexly Marsh', 'Bartholomew Quillfeather', 'Orlanda Vexley-Marsh'];
    expect(await named()).toEqual(all);
    expect(await named('?order=strongest')).toEqual([all[1], all[2], all[0]]);
    for (const order of ['oldest', 'strongest']) {
      const paged: (string | null)[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: AmlOpenHits = await read(`?limit=1&order=${order}${cursor && `&cursor=${cursor}`}`);
        expect(page.found).toBe(3);
        paged.push(...page.data.map(({ name }) => name));
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(await named(`?order=${order}`));
    }
  });

  it('filters narrow them by list, kind, score and time', async () => {
    expect(await named('?source=demonstration&category=sanction')).toHaveLength(3);
    expect(await named('?source=ofac')).toEqual([]);
    expect(await named('?category=pep')).toEqual([]);
    expect(await named('?least_score=1')).toEqual(['Bartholomew Quillfeather', 'Orlanda Vexley-Marsh']);
    const [, second] = (await read()).data;
    expect(await named(`?waiting_before=${second?.waiting_since}`)).toEqual(['Orlanda Vexly Marsh']);
    expect(await named('?mode=test')).toEqual([]);
  });

  it('a decision takes a hit out, withdrawing it brings it back, and a closed profile has none', async () => {
    const [first] = (await read()).data;
    if (!first) throw new Error('no hit');
    const { source, entity_id } = first.hit;
    const decide = (verdict: string) =>
      asked(`/report/${first.report}/decision`, token, { source, entity_id, verdict, reason: 'Another person.' });
    await decide('false_positive');
    expect(await named()).not.toContain(first.name);
    await decide('undecided');
    expect(await named()).toContain(first.name);
    const status = { status: 'archived' };
    const patch = { method: 'PATCH' as const, url: `/api/v2/profile/${first.profile}`, token, payload: status };
    expect((await test.inject(patch)).statusCode).toBe(200);
    expect(await named()).not.toContain(first.name);
  });

  it('a whitelisted hit stays away through rescreenings and opens again at its time, and reopens an approval', async () => {
    const [first] = (await read('?order=strongest')).data;
    if (!first) throw new Error('no hit');
    const { source, entity_id } = first.hit;
    const url = `/api/v2/aml/report/${first.report}/decision`;
    const said = { source, entity_id, verdict: 'false_positive', reason: 'Another person.' };
    const until = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000).toISOString();
    const decide = (payload: object) => test.inject({ method: 'POST', url, token, payload: { ...said, ...payload } });
    for (const [payload, code] of [
      [{ until: until(0) }, 'too_early'],
      [{ until: until(2000) }, 'too_late'],
      [{ until: until(1), verdict: 'true_match' }, 'not_allowed'],
    ] as const) {
      expect((await decide(payload)).json()).toMatchObject({ errors: [{ field: '/until', code }] });
    }
    await decide({ until: until(1) });
    // The newest counts: the end of the one before changes nothing.
    const longer = until(30);
    expect((await decide({ until: longer })).json<AmlReport>().results).toMatchObject([
      { decision: { until: longer } },
    ]);
    for (const step of ['identity', 'selfie']) await setStep(test, first.profile, step, 'approved');
    const { database } = test.parts;
    await database.updateTable('profile').set({ status: 'in_review' }).where('id', '=', first.profile).execute();
    const profile = async (payload?: object) => {
      const patch = payload && { method: 'PATCH' as const, payload };
      const answer = await test.inject({ url: `/api/v2/profile/${first.profile}`, token, ...patch });
      return answer.json<{ status: string }>().status;
    };
    expect(await profile({ status: 'approved', note: 'Somebody else.' })).toBe('approved');
    const pass = async (days: number) => {
      test.clock.advance({ days });
      token = await company.token('compliance');
      await database.updateTable('screening').set({ algorithm: 'older' }).execute();
      await asked('/rescreening', token, undefined, 'POST');
      await test.parts.jobs.idle();
      return [(await named()).includes(first.name), await profile()];
    };
    expect(await pass(2)).toEqual([false, 'approved']);
    expect(await pass(29)).toEqual([true, 'in_review']);
  });

  it('a hit whose entry left the list waits no more, and one that stayed keeps its time', async () => {
    const before = (await read()).data;
    test.clock.advance({ minutes: 5 });
    await loadList(test.parts, [listedPerson('two', 'Bartholomew Quillfeather')]);
    await test.parts.jobs.idle();
    const after = (await read()).data;
    expect(after.map(({ name, waiting_since }) => [name, waiting_since])).toEqual(
      before.filter(({ hit }) => hit.entity_id === 'two').map(({ name, waiting_since }) => [name, waiting_since]),
    );
  });

  it('each look at a hit is audited at its customer, and who may not read gets nothing', async () => {
    const [hit] = (await read()).data;
    const entries = await test.parts.database
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', hit?.profile ?? '')
      .where('action', '=', 'aml.hit_read')
      .execute();
    expect(entries.length).toBeGreaterThan(0);
    const developer = await company.token('developer');
    expect((await test.inject({ url: '/api/v2/aml/hit', token: developer })).statusCode).toBe(403);
    const agent = await company.token('agent');
    expect((await test.inject({ method: 'POST', url: '/api/v2/aml/rescreening', token: agent })).statusCode).toBe(403);
    expect((await test.inject({ url: '/api/v2/aml/hit?cursor=eA', token })).statusCode).toBe(400);
  });

  it('an order screens whoever has not the present result, once, and says its end', async () => {
    await test.parts.database.updateTable('screening').set({ algorithm: 'older' }).execute();
    const ordered = await asked<AmlRescreening>('/rescreening', token, undefined, 'POST');
    expect(ordered).toMatchObject({ state: 'running', profiles: 3 });
    await test.parts.jobs.idle();
    expect(await rescreening()).toMatchObject({ state: 'finished', profiles: 3, screened: 3 });
    const own = test.parts.database
      .selectFrom('screening')
      .innerJoin('profile', 'profile.id', 'screening.profile_id')
      .select('algorithm')
      .where('profile.company_id', '=', company.id)
      .where('profile.status', '<>', 'archived');
    expect((await own.execute()).every(({ algorithm }) => algorithm !== 'older')).toBe(true);
  });

  it('an import that fails is reported, and the version before stays in use', async () => {
    test.clock.advance({ minutes: 1 });
    const failing = importList(test.parts, 'demonstration', [], () => {
      throw new ListError('list.xml', 'line 12', 'a name is missing');
    });
    await expect(failing).rejects.toThrow('a name is missing');
    const lists = await asked<AmlLists>('/lists');
    expect(lists.data).toMatchObject([{ code: 'demonstration', entries: 1 }]);
    expect(lists.imports).toMatchObject([
      { code: 'demonstration', outcome: 'failed', fault: 'list.xml, line 12: a name is missing' },
    ]);
    await test.parts.database
      .updateTable('aml_list_version')
      .set({ state: 'loading' })
      .where('state', '=', 'failed')
      .execute();
    expect((await asked<AmlLists>('/lists')).imports).toMatchObject([{ outcome: 'interrupted' }]);
  });
});
