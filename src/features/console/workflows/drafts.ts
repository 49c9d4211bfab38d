import type { QueryClient } from '@tanstack/react-query';
import type { Definition } from './definition.ts';

/** Changes to a workflow that are not saved. */
export interface Draft {
  definition: Definition;
  /** The version that they were made from; null for a workflow that is not there yet. */
  base: number | null;
}

const KEY = 'workflow-draft';
const guarded = new WeakSet<QueryClient>();

/** The unsaved changes of a workflow: they last as long as the page and the login, whatever page is looked at. */
export const draftOf = (client: QueryClient, slug: string): Draft | null =>
  client.getQueryData<Draft | null>([KEY, slug]) ?? null;

/** Keeps unsaved changes; null forgets them. The browser asks before it closes a page that has some. */
export function keepDraft(client: QueryClient, slug: string, draft: Draft | null): void {
  client.setQueryDefaults([KEY], { gcTime: Infinity, staleTime: Infinity });
  client.setQueryData<Draft | null>([KEY, slug], draft);
  if (guarded.has(client)) return;
  guarded.add(client);
  window.addEventListener('beforeunload', (event) => {
    if (client.getQueriesData<Draft | null>({ queryKey: [KEY] }).some(([, kept]) => kept)) event.preventDefault();
  });
}
