import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AuditPage, AuditQuery } from '@veridoor/contract/audit';
import { reference } from '@veridoor/contract/common';
import type { Parts } from '../../parts.ts';
import { listAudit } from '../../records/audit/audit.ts';
import { userOf } from '../../platform/http/callers.ts';
import { limitedRead } from '../../platform/database/limited-read.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

/** The events of a company, and who caused them. */
export function auditRoutes(parts: Pick<Parts, 'configuration' | 'database'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/audit',
      {
        config: { requires: { user: 'audit.read' } },
        schema: {
          tags: ['audit'],
          operationId: 'listAudit',
          summary: 'What happened, newest first',
          description: 'Filters narrow the list. Entries are chained: `hash` covers the entry and the hash before it.',
          querystring: AuditQuery,
          response: { 200: reference(AuditPage), ...problems(400, 401, 403) },
        },
      },
      (request) => limitedRead(parts, (limited) => listAudit(limited, userOf(request), request.query)),
    );
  };
}
