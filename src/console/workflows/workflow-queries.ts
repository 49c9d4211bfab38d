import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { workflowsKey } from '../parts/shared-queries.ts';
import type { Api } from '../../lib/api/client.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { Session, Workflow, WorkflowDefinition } from '../../lib/api/types.ts';
import { FlowError } from '../../lib/errors/flow-error.ts';
import type { Definition } from '../schema-form/definition.ts';
import type { Mistake } from '../schema-form/words.ts';

/** Milliseconds after the last change until the service judges it. */
const PAUSE = 400;

/** The service is the judge of what is being typed; the type says so until it has judged. */
const typed = (definition: Definition) => definition as unknown as WorkflowDefinition;

/** A version of a workflow, without a number the newest. */
export const workflowQuery = (api: Api, slug: string, revision?: number) =>
  queryOptions({
    queryKey: [...workflowsKey, slug, revision ?? 'newest'],
    queryFn: ({ signal }): Promise<Workflow> =>
      revision === undefined
        ? unwrap(api.GET('/api/v2/workflow/{slug}', { params: { path: { slug } }, signal }))
        : unwrap(
            api.GET('/api/v2/workflow/{slug}/versions/{revision}', { params: { path: { slug, revision } }, signal }),
          ),
    // A version never changes.
    ...(revision !== undefined && { staleTime: Infinity }),
  });

export const versionsQuery = (api: Api, slug: string, cursor?: string) =>
  queryOptions({
    queryKey: [...workflowsKey, slug, 'versions', cursor ?? null],
    queryFn: ({ signal }) => {
      const params = { path: { slug }, query: { limit: 20, ...(cursor !== undefined && { cursor }) } };
      return unwrap(api.GET('/api/v2/workflow/{slug}/versions', { params, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** Saves a definition: as the version after `base`, or as a workflow of its own. */
export const saveWorkflow = (api: Api, slug: string, definition: Definition, base: number | null): Promise<Workflow> =>
  base === null
    ? unwrap(api.POST('/api/v2/workflow', { body: { ...typed(definition), slug } }))
    : unwrap(
        api.PUT('/api/v2/workflow/{slug}', {
          params: { path: { slug }, query: { replaces: base } },
          body: typed(definition),
        }),
      );

/** Retires a workflow, or brings it back. */
export const retireWorkflow = (api: Api, { slug, retired }: { slug: string; retired: boolean }): Promise<Workflow> =>
  unwrap(api.PATCH('/api/v2/workflow/{slug}', { params: { path: { slug } }, body: { retired } }));

/** What the service says of a definition that is not saved. */
export interface Tried {
  /** What a customer would get; of the last definition that could work. */
  session: Session | null;
  mistakes: readonly Mistake[];
  /** The service has not judged the last change yet. */
  pending: boolean;
  /** Nothing answers, or the service refused for another reason. */
  error: unknown;
  again: () => void;
}

/** Has the service try a definition as it is typed, with the rules by which it saves. */
export function useTried(api: Api, definition: Definition): Tried {
  const settled = useSettled(definition);
  const query = useQuery({
    queryKey: ['tried', settled],
    queryFn: async ({ signal }): Promise<Pick<Tried, 'session' | 'mistakes'>> => {
      try {
        const session = await unwrap(api.POST('/api/v2/workflows/preview', { body: typed(settled), signal }));
        return { session, mistakes: [] };
      } catch (thrown) {
        const mistakes = thrown instanceof FlowError ? (thrown.details.fields ?? []) : [];
        if (mistakes.length === 0) throw thrown;
        return { session: null, mistakes };
      }
    },
    placeholderData: (before) => before,
    staleTime: Infinity,
    gcTime: 10_000,
  });
  const [last, setLast] = useState<Session | null>(null);
  const { session = null, mistakes = [] } = query.data ?? {};
  if (session !== null && session !== last) setLast(session);
  return {
    session: session ?? last,
    mistakes,
    pending: query.isFetching || settled !== definition,
    error: query.error,
    again: () => void query.refetch(),
  };
}

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
