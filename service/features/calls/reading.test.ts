import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '@veridoor/contract/audit';
import type { CallFigures } from '@veridoor/contract/calls/call-figures';
import type { CallTakers } from '@veridoor/contract/calls/call';
import type { Report } from '@veridoor/contract/report';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany } from '../../testing/builders.ts';
import {
  buildAgent,
  buildCaller,
  buildCallStack,
  callRequests,
  callWorkflow,
  type TestAgent,
} from '../../testing/calls/calls.ts';
import { issueUserToken } from '../users/tokens.ts';
import { database } from '../../testing/servers/databases.ts';

describe('calls as users read them', () => {
  let test: TestApplication;
  let calls: ReturnType<typeof callRequests>;
  beforeAll(async () => {
    test = await createTestApplication(database);
    calls = callRequests(test);
  });
  afterAll(() => test.close());

  const read = async <Answer>(token: string, url: string) => {
    const response = await test.inject({ url: `/api/v2${url}`, token });
    if (response.statusCode >= 400) throw new Error(response.json<{ code: string }>().code);
    return response.json<Answer>();
  };

  /**
   * A rejected call of 50 seconds after 20 of waiting, one that ended without a decision, and one given up. Longer, and
   * the sweep could end them: nobody is seen here.
   */
  async function threeCalls() {
    const { company, agent, caller } = await buildCallStack(test);
    const rejected = await calls.join(caller.token, { recording: true });
    test.clock.advance({ seconds: 20 });
    await calls.take(agent.token, rejected.id);
    test.clock.advance({ seconds: 50 });
    await calls.decide(agent.token, rejected.id, { decision: 'rejected', reason: 'wrong_document' });
    const colleague = await buildAgent(test, company);
    const next = await buildCaller(test, company);
    const ended = await calls.join(next.token);
    await calls.take(colleague.token, ended.id);
    test.clock.advance({ seconds: 40 });
    await calls.end(colleague.token, ended.id);
    const last = await buildCaller(test, company);
    const left = await calls.join(last.token);
    await calls.leave(last.token);
    return { company, agent, colleague, rejected, ended, left };
  }

  it('the list is narrowed by agent, end and time, and says names, stills and recordings', async () => {
    const { company, agent, colleague, rejected, ended, left } = await threeCalls();
    const token = await company.token('compliance');
    const ids = async (query: string) => (await calls.list(token, query)).data.map(({ id }) => id);
    expect(await ids('')).toEqual([left.id, ended.id, rejected.id]);
    expect(await ids(`?agent=${colleague.id}`)).toEqual([ended.id]);
    expect(await ids('?end=rejected')).toEqual([rejected.id]);
    const [, second] = (await calls.list(token)).data;
    const since = encodeURIComponent(second?.waiting_since ?? '');
    expect(await ids(`?created_after=${since}`)).toEqual([left.id, ended.id]);
    expect(await ids(`?created_before=${since}`)).toEqual([rejected.id]);
    const [first] = (await calls.list(token, '?end=rejected')).data;
    expect(first).toMatchObject({
      mode: 'live',
      name: expect.stringMatching(/^Caller /),
      agent_name: `Grace ${agent.username}`,
      recordings: 0,
      stills: 0,
    });
    expect((await calls.list(token, '?limit=1')).next_cursor).not.toBeNull();
    expect((await read<CallTakers>(token, '/call/takers')).data.map(({ id }) => id).toSorted()).toEqual(
      [agent.id, colleague.id].toSorted(),
    );
    const stranger = await buildCompany(test.parts);
    const theirs = await stranger.token('compliance');
    expect((await calls.list(theirs, `?agent=${agent.id}`)).data).toEqual([]);
    expect(await read<CallTakers>(theirs, '/call/takers')).toEqual({ data: [] });
  });

  it('each look at a call is audited, except those of its agent during the call', async () => {
    const { company, agent, caller } = await buildCallStack(test);
    const { id } = await calls.join(caller.token);
    await calls.take(agent.token);
    const looks = async () => {
      const token = await company.token('auditor');
      const { data } = await read<{ data: AuditEntry[] }>(token, `/audit?subject=${id}&action=call.read`);
      return data.map(({ actor }) => actor.id);
    };
    await calls.get(agent.token, id);
    expect(await looks()).toEqual([]);
    await calls.get(await company.token('compliance'), id);
    expect(await looks()).toHaveLength(1);
    await calls.end(agent.token, id);
    await calls.get(agent.token, id);
    expect((await looks())[0]).toBe(agent.id);
  });

  it('the agent reads the report of the customer in the call, nobody else’s, and it is audited', async () => {
    const { company, agent, caller } = await buildCallStack(test);
    const other = await buildAgent(test, company);
    const { id } = await calls.join(caller.token);
    const report = (token: string) => read<Report>(token, `/call/${id}/report`);
    await expect(report(agent.token)).rejects.toThrow('call_not_found');
    await calls.take(agent.token);
    expect(await report(agent.token)).toMatchObject({ profile: { id: caller.profile }, duplicates: [] });
    await expect(report(other.token)).rejects.toThrow('call_not_found');
    await expect(report(await company.token('compliance'))).rejects.toThrow('permission_missing');
    const { data } = await read<{ data: AuditEntry[] }>(
      await company.token('auditor'),
      `/audit?subject=${caller.profile}&action=report.read`,
    );
    expect(data).toMatchObject([{ actor: { id: agent.id }, detail: { part: 'call' } }]);
    await calls.end(agent.token, id);
    await expect(report(agent.token)).rejects.toThrow('call_not_found');
  });

  it('the agent finishes notes and checklist for half an hour after the call', async () => {
    const { company, agent, caller } = await buildCallStack(test);
    const other = await buildAgent(test, company);
    const { id } = await calls.join(caller.token);
    await calls.take(agent.token);
    await calls.leave(caller.token);
    const write = async ({ id: user }: TestAgent, body: object) => {
      // Access tokens do not live as long.
      const { token } = await issueUserToken(test.parts, { id: user, company_id: company.id }, null);
      return calls.update(token, id, body);
    };
    test.clock.advance({ minutes: 29 });
    expect(await write(agent, { notes: 'Left.', checklist: ['alone'] })).toMatchObject({
      state: 'ended',
      notes: 'Left.',
      checklist: ['alone'],
    });
    await expect(write(other, { notes: 'Mine.' })).rejects.toThrow('call_ended');
    await expect(write(agent, { notes: 'More.', request: 'tilt' })).rejects.toThrow('call_ended');
    test.clock.advance({ minutes: 2 });
    await expect(write(agent, { notes: 'Late.' })).rejects.toThrow('call_ended');
  });

  it('figures count waits, results and what was given up, by hour of the time zone and by agent', async () => {
    const { company, agent, colleague } = await threeCalls();
    const waiting = await buildCaller(test, company);
    await calls.join(waiting.token);
    const token = await company.token('compliance');
    const now = test.clock.now();
    const day = now.toISOString().slice(0, 10);
    const figures = (query: string) => read<CallFigures>(token, `/call/figures${query}`);
    const found = await figures(`?from=${day}&to=${day}`);
    expect(found).toMatchObject({
      time_zone: 'UTC',
      mode: 'live',
      calls: 4,
      taken: 2,
      given_up: 1,
      approved: 0,
      rejected: 1,
      undecided: 1,
      wait: 10,
      wait_longest: 20,
      duration: 45,
      now: { agents: [] },
    });
    expect(found.hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(found.hours.reduce((sum, { calls: came }) => sum + came, 0)).toBe(4);
    expect(found.agents).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: agent.id, calls: 1, rejected: 1, undecided: 0, duration: 50 }),
        expect.objectContaining({ id: colleague.id, calls: 1, rejected: 0, undecided: 1, duration: 40 }),
      ]),
    );
    const busiest = (shown: CallFigures) => shown.hours.findLast(({ calls: came }) => came > 0)?.hour ?? -1;
    const kathmandu = await figures('?time_zone=Asia/Kathmandu');
    const clock = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kathmandu', hour: 'numeric', hourCycle: 'h23' });
    expect(kathmandu.hours[Number(clock.format(now))]?.calls).toBeGreaterThan(0);
    expect(busiest(found)).toBe(now.getUTCHours());
    expect(await figures('?from=2020-01-01&to=2020-01-02')).toMatchObject({ calls: 0, wait: null, agents: [] });
    expect(await figures(`?mode=test`)).toMatchObject({ calls: 0 });
    await expect(figures('?time_zone=Mars/Olympus')).rejects.toThrow('invalid_request');
    await expect(read(agent.token, '/call/figures')).rejects.toThrow('permission_missing');
  });

  it('customers learn the company’s hours where the step names none, and figures use its clock', async () => {
    const call_hours = {
      time_zone: 'Europe/Istanbul',
      weekly: [{ day: 'monday' as const, from: '09:00', until: '18:00' }],
      days_off: ['2026-10-29'],
    };
    const company = await buildCompany(test.parts, { workflow: callWorkflow });
    const change = async (hours: object | null) =>
      test.inject({
        method: 'PATCH',
        url: '/api/v2/company',
        token: await company.token('admin'),
        payload: { call_hours: hours },
      });
    expect((await change(call_hours)).json()).toMatchObject({ call_hours });
    const { token } = await buildCaller(test, company);
    const reported = async () => {
      const { steps } = await read<{ steps: { definition: { options: object } }[] }>(token, '/session');
      return steps[0]?.definition.options;
    };
    expect(await reported()).toMatchObject({ opening_hours: call_hours });
    expect(await read<CallFigures>(await company.token('compliance'), '/call/figures')).toMatchObject({
      time_zone: 'Europe/Istanbul',
    });
    const wrong = await change({ ...call_hours, days_off: ['2026-10-29', '2026-02-30'] });
    expect(wrong.json()).toMatchObject({ errors: [{ field: '/call_hours/days_off/1', code: 'wrong_format' }] });
    await change(null);
    expect(await reported()).not.toHaveProperty('opening_hours');
  });
});
