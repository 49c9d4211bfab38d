import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../../lib/api/client.ts';
import type { CaseNote, PlantedCase, ReviewCase } from '../../../lib/api/types.ts';
import type { Staff } from '../../sign-in/staff.ts';

const at = (profile: string) => ({ params: { path: { profile } } });

/** Those of both modes. */
export const officersKey = ['officers'] as const;

/** Who may decide on cases, and who has what. */
export const officersQuery = ({ api }: Staff, mode: ReviewCase['mode'] = 'live') =>
  queryOptions({
    queryKey: [...officersKey, mode],
    queryFn: () => unwrap(api.GET('/api/v2/review/officers', { params: { query: { mode } } })),
  });

/** What colleagues wrote; each look is audited. */
export const notesQuery = ({ api }: Staff, profile: string) =>
  queryOptions({
    queryKey: ['notes', profile],
    queryFn: () => unwrap(api.GET('/api/v2/review/{profile}/notes', at(profile))),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Whether the case is planted. */
export const plantedQuery = ({ api }: Staff, profile: string) =>
  queryOptions({
    queryKey: ['planted', profile],
    queryFn: () => unwrap(api.GET('/api/v2/review/{profile}/planted', at(profile))),
  });

export const plantCase = ({ api }: Staff, profile: string, truth: PlantedCase['truth']): Promise<PlantedCase> =>
  unwrap(api.PUT('/api/v2/review/{profile}/planted', { ...at(profile), body: { truth } }));

/** Colleagues whom a note can mention. */
export const readersQuery = ({ api }: Staff, profile: string) =>
  queryOptions({
    queryKey: ['readers', profile],
    queryFn: () => unwrap(api.GET('/api/v2/review/{profile}/readers', at(profile))),
    staleTime: 60_000,
  });

export const addNote = (
  { api }: Staff,
  profile: string,
  text: string,
  mentions: readonly string[] = [],
): Promise<CaseNote> =>
  unwrap(
    api.POST('/api/v2/review/{profile}/notes', {
      ...at(profile),
      body: { text, ...(mentions.length > 0 && { mentions: [...mentions] }) },
    }),
  );

/** @param user null makes it anybody's. @throws {FlowError} `not_waiting`, `user_not_found`. */
export const assignCase = ({ api }: Staff, profile: string, user: string | null): Promise<ReviewCase> =>
  unwrap(api.PUT('/api/v2/review/{profile}/assignment', { ...at(profile), body: { user } }));

export const tagCase = ({ api }: Staff, profile: string, tags: string[]): Promise<{ tags: string[] }> =>
  unwrap(api.PUT('/api/v2/review/{profile}/tags', { ...at(profile), body: { tags } }));

/** Gives a colleague's case back to the queue. */
export const takeBack = ({ api }: Staff, profile: string): Promise<unknown> =>
  unwrap(api.POST('/api/v2/review/{profile}/release', at(profile)));
