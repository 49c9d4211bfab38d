import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { reference } from '@veridoor/contract/common';
import { CaseNotices, CaseNoticesUpdate } from '@veridoor/contract/decisions/teamwork';
import type { Parts } from '../../parts.ts';
import { userOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { readNotices, updateNotices } from './notices.ts';

const tags = ['review'];
const config = { requires: { user: 'report.read' } } as const;

/** What colleagues did with cases that concerns the user who asks. */
export function noticesRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/review/notices',
      {
        config,
        schema: {
          tags,
          operationId: 'listCaseNotices',
          summary: 'Your notices',
          description: 'Who mentioned you in a note, and who assigned a case to you.',
          response: { 200: reference(CaseNotices), ...problems(401, 403) },
        },
      },
      (request) => readNotices(parts, userOf(request)),
    );
    app.patch(
      '/api/v2/review/notices',
      {
        config,
        schema: {
          tags,
          operationId: 'updateCaseNotices',
          summary: 'Mark notices, or have them by mail',
          description: 'The mail names the colleague and the company, and no customer.',
          body: reference(CaseNoticesUpdate),
          response: { 200: reference(CaseNotices), ...problems(400, 401, 403) },
        },
      },
      (request) => updateNotices(parts, userOf(request), request.body),
    );
  };
}
