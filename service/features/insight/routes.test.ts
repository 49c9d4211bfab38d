import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Insight } from '@veridoor/contract/insight';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession, setStep, type TestCompany } from '../../testing/builders.ts';
import { databases } from '../../testing/servers/databases.ts';
import { keepInsight } from './kept-days.ts';
import { familiesOf } from './visits.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

describe.each(databases)('insight on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const ask = async (of: TestCompany, query = '', group: Parameters<TestCompany['token']>[0] = 'compliance') =>
    test.inject({ url: `/api/v2/insight${query}`, token: await of.token(group) });
  const read = async (of = company, query = '') => (await ask(of, query)).json<Insight>();

  /** Somebody who sees the first step for a minute or more, and the second for two if the first is approved. */
  const visit = async (of: TestCompany, userAgent: string, { stays = false, tries = 0, minutes = 1 } = {}) => {
    const browser: Pick<TestApplication, 'inject'> = {
      inject: (request) => test.inject({ ...request, headers: { ...request.headers, 'user-agent': userAgent } }),
    };
    const { profile, token } = await buildSession(browser, of);
    const see = (step?: string) =>
      browser.inject({
        method: 'POST',
        url: '/api/v2/session/events',
        token,
        payload: { name: 'screen.steps', ...(step !== undefined && { step }) },
      });
    await see('identity');
    test.clock.advance({ minutes });
    if (stays) return;
    await setStep(test, profile.id, 'identity', 'approved', tries);
    await see('selfie');
    test.clock.advance({ minutes: 2 });
    await setStep(test, profile.id, 'selfie', 'approved');
    await see();
    const payload = {};
    const ended = await browser.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload });
    if (ended.statusCode !== 200) throw new Error(ended.body);
  };

  it('reports each step how many reached, sent and stopped there, and how long it took', async () => {
    for (let count = 0; count < 6; count += 1) await visit(company, IPHONE, { tries: count < 5 ? 1 : 0 });
    for (let count = 0; count < 5; count += 1) await visit(company, ANDROID, { stays: true });
    test.clock.advance({ hours: 2 });
    const insight = await read();
    expect(insight).toMatchObject({
      from: '2026-01-31',
      to: '2026-03-01',
      mode: 'live',
      opened: 11,
      consented: 11,
      completed: 6,
      decided_by_rules: 0,
      decided_by_people: 0,
      share_decided_by_rules: null,
      time: 180,
    });
    expect(insight.steps).toEqual([
      {
        step: 'identity',
        kind: 'document',
        asked: 11,
        reached: 11,
        sent: 6,
        approved: 6,
        first: null,
        second: null,
        later: null,
        stopped: 5,
        retried: 5,
        retries: 5,
        time: 60,
        time_p90: null,
      },
      {
        step: 'selfie',
        kind: 'selfie',
        asked: 11,
        reached: 6,
        sent: 6,
        approved: 6,
        first: 6,
        second: 0,
        later: 0,
        stopped: 0,
        retried: 0,
        retries: 0,
        time: 120,
        time_p90: null,
      },
    ]);
    expect(insight.browsers).toEqual([
      { name: 'Safari', opened: 6, completed: 6 },
      { name: 'Chrome', opened: 5, completed: 0 },
    ]);
    expect(insight.systems.map(({ name }) => name)).toEqual(['iOS', 'Android']);
  });

  it('says what nine of ten need for a step, of twenty people or more and of one workflow', async () => {
    const of = await buildCompany(test.parts);
    for (let minutes = 1; minutes <= 20; minutes += 1) await visit(of, IPHONE, { minutes });
    const [step] = (await read(of, '?workflow_slug=default')).steps;
    expect([step?.time, step?.time_p90]).toEqual([600, 1100]);
    expect(await read(of, '?workflow_slug=default')).toMatchObject({ opened: 20, browsers: [], systems: [] });
    expect(await read(of, '?workflow_slug=another')).toMatchObject({ opened: 0, steps: [], workflows: [] });
  });

  /** All who wait for a person are approved, as if the rules had. */
  const approveAll = ({ id }: TestCompany) =>
    test.parts.database.updateTable('profile').set({ status: 'approved' }).where('company_id', '=', id).execute();

  it('who waits for a person is decided by nobody, whoever let them wait', async () => {
    const careful = await buildCompany(test.parts);
    for (let count = 0; count < 5; count += 1) await visit(careful, IPHONE);
    expect(await read(careful)).toMatchObject({ completed: 5, decided_by_rules: 0, decided_by_people: 0 });
    await approveAll(careful);
    expect(await read(careful)).toMatchObject({ decided_by_rules: 5, share_decided_by_rules: 1 });
  });

  it('days that are over are kept, and kept anew each day: what changed since is in them, and who was erased is not', async () => {
    const of = await buildCompany(test.parts);
    for (let count = 0; count < 6; count += 1) await visit(of, IPHONE, { tries: count < 5 ? 1 : 0 });
    const live = await read(of);
    expect(live).toMatchObject({ opened: 6, completed: 6, decided_by_rules: 0 });
    const keep = async () => {
      test.clock.advance({ days: 1 });
      await keepInsight(test.parts).run({});
    };
    const days = { from: live.from, to: live.to };
    const later = () => read(of, `?${new URLSearchParams(days).toString()}`);
    await keep();
    await approveAll(of);
    expect(await later()).toEqual(live);
    await keep();
    expect(await later()).toMatchObject({ opened: 6, decided_by_rules: 6 });
    expect(await read(of, '?workflow_slug=another')).toMatchObject({ opened: 0, steps: [] });
    await test.parts.database.deleteFrom('profile').where('company_id', '=', of.id).execute();
    await keep();
    expect(await later()).toMatchObject({ opened: 0, steps: [] });
  });

  it('the list of customers has those whom the figures count', async () => {
    const of = await buildCompany(test.parts);
    for (let count = 0; count < 11; count += 1) await visit(of, IPHONE, { stays: count < 5 });
    const { from, opened, consented, completed } = await read(of);
    const listed = async (query: Record<string, string>) => {
      const search = new URLSearchParams({ limit: '100', opened_after: `${from}T00:00:00Z`, ...query });
      const url = `/api/v2/customer?${search.toString()}`;
      return (await test.inject({ url, token: await of.token('compliance') })).json<{ data: unknown[] }>().data.length;
    };
    expect([opened, consented, completed]).toEqual([11, 11, 6]);
    expect(await listed({})).toBe(11);
    expect(await listed({ reached: 'consented' })).toBe(11);
    expect(await listed({ reached: 'completed' })).toBe(6);
    expect(await listed({ opened_before: `${from}T00:00:01Z` })).toBe(0);
  });

  it('groups of one to four people are left out', async () => {
    const small = await buildCompany(test.parts);
    for (let count = 0; count < 4; count += 1) await visit(small, count < 2 ? IPHONE : ANDROID);
    await approveAll(small);
    expect(await read(small)).toMatchObject({
      opened: null,
      completed: null,
      decided_by_rules: null,
      share_decided_by_rules: null,
      time: null,
      steps: [],
      browsers: [{ name: 'other', opened: null, completed: null }],
      systems: [{ name: 'other', opened: null, completed: null }],
    });
    expect(await read(await buildCompany(test.parts))).toMatchObject({ opened: 0, steps: [], browsers: [] });
  });

  it('who came at another time, in test mode, or to another company does not count', async () => {
    expect(await read(company, '?from=2026-02-01&to=2026-02-28')).toMatchObject({ opened: 0, browsers: [] });
    expect(await read(company, '?mode=test')).toMatchObject({ mode: 'test', opened: 0, steps: [], browsers: [] });
    test.clock.advance({ days: 40 });
    expect(await read(company)).toMatchObject({ opened: 0 });
    expect(await read(company, '?from=2026-03-01&to=2026-03-01')).toMatchObject({ opened: 11 });
  });

  it.each([
    '?from=2026-02-30',
    '?from=2026-03-02&to=2026-03-01',
    '?from=2025-01-01&to=2026-03-01',
    '?to=today',
    '?from=0000-01-01&to=0000-01-02',
    '?from=9999-12-31',
  ])('a period that is none is refused: %s', async (query) => {
    expect((await ask(company, query)).json()).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it('whoever may read no reports gets none', async () => {
    const statuses = [];
    for (const group of ['admin', 'integration', 'agent', 'developer'] as const) {
      statuses.push((await ask(company, '', group)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 403, 403]);
  });

  it('the counters have families of browsers and systems, and nothing else of a visit', async () => {
    const rows = await test.parts.database.selectFrom('visit_count').selectAll().execute();
    expect(new Set(rows.flatMap((row) => Object.keys(row)))).toEqual(
      new Set(['company_id', 'mode', 'day', 'browser', 'system', 'opened', 'completed']),
    );
    expect(familiesOf('Grace-Hopper-Browser/1.0 (203.0.113.7)')).toEqual({
      browser: 'other',
      system: 'other',
      device: 'other',
    });
    expect(familiesOf(undefined)).toEqual({ browser: 'other', system: 'other', device: 'other' });
  });
});
