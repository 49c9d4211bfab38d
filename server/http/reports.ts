import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Identifier } from '../../contract/common.ts';
import { reference } from '../../contract/reference.ts';
import { Report } from '../../contract/report.ts';
import type { Parts } from '../parts.ts';
import { getReport } from '../services/report/report.ts';
import { userOf } from './authentication.ts';
import { problems } from './schemas.ts';

const tags = ['report'];
const params = Type.Object({ id: Identifier });

/** What was found out about people, for those who may know it. */
export function reportRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/profile/:id/report',
      {
        config: { requires: { user: 'report.read' } },
        schema: {
          tags,
          operationId: 'getReport',
          summary: 'Everything that was found out about a person',
          description:
            'What was read, every check with the values it compared, and every decision. Each look is noted in the audit.',
          params,
          response: { 200: reference(Report), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getReport(parts, userOf(request), request.params.id),
    );
  };
}
