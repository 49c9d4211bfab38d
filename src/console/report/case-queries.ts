import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/api/client.ts';
import type {
  AmlReport,
  DecisionProposal,
  DocumentVideo,
  DoubtedVideo,
  LinkSendingRequest,
  Report,
  ReportDocument,
  ReviewCase,
  SuspicionDraft,
} from '../../lib/api/types.ts';
import { FlowError } from '../../lib/errors/flow-error.ts';
import { reportKey } from '../parts/shared-queries.ts';
import type { Staff } from '../sign-in/staff.ts';

const at = (profile: string) => ({ params: { path: { profile } } });
const by = (id: string) => ({ params: { path: { id } } });

/** Takes a case, or keeps it. @throws {FlowError} `review_claimed`, `own_proposal`, `not_waiting`, `profile_not_found`. */
export const claimCase = ({ api }: Staff, profile: string): Promise<ReviewCase> =>
  unwrap(api.POST('/api/v2/review/{profile}/claim', at(profile)));

/** Gives a case back, also while the page goes; without a network the claim lapses by itself. */
export async function releaseCase({ api }: Staff, profile: string): Promise<void> {
  await unwrap(api.DELETE('/api/v2/review/{profile}/claim', { ...at(profile), keepalive: true })).catch(
    () => undefined,
  );
}

/**
 * All that is known about a person; the audit records the look.
 *
 * @param verification the one that waits; without it the newest.
 */
export const fetchReport = ({ api }: Staff, profile: string, verification: string | undefined): Promise<Report> =>
  // The client's types turn tuples into arrays; the answer follows the contract nevertheless.
  unwrap(
    verification === undefined
      ? api.GET('/api/v2/profile/{id}/report', by(profile))
      : api.GET('/api/v2/verification/{id}/report', by(verification)),
  ) as Promise<Report>;

/** An image of a document; the audit records the look. */
export function fetchImage({ api }: Staff, id: string, kind: ImageKind): Promise<Blob> {
  const options = { ...by(id), parseAs: 'blob' } as const;
  if (kind === 'file') return unwrap<Blob>(api.GET('/api/v2/document/{id}/file', options));
  return unwrap<Blob>(
    kind === 'page'
      ? api.GET('/api/v2/document/{id}/page', options)
      : api.GET('/api/v2/document/{id}/portrait', options),
  );
}

/** The selfie's video that was doubted; the audit records the look. @throws {FlowError} `file_gone` once it is decided. */
export const fetchDoubtedVideo = ({ api }: Staff, id: string, step: string): Promise<DoubtedVideo> =>
  unwrap(api.GET('/api/v2/profile/{id}/liveness/{step}/video', { params: { path: { id, step } } }));

/** The video of a document's side; the audit records the look. */
export const fetchDocumentVideo = ({ api }: Staff, id: string): Promise<DocumentVideo> =>
  unwrap(api.GET('/api/v2/document/{id}/video', by(id)));

/** `file`: as it is stored. `page`: straightened. `portrait`: the face cut out. */
export type ImageKind = keyof ReportDocument['images'];

type Hit = AmlReport['results'][number];
export interface HitDecision extends Pick<Hit, 'source' | 'entity_id'> {
  verdict: NonNullable<Hit['decision']>['verdict'];
  reason: string;
  /** When the hit opens again. */
  until?: string;
}

/** Says whether an entry of a list is the person; `undecided` takes that back. */
export const decideHit = ({ api }: Staff, report: string, body: HitDecision): Promise<unknown> =>
  unwrap(api.POST('/api/v2/aml/report/{id}/decision', { ...by(report), body }));

/** A draft of a report of suspicion, as goAML XML or a page to print. The service keeps nothing of it. */
export const draftSuspicion = (
  { api }: Staff,
  id: string,
  format: 'goaml' | 'page',
  body: SuspicionDraft,
): Promise<string> =>
  unwrap<string>(
    api.POST('/api/v2/profile/{id}/suspicion', {
      params: { path: { id }, query: { format } },
      body,
      parseAs: 'text',
    }),
  );

/** What an officer decides on a person. */
export type Verdict =
  | { outcome: 'approved'; note: string; /** Why, although something is open. */ override: string | null }
  | {
      outcome: 'rejected';
      note: string;
      reason: string;
      /** Pages for the block list, with a reason for colleagues. */
      block: { documents: readonly string[]; reason: string } | null;
    }
  | {
      outcome: 'again';
      note: string;
      reason: string;
      /** Pages that are asked for again, each with why. */
      documents: readonly { id: string; reason: string }[];
      /** How the customer gets the link to go on; null where the business's program sends it. */
      sending: LinkSendingRequest | null;
    };

/**
 * Sends a decision on a verification. A page that is asked for again is rejected with the reason that the customer reads.
 *
 * @returns whether it waits for a second person.
 */
export async function sendVerdict({ api }: Staff, verification: string, verdict: Verdict): Promise<boolean> {
  const note = verdict.note === '' ? {} : { note: verdict.note };
  const decide = async (body: {
    outcome: 'approved' | 'rejected' | 'resubmission_requested';
    reason?: string;
    override?: boolean;
  }) => {
    const options = { ...by(verification), body: { ...body, ...note }, keepalive: true };
    const answer = await unwrap(api.POST('/api/v2/verification/{id}/decision', options));
    return 'stands' in answer;
  };
  if (verdict.outcome === 'approved') {
    const { override } = verdict;
    return decide({ outcome: 'approved', ...(override !== null && { override: true, reason: override }) });
  }
  if (verdict.outcome === 'again')
    for (const { id, reason } of verdict.documents) {
      const body = { reject_reason: reason };
      await unwrap(api.POST('/api/v2/document/{id}/reject', { ...by(id), body, keepalive: true }));
    }
  // Also where a second person must agree: meanwhile the fraud may come again.
  if (verdict.outcome === 'rejected' && verdict.block !== null) await block(api, verdict.block);
  const outcome = verdict.outcome === 'again' ? 'resubmission_requested' : 'rejected';
  return decide({ outcome, reason: verdict.reason });
}

/** Puts numbers and images of pages on the block list, as far as they have any. */
export const blockPages = ({ api }: Staff, documents: readonly string[], reason: string): Promise<void> =>
  block(api, { documents, reason });

async function block(api: Staff['api'], { documents, reason }: { documents: readonly string[]; reason: string }) {
  for (const document of documents)
    for (const kind of ['number', 'page'] as const) {
      const body = { document, kinds: [kind], reason };
      await unwrap(api.POST('/api/v2/block-list', { body, keepalive: true })).catch((error: unknown) => {
        if (!(error instanceof FlowError && error.details.serviceCode === 'nothing_to_block')) throw error;
      });
    }
}

/** The decision that waits for a second person. */
const fetchProposal = ({ api }: Staff, profile: string, subject: Subject): Promise<DecisionProposal> =>
  unwrap(
    subject === 'entity'
      ? api.GET('/api/v2/entity/{id}/proposal', by(profile))
      : api.GET('/api/v2/profile/{id}/proposal', by(profile)),
  );

type Subject = ReviewCase['subject'];

/** Decides, as the second person, what a colleague proposed: this proposal, and none that takes its place. */
export function confirmProposal({ api }: Staff, { profile, id }: DecisionProposal, subject: Subject): Promise<unknown> {
  const options = { ...by(profile), body: { proposal: id }, keepalive: true };
  return subject === 'entity'
    ? unwrap(api.POST('/api/v2/entity/{id}/proposal/confirm', options))
    : unwrap(api.POST('/api/v2/profile/{id}/proposal/confirm', options));
}

/** Sends a colleague's proposal back with a note, or withdraws one's own. */
export function returnProposal(
  { api }: Staff,
  { profile, subject }: { profile: string; subject: Subject },
  note: string | null,
): Promise<unknown> {
  const options = { ...by(profile), body: note === null ? {} : { note }, keepalive: true };
  return subject === 'entity'
    ? unwrap(api.POST('/api/v2/entity/{id}/proposal/return', options))
    : unwrap(api.POST('/api/v2/profile/{id}/proposal/return', options));
}

/** Lets a decided customer wait again, with the officer's words. @throws {FlowError} `invalid_transition`. */
export function reopenCase(
  { api }: Staff,
  { profile, subject }: { profile: string; subject: Subject },
  reason: string,
): Promise<unknown> {
  return subject === 'entity'
    ? unwrap(api.POST('/api/v2/entity/{id}/decision', { ...by(profile), body: { status: 'in_review', reason } }))
    : unwrap(
        api.PATCH('/api/v2/profile/{id}', { ...by(profile), body: { status: 'in_review', status_reason: reason } }),
      );
}

/** What is known about a person, as the page of a case shows it. */
export const reportQuery = (staff: Staff, profile: string, verification?: string) =>
  queryOptions({
    queryKey: reportKey(profile),
    queryFn: () => fetchReport(staff, profile, verification),
    // Each look is audited: one is enough, unless something was decided here.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const proposalQuery = (staff: Staff, profile: string, subject: Subject = 'person') =>
  queryOptions({ queryKey: ['proposal', profile], queryFn: () => fetchProposal(staff, profile, subject) });

/** Takes the case, and keeps it as long as the query is read. */
export const claimKey = (profile: string) => ['claim', profile] as const;

export const claimQuery = (staff: Staff, profile: string) =>
  queryOptions({
    queryKey: claimKey(profile),
    queryFn: () => claimCase(staff, profile),
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });

export const imageQuery = (staff: Staff, document: string, kind: ImageKind) =>
  queryOptions({
    queryKey: ['image', document, kind],
    queryFn: () => fetchImage(staff, document, kind),
    // Each look is audited: an image that is shown again while the case is open is not asked for again.
    staleTime: Infinity,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The newest search of the lists, with how each hit compares. @param madeAt when the report was made that names it. */
export const screeningQuery = ({ api }: Staff, report: string | null, madeAt: string) =>
  queryOptions({
    queryKey: ['screening of', report, madeAt],
    queryFn: (): Promise<AmlReport> => unwrap(api.GET('/api/v2/aml/report/{id}', by(report ?? ''))),
    staleTime: Infinity,
    placeholderData: (before) => (before?.id === report ? before : undefined),
  });

/** What a customer answered in each step; a case that is open keeps it. */
export const answersQuery = (staff: Staff, profile: string) =>
  queryOptions({
    queryKey: ['answers', profile],
    queryFn: () => unwrap(staff.api.GET('/api/v2/profile/{id}/answers', by(profile))),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** A signature with its text; each look is audited. */
export const signatureQuery = (staff: Staff, document: string) =>
  queryOptions({
    queryKey: ['signature', document],
    queryFn: () => unwrap(staff.api.GET('/api/v2/document/{id}/signature', by(document))),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** How the newest verification of a person came in, and those before it, the newest first. */
export const entryQuery = ({ api }: Staff, profile: string) =>
  queryOptions({
    queryKey: ['entry', profile],
    queryFn: async () => {
      const { data } = await unwrap(api.GET('/api/v2/profile/{id}/verifications', by(profile)));
      const [present, ...earlier] = data;
      if (present === undefined) return { metadata: {}, visits: [], earlier };
      const { metadata, visits } = await unwrap(api.GET('/api/v2/verification/{id}', by(present.id)));
      return { metadata, visits, earlier };
    },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** The other customers that share something with a person; each look is audited. */
export const ringQuery = ({ api }: Staff, profile: string) =>
  queryOptions({
    queryKey: ['ring', profile],
    queryFn: () => unwrap(api.GET('/api/v2/review/{profile}/ring', { params: { path: { profile } } })),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
