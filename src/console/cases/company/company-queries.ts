import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../../lib/api/client.ts';
import type { Entity, EntityReport } from '../../../lib/api/types.ts';
import { reportKey } from '../../parts/shared-queries.ts';
import type { Staff } from '../../sign-in/staff.ts';

/** What an officer decides on a company. */
export interface CompanyVerdict {
  status: 'approved' | 'rejected' | 'resubmission_requested';
  /** Needed for all but an approval of a company of which nothing is open. */
  reason?: string;
  note?: string;
  override?: boolean;
}

/** A company with its owners and documents, and what was found and decided. */
export interface KnownCompany {
  entity: Entity;
  report: EntityReport;
}

async function fetchCompany({ api }: Staff, id: string): Promise<KnownCompany> {
  const at = { params: { path: { id } } };
  const [entity, report] = await Promise.all([
    unwrap(api.GET('/api/v2/entity/{id}', at)),
    unwrap(api.GET('/api/v2/entity/{id}/report', at)),
  ]);
  // The client's types turn tuples into arrays; the answer follows the contract nevertheless.
  return { entity, report } as KnownCompany;
}

/** Each look is audited: one is enough, unless something was decided here. */
export const companyQuery = (staff: Staff, id: string) =>
  queryOptions({
    queryKey: reportKey(id),
    queryFn: () => fetchCompany(staff, id),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Sends a decision on a company. @throws {FlowError} `override_needed`, `invalid_transition`. */
export const sendCompanyVerdict = ({ api }: Staff, id: string, body: CompanyVerdict): Promise<unknown> =>
  unwrap(api.POST('/api/v2/entity/{id}/decision', { params: { path: { id } }, body, keepalive: true }));

/** What is open before an approval: what was not handed in, and hits that are undecided or true. */
export const isOpen = ({ outstanding, screening: { result } }: EntityReport): boolean =>
  outstanding.length > 0 || result.outcome === 'review' || result.outcome === 'failed';
