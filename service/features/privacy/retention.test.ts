import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRecording, insertRecordingPiece } from '../calls/records/queries.ts';
import { insertCall } from '../calls/queries.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../../testing/builders.ts';
import { databases } from '../../testing/servers/databases.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { form, passport, send } from '../../testing/documents/sending.ts';
import { buildListener } from '../../testing/webhooks.ts';
import { retention } from './retention.ts';
import { seal } from '../../platform/crypto/sealed-values.ts';

const image = await cardJpeg({ width: 400, height: 300 });

describe.each(databases)('retention on $name', (kind) => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    // It runs here when the test says so, and is measured by nothing else.
    await test.parts.jobs.stop();
  });
  afterAll(() => test.close());

  const enforce = (files = test.parts.files) => retention({ ...test.parts, files }).run({});
  const get = async (company: TestCompany, url: string) =>
    test.inject({ method: 'GET', url, token: await company.token('admin') });
  const filesOf = async () => (await test.parts.database.selectFrom('stored_file').select('name').execute()).length;
  const versions = async () => (await test.parts.database.selectFrom('document_version').select('id').execute()).length;
  const left = async (table: 'session_event' | 'link', profile: { id: string }) =>
    (await test.parts.database.selectFrom(table).select('id').where('profile_id', '=', profile.id).execute()).length;

  async function customer(settings: object) {
    const company = await buildCompany(test.parts, { settings });
    const { token, profile } = await buildSession(test, company);
    const document = await send(test, token, image, passport);
    await test.inject({
      method: 'POST',
      url: '/api/v2/session/events',
      token,
      payload: { name: 'step_opened', step: 'identity' },
    });
    return { company, profile, document };
  }

  it("each company's days remove files and earlier versions, and keep the decision", async () => {
    const short = await customer({ retention_days: 10 });
    const long = await customer({ retention_days: 100 });
    const url = `/api/v2/document/${short.document.id}`;
    test.clock.advance({ days: 5 });
    const replaced = await test.inject({
      method: 'PUT',
      url,
      token: await short.company.token('admin'),
      ...form({}, { bytes: image }),
    });
    expect(replaced.statusCode).toBe(200);
    test.clock.advance({ days: 6 });
    await enforce();
    // The file that was put in its place is six days old.
    expect((await get(short.company, `${url}/file`)).statusCode).toBe(200);
    const before = await filesOf();
    test.clock.advance({ days: 5 });
    await enforce();
    expect((await get(short.company, `${url}/file`)).json()).toMatchObject({ status: 410, code: 'file_gone' });
    expect((await get(short.company, url)).json()).toMatchObject({ file_removed_at: test.clock.now().toISOString() });
    expect(await filesOf()).toBe(before - 2);
    expect(await versions()).toBe(0);
    expect((await get(long.company, `/api/v2/document/${long.document.id}/file`)).statusCode).toBe(200);
    await enforce();
    const audited = await test.parts.database
      .selectFrom('audit_entry')
      .select('subject_id')
      .where('action', '=', 'document.file_removed')
      .execute();
    expect(audited).toEqual([{ subject_id: short.document.id }]);
  });

  it('retention resumes after a stop, and a file due for removal cannot be opened', async () => {
    const { company, document } = await customer({ retention_days: 10 });
    const { file_key } = await test.parts.database
      .selectFrom('document')
      .select('file_key')
      .where('id', '=', document.id)
      .executeTakeFirstOrThrow();
    test.clock.advance({ days: 11 });
    const failing = { ...test.parts.files, delete: () => Promise.reject(new Error('power cut')) };
    await expect(enforce(failing)).rejects.toThrow('power cut');
    await expect(test.parts.files.read(file_key)).rejects.toThrow('gone');
    expect((await get(company, `/api/v2/document/${document.id}/file`)).statusCode).toBe(410);
    await enforce();
    while ((await test.parts.files.deleteExpired(100)) > 0);
    const rows = await test.parts.database
      .selectFrom('stored_file')
      .select('name')
      .where('name', '=', file_key)
      .execute();
    expect(rows).toEqual([]);
  });

  it('profiles without activity are removed when a company wants that', async () => {
    const removed = await customer({ retention_days: 10, profile_retention_days: 20 });
    const kept = await customer({ retention_days: 10 });
    expect(await left('session_event', removed.profile)).toBe(1);
    test.clock.advance({ days: 15 });
    await enforce();
    expect((await get(removed.company, `/api/v2/profile/${removed.profile.id}`)).statusCode).toBe(200);
    for (const table of ['session_event', 'link'] as const) expect(await left(table, removed.profile)).toBe(0);
    test.clock.advance({ days: 10 });
    const before = await filesOf();
    await enforce();
    expect((await get(removed.company, `/api/v2/profile/${removed.profile.id}`)).statusCode).toBe(404);
    expect((await get(removed.company, `/api/v2/document/${removed.document.id}`)).statusCode).toBe(404);
    expect(await filesOf()).toBeLessThanOrEqual(before);
    expect((await get(kept.company, `/api/v2/profile/${kept.profile.id}`)).statusCode).toBe(200);
  });

  it('searches that belong to no profile go as profiles do, where a company lets these go', async () => {
    const searched = async (settings: object) => {
      const company = await buildCompany(test.parts, { settings });
      const { database, clock } = test.parts;
      const id = crypto.randomUUID();
      const nobody = { profile_id: null, subject: 'nobody', name_hash: null, screening: false, total: 0 };
      const kind = {
        company_id: company.id,
        mode: 'live',
        lists: '[]',
        algorithm: '1',
        created_at: clock.now(),
      } as const;
      const content = seal(database, 'aml_search', 'content', id, { query: { name: 'Ada' }, hits: [] } as never);
      await database
        .insertInto('aml_search')
        .values({ id, ...nobody, ...kind, content })
        .execute();
      return company;
    };
    const [short, long] = [
      await searched({ retention_days: 5, profile_retention_days: 10 }),
      await searched({ retention_days: 5 }),
    ];
    const kept = async ({ id }: TestCompany) =>
      (await test.parts.database.selectFrom('aml_search').select('id').where('company_id', '=', id).execute()).length;
    test.clock.advance({ days: 9 });
    await enforce();
    expect([await kept(short), await kept(long)]).toEqual([1, 1]);
    test.clock.advance({ days: 2 });
    await enforce();
    expect([await kept(short), await kept(long)]).toEqual([0, 1]);
  });

  it('a colleague’s notice goes with the notifications once it was read', async () => {
    const { company, profile } = await customer({ webhook_retention_days: 7 });
    const { database, clock } = test.parts;
    const { id: user } = await database
      .selectFrom('user_account')
      .select('id')
      .where('company_id', '=', company.id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const now = clock.now();
    const notices = [crypto.randomUUID(), crypto.randomUUID()];
    for (const [index, id] of notices.entries())
      await database
        .insertInto('case_notice')
        .values({
          id,
          user_id: user,
          profile_id: profile.id,
          note_id: null,
          kind: 'assigned',
          by_user: null,
          created_at: now,
          read_at: index === 0 ? now : null,
        })
        .execute();
    test.clock.advance({ days: 8 });
    await enforce();
    const left = await database.selectFrom('case_notice').select('id').where('user_id', '=', user).execute();
    expect(left).toEqual([{ id: notices[1] }]);
  });

  it('retention removes recorded calls and faces together with the images', async () => {
    const { company, profile } = await customer({ retention_days: 10 });
    const { database, clock, files } = test.parts;
    const now = clock.now();
    const key = await files.write(Buffer.from('a piece of a call'));
    await files.confirm(key);
    const call = await insertCall(database, {
      company_id: company.id,
      profile_id: profile.id,
      step_id: 'call',
      language: 'en',
      customer_records: true,
      options: { recording: true, checklist: [], phrases: [] },
      now,
    });
    const id = call?.id ?? '';
    await insertRecordingPiece(database, { call_id: id, session: 'first', piece: 0, file_key: key, size: 17, now });
    test.clock.advance({ days: 9 });
    await enforce();
    expect(await countRecording(database, id)).toEqual({ pieces: 1, parts: 1 });
    test.clock.advance({ days: 2 });
    await enforce();
    expect(await countRecording(database, id)).toEqual({ pieces: 0, parts: 0 });
    await expect(files.read(key)).rejects.toThrow('gone');
  });

  it('retention removes old notifications except those still to be delivered', async () => {
    const { company, profile } = await customer({ webhook_retention_days: 7 });
    const { database, clock } = test.parts;
    const now = clock.now();
    const endpoint = await buildListener(test, company);
    const ids = [crypto.randomUUID(), crypto.randomUUID()];
    for (const [index, id] of ids.entries()) {
      const pending = index === 1;
      await database
        .insertInto('event')
        .values({
          id,
          company_id: company.id,
          profile_id: profile.id,
          type: 'profile.updated',
          body: seal(database, 'event', 'body', id, '{"name":"Ada"}'),
          created_at: now,
        })
        .execute();
      await database
        .insertInto('webhook_delivery')
        .values({
          id: crypto.randomUUID(),
          event_id: id,
          endpoint_id: endpoint,
          type: 'profile.updated',
          trigger: 'event',
          status: pending ? 'pending' : 'succeeded',
          attempts: '[]',
          next_attempt_at: pending ? now : null,
          created_at: now,
        })
        .execute();
    }
    test.clock.advance({ days: 8 });
    await enforce();
    const remaining = await database.selectFrom('event').select('id').where('company_id', '=', company.id).execute();
    expect(remaining).toEqual([{ id: ids[1] }]);
  });
});
