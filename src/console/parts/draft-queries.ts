import type { QueryClient } from '@tanstack/react-query';

const KEY = 'draft';
const guarded = new WeakSet<QueryClient>();

/** What of something was changed and not saved: it lasts as long as the page and the login, whatever page is looked at. */
export const draftOf = (client: QueryClient, of: string): object | null =>
  client.getQueryData<object | null>([KEY, of]) ?? null;

/** All of one kind that have unsaved changes, by what they are of. */
export const draftsOf = (client: QueryClient, kind: string): [of: string, draft: object][] =>
  client
    .getQueriesData<object | null>({ queryKey: [KEY] })
    .flatMap(([[, of], draft]) =>
      typeof of === 'string' && of.startsWith(`${kind} `) && draft ? [[of.slice(kind.length + 1), draft]] : [],
    );

/** Keeps unsaved changes; null forgets them. The browser asks before it closes a page that has some. */
export function keepDraft(client: QueryClient, of: string, draft: object | null): void {
  client.setQueryDefaults([KEY], { gcTime: Infinity, staleTime: Infinity });
  client.setQueryData<object | null>([KEY, of], draft);
  if (guarded.has(client)) return;
  guarded.add(client);
  window.addEventListener('beforeunload', (event) => {
    if (client.getQueriesData<object | null>({ queryKey: [KEY] }).some(([, kept]) => kept)) event.preventDefault();
  });
}
