import { queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../lib/api/client.ts';
import type { LinkSendingRequest, LinkSent } from '../../lib/api/types.ts';

// What several rooms read or change. Apart from the rooms' own queries, which the first screen does not need.

/** All pages of the queue of cases. */
export const queueKey = ['review'] as const;

/** What is known about a person. */
export const reportKey = (profile: string) => ['report', profile] as const;

/** Everything about the company's workflows. */
export const workflowsKey = ['workflows'] as const;

export const workflowsQuery = (api: Api) =>
  queryOptions({
    queryKey: workflowsKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/v2/workflows', { signal })),
  });

/** Sends a customer the link to go on, or makes it to be passed on. */
export const sendLink = (api: Api, id: string, body: LinkSendingRequest): Promise<LinkSent> =>
  unwrap(api.POST('/api/v2/profile/{id}/link', { params: { path: { id } }, body, keepalive: true }));

/** The lists that names are screened against, and their last imports. */
export const listsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['lists'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v2/aml/lists', { signal })),
  });
