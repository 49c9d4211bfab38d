import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewCase, ReviewPage } from '@veridoor/contract/decisions/review';
import type { CaseNotes, ReviewOfficers } from '@veridoor/contract/decisions/teamwork';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, PASSWORD, usualWorkflow, type TestCompany } from '../../testing/builders.ts';
import { databases } from '../../testing/servers/databases.ts';

describe.each(databases)('work of a team on cases on $name', (database) => {
  let test: TestApplication;
  let company: TestCompany;
  let ada: { id: string; token: string };
  let bo: { id: string; token: string };
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts, { workflow: { ...usualWorkflow, second_person: ['approved'] } });
    ada = await officer('Ada');
    bo = await officer('Bo');
  });
  afterAll(() => test.close());

  async function officer(first_name: string, groups = ['compliance']): Promise<{ id: string; token: string }> {
    const username = `${first_name.toLowerCase()}-${company.id}`;
    const payload = { username, password: PASSWORD, first_name, last_name: 'Officer', groups };
    const token = await company.token('admin');
    const made = await test.inject({ method: 'POST', url: '/api/v2/user', token, payload });
    if (made.statusCode !== 201) throw new Error(made.body);
    const login = { username, password: PASSWORD };
    const opened = await test.inject({ method: 'POST', url: '/api/v2/user/login', payload: login });
    const { id, access } = opened.json<{ id: string; access: string }>();
    return { id, token: access };
  }
  const as = (token: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) =>
    test.inject({ method, url: `/api/v2${url}`, token, ...(payload && { payload }) });
  async function wait(): Promise<string> {
    const { id } = await buildProfile(test, company);
    const status = { status: 'in_review', status_reason: 'name_differs' };
    expect((await as(await company.token('compliance'), 'PATCH', `/profile/${id}`, status)).statusCode).toBe(200);
    return id;
  }
  const queue = async (token: string, query: string) =>
    (await as(token, 'GET', `/review${query}`)).json<ReviewPage>().data.map(({ profile }) => profile);

  it('notes say who wrote them and when, in their order, and are erased with the customer', async () => {
    const id = await wait();
    expect(
      (await as(ada.token, 'POST', `/review/${id}/notes`, { text: 'Called the branch.\nNo answer.' })).json(),
    ).toEqual(expect.objectContaining({ text: 'Called the branch.\nNo answer.', user: ada.id, name: 'Ada Officer' }));
    test.clock.advance({ minutes: 1 });
    await as(bo.token, 'POST', `/review/${id}/notes`, { text: 'The branch wrote.' });
    const { data } = (await as(bo.token, 'GET', `/review/${id}/notes`)).json<CaseNotes>();
    expect(data.map(({ name, text }) => [name, text])).toEqual([
      ['Ada Officer', 'Called the branch.\nNo answer.'],
      ['Bo Officer', 'The branch wrote.'],
    ]);
    expect((await as(ada.token, 'POST', `/review/${id}/notes`, { text: ' ' })).statusCode).toBe(400);
    const foreign = await (await buildCompany(test.parts)).token('compliance');
    expect((await as(foreign, 'GET', `/review/${id}/notes`)).json()).toMatchObject({ code: 'profile_not_found' });
    expect((await as(await company.token('agent'), 'POST', `/review/${id}/notes`, { text: 'x' })).statusCode).toBe(403);
    const sealed = await test.parts.database.selectFrom('case_note').select('text').execute();
    expect(sealed.map(({ text }) => Buffer.from(text as unknown as Uint8Array).toString()).join()).not.toContain(
      'branch',
    );
    await test.parts.database.deleteFrom('profile').where('id', '=', id).execute();
    expect(await test.parts.database.selectFrom('case_note').selectAll().execute()).toEqual([]);
  });

  it('a case that is assigned leaves its claimer, waits for its officer, and is offered to nobody else', async () => {
    const id = await wait();
    await as(ada.token, 'POST', `/review/${id}/claim`);
    const assigned = await as(ada.token, 'PUT', `/review/${id}/assignment`, { user: bo.id });
    expect(assigned.json<ReviewCase>()).toMatchObject({
      claim: null,
      assignment: { user: bo.id, name: 'Bo Officer', mine: false },
    });
    expect(await queue(bo.token, '?assigned=me')).toEqual([id]);
    expect(await queue(ada.token, '?assigned=nobody')).not.toContain(id);
    const page = (await as(bo.token, 'GET', '/review')).json<ReviewPage>();
    expect(page.counts.for_me).toBe(1);
    expect((await as(bo.token, 'PUT', `/review/${id}/assignment`, { user: null })).statusCode).toBe(200);
    expect(await queue(ada.token, '?assigned=nobody')).toContain(id);
    const agent = await officer('Agent', ['agent']);
    const refused = await as(ada.token, 'PUT', `/review/${id}/assignment`, { user: agent.id });
    expect(refused.json()).toMatchObject({ code: 'user_not_found' });
    expect((await as(bo.token, 'GET', `/review?search=${id}`)).json<ReviewPage>().data[0]?.assignment).toBeNull();
  });

  it('who has what since when is seen by the team, and an administrator gives a case back', async () => {
    const id = await wait();
    await as(ada.token, 'POST', `/review/${id}/claim`);
    const since = test.clock.now().toISOString();
    test.clock.advance({ minutes: 2 });
    await as(ada.token, 'POST', `/review/${id}/claim`);
    await as(ada.token, 'PUT', `/review/${id}/assignment`, { user: ada.id });
    const team = (await as(bo.token, 'GET', '/review/officers')).json<ReviewOfficers>().data;
    expect(team.find(({ user }) => user === ada.id)).toMatchObject({
      name: 'Ada Officer',
      mine: false,
      claims: [{ profile: id, subject: 'person', since }],
      assigned: 1,
    });
    expect(team.map(({ name }) => name)).not.toContain('Agent Officer');
    expect((await as(bo.token, 'POST', `/review/${id}/release`)).statusCode).toBe(403);
    expect((await as(await company.token('admin'), 'POST', `/review/${id}/release`)).statusCode).toBe(204);
    expect((await as(bo.token, 'POST', `/review/${id}/claim`)).statusCode).toBe(200);
  });

  it('a proposal that is sent back is its author’s case', async () => {
    const id = await wait();
    const word = { status: 'approved', status_reason: 'Seen in the branch.', override: true };
    expect((await as(ada.token, 'PATCH', `/profile/${id}`, word)).statusCode).toBe(202);
    await as(bo.token, 'POST', `/profile/${id}/proposal/return`, { note: 'Ask for the register.' });
    expect(await queue(ada.token, '?assigned=me')).toContain(id);
  });

  it('tags are kept in lower case, filter the queue, and stay when the case is decided', async () => {
    const id = await wait();
    const tagged = await as(ada.token, 'PUT', `/review/${id}/tags`, { tags: ['Oslo', 'high value', 'oslo'] });
    expect(tagged.json()).toEqual({ tags: ['high value', 'oslo'] });
    expect(await queue(bo.token, '?tag=OSLO')).toEqual([id]);
    await as(ada.token, 'PATCH', `/profile/${id}`, { status: 'rejected', status_reason: 'data_false' });
    await as(ada.token, 'PATCH', `/profile/${id}`, { status: 'in_review' });
    expect(await queue(bo.token, '?tag=oslo')).toEqual([id]);
    expect((await as(ada.token, 'PUT', `/review/${id}/tags`, { tags: ['<b>'] })).statusCode).toBe(400);
  });

  it('the audit says who wrote, assigned and tagged, and nothing of what was said', async () => {
    const entries = await test.parts.database
      .selectFrom('audit_entry')
      .select(['action', 'detail'])
      .where('action', 'in', ['profile.note_added', 'profile.notes_read', 'profile.tagged', 'review.assigned'])
      .execute();
    expect(new Set(entries.map(({ action }) => action)).size).toBe(4);
    expect(JSON.stringify(entries)).not.toMatch(/oslo|branch/i);
  });
});
