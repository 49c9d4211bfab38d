import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../contract/document.ts';
import type { Session } from '../../contract/session.ts';
import { readConfiguration } from '../configuration.ts';
import { startService } from '../start.ts';
import { buildCompany, buildSession } from './builders.ts';
import { databases, type TestDatabase } from './databases.ts';
import { cardJpeg } from './pictures.ts';
import { passport } from './sending.ts';
import { startServiceProcess, type ServiceProcess } from './service-process.ts';

/** Where the process is killed: after so many requests of the journey were answered, while the next one is under way. */
const KILLS = [2, 5, 9];
const PAGES = 3;
const PIECES = 2;
/** Milliseconds into the request under way; 0 kills before the service has read it. */
const MOMENTS = [0, 60, 5];

const POLL_EVERY = 100;

const pictures = await Promise.all(
  Array.from({ length: PAGES }, (_, seed) => cardJpeg({ width: 800, height: 600, seed })),
);

describe.each(databases)('a service that is killed on $name', (kind) => {
  it(
    'has everything that it acknowledged when it is back, and the customer goes on',
    { timeout: 180_000 },
    async () => {
      const place = await prepare(kind);
      let service = await startServiceProcess(place.environment);
      try {
        const journey = new Journey(place.customer, place.user);
        let killed = 0;
        for (;;) {
          const at = KILLS[killed];
          const end = at === undefined ? null : { at, moment: MOMENTS[killed] ?? 0, kill: () => service.kill() };
          if (await journey.goOn(service, end)) break;
          killed += 1;
          service = await startServiceProcess(place.environment);
          await journey.verify(service);
        }
        expect(killed).toBe(KILLS.length);
        await journey.verify(service);
        await journey.settled(service);
      } finally {
        await service.kill();
        await place.remove();
      }
    },
  );
});

async function prepare(kind: TestDatabase) {
  const folder = await mkdtemp(join(tmpdir(), 'veridoor-kill-'));
  const { url, drop } = await kind.createOutside();
  const environment = {
    DATA_FOLDER: folder,
    SECRET_KEY: randomBytes(32).toString('base64'),
    BASE_URL: 'http://localhost:4000',
    ...(url !== null && { DATABASE_URL: url }),
  };
  const configuration = readConfiguration({ ...environment, PORT: '0', LOG_LEVEL: 'silent' });
  const { app, parts, stop } = await startService(configuration);
  const inject = ({ token, ...request }: { token?: string }) =>
    app.inject({ ...request, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  const company = await buildCompany(parts);
  const { token: customer } = await buildSession({ inject }, company);
  const user = await company.token('auditor');
  await stop();
  return {
    environment,
    customer,
    user,
    async remove() {
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface End {
  /** Answered requests after which the next one is interrupted. */
  at: number;
  moment: number;
  kill(): Promise<void>;
}

class Interrupted extends Error {}

/** A customer who sends three pages in pieces, and remembers what the service has acknowledged. */
class Journey {
  readonly #customer: string;
  readonly #user: string;
  /** By page: the upload, the bytes that were acknowledged, and the document. */
  readonly #pages: { upload?: string; offset: number; document?: Document }[];
  #answered = 0;

  constructor(customer: string, user: string) {
    this.#customer = customer;
    this.#user = user;
    this.#pages = pictures.map(() => ({ offset: 0 }));
  }

  /** Goes on from where it was; true when everything is handed in, false when the process was killed. */
  async goOn(service: ServiceProcess, end: End | null): Promise<boolean> {
    const call = this.#caller(service, end);
    try {
      for (const [index, page] of this.#pages.entries()) {
        const bytes = pictures[index]!;
        if (page.document) continue;
        page.upload ??= await this.#begin(call, bytes.length);
        const url = `/api/v2/uploads/${page.upload}`;
        const asked = await call('HEAD', url, {});
        // What was in flight when the process died may have been kept too; then it need not be sent again.
        if (asked.status === 200)
          await this.#sendRest(call, url, page, bytes, Number(asked.headers.get('upload-offset')));
        else expect(asked.status).toBe(410);
        const body = JSON.stringify({ ...passport, upload: page.upload });
        const handedIn = await call('POST', '/api/v2/document', { 'content-type': 'application/json' }, body);
        expect([200, 201]).toContain(handedIn.status);
        page.document = (await handedIn.json()) as Document;
      }
      return true;
    } catch (error) {
      if (error instanceof Interrupted) return false;
      throw error;
    }
  }

  /** Everything acknowledged is there: offsets of uploads, documents, and the bytes of their files. */
  async verify(service: ServiceProcess): Promise<void> {
    for (const { upload, offset, document } of this.#pages) {
      if (document) {
        const read = await this.#get(service, `/api/v2/document/${document.id}`);
        expect((await read.json()) as Document).toMatchObject({ id: document.id, sha256: document.sha256 });
        const file = Buffer.from(
          await (await this.#get(service, `/api/v2/document/${document.id}/file`)).arrayBuffer(),
        );
        expect(createHash('sha256').update(file).digest('hex')).toBe(document.sha256);
      } else if (upload !== undefined) {
        const asked = await this.#caller(service, null)('HEAD', `/api/v2/uploads/${upload}`, {});
        expect([200, 410]).toContain(asked.status);
        if (asked.status === 200) expect(Number(asked.headers.get('upload-offset'))).toBeGreaterThanOrEqual(offset);
      }
    }
  }

  /** Nothing was handed in twice, every check was made, and the step follows. */
  async settled(service: ServiceProcess): Promise<void> {
    const list = await this.#get(service, '/api/v2/document');
    const { data } = (await list.json()) as { data: Document[] };
    const handedIn = this.#pages.map(({ document }) => document?.id);
    expect(data.map(({ id }) => id).toSorted()).toEqual(handedIn.toSorted());
    for (;;) {
      const session = (await (await this.#caller(service, null)('GET', '/api/v2/session', {})).json()) as Session;
      const { status } = session.steps[0]!;
      if (status !== 'processing') {
        expect(status).toBe('approved');
        return;
      }
      await pause(POLL_EVERY);
    }
  }

  async #begin(call: Call, length: number): Promise<string> {
    const begun = await call('POST', '/api/v2/uploads', { 'upload-length': String(length) });
    expect(begun.status).toBe(201);
    return begun.headers.get('location')!.split('/').at(-1)!;
  }

  async #sendRest(call: Call, url: string, page: { offset: number }, bytes: Buffer, from: number): Promise<void> {
    expect(from).toBeGreaterThanOrEqual(page.offset);
    page.offset = from;
    while (page.offset < bytes.length) {
      const piece = bytes.subarray(page.offset, page.offset + Math.ceil(bytes.length / PIECES));
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(page.offset) };
      const sent = await call('PATCH', url, headers, new Uint8Array(piece));
      expect(sent.status).toBe(204);
      page.offset = Number(sent.headers.get('upload-offset'));
    }
  }

  #caller(service: ServiceProcess, end: End | null): Call {
    return async (method, path, headers, body) => {
      const request = fetch(service.address + path, {
        method,
        headers: { authorization: `Bearer ${this.#customer}`, 'tus-resumable': '1.0.0', ...headers },
        ...(body !== undefined && { body }),
      });
      if (end && this.#answered >= end.at) {
        request.catch(() => undefined);
        await pause(end.moment);
        await end.kill();
        throw new Interrupted();
      }
      const response = await request;
      this.#answered += 1;
      return response;
    };
  }

  async #get(service: ServiceProcess, path: string): Promise<Response> {
    const response = await fetch(service.address + path, { headers: { authorization: `Bearer ${this.#user}` } });
    expect(response.status).toBe(200);
    return response;
  }
}

type Call = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Uint8Array<ArrayBuffer>,
) => Promise<Response>;
