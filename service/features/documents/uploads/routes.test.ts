import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApplication } from '../../../app.ts';
import { createParts } from '../../../create-parts.ts';
import { openFolderStore, type ObjectStore } from '../../../platform/storage/object-store.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildSession, INTERFACE_ORIGIN, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';
import { cardJpeg } from '../../../testing/documents/images.ts';
import {
  askUpload,
  beginUpload,
  endUpload,
  passport,
  sendBytes,
  submit,
  TUS,
  upload,
  uploadId,
} from '../../../testing/documents/sending.ts';

describe('resumable uploads', () => {
  let test: TestApplication;
  let company: TestCompany;
  let token: string;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    ({ token } = await buildSession(test, company));
  });
  afterAll(() => test.close());
  it('an upload takes bytes in pieces and reports its offset', async () => {
    const bytes = Buffer.from('0123456789');
    const begun = await beginUpload(test, token, bytes.length);
    expect(begun.statusCode).toBe(201);
    expect(begun.headers.location).toMatch(/^http:\/\/localhost:4000\/api\/v2\/uploads\/[\w-]{32}$/);
    expect(new Date(String(begun.headers['upload-expires'])).getTime() - test.clock.now().getTime()).toBe(86_400_000);
    const id = uploadId(begun);
    expect((await askUpload(test, token, id)).headers).toMatchObject({ 'upload-offset': '0', 'upload-length': '10' });
    expect((await sendBytes(test, token, id, 0, bytes.subarray(0, 4))).headers['upload-offset']).toBe('4');
    expect((await askUpload(test, token, id)).headers['upload-offset']).toBe('4');
    expect(await test.parts.uploadFiles.read(id)).toBe('unfinished');
    expect((await sendBytes(test, token, id, 4, bytes.subarray(4))).headers['upload-offset']).toBe('10');
    expect(Buffer.from((await test.parts.uploadFiles.read(id)) as Uint8Array)).toEqual(bytes);
  });

  it('an upload takes bytes by POST where a network refuses PATCH, and ends by POST', async () => {
    const id = uploadId(await beginUpload(test, token, 3));
    const post = (meant: string, headers = {}, payload?: Buffer) =>
      test.inject({
        method: 'POST',
        url: `/api/v2/uploads/${id}`,
        token,
        headers: { ...TUS, 'x-http-method-override': meant, ...headers },
        ...(payload && { payload }),
      });
    const chunk = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const sent = await post('PATCH', chunk, Buffer.from('abc'));
    expect([sent.statusCode, sent.headers['upload-offset']]).toEqual([204, '3']);
    expect((await post('DELETE')).statusCode).toBe(204);
    expect((await askUpload(test, token, id)).statusCode).toBe(404);
  });

  it('an upload takes bytes with its creation', async () => {
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

  it('an upload goes on where the network broke off', async () => {
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
    const offset = async () => Number((await askUpload(test, token, id)).headers['upload-offset']);
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

  it('its owner can end an upload', async () => {
    const id = await upload(test, token, Buffer.from('abc'));
    expect((await endUpload(test, token, id)).statusCode).toBe(204);
    expect((await askUpload(test, token, id)).statusCode).toBe(404);
    expect(await test.parts.uploadFiles.read(id)).toBe('missing');
  });

  it('an upload and its bytes expire after a day', async () => {
    const id = await upload(test, token, Buffer.from('abc'));
    test.clock.advance({ hours: 25 });
    const { token: next } = await buildSession(test, company);
    const user = await company.token('integration');
    expect((await askUpload(test, user, id)).statusCode).toBe(410);
    const fresh = await upload(test, next, Buffer.from('abc'));
    await test.parts.jobs.idle();
    expect(await test.parts.uploadFiles.read(id)).toBe('missing');
    expect((await askUpload(test, user, id)).statusCode).toBe(404);
    expect(await test.parts.uploadFiles.read(fresh)).not.toBe('missing');
    ({ token } = await buildSession(test, company));
  });

  it('only pages of an interface may read the headers of an upload', async () => {
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
        'access-control-request-headers': 'authorization,content-type,traceparent,tus-resumable,upload-offset',
      },
    });
    expect(preflight.statusCode).toBe(204);
    const taken = String(preflight.headers['access-control-allow-headers']).toLowerCase();
    for (const header of ['traceparent', 'upload-offset']) expect(taken).toContain(header);
  });

  it('another instance continues an upload, and two senders at one offset do no harm', async () => {
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

  it('an upload on a full disk is refused, and goes on once there is room', async () => {
    let full = false;
    const folder = await mkdtemp(join(tmpdir(), 'veridoor-full-'));
    const objects = openFolderStore(folder);
    const put: ObjectStore['put'] = (...put) => (full ? Promise.reject(new Error('ENOSPC')) : objects.put(...put));
    const small = await createTestApplication(database, {}, { objects: { ...objects, put } });
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
});

it('the address of an upload is right behind a proxy', async () => {
  const behind = await createTestApplication(database, { baseUrl: 'https://api.example.com/kyc' });
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
