import type { Client } from 'openapi-fetch';
import { answerOf } from './answer-of.ts';
import type { components, paths } from './openapi.ts';

type Schemas = components['schemas'];
type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Filters } } }
  ? Filters
  : never;

export type NamedOperations = ReturnType<typeof namedOperations>;

/**
 * The operations that most servers need, by the names of the API reference: each takes ids, then the body or the
 * filters, and answers the data alone.
 */
export function namedOperations(client: Client<paths>) {
  const of = (id: string) => ({ params: { path: { id } } });
  return {
    createProfile: (body: Schemas['ProfileCreate']) => answerOf(client.POST('/api/v2/profile', { body })),
    getProfile: (id: string) => answerOf(client.GET('/api/v2/profile/{id}', of(id))),
    createLink: (body: Schemas['LinkRequest']) => answerOf(client.POST('/api/v2/profile/url', { body })),
    deleteLink: (id: string) => answerOf(client.DELETE('/api/v2/link/{id}', of(id))),
    getReport: (id: string) => answerOf(client.GET('/api/v2/profile/{id}/report', of(id))),
    getVerification: (id: string) => answerOf(client.GET('/api/v2/verification/{id}', of(id))),
    searchVerifications: (query: Query<'/api/v2/verification'> = {}) =>
      answerOf(client.GET('/api/v2/verification', { params: { query } })),
    cancelVerification: (id: string) => answerOf(client.POST('/api/v2/verification/{id}/cancel', of(id))),
    listEventLog: (query: Query<'/api/v2/events/log'> = {}) =>
      answerOf(client.GET('/api/v2/events/log', { params: { query } })),
    endTest: (id: string, body: Schemas['TestOutcome']) =>
      answerOf(client.POST('/api/v2/profile/{id}/test-outcome', { ...of(id), body })),
  };
}
