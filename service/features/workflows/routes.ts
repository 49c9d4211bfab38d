import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { reference } from '../../../packages/contract/common.ts';
import { Workflow, WorkflowDefinition } from '../../../packages/contract/workflow.ts';
import type { Parts } from '../../parts.ts';
import { getWorkflow, replaceWorkflow } from './workflows.ts';
import { userOf } from '../users/guard.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const tags = ['workflow'];

/** The steps that a company's customers go through. */
export function workflowRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/workflow',
      {
        config: { requires: { user: 'workflow.read' } },
        schema: {
          tags,
          operationId: 'getWorkflow',
          summary: 'The workflow of new profiles',
          description: 'The newest version. A profile keeps the version that it began with.',
          response: { 200: reference(Workflow), ...problems(401, 403) },
        },
      },
      (request) => getWorkflow(parts, userOf(request)),
    );
    app.put(
      '/api/v2/workflow',
      {
        config: { requires: { user: 'workflow.write' } },
        schema: {
          tags,
          operationId: 'replaceWorkflow',
          summary: 'A new version of the workflow, for future profiles',
          description:
            'Existing profiles keep theirs. A workflow that cannot work is refused with the place of every mistake. 409 `workflow_changed` when somebody else replaced it at the same time.',
          body: reference(WorkflowDefinition),
          response: { 200: reference(Workflow), ...problems(400, 401, 403, 413, 415) },
        },
      },
      (request) => replaceWorkflow(parts, userOf(request), request.body),
    );
  };
}
