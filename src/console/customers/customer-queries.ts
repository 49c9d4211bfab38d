import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/api/client.ts';
import type { Customer, CustomerPage } from '../../lib/api/types.ts';
import type { Staff } from '../sign-in/staff.ts';
import { queryOf, type CustomerFilters } from './customer-filters.ts';

interface Part {
  search: string;
  cursor: string | undefined;
  limit: number;
}

const fetchCustomers = (
  { api }: Staff,
  filters: CustomerFilters,
  { search, cursor, limit }: Part,
  signal?: AbortSignal,
): Promise<CustomerPage> => {
  const query = { ...queryOf(filters), limit, ...(search && { search }), ...(cursor && { cursor }) };
  return unwrap(api.GET('/api/v2/customer', { params: { query }, ...(signal && { signal }) }));
};

export const customersQuery = (staff: Staff, filters: CustomerFilters, search: string, cursor?: string) =>
  queryOptions({
    queryKey: ['customers', filters, search, cursor ?? null],
    queryFn: ({ signal }) => fetchCustomers(staff, filters, { search, cursor, limit: 25 }, signal),
    placeholderData: keepPreviousData,
  });

/** Customers that are saved at once at most. */
const MOST_SAVED = 10_000;

/** Everybody whom the filters leave, as far as one file goes; `isWhole` says whether it holds all of them. */
export async function fetchAllCustomers(
  staff: Staff,
  filters: CustomerFilters,
  search: string,
): Promise<{ all: Customer[]; isWhole: boolean }> {
  const all: Customer[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchCustomers(staff, filters, { search, cursor, limit: 100 });
    all.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && all.length < MOST_SAVED);
  return { all, isWhole: cursor === undefined };
}
