import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../lib/api/client.ts';
import type { CustomerPage } from '../../lib/api/types.ts';
import { collectPages } from '../parts/save-all.tsx';
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

/** Everybody whom the filters leave, as far as one file goes. */
export const fetchAllCustomers = (staff: Staff, filters: CustomerFilters, search: string) =>
  collectPages((cursor) => fetchCustomers(staff, filters, { search, cursor, limit: 100 }));
