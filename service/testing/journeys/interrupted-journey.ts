import { deepEqual, equal, ok } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Document } from '@veridoor/contract/documents/document';
import type { Session } from '@veridoor/contract/session';
import { passport } from '../documents/sending.ts';
import type { ServiceProcess } from '../servers/service-process.ts';

/** Pieces that an image is sent in. */
const PIECES = 2;
/** Milliseconds between looks at a step that is being checked. */
const POLL_EVERY = 100;

export interface End {
  /** Answered requests after which the next one is interrupted. */
  at: number;
  moment: number;
  kill(): Promise<void>;
}

class Interrupted extends Error {}

/**
 * A customer who sends pages in pieces, is interrupted now and then, and remembers what the service has acknowledged.
 */
export class Journey {
  readonly #customer: string;
  readonly #user: string;
  readonly #images: readonly Uint8Array[];
  /** By page: the upload, the bytes that were acknowledged, and the document. */
  readonly #pages: { upload?: string; offset: number; document?: Document }[];
  #answered = 0;

  constructor(customer: string, user: string, images: readonly Uint8Array[]) {
    this.#customer = customer;
    this.#user = user;
    this.#images = images;
    this.#pages = images.map(() => ({ offset: 0 }));
  }

  /** Goes on from where it was; true when everything is handed in, false when the process was killed. */
  async goOn(service: ServiceProcess, end: End | null): Promise<boolean> {
    const call = this.#caller(service, end);
    try {
      for (const [index, page] of this.#pages.entries()) {
        const bytes = this.#images[index]!;
        if (page.document) continue;
        page.upload ??= await this.#begin(call, bytes.length);
        const url = `/api/v2/uploads/${page.upload}`;
        const asked = await call('HEAD', url, {});
        // What was in flight when the process died may have been kept too; then it need not be sent again.
        if (asked.status === 200)
          await this.#sendRest(call, url, page, bytes, Number(asked.headers.get('upload-offset')));
        else equal(asked.status, 410);
        const body = JSON.stringify({ ...passport, upload: page.upload });
        const handedIn = await call('POST', '/api/v2/document', { 'content-type': 'application/json' }, body);
        ok([200, 201].includes(handedIn.status));
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
        equal(((await read.json()) as Document).sha256, document.sha256);
        const file = Buffer.from(
          await (await this.#get(service, `/api/v2/document/${document.id}/file`)).arrayBuffer(),
        );
        equal(createHash('sha256').update(file).digest('hex'), document.sha256);
      } else if (upload !== undefined) {
        const asked = await this.#caller(service, null)('HEAD', `/api/v2/uploads/${upload}`, {});
        ok([200, 410].includes(asked.status));
        if (asked.status === 200) ok(Number(asked.headers.get('upload-offset')) >= offset);
      }
    }
  }

  /** Nothing was handed in twice, every check was made, and the step follows. */
  async settled(service: ServiceProcess): Promise<void> {
    const list = await this.#get(service, '/api/v2/document');
    const { data } = (await list.json()) as { data: Document[] };
    const handedIn = this.#pages.map(({ document }) => document?.id ?? '');
    deepEqual(data.map(({ id }) => id).toSorted(), handedIn.toSorted());
    for (;;) {
      const session = (await (await this.#caller(service, null)('GET', '/api/v2/session', {})).json()) as Session;
      const { status } = session.steps[0]!;
      if (status !== 'processing') {
        // The image shows a card without an MRZ: a person looks at it.
        ok(status === 'approved' || status === 'pending_review', status);
        return;
      }
      await pause(POLL_EVERY);
    }
  }

  async #begin(call: Call, length: number): Promise<string> {
    const begun = await call('POST', '/api/v2/uploads', { 'upload-length': String(length) });
    equal(begun.status, 201);
    return begun.headers.get('location')!.split('/').at(-1)!;
  }

  async #sendRest(call: Call, url: string, page: { offset: number }, bytes: Uint8Array, from: number): Promise<void> {
    ok(from >= page.offset);
    page.offset = from;
    while (page.offset < bytes.length) {
      const piece = bytes.subarray(page.offset, page.offset + Math.ceil(bytes.length / PIECES));
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(page.offset) };
      const sent = await call('PATCH', url, headers, new Uint8Array(piece));
      equal(sent.status, 204);
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
    equal(response.status, 200);
    return response;
  }
}

type Call = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Uint8Array<ArrayBuffer>,
) => Promise<Response>;
