import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Capture, CaptureFrames, CaptureRequest } from '@veridoor/contract/documents/capture';
import { CaptureVideo, DocumentVideo } from '@veridoor/contract/documents/page-video';
import { VIDEO_BODY_LIMIT } from '@veridoor/contract/limits';
import { Identifier, described, reference } from '@veridoor/contract/common';
import type { Parts } from '../../../parts.ts';
import { RecognisedDocument, RecognitionRequest } from '@veridoor/contract/documents/recognition';
import { recogniseDocument } from '../recognition.ts';
import { announce, beginCapture } from './captures.ts';
import { readVideo, takeVideo } from './page-video.ts';
import { profileOf, userOf } from '../../../platform/http/callers.ts';
import { problems } from '../../../platform/http/validation/schemas.ts';

const tags = ['session'];
const customer = { config: { requires: { profile: true } } } as const;

/** Images that are taken with the camera of the customer. */
export function captureRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v2/session/captures',
      {
        ...customer,
        schema: {
          tags,
          operationId: 'beginCapture',
          summary: 'Begin to take an image with the camera',
          description: 'Only an image that began here counts as taken with a camera; other files wait for a person.',
          body: reference(CaptureRequest),
          response: { 201: reference(Capture), ...problems(400, 401, 404, 409, 413, 415, 422, 429) },
        },
      },
      async (request, reply) => reply.status(201).send(await beginCapture(parts, profileOf(request), request.body)),
    );
    app.put(
      '/api/v2/session/captures/:id/frames',
      {
        ...customer,
        schema: {
          tags,
          operationId: 'sendCaptureFrames',
          summary: 'Say which image was taken, with the video just before it',
          description:
            'Once for each capture: 409 `capture_used` or `capture_expired` after that. The image that follows must have the SHA-256 named here.',
          params: Type.Object({ id: described(Identifier, 'Id of the capture.') }),
          body: reference(CaptureFrames),
          response: {
            204: Type.Null({ description: 'The image may follow.' }),
            ...problems(400, 401, 404, 409, 413, 415, 422),
          },
        },
      },
      async (request, reply) => {
        await announce(parts, profileOf(request), request.params.id, request.body);
        return reply.status(204).send(null);
      },
    );
    app.put(
      '/api/v2/session/captures/:id/video',
      {
        ...customer,
        bodyLimit: VIDEO_BODY_LIMIT,
        schema: {
          tags,
          operationId: 'sendCaptureVideo',
          summary: 'Send the video of an image that was handed in',
          description:
            'Where the capture names a `tilt`, once its image is a document: 404 `capture_not_found` before that. It is evidence for people and decides nothing.',
          params: Type.Object({ id: described(Identifier, 'Id of the capture.') }),
          body: reference(CaptureVideo),
          response: {
            204: Type.Null({ description: 'It is kept as long as the image.' }),
            ...problems(400, 401, 404, 409, 413, 415, 422, 503),
          },
        },
      },
      async (request, reply) => {
        await takeVideo(parts, profileOf(request), request.params.id, request.body);
        return reply.status(204).send(null);
      },
    );
    app.get(
      '/api/v2/document/:id/video',
      {
        exposeHeadRoute: false,
        config: { requires: { user: 'report.read' } },
        schema: {
          tags: ['documents'],
          operationId: 'getDocumentVideo',
          summary: 'The video of one side of a document',
          description:
            'Where the report says that it was made. 410 `file_gone` once retention removed the file. The audit records each look.',
          params: Type.Object({ id: described(Identifier, 'Id of the document.') }),
          response: { 200: reference(DocumentVideo), ...problems(400, 401, 403, 404, 410) },
        },
      },
      (request) => readVideo(parts, userOf(request), request.params.id),
    );
    app.post(
      '/api/v2/session/recognitions',
      {
        ...customer,
        schema: {
          tags,
          operationId: 'recogniseDocument',
          summary: 'Ask which document a page is of',
          description:
            'By its print, so that the customer need not choose. Nothing is kept. What it does not know is null: ask the customer then.',
          body: reference(RecognitionRequest),
          response: { 200: reference(RecognisedDocument), ...problems(400, 401, 404, 409, 413, 415, 422, 429) },
        },
      },
      async (request) => recogniseDocument(parts, profileOf(request), request.body),
    );
  };
}
