import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AuditPage, AuditQuery, AuditVerification, AuditVerificationRequest } from '@veridoor/contract/audit';
import { reference } from '@veridoor/contract/common';
import type { Parts } from '../../parts.ts';
import { listAudit } from '../../records/audit/audit.ts';
import { userOf } from '../../platform/http/callers.ts';
import { limitedRead } from '../../platform/database/limited-read.ts';
import { continueVerification } from './audit-verification.ts';
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
    app.post(
      '/api/v2/audit/verification',
      {
        config: { requires: { user: 'audit.read' } },
        schema: {
          tags: ['audit'],
          operationId: 'verifyAudit',
          summary: 'Is the chain of the audit whole?',
          description:
            'Follows some thousand entries. While `done` is false, send `entries` and `head` of the answer to go on. The end is audited.',
          body: reference(AuditVerificationRequest),
          response: { 200: reference(AuditVerification), ...problems(400, 401, 403) },
        },
      },
      (request) => continueVerification(parts, userOf(request), request.body),
    );
  };
}
