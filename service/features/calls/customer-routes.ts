import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CallJoin, CallStillFile, CustomerCall, IceServers } from '@veridoor/contract/calls/call';
import { Identifier, described, reference } from '@veridoor/contract/common';
import type { Parts } from '../../parts.ts';
import { getOwnCall, joinQueue, leaveCall, iceServers } from './customer.ts';
import { fileStill } from './records/stills.ts';
import { invalidField } from '../../platform/problems/problems.ts';
import { principalOf, profileOf } from '../../platform/http/callers.ts';
import { readFileForm } from '../../platform/http/bodies/file-form.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const tags = ['calls'];
const customer = { requires: { profile: true } } as const;

/** The video call as its customer uses it. The socket carries everything in between. */
export function customerCallRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v2/session/call',
      {
        config: customer,
        schema: {
          tags,
          operationId: 'joinCallQueue',
          summary: 'Join the queue for an agent, or get the open call',
          description:
            'Reloading the page keeps the place in the queue. 409 `captures_missing` or `step_locked` when something else must be done first.',
          body: reference(CallJoin),
          response: { 200: reference(CustomerCall), ...problems(400, 401, 404, 409, 413, 415) },
        },
      },
      (request) => joinQueue(parts, profileOf(request), request.body),
    );
    app.get(
      '/api/v2/session/call',
      {
        config: customer,
        schema: {
          tags,
          operationId: 'getOwnCall',
          summary: "The customer's newest call",
          description: '404 `call_not_found` when there was none.',
          response: { 200: reference(CustomerCall), ...problems(401, 404) },
        },
      },
      (request) => getOwnCall(parts, profileOf(request)),
    );
    app.post(
      '/api/v2/session/call/leave',
      {
        config: customer,
        schema: {
          tags,
          operationId: 'leaveCall',
          summary: 'Leave the queue or the call',
          description: 'An open step stays open: the customer may join again while attempts are left.',
          response: { 200: reference(CustomerCall), ...problems(401, 404) },
        },
      },
      (request) => leaveCall(parts, profileOf(request)),
    );
    app.post(
      '/api/v2/session/call/stills/:id',
      {
        config: { ...customer, readsOwnForm: true },
        preValidation: readFileForm,
        schema: {
          tags,
          operationId: 'sendCallStill',
          summary: 'The image that the agent asked for',
          description:
            '409 `call_ended` when the call is over, 404 `still_not_found` when nobody asked for it. It becomes a document of the profile. Event: `document.uploaded`.',
          params: Type.Object({ id: described(Identifier, 'Id of the image that was asked for.') }),
          body: { content: { 'multipart/form-data': { schema: reference(CallStillFile) } } },
          response: {
            204: Type.Null({ description: 'Filed.' }),
            ...problems(400, 401, 404, 409, 413, 415, 422),
          },
        },
      },
      async (request, reply) => {
        if (!request.formFile) throw invalidField('/file', 'required', 'is required');
        await fileStill(parts, profileOf(request), request.params.id, request.formFile);
        return reply.status(204).send(null);
      },
    );
    app.get(
      '/api/v2/call/ice-servers',
      {
        config: { requires: { user: 'call.take', profile: true } },
        schema: {
          tags,
          operationId: 'getIceServers',
          summary: 'Media relays, with credentials for an hour',
          description: 'For RTCPeerConnection on either side; ask again when they expire.',
          response: { 200: reference(IceServers), ...problems(401, 403) },
        },
      },
      (request) => iceServers(parts, principalOf(request)),
    );
  };
}
