import { PassThrough, Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { FILE_LIMIT } from '@veridoor/contract/common';
import type { Parts } from '../../../parts.ts';
import { ProblemError, fileTooLarge, type PlainProblemCode } from '../../../platform/problems/problems.ts';
import { createUpload, dropUpload, openUpload } from './uploads.ts';
import { principalOf } from '../../../platform/http/callers.ts';
import { bodyTypes, unsupportedMediaType } from '../../../platform/http/bodies/media-types.ts';
import { problems } from '../../../platform/http/validation/schemas.ts';

const UPLOADS = '/api/v2/uploads';
const CHUNK = 'application/offset+octet-stream';
const tags = ['uploads'];
const requires = { user: 'document.upload', profile: true, entity: true } as const;
const params = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$', description: 'Id of the upload: the last part of its address.' }),
});
/** Headers of the protocol's answers; CORS and the rest are this service's own. */
const answered = /^(tus-|upload-)|^location$/;

/** Our problem codes for the protocol's refusals. */
const refusals: Record<number, PlainProblemCode> = {
  403: 'upload_request_invalid',
  400: 'upload_request_invalid',
  404: 'upload_not_found',
  409: 'upload_offset_conflict',
  410: 'upload_gone',
  412: 'upload_version_unsupported',
  501: 'upload_request_invalid',
  503: 'storage_unavailable',
};

/**
 * Resumable uploads by the tus protocol, version 1.0, with creation, creation-with-upload, expiration and termination.
 * This code decides who may touch which upload, before the protocol's own server sees the request. Any instance may
 * take the next bytes of any upload.
 */
export function uploadRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  const { uploadFiles, configuration } = parts;
  const identifiers = new WeakMap<object, string>();
  const server = new Server({
    path: UPLOADS,
    datastore: uploadFiles.datastore,
    maxSize: FILE_LIMIT,
    // Absolute and from the configuration: right behind a proxy that ends TLS or adds a path, and no header can change
    // it.
    generateUrl: (_, { id }) => `${configuration.baseUrl}${UPLOADS}/${id}`,
    namingFunction: (request) => identifiers.get(request) ?? '',
    getFileIdFromRequest: (request) => identifiers.get(request),
  });

  // Prepares the answer without sending it: a handler must finish its work before the client hears.
  const answer = async (request: FastifyRequest, reply: FastifyReply, id: string, expires: Date) => {
    const protocolRequest = toWebRequest(request, configuration.baseUrl);
    identifiers.set(protocolRequest, id);
    const response = await server.handleWeb(protocolRequest);
    response.headers.forEach((value, name) => {
      if (answered.test(name)) reply.header(name, value);
    });
    if (response.status === 415) throw unsupportedMediaType(bodyTypes(request));
    if (response.status === 413) throw fileTooLarge();
    if (response.status >= 400) throw new ProblemError(refusals[response.status] ?? 'internal_error');
    reply.header('upload-expires', expires.toUTCString()).status(response.status);
  };

  /** Requests until they are answered and all of their bytes have come, which may be later: they go on elsewhere. */
  const arriving = new Map<FastifyRequest['raw'], Promise<void>>();
  let stopping = false;
  const tracked = (...call: Parameters<typeof answer>) => {
    const [{ raw }] = call;
    let answered = false;
    const forget = () => {
      if (answered && raw.closed) arriving.delete(raw);
    };
    const answering = answer(...call).finally(() => {
      answered = true;
      forget();
    });
    arriving.set(raw, answering);
    raw.once('close', forget);
    // It was still being authenticated when the stop began.
    if (stopping) raw.destroy();
    return answering;
  };

  return async (app) => {
    // A stopping service does not wait for slow senders: received bytes are kept, and they continue with another
    // instance.
    app.addHook('preClose', async () => {
      stopping = true;
      const answers = [...arriving.values()];
      for (const raw of arriving.keys()) raw.destroy();
      await Promise.allSettled(answers);
    });
    // The bytes go straight to the file; nothing gathers them in memory.
    app.addContentTypeParser(CHUNK, (_request, payload, done) => done(null, payload));
    app.post(
      UPLOADS,
      {
        config: { requires, repeatable: true, takes: [CHUNK] },
        schema: {
          tags,
          operationId: 'createUpload',
          summary: 'Begin a resumable upload (tus 1.0)',
          description: 'Upload-Length is required; with a user token, Upload-Metadata names the profile.',
          response: {
            201: Type.Null({ description: 'Location says where to send the bytes.' }),
            ...problems(...refused),
          },
        },
      },
      async (request, reply) => {
        const length = declaredLength(request);
        const upload = await createUpload(parts, principalOf(request), namedProfile(request), length);
        try {
          await tracked(request, reply, upload.id, upload.expires_at);
        } catch (error) {
          await uploadFiles.remove(upload.id);
          await dropUpload(parts, upload.id);
          throw error;
        }
        return sendNothing(reply);
      },
    );
    for (const [method, operationId, summary, description, status] of continuations) {
      app.route({
        url: `${UPLOADS}/:id`,
        method,
        config: { requires, repeatable: true, takes: [CHUNK], swagger: { exposeHeadRoute: true } },
        schema: {
          tags,
          operationId,
          summary,
          description,
          params,
          response: {
            [status]: Type.Null({ description: 'Upload-Offset has the bytes that have arrived.' }),
            ...problems(...refused),
          },
        },
        handler: async (request, reply) => {
          const upload = await openUpload(parts, principalOf(request), request.params.id);
          await tracked(request, reply, upload.id, upload.expires_at);
          return sendNothing(reply);
        },
      });
    }
    app.delete(
      `${UPLOADS}/:id`,
      {
        config: { requires, repeatable: true },
        schema: {
          tags,
          operationId: 'endUpload',
          summary: 'End an upload and remove its bytes (tus 1.0)',
          description: 'Uploads that nobody hands in expire.',
          params,
          response: { 204: Type.Null({ description: 'It is gone.' }), ...problems(...refused) },
        },
      },
      async (request, reply) => {
        const upload = await openUpload(parts, principalOf(request), request.params.id);
        await tracked(request, reply, upload.id, upload.expires_at);
        await dropUpload(parts, upload.id);
        return sendNothing(reply);
      },
    );
  };
}

/** An answer that is all in its headers. */
const sendNothing = (reply: FastifyReply) => reply.send();

const continuations = [
  [
    'HEAD',
    'getUpload',
    'Read the offset of an upload (tus 1.0)',
    'For use after a lost connection: `Upload-Offset` says where to continue. 410 `upload_gone` when it has expired or was used.',
    200,
  ],
  [
    'PATCH',
    'continueUpload',
    'Send bytes of an upload (tus 1.0)',
    '409 `upload_offset_conflict` when `Upload-Offset` differs from the upload’s: read the offset and continue from there. 410 `upload_gone` when it has expired or was used.',
    204,
  ],
] as const;
const refused = [400, 401, 403, 404, 409, 410, 412, 413, 415, 429, 503] as const;

/** A length that will be refused anyway must not leave a row behind. */
function declaredLength({ headers }: FastifyRequest): number {
  if (headers['tus-resumable'] !== '1.0.0') throw new ProblemError('upload_version_unsupported');
  const length = headers['upload-length'];
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length)) throw new ProblemError('upload_request_invalid');
  if (Number(length) > FILE_LIMIT) throw fileTooLarge();
  return Number(length);
}

/** The profile in Upload-Metadata (`profile <base64>`), when it is there. */
function namedProfile({ headers }: FastifyRequest): string | undefined {
  const metadata = headers['upload-metadata'];
  if (typeof metadata !== 'string') return undefined;
  const entry = metadata.split(',').find((pair) => pair.trim().startsWith('profile '));
  const value = entry && Buffer.from(entry.trim().slice('profile '.length), 'base64').toString();
  if (value === undefined) return undefined;
  if (!/^[0-9a-f-]{36}$/.test(value)) throw new ProblemError('profile_not_found');
  return value;
}

function toWebRequest(request: FastifyRequest, baseUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value);
  }
  const body = request.body instanceof Readable ? Readable.toWeb(apart(request.body)) : null;
  return new Request(`${baseUrl}${request.url}`, {
    method: request.method,
    headers,
    ...(body && { body: body as ReadableStream<Uint8Array>, duplex: 'half' }),
  });
}

/** A body whose reader may stop without ending its connection. */
function apart(body: Readable): Readable {
  const copy = new PassThrough();
  body.once('close', () => {
    if (!body.readableEnded) copy.destroy(new Error('the sender broke off'));
  });
  return body.pipe(copy);
}
