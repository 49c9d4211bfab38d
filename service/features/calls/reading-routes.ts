import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CallFigures, CallFiguresQuery } from '@veridoor/contract/calls/call-figures';
import { AgentCall, CallList, CallListQuery, CallTakers } from '@veridoor/contract/calls/call';
import { Identifier, described, reference } from '@veridoor/contract/common';
import { Report } from '@veridoor/contract/report';
import type { Parts } from '../../parts.ts';
import { limitedRead } from '../../platform/database/limited-read.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { userOf } from '../../platform/http/callers.ts';
import { getCall, getReportInCall } from './agents/agent.ts';
import { getCallFigures } from './figures.ts';
import { readRecording } from './records/recording.ts';
import { listCalls, listTakers } from './summaries.ts';

const tags = ['calls'];
const params = Type.Object({ id: described(Identifier, 'Id of the call.') });
const video = Type.Unsafe<Readable>({ type: 'string', format: 'binary' });

/** Calls as users read them: one, many, and in numbers. */
export function callReadingRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/call',
      {
        config: { requires: { user: 'call.read' } },
        schema: {
          tags,
          operationId: 'listCalls',
          summary: 'Calls with their outcomes, newest first',
          description: 'Filters narrow the list; `cursor` reads the next page.',
          querystring: CallListQuery,
          response: { 200: reference(CallList), ...problems(400, 401, 403) },
        },
      },
      (request) => limitedRead(parts, (limited) => listCalls(limited, userOf(request), request.query)),
    );
    app.get(
      '/api/v2/call/takers',
      {
        config: { requires: { user: 'call.read' } },
        schema: {
          tags,
          operationId: 'listCallTakers',
          summary: 'Users who have taken calls',
          description: 'For the filter `agent` of the list. Agents who are connected are in the queue.',
          response: { 200: reference(CallTakers), ...problems(401, 403) },
        },
      },
      (request) => listTakers(parts, userOf(request)),
    );
    app.get(
      '/api/v2/call/figures',
      {
        config: { requires: { user: 'report.read' } },
        schema: {
          tags,
          operationId: 'getCallFigures',
          summary: 'Calls in numbers: waits, results, agents',
          description: 'About the customers who came in the period, by the hour of the day and by agent.',
          querystring: CallFiguresQuery,
          response: { 200: reference(CallFigures), ...problems(400, 401, 403) },
        },
      },
      (request) => getCallFigures(parts, userOf(request), request.query),
    );
    app.get(
      '/api/v2/call/:id',
      {
        exposeHeadRoute: false,
        config: { requires: { user: 'call.read' } },
        schema: {
          tags,
          operationId: 'getCall',
          summary: 'A call and its outcome',
          description:
            "With the customer's documents, the chat and the checklist. The audit records each look, except those of the agent during the call.",
          params,
          response: { 200: reference(AgentCall), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getCall(parts, userOf(request), request.params.id),
    );
    app.get(
      '/api/v2/call/:id/report',
      {
        exposeHeadRoute: false,
        config: { requires: { user: 'call.take' } },
        schema: {
          tags,
          operationId: 'getReportInCall',
          summary: 'Everything that was found about the customer of your call',
          description:
            'For the agent who has the call, as long as it lasts: otherwise 404 `call_not_found`. The audit records each look.',
          params,
          response: { 200: reference(Report), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getReportInCall(parts, userOf(request), request.params.id),
    );
    app.get(
      '/api/v2/call/:id/recording/:part',
      {
        exposeHeadRoute: false,
        config: { requires: { user: 'recording.read' } },
        schema: {
          tags,
          operationId: 'getRecording',
          summary: 'A part of the recording; each start of the recorder begins a new one',
          description: 'The audit records each look.',
          params: Type.Object({
            id: described(Identifier, 'Id of the call.'),
            part: Type.Integer({ minimum: 1, maximum: 1000, description: 'Part of the recording, from 1.' }),
          }),
          response: {
            200: { description: 'WebM.', content: { 'video/webm': { schema: video } } },
            ...problems(400, 401, 403, 404),
          },
        },
      },
      async (request, reply) => {
        const { id, part } = request.params;
        const { size, bytes } = await readRecording(parts, userOf(request), id, part);
        return reply
          .type('video/webm')
          .header('content-length', String(size))
          .header('content-disposition', `attachment; filename="${id}-${part}.webm"`)
          .send(Readable.from(bytes, { objectMode: false }));
      },
    );
  };
}
