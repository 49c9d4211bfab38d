import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseNote, CaseNotices, CaseReaders } from '@veridoor/contract/decisions/teamwork';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, PASSWORD, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

describe('notices of cases', () => {
  let test: TestApplication;
  let company: TestCompany;
  let ada: { id: string; token: string };
  let bo: { id: string; token: string };
  let agent: { id: string; token: string };
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    ada = await officer('Ada', 'compliance');
    bo = await officer('Bo', 'compliance');
    agent = await officer('Agent', 'agent');
  });
  afterAll(() => test.close());

  async function officer(first_name: string, group: string, number = ''): Promise<{ id: string; token: string }> {
    const username = `${first_name.toLowerCase()}${number}-${company.id}`;
    const payload = { username, password: PASSWORD, first_name, last_name: 'Officer', groups: [group] };
    const made = await as(await company.token('admin'), 'POST', '/user', payload);
    const opened = await test.inject({
      method: 'POST',
      url: '/api/v2/user/login',
      payload: { username, password: PASSWORD },
    });
    return { id: made.json<{ id: string }>().id, token: opened.json<{ access: string }>().access };
  }
  const as = (token: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) =>
    test.inject({ method, url: `/api/v2${url}`, token, ...(payload && { payload }) });
  const notices = async ({ token }: { token: string }) =>
    (await as(token, 'GET', '/review/notices')).json<CaseNotices>();
  const mails = () => (test.parts.messages.mailbox ?? []).map(({ to, text }) => ({ to, text }));

  it('who is mentioned gets a notice, reads it, and nobody else sees it', async () => {
    const { id } = await buildProfile(test, company);
    const note = { text: '@Bo Officer please look', mentions: [bo.id, ada.id] };
    const made = (await as(ada.token, 'POST', `/review/${id}/notes`, note)).json<CaseNote>();
    expect(made.mentions).toEqual([{ user: bo.id, name: 'Bo Officer' }]);
    const { data, unread } = await notices(bo);
    expect([unread, data[0]]).toEqual([
      1,
      expect.objectContaining({ kind: 'mentioned', profile: id, by: 'Ada Officer', read: false }),
    ]);
    expect((await notices(ada)).data).toEqual([]);
    const mark = { read: [data[0]?.id ?? ''] };
    expect((await as(ada.token, 'PATCH', '/review/notices', mark)).statusCode).toBe(200);
    expect((await notices(bo)).unread).toBe(1);
    expect((await as(bo.token, 'PATCH', '/review/notices', mark)).json()).toMatchObject({ unread: 0 });
    expect((await as(bo.token, 'PATCH', '/review/notices', { unread: mark.read })).json()).toMatchObject({ unread: 1 });
    await test.parts.database.deleteFrom('profile').where('id', '=', id).execute();
    expect((await notices(bo)).data).toEqual([]);
  });

  it('only colleagues who may read the case can be mentioned', async () => {
    const { id } = await buildProfile(test, company);
    const readers = (await as(ada.token, 'GET', `/review/${id}/readers`)).json<CaseReaders>().data;
    expect(readers).toContainEqual({ user: bo.id, name: 'Bo Officer' });
    expect(readers.map(({ user }) => user)).not.toContain(ada.id);
    expect(readers.map(({ user }) => user)).not.toContain(agent.id);
    const foreign = await buildCompany(test.parts);
    const stranger = await as(await foreign.token('compliance'), 'GET', '/account');
    for (const user of [agent.id, stranger.json<{ id: string }>().id]) {
      const refused = await as(ada.token, 'POST', `/review/${id}/notes`, { text: 'Look', mentions: [user] });
      expect(refused.json()).toMatchObject({ code: 'user_not_found' });
    }
    const namesake = await officer('bo', 'compliance', '2');
    const named = (await as(ada.token, 'GET', `/review/${id}/readers`)).json<CaseReaders>().data;
    expect(
      named
        .filter(({ user }) => [bo.id, namesake.id].includes(user))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([`Bo Officer (bo-${company.id})`, `bo Officer (bo2-${company.id})`]);
    expect((await as(ada.token, 'GET', `/review/${id}/notes`)).json()).toEqual({ data: [] });
    expect((await as(agent.token, 'GET', '/review/notices')).statusCode).toBe(403);
  });

  it('an assignment is a notice, and mail without the customer for who chose it', async () => {
    const { id } = await buildProfile(test, company, { name: 'Ada Specimen' });
    const waits = { status: 'in_review', status_reason: 'name_differs' };
    await as(await company.token('compliance'), 'PATCH', `/profile/${id}`, waits);
    await as(bo.token, 'PATCH', '/review/notices', { mail: true });
    await as(ada.token, 'PUT', `/review/${id}/assignment`, { user: bo.id });
    test.clock.advance({ seconds: 2 });
    await test.parts.jobs.idle();
    expect(mails()).toEqual([]);
    await test.parts.database
      .updateTable('user_account')
      .set({ email: 'bo@bank.example' })
      .where('id', '=', bo.id)
      .execute();
    await as(ada.token, 'PUT', `/review/${id}/assignment`, { user: null });
    await as(ada.token, 'PUT', `/review/${id}/assignment`, { user: bo.id });
    test.clock.advance({ seconds: 2 });
    await test.parts.jobs.idle();
    const [mail] = mails();
    expect(mail?.to).toBe('bo@bank.example');
    expect(mail?.text).toContain(`/console/review/${id}`);
    expect(mail?.text).not.toContain('Specimen');
    const [newest] = (await notices(bo)).data;
    expect(newest).toMatchObject({ kind: 'assigned', customer: 'Ada Specimen' });
  });
});
