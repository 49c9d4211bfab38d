import type { Static } from 'typebox';
import type { Customer, CustomerQuery } from '@veridoor/contract/decisions/customer';
import type { Parts } from '../../parts.ts';
import { modeOf } from '../../platform/access/mode.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { decodeCursor, instantOf, toPage } from '../../platform/database/cursor.ts';
import { statusOf } from '../../records/profiles/profile-status.ts';
import { findCustomers, type CustomerRow } from './customers-queries.ts';

/** A page of everybody whom a company has, as far as the filters leave them. */
export async function listCustomers(
  { database }: Parts,
  user: UserPrincipal,
  { limit = 20, cursor, mode, ...query }: Static<typeof CustomerQuery>,
) {
  // Who may not read companies does not learn that there are any.
  const readsCompanies = user.permissions.has('entity.read');
  if (query.subject === 'entity' && !readsCompanies) return toPage([], limit, toCustomer);
  const filter = {
    ...NONE,
    ...query,
    mode: modeOf(user, mode, 'mode'),
    subject: readsCompanies ? query.subject : 'person',
    created_after: instantOf(query.created_after),
    created_before: instantOf(query.created_before),
    opened_after: instantOf(query.opened_after),
    opened_before: instantOf(query.opened_before),
    decided_after: instantOf(query.decided_after),
    decided_before: instantOf(query.decided_before),
    after: cursor === undefined ? undefined : decodeCursor(cursor),
  } as const;
  return toPage(await findCustomers(database, user.companyId, filter, limit + 1), limit, toCustomer);
}

const NONE = {
  status: undefined,
  reason: undefined,
  workflow_slug: undefined,
  officer: undefined,
  decided_by: undefined,
  country: undefined,
  reached: undefined,
  search: undefined,
};

const toCustomer = (row: CustomerRow): Customer => ({
  profile: row.id,
  subject: row.subject,
  mode: row.mode,
  name: row.name,
  id_card_number: row.id_card_number,
  reference: row.reference,
  ...statusOf(row),
  workflow_slug: row.slug,
  officer: row.officer_id,
  officer_name: row.officer_name,
  decided_at: row.decided_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
