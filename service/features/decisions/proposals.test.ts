import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '@veridoor/contract/report';
import type { ReviewCase, ReviewPage } from '@veridoor/contract/decisions/review';
import type { DecisionProposal } from '@veridoor/contract/decisions/proposal';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, PASSWORD, usualWorkflow, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { buildListener } from '../../testing/webhooks.ts';

const REJECTED = { status: 'rejected', status_reason: 'document_forged', note: 'The printing is wrong.' };
const APPROVED = { status: 'approved', status_reason: 'Seen in the branch.', override: true };

describe('decisions by two people', () => {
  let test: TestApplication;
  let company: TestCompany;
  let first: string;
  let second: string;
  beforeAll(async () => {
    test = await createTestApplication(database);
    const workflow = { ...usualWorkflow, second_person: ['approved' as const, 'rejected' as const] };
    company = await buildCompany(test.parts, { workflow });
    // Events are written only where an endpoint wants them.
    await buildListener(test, company, ['profile.status_changed']);
    first = await company.token('compliance');
    second = await company.token('admin');
  });
  afterAll(() => test.close());

  const ask = (method: 'GET' | 'POST' | 'PATCH', url: string, token: string, payload?: object) =>
    test.inject({ method, url: `/api/v2${url}`, token, ...(payload && { payload }) });
  const decide = (id: string, payload: object = REJECTED, token = first) =>
    ask('PATCH', `/profile/${id}`, token, payload);
  const proposalOf = async (id: string) =>
    (await ask('GET', `/profile/${id}/proposal`, second)).json<Partial<DecisionProposal>>().id;
  /** @param read the proposal that is confirmed; that which waits now if it is not given */
  const confirm = async (id: string, token = second, read?: string) => {
    const proposal = read ?? (await proposalOf(id)) ?? crypto.randomUUID();
    return ask('POST', `/profile/${id}/proposal/confirm`, token, { proposal });
  };
  const giveBack = (id: string, payload: object = {}, token = second) =>
    ask('POST', `/profile/${id}/proposal/return`, token, payload);
  const statusOf = async (id: string) =>
    (await ask('GET', `/profile/${id}`, second)).json<{ status: string; status_reason: string | null }>();
  const caseOf = async (id: string, token = second) =>
    (await ask('GET', `/review?search=${id}`, token)).json<ReviewPage>().data[0];
  async function waiting(of = company): Promise<string> {
    const { id } = await buildProfile(test, of);
    const token = await of.token('compliance');
    expect((await decide(id, { status: 'in_review', status_reason: 'name_differs' }, token)).statusCode).toBe(200);
    return id;
  }
  const statusEvents = async (id: string) =>
    (
      await test.parts.database
        .selectFrom('event')
        .select('id')
        .where('profile_id', '=', id)
        .where('type', '=', 'profile.status_changed')
        .execute()
    ).length;
  const audited = async (id: string) =>
    (
      await test.parts.database
        .selectFrom('audit_entry')
        .select('action')
        .where('subject_id', '=', id)
        .where('action', 'in', ['profile.decision_proposed', 'profile.decision_returned', 'profile.decision_withdrawn'])
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map(({ action }) => action);

  it('the first decision is a proposal: nothing changes and nobody outside learns of it until the second confirms', async () => {
    const id = await waiting();
    const before = await statusEvents(id);
    const answer = await decide(id);
    expect(answer.statusCode).toBe(202);
    expect(answer.json<DecisionProposal>()).toMatchObject({
      profile: id,
      status: 'rejected',
      reason: 'document_forged',
      note: 'The printing is wrong.',
      name: 'Ada compliance',
      mine: true,
      stands: true,
    });
    expect(await statusOf(id)).toMatchObject({ status: 'in_review', status_reason: 'name_differs' });
    expect(await statusEvents(id)).toBe(before);
    expect((await ask('GET', `/profile/${id}/proposal`, second)).json()).toMatchObject({ mine: false });
    expect((await confirm(id)).statusCode).toBe(204);
    expect(await statusOf(id)).toMatchObject({ status: 'rejected', status_reason: 'document_forged' });
    expect(await statusEvents(id)).toBe(before + 1);
    expect((await confirm(id)).json()).toMatchObject({ code: 'proposal_not_found' });
    const { decisions } = (await ask('GET', `/profile/${id}/report`, second)).json<Report>();
    const [proposed, decided] = decisions.slice(-2);
    expect([proposed?.subject, decided?.subject]).toEqual(['proposal', 'profile']);
    expect(proposed?.by).not.toEqual(decided?.by);
    expect(await caseOf(id)).toBeUndefined();
    const entry = await test.parts.database
      .selectFrom('audit_entry')
      .select('detail')
      .where('subject_id', '=', id)
      .where('action', '=', 'profile.status_changed')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry.detail).toMatchObject({ to: 'rejected', proposed_by: expect.any(String) });
  });

  it('nobody confirms their own, also by another login', async () => {
    const id = await waiting();
    await decide(id, REJECTED, second);
    const login = { username: company.username('admin'), password: PASSWORD };
    const other = (await ask('POST', '/user/login', second, login)).json<{ access: string }>().access;
    for (const token of [second, other])
      expect((await confirm(id, token)).json()).toMatchObject({ status: 403, code: 'second_person_needed' });
    expect(await statusOf(id)).toMatchObject({ status: 'in_review' });
    expect((await confirm(id, first)).statusCode).toBe(204);
  });

  it('what the second has read is confirmed, and not what its author put in its place', async () => {
    const id = await waiting();
    await decide(id);
    const read = await proposalOf(id);
    expect((await decide(id, APPROVED)).statusCode).toBe(202);
    expect((await confirm(id, second, read)).json()).toMatchObject({ status: 409, code: 'proposal_outdated' });
    expect(await statusOf(id)).toMatchObject({ status: 'in_review' });
    expect((await ask('POST', `/profile/${id}/proposal/confirm`, second, {})).statusCode).toBe(400);
    expect((await confirm(id)).statusCode).toBe(204);
    expect(await statusOf(id)).toMatchObject({ status: 'approved' });
  });

  it('of two who confirm at once, one decides', async () => {
    const id = await waiting();
    await decide(id);
    const answers = await Promise.all([confirm(id), confirm(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
  });

  it('the queue says what waits for a second person, and offers it to anybody but the first', async () => {
    const id = await waiting();
    expect((await ask('POST', `/review/${id}/claim`, first)).statusCode).toBe(200);
    await decide(id);
    expect(await caseOf(id, first)).toMatchObject({ claim: null, proposal: { mine: true, status: 'rejected' } });
    expect((await ask('GET', `/review?search=${id}&proposed=false`, first)).json<ReviewPage>().data).toEqual([]);
    expect((await ask('POST', `/review/${id}/claim`, first)).json()).toMatchObject({ code: 'own_proposal' });
    expect((await ask('POST', `/review/${id}/claim`, second)).json<ReviewCase>()).toMatchObject({
      proposal: { mine: false, note: 'The printing is wrong.' },
    });
  });

  it('the second sends it back with a reason, or the first withdraws it: the case waits for a first decision', async () => {
    const id = await waiting();
    await decide(id);
    expect((await giveBack(id)).json()).toMatchObject({ status: 400, errors: [{ field: '/note' }] });
    expect((await giveBack(id, { note: 'Ask the register.' })).statusCode).toBe(204);
    expect(await caseOf(id)).toMatchObject({ proposal: null });
    await decide(id);
    expect((await giveBack(id, {}, first)).statusCode).toBe(204);
    expect((await giveBack(id, {}, first)).json()).toMatchObject({ code: 'proposal_not_found' });
    expect(await audited(id)).toEqual([
      'profile.decision_proposed',
      'profile.decision_returned',
      'profile.decision_proposed',
      'profile.decision_withdrawn',
    ]);
    expect((await ask('GET', `/profile/${id}/report`, second)).json<Report>().decisions).toContainEqual(
      expect.objectContaining({ subject: 'proposal', outcome: 'returned', note: 'Ask the register.' }),
    );
  });

  it('a colleague decides nothing else meanwhile; the author may propose something else', async () => {
    const id = await waiting();
    await decide(id);
    await decide(id);
    expect(await audited(id)).toHaveLength(1);
    expect((await decide(id, APPROVED, second)).json()).toMatchObject({ status: 409, code: 'proposal_pending' });
    expect((await decide(id, APPROVED)).json()).toMatchObject({ status: 'approved', override: true });
    expect((await confirm(id)).statusCode).toBe(204);
    expect(await statusOf(id)).toMatchObject({ status: 'approved' });
  });

  it('an approval that is taken back waits in the queue, and leaves it when the proposal is returned', async () => {
    const id = await waiting();
    await decide(id, APPROVED);
    await confirm(id);
    expect(await caseOf(id)).toBeUndefined();
    expect((await decide(id)).statusCode).toBe(202);
    expect(await caseOf(id)).toMatchObject({ proposal: { status: 'rejected' } });
    await giveBack(id, { note: 'It is genuine.' });
    expect(await caseOf(id)).toBeUndefined();
    expect(await statusOf(id)).toMatchObject({ status: 'approved' });
  });

  it('the proposal of a disabled account cannot be confirmed', async () => {
    const id = await waiting();
    await decide(id);
    const { proposed_by } = (await ask('GET', `/profile/${id}/proposal`, second)).json<DecisionProposal>();
    await ask('PATCH', `/user/${proposed_by}`, second, { disabled: true });
    expect(await caseOf(id)).toMatchObject({ proposal: { stands: false } });
    expect((await confirm(id)).json()).toMatchObject({ code: 'proposal_outdated' });
    expect((await decide(id, REJECTED, second)).json()).toMatchObject({ mine: true, stands: true });
    await ask('PATCH', `/user/${proposed_by}`, second, { disabled: false });
    first = await company.token('compliance');
    expect((await confirm(id, first)).statusCode).toBe(204);
  });

  it('what the checks found since makes it outdated', async () => {
    const id = await waiting();
    await decide(id);
    await decide(id, { name: 'Somebody Else' });
    const { proposed_by, status } = (await ask('GET', `/profile/${id}/proposal`, second)).json<DecisionProposal>();
    expect([proposed_by !== null, status]).toEqual([true, 'rejected']);
    await test.parts.database
      .updateTable('decision')
      .set({ results: JSON.stringify([]) })
      .where('profile_id', '=', id)
      .where('subject', '=', 'proposal')
      .execute();
    expect((await confirm(id)).json()).toMatchObject({ status: 409, code: 'proposal_outdated' });
  });

  it('a changed workflow counts for those who begin afterwards', async () => {
    const before = await waiting();
    const { second_person: _, ...single } = { ...usualWorkflow, second_person: [] };
    expect((await ask('PUT' as 'POST', '/workflow', second, single)).statusCode).toBe(200);
    const after = await waiting();
    expect((await decide(after)).statusCode).toBe(200);
    expect((await decide(before)).statusCode).toBe(202);
    expect((await confirm(before)).statusCode).toBe(204);
  });

  it('a company is decided by two people, too', async () => {
    const workflow = { ...usualWorkflow, second_person: ['rejected' as const] };
    const other = await buildCompany(test.parts, { workflow });
    const [one, two] = [await other.token('compliance'), await other.token('admin')];
    const { id } = (await ask('POST', '/entity', two, { reference: 'E-1', mode: 'live' })).json<{
      id: string;
    }>();
    const refused = { status: 'rejected', reason: 'Not in the register.' };
    expect((await ask('POST', `/entity/${id}/decision`, one, refused)).statusCode).toBe(202);
    const { id: proposal } = (await ask('GET', `/entity/${id}/proposal`, two)).json<DecisionProposal>();
    const confirmed = (path: string, token: string) =>
      ask('POST', `/${path}/${id}/proposal/confirm`, token, { proposal });
    expect((await confirmed('entity', one)).statusCode).toBe(403);
    expect((await confirmed('profile', two)).statusCode).toBe(404);
    expect((await confirmed('entity', two)).statusCode).toBe(204);
    expect((await ask('GET', `/entity/${id}`, two)).json()).toMatchObject({ status: 'rejected' });
  });
});
