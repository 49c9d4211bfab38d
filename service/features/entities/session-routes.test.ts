import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, openLink, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { buildEntity, buildEntityLink, buildEntitySession, entityRequests, NORVIK } from '../../testing/entities.ts';
import { buildListener } from '../../testing/webhooks.ts';

describe('entity sessions', () => {
  let test: TestApplication;
  let company: TestCompany;
  let requests: ReturnType<typeof entityRequests>;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    requests = entityRequests(test, company);
    await buildListener(test, company);
  });
  afterAll(() => test.close());

  it("an entity's link leads to /entity and opens with a token of its own kind", async () => {
    const entity = await buildEntity(test, company);
    const link = await buildEntityLink(test, company, entity.id);
    expect(new URL(link.shortUrl).pathname).toBe('/entity');
    const { token, session } = await openLink(test, link);
    expect(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())).toMatchObject({ typ: 'et+jwt' });
    expect(session).toMatchObject({
      profile: { id: entity.id, status: 'pending' },
      journey: 'entity',
      steps: [],
      entity: { info: 'open' },
      return_host: 'bank.example',
    });
    expect((await test.inject({ url: '/api/v2/session/entity', token })).json()).toMatchObject({
      status: 409,
      code: 'consent_required',
    });
  });

  it('an entity enters its details piece by piece and finds them again', async () => {
    const { token } = await buildEntitySession(test, company, { name: 'Norvik AS' });
    const half = await requests.answer(token, { country: 'NO', parties: [{ id: 'ada', name: 'Ada' }] }, false);
    expect(half.json()).toMatchObject({ entity: { info: 'open' } });
    await requests.answer(token, { city: ' Bergen ', name: '' }, false);
    const kept = (await test.inject({ url: '/api/v2/session/entity', token })).json<object>();
    expect(kept).toEqual({ details: { country: 'NO', city: 'Bergen', parties: [{ id: 'ada', name: 'Ada' }] } });

    const early = await requests.answer(token, {}, true);
    expect(early.json<{ errors: object[] }>().errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: '/details/name', code: 'required' }),
        expect.objectContaining({ field: '/details/parties/0/kind', code: 'required' }),
        expect.objectContaining({ field: '/details/parties', code: 'director_missing' }),
      ]),
    );
    const [ada, holding] = NORVIK.parties;
    const shares = (first: number, second: number) => [
      { ...ada, share: first },
      { ...holding, share: second },
    ];
    const together = async (parties: object[], more: object = {}) =>
      (await requests.answer(token, { ...NORVIK, ...more, parties }, true)).json<{
        errors?: { field: string; code: string }[];
      }>();
    expect(await together(shares(60, 40.01))).toMatchObject({ errors: [{ code: 'shares_surplus' }] });
    expect(await together(shares(60, 10))).toMatchObject({ errors: [{ code: 'shares_missing' }] });
    expect(await together(shares(60, 10), { no_other_owner: true })).toMatchObject({ entity: { info: 'done' } });
    expect(await together(shares(60, 40))).toMatchObject({ entity: { info: 'done' } });
  });

  it('an entity sends several files for each type and country, and can take them back', async () => {
    const { token, entity } = await buildEntitySession(test, company, { ...NORVIK, country: 'TR' });
    const session = async () =>
      (await test.inject({ url: '/api/v2/session', token })).json<{
        entity: { documents: { type: string; optional: boolean; files: object[] }[] };
      }>().entity.documents;
    expect((await session()).map(({ type, optional }) => [type, optional])).toEqual([
      ['registration_extract', false],
      ['shareholder_register', false],
      ['articles_of_association', true],
      ['tax_certificate', false],
      ['signature_circular', false],
    ]);
    const first = await requests.sendFile(token, 'registration_extract');
    test.clock.advance({ minutes: 1 });
    const second = await requests.sendFile(token, 'registration_extract');
    expect(first).toMatchObject({ profile: entity.id, step: null, country: 'TR', state: 'active' });
    await test.parts.jobs.idle();
    const [extract] = await session();
    expect(extract?.files).toMatchObject([
      { id: first.id, mime_type: 'application/pdf', status: 'pending' },
      { id: second.id, status: 'pending' },
    ]);
    const remove = (id: string, by = token) =>
      test.inject({ method: 'DELETE', url: `/api/v2/session/entity/document/${id}`, token: by });
    const stranger = await buildEntitySession(test, company);
    expect((await remove(first.id, stranger.token)).statusCode).toBe(404);
    expect((await remove(first.id)).statusCode).toBe(200);
    expect((await session())[0]?.files).toMatchObject([{ id: second.id }]);

    await expect(requests.sendFile(token, 'passport')).rejects.toThrow('document_not_accepted');
    for (let count = 0; count < 4; count += 1) await requests.sendFile(token, 'registration_extract');
    await expect(requests.sendFile(token, 'registration_extract')).rejects.toThrow('too_many_files');
  });

  it('a complete entity is handed in, decided with a reason, and may be sent back', async () => {
    const { entity, link, token } = await buildEntitySession(test, company);
    expect((await requests.decide(entity.id, { status: 'approved' })).json()).toMatchObject({
      status: 409,
      code: 'override_needed',
      errors: [{ field: '/info' }, { field: '/registration_extract' }, { field: '/shareholder_register' }],
    });
    expect((await requests.complete(token)).json()).toMatchObject({ status: 409, code: 'steps_outstanding' });
    expect((await requests.complete(token, true)).json()).toMatchObject({ status: 'incomplete' });
    await requests.answer(token, NORVIK, true);
    await requests.sendFile(token, 'registration_extract');
    expect((await requests.complete(token)).json()).toMatchObject({
      detail: 'Still open: shareholder_register. Do the open steps; a customer may also leave without them.',
    });
    await requests.sendFile(token, 'shareholder_register');
    const done = await requests.complete(token);
    expect(done.json()).toEqual({
      status: 'complete',
      callback_url: `https://bank.example/done?order=7&status=complete&customer_id=${entity.id}&errors=`,
      deep_link: null,
    });
    expect((await requests.complete(token)).json()).toEqual(done.json());
    expect((await requests.answer(token, { name: 'Later' }, false)).json()).toMatchObject({
      code: 'session_completed',
    });
    const used = await test.inject({
      method: 'POST',
      url: '/api/v2/session',
      payload: { pid: link.pid, code: link.code },
    });
    expect(used.json()).toMatchObject({
      code: 'link_used',
      callback_url: expect.stringContaining('complete&') as string,
    });

    const reported = (await requests.eventsOf(entity.id)).map(({ type, data }) => [
      type,
      data.entity?.status,
      data.session?.status,
    ]);
    expect(reported).toEqual(expect.arrayContaining([['entity.completed', 'in_review', 'complete']]));
    expect(reported.filter(([type]) => type === 'entity.completed')).toHaveLength(1);

    expect((await requests.decide(entity.id, { status: 'rejected' })).json()).toMatchObject({
      errors: [{ field: '/reason' }],
    });
    const back = await requests.decide(entity.id, {
      status: 'resubmission_requested',
      reason: 'The extract is from 2019.',
    });
    expect(back.json()).toMatchObject({ status: 'resubmission_requested', status_reason: 'The extract is from 2019.' });
    const again = await openLink(test, await buildEntityLink(test, company, entity.id));
    expect(again.session).toMatchObject({ completed: false, entity: { info: 'done' } });
    await requests.complete(again.token);
    expect((await requests.decide(entity.id, { status: 'approved' })).json()).toMatchObject({ status: 'approved' });
    expect((await requests.decide(entity.id, { status: 'expired' })).json()).toMatchObject({ status: 'expired' });
    expect((await requests.decide(entity.id, { status: 'rejected', reason: 'Late.' })).json()).toMatchObject({
      code: 'invalid_transition',
    });
    const audit = (
      await test.inject({ url: `/api/v2/audit?subject=${entity.id}&limit=100`, token: await company.token('admin') })
    )
      .json<{ data: { action: string }[] }>()
      .data.map(({ action }) => action);
    expect(audit).toEqual(
      expect.arrayContaining([
        'entity.created',
        'entity.answered',
        'link.created',
        'session.completed',
        'profile.status_changed',
      ]),
    );
  });

  it('an entity is asked for the documents that the workflow names', async () => {
    const own = await buildCompany(test.parts);
    const token = await own.token('admin');
    const { name, automatic_decision, steps } = (await test.inject({ url: '/api/v2/workflow', token })).json<
      Record<string, unknown>
    >();
    const put = (documents: object[]) =>
      test.inject({
        method: 'PUT',
        url: '/api/v2/workflow',
        token,
        payload: { name, automatic_decision, steps, entity: { documents } },
      });
    const extract = {
      type: 'registration_extract',
      country: '*',
      optional: false,
      most_files: 1,
      title: { en: 'Extract' },
    };
    expect((await put([extract, extract])).json()).toMatchObject({
      errors: [{ field: '/entity/documents/1', code: 'duplicate' }],
    });
    expect((await put([{ ...extract, type: 'selfie' }])).statusCode).toBe(400);
    expect((await put([extract, { ...extract, country: 'NO', optional: true }])).statusCode).toBe(200);
    const norwegian = await buildEntitySession(test, own, { country: 'NO' });
    expect(norwegian.session.entity?.documents).toMatchObject([{ optional: true }]);
    const other = await buildEntitySession(test, own, { country: 'DE' });
    expect(other.session.entity?.documents).toMatchObject([{ optional: false, title: { en: 'Extract' } }]);
  });
});
