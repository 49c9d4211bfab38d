import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  AgentCall,
  CallDecision,
  CallHandOver,
  CallList,
  CallListQuery,
  CallPage,
  CallPresence,
  CallQueue,
  CallTake,
  CallUpdate,
} from '../../contract/call.ts';
import { Identifier } from '../../contract/common.ts';
import { reference } from '../../contract/reference.ts';
import type { Parts } from '../parts.ts';
import {
  endCall,
  getCall,
  getQueue,
  handOver,
  putBack,
  setPresence,
  take,
  updateCall,
} from '../services/calls/agent.ts';
import { decideCall } from '../services/calls/decision.ts';
import { listCalls } from '../services/calls/list.ts';
import { keepPiece, PIECE_LIMIT, readRecording } from '../services/calls/recording.ts';
import { askStill } from '../services/calls/stills.ts';
import { userOf } from './authentication.ts';
import { problems } from './schemas.ts';

const tags = ['calls'];
const agent = { requires: { user: 'call.take' } } as const;
const params = Type.Object({ id: Identifier });
const one = { 200: reference(AgentCall), ...problems(400, 401, 403, 404, 409, 413, 415, 422) };
const film = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' });

/** The video call as agents use it. */
export function agentCallRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addContentTypeParser('video/webm', { parseAs: 'buffer', bodyLimit: PIECE_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    app.get(
      '/api/v2/call',
      {
        config: { requires: { user: 'call.read' } },
        schema: {
          tags,
          operationId: 'listCalls',
          summary: 'Calls, newest first, with what came of each',
          querystring: CallListQuery,
          response: { 200: reference(CallList), ...problems(400, 401, 403) },
        },
      },
      (request) => listCalls(parts, userOf(request), request.query),
    );
    app.get(
      '/api/v2/call/queue',
      {
        config: agent,
        schema: {
          tags,
          operationId: 'getCallQueue',
          summary: 'Who waits, and which agents are there',
          response: { 200: reference(CallQueue), ...problems(401, 403) },
        },
      },
      (request) => getQueue(parts, userOf(request)),
    );
    app.put(
      '/api/v2/call/presence',
      {
        config: agent,
        schema: {
          tags,
          operationId: 'setCallPresence',
          summary: 'Say whether one takes calls',
          body: reference(CallPresence),
          response: { 200: reference(CallQueue), ...problems(400, 401, 403, 413, 415) },
        },
      },
      (request) => setPresence(parts, userOf(request), request.body.state),
    );
    app.post(
      '/api/v2/call/take',
      {
        config: agent,
        schema: {
          tags,
          operationId: 'takeCall',
          summary: 'Take the next customer, or a chosen one',
          body: reference(CallTake),
          response: one,
        },
      },
      (request) => take(parts, userOf(request), request.body.call),
    );
    app.get(
      '/api/v2/call/:id',
      {
        config: { requires: { user: 'call.read' } },
        schema: { tags, operationId: 'getCall', summary: 'A call and what came of it', params, response: one },
      },
      (request) => getCall(parts, userOf(request), request.params.id),
    );
    app.patch(
      '/api/v2/call/:id',
      {
        config: agent,
        schema: {
          tags,
          operationId: 'updateCall',
          summary: 'Notes, checklist, what the customer is asked to do',
          params,
          body: reference(CallUpdate),
          response: one,
        },
      },
      (request) => updateCall(parts, userOf(request), request.params.id, request.body),
    );
    app.post(
      '/api/v2/call/:id/stills',
      {
        config: agent,
        schema: {
          tags,
          operationId: 'askCallStill',
          summary: "Ask the customer's camera for a page in full size",
          params,
          body: reference(CallPage),
          response: one,
        },
      },
      (request) => askStill(parts, userOf(request), request.params.id, request.body),
    );
    app.post(
      '/api/v2/call/:id/put-back',
      {
        config: agent,
        schema: {
          tags,
          operationId: 'putCallBack',
          summary: 'Back to the old place in the queue',
          params,
          response: one,
        },
      },
      (request) => putBack(parts, userOf(request), request.params.id),
    );
    app.post(
      '/api/v2/call/:id/hand-over',
      {
        config: agent,
        schema: {
          tags,
          operationId: 'handCallOver',
          summary: 'Give the customer to another agent',
          params,
          body: reference(CallHandOver),
          response: one,
        },
      },
      (request) => handOver(parts, userOf(request), request.params.id, request.body.agent),
    );
    app.post(
      '/api/v2/call/:id/decide',
      {
        config: agent,
        schema: {
          tags,
          operationId: 'decideCall',
          summary: 'Approve or reject, which ends the call',
          params,
          body: reference(CallDecision),
          response: one,
        },
      },
      (request) => decideCall(parts, userOf(request), request.params.id, request.body),
    );
    app.post(
      '/api/v2/call/:id/end',
      {
        config: agent,
        schema: { tags, operationId: 'endCall', summary: 'End the call without a decision', params, response: one },
      },
      (request) => endCall(parts, userOf(request), request.params.id),
    );
    app.put(
      '/api/v2/call/:id/recording/:session/:piece',
      {
        config: agent,
        schema: {
          tags,
          operationId: 'keepRecordingPiece',
          summary: 'Some seconds of the recording',
          params: Type.Object({
            id: Identifier,
            session: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
            piece: Type.Integer({ minimum: 0, maximum: 100_000 }),
          }),
          body: { content: { 'video/webm': { schema: Type.Unsafe<Uint8Array>({ description: 'WebM; 8 MiB.' }) } } },
          response: { 204: Type.Null({ description: 'Kept.' }), ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      async (request, reply) => {
        const { id, session, piece } = request.params;
        const bytes = request.body as Uint8Array;
        await keepPiece(parts, userOf(request), id, { session, number: piece, bytes });
        return reply.status(204).send(null);
      },
    );
    app.get(
      '/api/v2/call/:id/recording/:part',
      {
        exposeHeadRoute: false,
        config: { requires: { user: 'recording.read' } },
        schema: {
          tags,
          operationId: 'getRecording',
          summary: 'A part of the recording; a new one begins whenever the recorder did',
          params: Type.Object({ id: Identifier, part: Type.Integer({ minimum: 1, maximum: 1000 }) }),
          response: {
            200: { description: 'WebM.', content: { 'video/webm': { schema: film } } },
            ...problems(400, 401, 403, 404),
          },
        },
      },
      async (request, reply) => {
        const { id, part } = request.params;
        const bytes = await readRecording(parts, userOf(request), id, part);
        return reply
          .type('video/webm')
          .header('content-disposition', `attachment; filename="${id}-${part}.webm"`)
          .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      },
    );
  };
}
