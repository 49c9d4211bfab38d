import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/api/client.ts';
import type { EntityDetails, Session } from '../../lib/api/types.ts';
import type { Flow } from '../../lib/flow/flow.ts';

/** What was said of the company so far. */
export const detailsQuery = (flow: Flow) =>
  queryOptions({ queryKey: ['entity'], queryFn: () => getEntityDetails(flow) });

export async function getEntityDetails(flow: Flow): Promise<EntityDetails> {
  return (await unwrap(flow.api.GET('/api/v2/session/entity'))).details;
}

/** Keeps what is said of the company; what is not named stays as it is. */
export async function giveEntityDetails(flow: Flow, details: EntityDetails, complete: boolean): Promise<Session> {
  return unwrap(flow.api.POST('/api/v2/session/entity', { body: { details, complete } }));
}

/** Takes a file of the company back. */
export async function removeEntityFile(flow: Flow, id: string): Promise<Session> {
  return unwrap(flow.api.DELETE('/api/v2/session/entity/document/{id}', { params: { path: { id } } }));
}
