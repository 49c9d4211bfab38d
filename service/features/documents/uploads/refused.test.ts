import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_LIMIT } from '@veridoor/contract/common';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  buildSession,
  openLink,
  type TestCompany,
} from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';
import {
  askUpload,
  beginUpload,
  endUpload,
  naming,
  sendBytes,
  TUS,
  uploadId,
} from '../../../testing/documents/sending.ts';

describe('refused resumable uploads', () => {
  let test: TestApplication;
  let company: TestCompany;
  let token: string;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    ({ token } = await buildSession(test, company));
  });
  afterAll(() => test.close());
  const rows = async () => (await test.parts.database.selectFrom('upload').select('id').execute()).length;

  it('an upload takes no bytes at another offset than its own', async () => {
    const id = uploadId(await beginUpload(test, token, 10));
    const wrong = await sendBytes(test, token, id, 5, Buffer.from('56789'));
    expect(wrong.statusCode).toBe(409);
    expect(wrong.json()).toMatchObject({ code: 'upload_offset_conflict' });
    expect((await askUpload(test, token, id)).headers['upload-offset']).toBe('0');
  });

  it('an upload takes at most 10 MiB, declared or sent', async () => {
    const declared = await beginUpload(test, token, FILE_LIMIT + 1);
    expect(declared.statusCode).toBe(413);
    expect(declared.json()).toMatchObject({ code: 'file_too_large' });
    const id = uploadId(await beginUpload(test, token, 5));
    const more = await test.inject({
      method: 'PATCH',
      url: `/api/v2/uploads/${id}`,
      token,
      headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      payload: Readable.from([Buffer.alloc(4), Buffer.alloc(1024 * 1024), Buffer.alloc(1024 * 1024)]),
    });
    expect(more.statusCode).toBe(413);
    const stored = await test.parts.uploadFiles.read(id);
    expect(stored === 'unfinished' || (typeof stored !== 'string' && stored.length <= 5)).toBe(true);
  });

  it.each<[string, Record<string, string>, number]>([
    ['no version', { 'tus-resumable': '' }, 412],
    ['another version', { 'tus-resumable': '0.2.2' }, 412],
    ['no length', { 'upload-length': '' }, 400],
    ['a negative length', { 'upload-length': '-1' }, 400],
    ['a length that is not a number', { 'upload-length': '1e3' }, 400],
    ['broken metadata', { 'upload-metadata': 'a b c, ,' }, 400],
  ])('an upload with %s is refused and keeps nothing', async (_, headers, status) => {
    const before = await rows();
    expect((await beginUpload(test, token, 3, headers)).statusCode).toBe(status);
    expect(await rows()).toBe(before);
  });

  it('an upload belongs to one profile', async () => {
    const id = uploadId(await beginUpload(test, token, 3));
    const other = await buildSession(test, company);
    const stranger = await (await buildCompany(test.parts)).token('integration');
    for (const asker of [other.token, stranger]) {
      expect((await askUpload(test, asker, id)).statusCode).toBe(404);
      const sent = await sendBytes(test, asker, id, 0, Buffer.from('abc'));
      expect(sent.json()).toMatchObject({ status: 404, code: 'upload_not_found' });
      expect((await endUpload(test, asker, id)).statusCode).toBe(404);
    }
    expect((await askUpload(test, token, id)).headers['upload-offset']).toBe('0');
    expect((await askUpload(test, await company.token('integration'), id)).statusCode).toBe(200);
  });

  it('an upload needs a token and the permission; a user also names the profile', async () => {
    expect((await test.inject({ method: 'POST', url: '/api/v2/uploads', headers: TUS })).statusCode).toBe(401);
    expect((await beginUpload(test, await company.token('auditor'), 3)).statusCode).toBe(403);
    const user = await company.token('integration');
    expect((await beginUpload(test, user, 3)).json()).toMatchObject({ errors: [{ field: 'upload-metadata' }] });
    const strange = await buildProfile(test, await buildCompany(test.parts));
    expect((await beginUpload(test, user, 3, naming(strange.id))).statusCode).toBe(404);
    expect((await beginUpload(test, user, 3, naming('../../etc'))).statusCode).toBe(404);
    const own = await buildProfile(test, company);
    expect((await beginUpload(test, user, 3, naming(own.id))).statusCode).toBe(201);
  });

  it('an upload without consent gets 409 consent_required', async () => {
    const profile = await buildProfile(test, company);
    const { token: early } = await openLink(test, await buildLink(test, company, profile.id));
    expect((await beginUpload(test, early, 3)).json()).toMatchObject({ status: 409, code: 'consent_required' });
  });

  it('a customer has at most twenty open uploads', async () => {
    const { token: busy } = await buildSession(test, company);
    const ids: string[] = [];
    const begun = await Promise.all(Array.from({ length: 30 }, () => beginUpload(test, busy, 3)));
    for (const answer of begun) if (answer.statusCode === 201) ids.push(uploadId(answer));
    expect(ids).toHaveLength(20);
    const refused = await beginUpload(test, busy, 3);
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_uploads' });
    expect(refused.headers['retry-after']).toBe('60');
    await endUpload(test, busy, ids[0]!);
    expect((await beginUpload(test, busy, 3)).statusCode).toBe(201);
  });
});
