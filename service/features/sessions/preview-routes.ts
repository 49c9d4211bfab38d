import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { reference } from '@veridoor/contract/common';
import { Session } from '@veridoor/contract/session';
import { WorkflowDefinition } from '@veridoor/contract/workflow';
import type { Parts } from '../../parts.ts';
import { problems } from '../../platform/http/validation/schemas.ts';
import { userOf } from '../../platform/http/callers.ts';
import { previewWorkflow } from './preview.ts';

/** A workflow tried before it is saved. */
export function previewRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v2/workflows/preview',
      {
        config: { requires: { user: 'workflow.read' } },
        schema: {
          tags: ['workflow'],
          operationId: 'previewWorkflow',
          summary: 'Try a workflow without saving it',
          description:
            'What a customer would get at the beginning of the journey. A workflow that cannot work is refused with the place of every mistake, as when you save it. Nothing is kept.',
          body: reference(WorkflowDefinition),
          response: { 200: reference(Session), ...problems(400, 401, 403, 413, 415) },
        },
      },
      (request) => previewWorkflow(parts, userOf(request), request.body),
    );
  };
}
