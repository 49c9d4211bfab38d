import type { QueryClient } from '@tanstack/react-query';
import { draftOf, draftsOf, keepDraft } from '../parts/draft-queries.ts';
import type { Definition } from '../schema-form/definition.ts';
import { textOf } from '../schema-form/schema.ts';

/** Changes to a workflow that are not saved. */
export interface WorkflowDraft {
  definition: Definition;
  /** The version that they were made from; null for a workflow that is not there yet. */
  base: number | null;
}

export const workflowDraftOf = (client: QueryClient, slug: string): WorkflowDraft | null =>
  draftOf(client, `workflow ${slug}`) as WorkflowDraft | null;

export const keepWorkflowDraft = (client: QueryClient, slug: string, draft: WorkflowDraft | null): void =>
  keepDraft(client, `workflow ${slug}`, draft);

/** Workflows that were begun and never saved. */
export const newWorkflows = (client: QueryClient): { slug: string; name: string }[] =>
  (draftsOf(client, 'workflow') as [string, WorkflowDraft][])
    .filter(([, { base }]) => base === null)
    .map(([slug, { definition }]) => ({ slug, name: textOf(definition['name']) }));
