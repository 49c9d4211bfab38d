import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '@veridoor/contract/accounts/user';
import type { AmlReport } from '@veridoor/contract/aml/report';
import type { Profile } from '@veridoor/contract/profile';
import { openRows } from '../../platform/crypto/sealed-values.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, buildSession, setStep, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { contentImageCheck } from '../../testing/documents/documents.ts';
import { listedPerson, loadList } from '../../testing/lists.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { passport, send } from '../../testing/documents/sending.ts';

const image = await cardJpeg({ width: 400, height: 300 });

describe('decisions on profiles', () => {
  let test: TestApplication;
  let company: TestCompany;
  let session: Awaited<ReturnType<typeof buildSession>>;
  beforeAll(async () => {
    test = await createTestApplication(database, {}, { imageCheck: contentImageCheck });
    company = await buildCompany(test.parts);
    await loadList(test.parts, [listedPerson('entry-1', 'Orlanda Vexley-Marsh')]);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    session = await buildSession(test, company, { name: 'Gulsah Yildiz' });
    await test.parts.jobs.idle();
  });

  const patch = async (payload: object, id = session.profile.id, group: Group = 'compliance') =>
    test.inject({ method: 'PATCH', url: `/api/v2/profile/${id}`, token: await company.token(group), payload });
  const read = async (id = session.profile.id) =>
    (await test.inject({ url: `/api/v2/profile/${id}`, token: await company.token('auditor') })).json<Profile>();
  const act = async (document: string, what: string, payload: object = {}, group: Group = 'compliance') =>
    test.inject({
      method: 'POST',
      url: `/api/v2/document/${document}/${what}`,
      token: await company.token(group),
      payload,
    });
  const pageOf = async (step: string) =>
    (
      await test.parts.database
        .selectFrom('document')
        .select('id')
        .where('profile_id', '=', session.profile.id)
        .where('step_id', '=', step)
        .where('state', '=', 'active')
        .executeTakeFirstOrThrow()
    ).id;
  const history = async (profile = session.profile.id) => {
    const { database } = test.parts;
    const rows = await database
      .selectFrom('decision')
      .select(['id', 'outcome', 'before', 'reason', 'override', 'user_id', 'workflow_id'])
      .where('profile_id', '=', profile)
      .where('subject', '=', 'profile')
      .orderBy('place')
      .execute();
    return openRows(database, 'decision', rows).map(({ outcome, before, reason, override, user_id, workflow_id }) => ({
      outcome,
      before,
      reason,
      override,
      by: user_id ? 'person' : workflow_id ? 'rules' : null,
    }));
  };
  /** Everything is there; the pages are those that a person approved who may decide on profiles. */
  const handIn = async () => {
    await setStep(test, session.profile.id, 'identity', 'approved');
    await setStep(test, session.profile.id, 'selfie', 'approved');
    await test.parts.jobs.idle();
    await test.inject({ method: 'POST', url: '/api/v2/session/complete', token: session.token, payload: {} });
    await test.parts.jobs.idle();
  };

  it('a profile on hold stays so, whoever approves the last page', async () => {
    await setStep(test, session.profile.id, 'identity', 'pending_review');
    await setStep(test, session.profile.id, 'selfie', 'approved');
    await test.parts.jobs.idle();
    await test.inject({ method: 'POST', url: '/api/v2/session/complete', token: session.token, payload: {} });
    expect((await patch({ status: 'in_review', status_reason: 'suspected fraud, hold' })).statusCode).toBe(200);
    for (const group of ['agent', 'compliance'] as const) {
      expect((await act(await pageOf('identity'), 'approve', {}, group)).statusCode).toBe(200);
      expect(await read()).toMatchObject({ status: 'in_review', status_reason: 'suspected fraud, hold' });
    }
    expect((await history()).at(-1)).toEqual({
      outcome: 'in_review',
      before: 'in_review',
      reason: 'suspected fraud, hold',
      override: false,
      by: 'person',
    });
  });

  it('an approval survives a late check, an approved page and an archived one', async () => {
    const page = await send(test, session.token, image, passport);
    const override = { override: true, status_reason: 'seen at the branch' };
    expect((await patch({ status: 'approved', ...override })).json()).toMatchObject({ status: 'approved' });
    await test.parts.jobs.idle();
    const stays = { status: 'approved', status_reason: 'seen at the branch' };
    expect(await read()).toMatchObject(stays);
    await act(page.id, 'approve', {}, 'agent');
    expect(await read()).toMatchObject(stays);
    await act(page.id, 'archive');
    expect(await read()).toMatchObject(stays);
  });

  it.each([
    ['original_text', 'review', 'text_replaced', 409],
    ['print_number', 'failed', 'print_number_differs', 409],
    ['print_number', 'review', 'print_number_differs', 200],
    ['original_text', 'not_made', 'check_not_made', 200],
  ] as const)('approving against %s (%s: %s) answers %s without a reason', async (check, outcome, detail, expected) => {
    await setStep(test, session.profile.id, 'identity', 'pending_review');
    await setStep(test, session.profile.id, 'selfie', 'approved');
    await test.parts.jobs.idle();
    await test.inject({ method: 'POST', url: '/api/v2/session/complete', token: session.token, payload: {} });
    const { database } = test.parts;
    const results = JSON.stringify([{ check, outcome, score: null, detail }]);
    await database
      .updateTable('document')
      .set({ results })
      .where('id', '=', await pageOf('identity'))
      .execute();
    const bare = await patch({ status: 'approved' });
    expect(bare.statusCode).toBe(expected);
    if (expected === 200) return;
    expect(bare.json()).toMatchObject({
      code: 'override_needed',
      errors: [{ field: expect.stringContaining('/steps/identity') }],
    });
    const explained = await patch({ status: 'approved', override: true, status_reason: 'seen at the branch' });
    expect(explained.json()).toMatchObject({ status: 'approved' });
    expect((await history()).at(-1)).toMatchObject({ reason: 'seen at the branch', override: true });
  });

  it('rejecting a page of an approved profile reopens it, and the history keeps both decisions', async () => {
    await setStep(test, session.profile.id, 'identity', 'approved');
    await setStep(test, session.profile.id, 'selfie', 'pending_review');
    await test.parts.jobs.idle();
    await test.inject({ method: 'POST', url: '/api/v2/session/complete', token: session.token, payload: {} });
    await patch({ status: 'approved', status_reason: 'the face is the same' });
    await act(await pageOf('selfie'), 'reject', { reject_reason: 'face_not_matching' }, 'agent');
    expect(await read()).toMatchObject({ status: 'in_review', status_reason: 'page_rejected' });
    expect((await history()).slice(-2)).toEqual([
      { outcome: 'approved', before: 'in_review', reason: 'the face is the same', override: false, by: 'person' },
      { outcome: 'in_review', before: 'approved', reason: 'page_rejected', override: false, by: 'rules' },
    ]);
  });

  it('an approval by rules is withdrawn when a page is archived', async () => {
    await handIn();
    expect(await read()).toMatchObject({ status: 'approved', status_reason: null });
    expect((await history()).at(-1)).toMatchObject({ outcome: 'approved', by: 'rules' });
    await act(await pageOf('selfie'), 'archive', {}, 'compliance');
    expect(await read()).toMatchObject({ status: 'in_review' });
  });

  it('an agent who approves a page leaves the profile to users who may decide on it', async () => {
    await setStep(test, session.profile.id, 'identity', 'pending_review');
    await setStep(test, session.profile.id, 'selfie', 'approved');
    await test.parts.jobs.idle();
    await test.inject({ method: 'POST', url: '/api/v2/session/complete', token: session.token, payload: {} });
    const page = await pageOf('identity');
    await act(page, 'approve', {}, 'agent');
    expect(await read()).toMatchObject({ status: 'in_review' });
    expect((await patch({ status: 'approved' }, session.profile.id, 'agent')).json()).toMatchObject({
      status: 403,
      code: 'permission_missing',
    });
    for (const side of await test.parts.database
      .selectFrom('document')
      .select('id')
      .where('profile_id', '=', session.profile.id)
      .where('step_id', '=', 'identity')
      .execute())
      await act(side.id, 'approve', {}, 'compliance');
    expect(await read()).toMatchObject({ status: 'approved' });
  });

  it('approving over open or rejected steps needs an override and a reason', async () => {
    await setStep(test, session.profile.id, 'identity', 'rejected');
    const refused = (await patch({ status: 'approved' })).json<{ errors: object[] }>();
    expect(refused).toMatchObject({ status: 409, code: 'override_needed' });
    expect(refused.errors).toEqual([
      { field: '/steps/identity', code: 'step_rejected', message: 'is rejected' },
      { field: '/steps/selfie', code: 'step_open', message: 'is not done: not_uploaded' },
    ]);
    const silent = await patch({ status: 'approved', override: true });
    expect(silent.json()).toMatchObject({ status: 400, errors: [{ field: '/status_reason', code: 'required' }] });
    const said = await patch({ status: 'approved', override: true, status_reason: 'known to the branch', note: 'Ada' });
    expect(said.json()).toMatchObject({ status: 'approved', status_reason: 'known to the branch' });
    expect((await history()).at(-1)).toMatchObject({ override: true, by: 'person' });
  });

  it('rejecting a profile or a page needs a reason', async () => {
    expect((await patch({ status: 'rejected' })).json()).toMatchObject({
      status: 400,
      errors: [{ field: '/status_reason', code: 'required' }],
    });
    expect((await patch({ status: 'rejected', status_reason: 'forged' })).json()).toMatchObject({ status: 'rejected' });
    await setStep(test, session.profile.id, 'identity', 'pending_review');
    expect((await act(await pageOf('identity'), 'reject')).statusCode).toBe(400);
  });

  it('approval waits for every hit: a true match moves the profile, a false one frees it', async () => {
    const listed = await buildProfile(test, company, { name: 'Orlanda Vexley-Marsh' });
    await test.parts.jobs.idle();
    await setStep(test, listed.id, 'identity', 'approved');
    await setStep(test, listed.id, 'selfie', 'approved');
    await test.parts.jobs.idle();
    const refused = (await patch({ status: 'approved' }, listed.id)).json<{ errors: object[] }>();
    expect(refused).toMatchObject({ code: 'override_needed' });
    expect(refused.errors).toEqual([
      { field: '/screening', code: 'undecided', message: 'must be decided first: possible_match' },
    ]);
    const token = await company.token('compliance');
    const { data } = (await test.inject({ url: `/api/v2/aml/report?profile=${listed.id}`, token })).json<{
      data: AmlReport[];
    }>();
    const report = data[0]!;
    const decide = (verdict: string) =>
      test.inject({
        method: 'POST',
        url: `/api/v2/aml/report/${report.id}/decision`,
        token,
        payload: { source: report.results[0]!.source, entity_id: 'entry-1', verdict, reason: 'looked at' },
      });
    expect((await decide('false_positive')).statusCode).toBe(200);
    expect((await patch({ status: 'approved', status_reason: 'clear' }, listed.id)).json()).toMatchObject({
      status: 'approved',
    });
    expect((await decide('true_match')).statusCode).toBe(200);
    expect(await read(listed.id)).toMatchObject({ status: 'in_review', status_reason: 'true_match' });
    expect((await history(listed.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['approved', 'clear'],
      ['in_review', 'true_match'],
    ]);
  });

  it('the same decision again leaves one decision', async () => {
    const word = { status: 'in_review', status_reason: 'hold' };
    await patch(word);
    await patch(word);
    expect(await history()).toHaveLength(1);
  });
});
