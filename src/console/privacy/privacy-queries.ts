import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Staff } from '../sign-in/staff.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { Erasure, ExportReason, Keeping, LegalHold, PrivacyRequest } from '../../lib/api/types.ts';

export type Mode = LegalHold['mode'];
/** A customer, person or company, by whose kind the addresses differ. */
export type Whom = Pick<LegalHold, 'profile' | 'subject'>;

const by = (id: string) => ({ params: { path: { id } } });
const PAGE = 20;
const pageOf = (mode: Mode, cursor: string | undefined) => ({
  mode,
  limit: PAGE,
  ...(cursor !== undefined && { cursor }),
});

export const requestsQuery = ({ api }: Staff, mode: Mode, cursor?: string) =>
  queryOptions({
    queryKey: ['privacy requests', mode, cursor ?? null],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v2/privacy-request', { params: { query: pageOf(mode, cursor) }, signal })),
    placeholderData: keepPreviousData,
  });

export const holdsQuery = ({ api }: Staff, mode: Mode, ended: boolean, cursor?: string) =>
  queryOptions({
    queryKey: ['legal holds', mode, ended, cursor ?? null],
    queryFn: ({ signal }) => {
      const query = { ...pageOf(mode, cursor), ended };
      return unwrap(api.GET('/api/v2/legal-hold', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** How long the company's data is kept. */
export const retentionQuery = ({ api }: Staff) =>
  queryOptions({
    queryKey: ['retention'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v2/retention', { signal })),
  });

/** How long a person is kept, and what is under way. */
export const keepingQuery = ({ api }: Staff, profile: string) =>
  queryOptions({
    queryKey: ['keeping', profile],
    queryFn: (): Promise<Keeping> => unwrap(api.GET('/api/v2/profile/{id}/keeping', by(profile))),
  });

/** Replaces an earlier hold. */
export const placeHold = (
  { api }: Staff,
  { profile, subject }: Whom,
  body: { reason: string; until?: string },
): Promise<LegalHold> => {
  const options = { ...by(profile), body };
  return unwrap(
    subject === 'person'
      ? api.PUT('/api/v2/profile/{id}/legal-hold', options)
      : api.PUT('/api/v2/entity/{id}/legal-hold', options),
  );
};

export const liftHold = ({ api }: Staff, { profile, subject }: Whom, reason: string): Promise<unknown> => {
  const options = { ...by(profile), body: { reason } };
  return unwrap<unknown>(
    subject === 'person'
      ? api.POST('/api/v2/profile/{id}/legal-hold/lift', options)
      : api.POST('/api/v2/entity/{id}/legal-hold/lift', options),
  );
};

/** Erases a person, or asks for a second one. @returns what was asked for; null when nothing is left. */
export async function erase({ api }: Staff, profile: string, body: Erasure): Promise<PrivacyRequest | null> {
  const answer = await unwrap<PrivacyRequest | undefined>(
    api.POST('/api/v2/profile/{id}/erase', { ...by(profile), body }),
  );
  return answer ?? null;
}

/** Says why a person is exported. */
export const orderExport = ({ api }: Staff, profile: string, reason: ExportReason): Promise<PrivacyRequest> =>
  unwrap(api.POST('/api/v2/profile/{id}/export', { ...by(profile), body: { reason } }));

/** Agrees, as the second person. */
export const confirmRequest = ({ api }: Staff, { kind, subject, profile }: PrivacyRequest): Promise<unknown> =>
  unwrap<unknown>(
    kind === 'erasure'
      ? subject === 'person'
        ? api.POST('/api/v2/profile/{id}/erase/confirm', by(profile))
        : api.POST('/api/v2/entity/{id}/erase/confirm', by(profile))
      : subject === 'person'
        ? api.POST('/api/v2/profile/{id}/export/confirm', by(profile))
        : api.POST('/api/v2/entity/{id}/export/confirm', by(profile)),
  );

/** Sends a colleague's request back with a note, or withdraws one's own. */
export function returnRequest(
  { api }: Staff,
  { kind, subject, profile }: PrivacyRequest,
  note: string | null,
): Promise<unknown> {
  const options = { ...by(profile), body: note === null ? {} : { note } };
  return unwrap<unknown>(
    kind === 'erasure'
      ? subject === 'person'
        ? api.POST('/api/v2/profile/{id}/erase/return', options)
        : api.POST('/api/v2/entity/{id}/erase/return', options)
      : subject === 'person'
        ? api.POST('/api/v2/profile/{id}/export/return', options)
        : api.POST('/api/v2/entity/{id}/export/return', options),
  );
}

/** Everything that is known, as the service writes it. */
export const fetchExport = ({ api }: Staff, { profile, subject }: Whom): Promise<string> => {
  const options = { ...by(profile), parseAs: 'text' } as const;
  return unwrap<string>(
    subject === 'person'
      ? api.GET('/api/v2/profile/{id}/export', options)
      : api.GET('/api/v2/entity/{id}/export', options),
  );
};
