import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_LIMIT } from '../../contract/common.ts';
import { buildApplication } from '../app.ts';
import { createParts } from '../create-parts.ts';
import { openFolderStore, type ObjectStore } from '../repositories/object-store.ts';
import { createTestApplication, type TestApplication } from '../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  buildSession,
  INTERFACE_ORIGIN,
  openLink,
  type TestCompany,
} from '../testing/builders.ts';
import { databases } from '../testing/databases.ts';
import { cardJpeg } from '../testing/pictures.ts';
import { beginUpload, naming, passport, sendBytes, submit, TUS, upload, uploadId } from '../testing/sending.ts';

describe.each(databases)('resumable uploads on $name', (kind) => {
  let test: TestApplication;
  let company: TestCompany;
  let token: string;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    company = await buildCompany(test.parts);
    ({ token } = await buildSession(test, company));
  });
  afterAll(() => test.close());

  const ask = (id: string, asker = token) =>
    test.inject({ method: 'HEAD', url: `/api/v2/uploads/${id}`, token: asker, headers: TUS });
  const end = (id: string, asker = token) =>
    test.inject({ method: 'DELETE', url: `/api/v2/uploads/${id}`, token: asker, headers: TUS });

  it('takes bytes in pieces and tells how far it is', async () => {
    const bytes = Buffer.from('0123456789');
    const begun = await beginUpload(test, token, bytes.length);
    expect(begun.statusCode).toBe(201);
    expect(begun.headers.location).toMatch(/^http:\/\/localhost:4000\/api\/v2\/uploads\/[\w-]{32}$/);
    expect(new Date(String(begun.headers['upload-expires'])).getTime() - test.clock.now().getTime()).toBe(86_400_000);
    const id = uploadId(begun);
    expect((await ask(id)).headers).toMatchObject({ 'upload-offset': '0', 'upload-length': '10' });
    expect((await sendBytes(test, token, id, 0, bytes.subarray(0, 4))).headers['upload-offset']).toBe('4');
    expect((await ask(id)).headers['upload-offset']).toBe('4');
    expect(await test.parts.uploadFiles.read(id)).toBe('unfinished');
    expect((await sendBytes(test, token, id, 4, bytes.subarray(4))).headers['upload-offset']).toBe('10');
    expect(Buffer.from((await test.parts.uploadFiles.read(id)) as Uint8Array)).toEqual(bytes);
  });

  it('takes bytes with the creation', async () => {
    const begun = await test.inject({
      method: 'POST',
      url: '/api/v2/uploads',
      token,
      headers: { ...TUS, 'upload-length': '3', 'content-type': 'application/offset+octet-stream' },
      payload: Buffer.from('abc'),
    });
    expect(begun.headers['upload-offset']).toBe('3');
    expect(Buffer.from((await test.parts.uploadFiles.read(uploadId(begun))) as Uint8Array).toString()).toBe('abc');
  });

  it('goes on where the network broke off', async () => {
    const bytes = randomBytes(900_000);
    const id = uploadId(await beginUpload(test, token, bytes.length));
    const address = new URL(await test.app.listen({ host: '127.0.0.1', port: 0 }));
    const broken = request(new URL(`/api/v2/uploads/${id}`, address), {
      method: 'PATCH',
      headers: {
        ...TUS,
        authorization: `Bearer ${token}`,
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length,
        'upload-offset': '0',
      },
    });
    broken.on('error', () => undefined);
    const offset = async () => Number((await ask(id)).headers['upload-offset']);
    broken.write(bytes.subarray(0, 600_000));
    await expect.poll(async () => (await test.parts.uploadFiles.datastore.getUpload(id)).offset).toBeGreaterThan(0);
    broken.destroy();
    // Asking waits for the broken request to let go of the upload.
    const kept = await offset();
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(600_000);
    expect((await sendBytes(test, token, id, kept, bytes.subarray(kept))).statusCode).toBe(204);
    expect(Buffer.from((await test.parts.uploadFiles.read(id)) as Uint8Array).equals(bytes)).toBe(true);
  });

  it('takes no bytes at another place than it is at', async () => {
    const id = uploadId(await beginUpload(test, token, 10));
    const wrong = await sendBytes(test, token, id, 5, Buffer.from('56789'));
    expect(wrong.statusCode).toBe(409);
    expect(wrong.json()).toMatchObject({ code: 'upload_offset_conflict' });
    expect((await ask(id)).headers['upload-offset']).toBe('0');
  });

  it('takes no more than 10 MiB, declared or sent', async () => {
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
    ['a length that is no number', { 'upload-length': '1e3' }, 400],
    ['broken metadata', { 'upload-metadata': 'a b c, ,' }, 400],
  ])('refuses %s and keeps nothing', async (_, headers, status) => {
    const before = await rows();
    expect((await beginUpload(test, token, 3, headers)).statusCode).toBe(status);
    expect(await rows()).toBe(before);
  });

  it('belongs to one profile', async () => {
    const id = uploadId(await beginUpload(test, token, 3));
    const other = await buildSession(test, company);
    const stranger = await (await buildCompany(test.parts)).token('integration');
    for (const asker of [other.token, stranger]) {
      expect((await ask(id, asker)).statusCode).toBe(404);
      const sent = await sendBytes(test, asker, id, 0, Buffer.from('abc'));
      expect(sent.json()).toMatchObject({ status: 404, code: 'upload_not_found' });
      expect((await end(id, asker)).statusCode).toBe(404);
    }
    expect((await ask(id)).headers['upload-offset']).toBe('0');
    expect((await ask(id, await company.token('integration'))).statusCode).toBe(200);
  });

  it('asks for a token, a permission, and of a user for the profile', async () => {
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

  it('waits for consent', async () => {
    const profile = await buildProfile(test, company);
    const { token: early } = await openLink(test, await buildLink(test, company, profile.id));
    expect((await beginUpload(test, early, 3)).json()).toMatchObject({ status: 409, code: 'consent_required' });
  });

  it('ends when its owner says so', async () => {
    const id = await upload(test, token, Buffer.from('abc'));
    expect((await end(id)).statusCode).toBe(204);
    expect((await ask(id)).statusCode).toBe(404);
    expect(await test.parts.uploadFiles.read(id)).toBe('missing');
  });

  it('ends after a day, and its bytes with it', async () => {
    const id = await upload(test, token, Buffer.from('abc'));
    test.clock.advance({ hours: 25 });
    const { token: next } = await buildSession(test, company);
    const user = await company.token('integration');
    expect((await ask(id, user)).statusCode).toBe(410);
    const fresh = await upload(test, next, Buffer.from('abc'));
    await test.parts.jobs.idle();
    expect(await test.parts.uploadFiles.read(id)).toBe('missing');
    expect((await ask(id, user)).statusCode).toBe(404);
    expect(await test.parts.uploadFiles.read(fresh)).not.toBe('missing');
    ({ token } = await buildSession(test, company));
  });

  it('is limited in number', async () => {
    const { token: busy } = await buildSession(test, company);
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) ids.push(uploadId(await beginUpload(test, busy, 3)));
    const refused = await beginUpload(test, busy, 3);
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_uploads' });
    expect(refused.headers['retry-after']).toBe('60');
    await end(ids[0]!, busy);
    expect((await beginUpload(test, busy, 3)).statusCode).toBe(201);
  });

  it('can be read by a page of an interface, by no other', async () => {
    const headers = (origin: string) => ({ ...TUS, 'upload-length': '3', origin });
    const allowed = await test.inject({
      method: 'POST',
      url: '/api/v2/uploads',
      token,
      headers: headers(INTERFACE_ORIGIN),
    });
    expect(allowed.headers['access-control-allow-origin']).toBe(INTERFACE_ORIGIN);
    const exposed = String(allowed.headers['access-control-expose-headers']);
    for (const header of ['Location', 'Upload-Offset', 'Tus-Resumable']) expect(exposed).toContain(header);
    const other = await test.inject({
      method: 'POST',
      url: '/api/v2/uploads',
      token,
      headers: headers('https://evil.example'),
    });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
    const preflight = await test.inject({
      method: 'OPTIONS',
      url: `/api/v2/uploads/${uploadId(allowed)}`,
      headers: {
        origin: INTERFACE_ORIGIN,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type,tus-resumable,upload-offset',
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(String(preflight.headers['access-control-allow-headers']).toLowerCase()).toContain('upload-offset');
  });

  it('is taken up by another instance, and two who send at the same place do no harm', async () => {
    const { parts } = test;
    const other = await buildApplication(await createParts(parts.configuration, parts.database, test.clock));
    try {
      const bytes = randomBytes(1_300_000);
      const id = uploadId(await beginUpload(test, token, bytes.length));
      expect((await sendBytes(test, token, id, 0, bytes.subarray(0, 400_000))).statusCode).toBe(204);
      const on = (app: FastifyInstance) =>
        app.inject({
          method: 'PATCH',
          url: `/api/v2/uploads/${id}`,
          headers: {
            ...TUS,
            authorization: `Bearer ${token}`,
            'content-type': 'application/offset+octet-stream',
            'upload-offset': '400000',
          },
          payload: bytes.subarray(400_000),
        });
      const answers = await Promise.all([on(other), on(test.app), on(other)]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(2);
      expect(Buffer.from((await parts.uploadFiles.read(id)) as Uint8Array).equals(bytes)).toBe(true);
      const kept = await parts.database.selectFrom('upload_part').selectAll().where('upload_id', '=', id).execute();
      expect(kept.reduce((sum, part) => sum + part.size, 0)).toBe(bytes.length);
    } finally {
      await other.close();
    }
  });

  it('says that it cannot keep bytes when the disk is full, and goes on when it is not', async () => {
    let full = false;
    const folder = await mkdtemp(join(tmpdir(), 'veridoor-full-'));
    const objects = openFolderStore(folder);
    const put: ObjectStore['put'] = (...put) => (full ? Promise.reject(new Error('ENOSPC')) : objects.put(...put));
    const small = await createTestApplication(kind, {}, { objects: { ...objects, put } });
    try {
      const { token: customer } = await buildSession(small, await buildCompany(small.parts));
      const bytes = await cardJpeg({ width: 400, height: 300 });
      const id = uploadId(await beginUpload(small, customer, bytes.length));
      full = true;
      const refused = await sendBytes(small, customer, id, 0, bytes);
      expect(refused.json()).toMatchObject({ status: 503, code: 'storage_unavailable' });
      full = false;
      expect((await sendBytes(small, customer, id, 0, bytes)).statusCode).toBe(204);
      full = true;
      const page = { ...passport, upload: id };
      const unkept = await submit(small, customer, page);
      expect(unkept.json()).toMatchObject({ status: 503, code: 'storage_unavailable' });
      expect(unkept.headers['retry-after']).toBe('30');
      full = false;
      expect((await submit(small, customer, page)).statusCode).toBe(201);
    } finally {
      await small.close();
      await rm(folder, { recursive: true });
    }
  });

  const rows = async () => (await test.parts.database.selectFrom('upload').select('id').execute()).length;
});

it('tells an address that is right behind a proxy', async () => {
  const behind = await createTestApplication(databases[0]!, { baseUrl: 'https://api.example.com/kyc' });
  try {
    const { token: customer } = await buildSession(behind, await buildCompany(behind.parts));
    const begun = await beginUpload(behind, customer, 3, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    expect(begun.headers.location).toMatch(/^https:\/\/api\.example\.com\/kyc\/api\/v2\/uploads\/[\w-]{32}$/);
  } finally {
    await behind.close();
  }
});
