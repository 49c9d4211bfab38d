import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CallHandOver, CallPresence, CallQueue, CallTake } from '@veridoor/contract/calls/call-queue';
import { AgentCall, CallDecision, CallPage, CallUpdate } from '@veridoor/contract/calls/call';
import { Identifier, described, reference } from '@veridoor/contract/common';
import type { Parts } from '../../../parts.ts';
import { endCall, getQueue, handOver, putBack, setPresence, take, updateCall } from './agent.ts';
import { decideCall } from '../decision.ts';
import { keepPiece, PIECE_LIMIT } from '../records/recording.ts';
import { askStill } from '../records/stills.ts';
import { userOf } from '../../../platform/http/callers.ts';
import { problems } from '../../../platform/http/validation/schemas.ts';

const tags = ['calls'];
const agent = { requires: { user: 'call.take' } } as const;
const params = Type.Object({ id: described(Identifier, 'Id of the call.') });
const one = { 200: reference(AgentCall), ...problems(400, 401, 403, 404, 409, 413, 415, 422) };

/** The video call as agents use it. */
export function agentCallRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addContentTypeParser('video/webm', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.get(
      '/api/v2/call/queue',
      {
        config: agent,
        schema: {
          tags,
          operationId: 'getCallQueue',
          summary: 'Waiting customers and connected agents',
          description: 'Connected agents also get changes through the socket; see docs/calls.md.',
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
          summary: 'Set whether you take calls, and sign',
          description:
            'Only agents who are `online` count for waiting customers. Customers who sign are kept for agents who do; see docs/calls.md.',
          body: reference(CallPresence),
          response: { 200: reference(CallQueue), ...problems(400, 401, 403, 413, 415) },
        },
      },
      (request) => setPresence(parts, userOf(request), request.body),
    );
    app.post(
      '/api/v2/call/take',
      {
        config: agent,
        schema: {
          tags,
          operationId: 'takeCall',
          summary: 'Take the next customer, or a chosen one',
          description:
            'The next is never a customer who is `kept`; a chosen one may be. 409 `queue_empty` when nobody else is waiting, `call_taken` when another agent was faster, `agent_busy` during another call. Event: `call.started`.',
          body: reference(CallTake),
          response: one,
        },
      },
      (request) => take(parts, userOf(request), request.body.call),
    );
    app.patch(
      '/api/v2/call/:id',
      {
        config: agent,
        schema: {
          tags,
          operationId: 'updateCall',
          summary: 'Change notes, checklist and requests to the customer',
          description:
            'Omitted fields stay. For half an hour after the call, its agent may finish notes and checklist; otherwise 409 `call_ended`. 409 `recording_not_allowed` when the workflow forbids it.',
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
          description:
            "The customer's page takes and sends the image automatically; `stills` shows when it has arrived.",
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
          summary: 'Put the customer back into the queue',
          description: 'The customer does not lose their place. 409 `call_ended` when the call is over.',
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
          summary: 'Hand the customer over to another agent',
          description:
            'The customer is first in the queue of the other agent. 404 `agent_not_found` unless that agent is connected.',
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
          description:
            '409 `captures_missing` when required pages are missing. Events: `call.ended`, `document.approved` of the pages, and, if it moves, `profile.status_changed`.',
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
        schema: {
          tags,
          operationId: 'endCall',
          summary: 'End the call without a decision',
          description: 'The step stays open: the customer may join again while attempts are left. Event: `call.ended`.',
          params,
          response: one,
        },
      },
      (request) => endCall(parts, userOf(request), request.params.id),
    );
    app.put(
      '/api/v2/call/:id/recording/:session/:piece',
      {
        bodyLimit: PIECE_LIMIT,
        config: agent,
        schema: {
          tags,
          operationId: 'keepRecordingPiece',
          summary: 'Some seconds of the recording',
          description:
            "Called by the agent's page while the call goes on, when workflow and both people allow it: otherwise 409 `recording_not_allowed`. What was recorded last may follow for half an hour; 409 `call_ended` after that. Sending the same piece again changes nothing.",
          params: Type.Object({
            id: described(Identifier, 'Id of the call.'),
            session: Type.String({
              pattern: '^[A-Za-z0-9_-]{8,64}$',
              description: 'A new id from the recorder whenever it starts.',
            }),
            piece: Type.Integer({ minimum: 0, maximum: 100_000, description: 'Counts from 0 within a session.' }),
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
  };
}
