import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { reference } from '@veridoor/contract/common';
import {
  DEFAULT_WORKFLOW,
  Workflow,
  WorkflowCreate,
  WorkflowDefinition,
  WorkflowList,
  WorkflowListQuery,
  WorkflowReplaceQuery,
  WorkflowSlug,
  WorkflowUpdate,
  WorkflowVersionPage,
  WorkflowVersionsQuery,
} from '@veridoor/contract/workflow';
import type { Parts } from '../../parts.ts';
import { getWorkflow, listWorkflows, listWorkflowVersions } from './versions.ts';
import { createWorkflow, replaceWorkflow, updateWorkflow } from './workflows.ts';
import { userOf } from '../../platform/http/callers.ts';
import { problems } from '../../platform/http/validation/schemas.ts';

const tags = ['workflow'];
const params = Type.Object({ slug: WorkflowSlug });
const ofVersion = Type.Object({
  slug: WorkflowSlug,
  revision: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'The `version`, from 1.' }),
});
const reads = { config: { requires: { user: 'workflow.read' } } } as const;
const writes = { config: { requires: { user: 'workflow.write' } } } as const;

/** The steps that a company's customers go through: its workflows, and the versions of each. */
export function workflowRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v2/workflow',
      {
        ...reads,
        schema: {
          tags,
          operationId: 'getWorkflow',
          summary: 'The workflow of new profiles',
          description:
            'The newest version of the workflow `default`, which profiles have that name none. A profile keeps the version that it began with.',
          response: { 200: reference(Workflow), ...problems(401, 403) },
        },
      },
      (request) => getWorkflow(parts, userOf(request), DEFAULT_WORKFLOW),
    );
    app.put(
      '/api/v2/workflow',
      {
        ...writes,
        schema: {
          tags,
          operationId: 'replaceWorkflow',
          summary: 'A new version of the workflow, for future profiles',
          description:
            'Existing profiles keep theirs. A workflow that cannot work is refused with the place of every mistake.',
          querystring: WorkflowReplaceQuery,
          body: reference(WorkflowDefinition),
          response: { 200: reference(Workflow), ...problems(400, 401, 403, 409, 413, 415) },
        },
      },
      (request) => replaceWorkflow(parts, userOf(request), request.body, request.query),
    );
    app.post(
      '/api/v2/workflow',
      {
        ...writes,
        schema: {
          tags,
          operationId: 'createWorkflow',
          summary: 'Another workflow',
          description:
            'Profiles and links name it by its `slug`. 409 `workflow_slug_taken` when you have one with this slug; 409 `too_many_workflows` from the hundredth on. Its slug is enough. A workflow cannot be removed, since profiles keep what they began with; PATCH retires it.',
          body: reference(WorkflowCreate),
          response: { 201: reference(Workflow), ...problems(400, 401, 403, 409, 413, 415) },
        },
      },
      async (request, reply) => {
        const workflow = await createWorkflow(parts, userOf(request), request.body);
        reply.header('location', `${parts.configuration.baseUrl}/api/v2/workflow/${workflow.slug}`);
        return reply.status(201).send(workflow);
      },
    );
    app.get(
      '/api/v2/workflows',
      {
        ...reads,
        schema: {
          tags,
          operationId: 'listWorkflows',
          summary: 'Your workflows',
          description: 'The newest version of each, by slug, without its steps.',
          querystring: WorkflowListQuery,
          response: { 200: reference(WorkflowList), ...problems(400, 401, 403) },
        },
      },
      (request) => listWorkflows(parts, userOf(request), request.query),
    );
    app.get(
      '/api/v2/workflow/:slug',
      {
        ...reads,
        schema: {
          tags,
          operationId: 'getNamedWorkflow',
          summary: 'One of your workflows',
          description: 'Its newest version.',
          params,
          response: { 200: reference(Workflow), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getWorkflow(parts, userOf(request), request.params.slug),
    );
    app.put(
      '/api/v2/workflow/:slug',
      {
        ...writes,
        schema: {
          tags,
          operationId: 'replaceNamedWorkflow',
          summary: 'A new version of one of your workflows',
          description:
            'For future profiles; existing ones keep theirs. An equal definition makes no version. POST /api/v2/workflow makes another workflow.',
          params,
          querystring: WorkflowReplaceQuery,
          body: reference(WorkflowDefinition),
          response: { 200: reference(Workflow), ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      (request) => replaceWorkflow(parts, userOf(request), request.body, { ...request.params, ...request.query }),
    );
    app.patch(
      '/api/v2/workflow/:slug',
      {
        ...writes,
        schema: {
          tags,
          operationId: 'updateWorkflow',
          summary: 'Retire one of your workflows, or bring it back',
          description:
            'Profiles, links and verifications that would begin with a retired workflow are refused (409 `workflow_retired`); open verifications end with it. The workflow `default` cannot be retired (409 `default_workflow_stays`).',
          params,
          body: reference(WorkflowUpdate),
          response: { 200: reference(Workflow), ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      (request) => updateWorkflow(parts, userOf(request), request.params.slug, request.body),
    );
    app.get(
      '/api/v2/workflow/:slug/versions',
      {
        ...reads,
        schema: {
          tags,
          operationId: 'listWorkflowVersions',
          summary: 'Versions of a workflow, newest first',
          description: 'Without their steps. All versions are kept.',
          params,
          querystring: WorkflowVersionsQuery,
          response: { 200: reference(WorkflowVersionPage), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => listWorkflowVersions(parts, userOf(request), request.params.slug, request.query),
    );
    app.get(
      '/api/v2/workflow/:slug/versions/:revision',
      {
        ...reads,
        schema: {
          tags,
          operationId: 'getWorkflowVersion',
          summary: 'A version of a workflow',
          description: 'As it was made: a version never changes.',
          params: ofVersion,
          response: { 200: reference(Workflow), ...problems(400, 401, 403, 404) },
        },
      },
      (request) => getWorkflow(parts, userOf(request), request.params.slug, request.params.revision),
    );
  };
}
