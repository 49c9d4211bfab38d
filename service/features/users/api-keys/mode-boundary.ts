import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { Connection } from '../../../platform/database/connection.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';

/** Longest text that may be an identifier. */
const LONGEST = 64;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Refuses a request that names something of the other mode than its key's, as if it did not exist. Here rather than in
 * each operation, so that none can forget it.
 *
 * @param said its address, parameters and body.
 * @throws ProblemError the one that says that the thing does not exist.
 */
export async function refuseOtherMode(connection: Connection, mode: Mode, said: readonly unknown[]): Promise<void> {
  const named = said.flatMap(textsOf);
  if (named.length === 0) return;
  const code = await findOtherMode(connection, mode, named);
  if (code) throw new ProblemError(code);
}

/** The short texts in a value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.length <= LONGEST ? [value] : [];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || value instanceof Readable)
    return [];
  return Object.values(value).flatMap(textsOf);
}

type Missing =
  | 'profile_not_found'
  | 'entity_not_found'
  | 'verification_not_found'
  | 'document_not_found'
  | 'upload_not_found'
  | 'report_not_found'
  | 'call_not_found'
  | 'payment_not_found'
  | 'block_entry_not_found'
  | 'endpoint_not_found'
  | 'log_not_found';

/** What one of these identifiers names in the other mode, as the problem that denies it; null for none. */
async function findOtherMode(connection: Connection, mode: Mode, named: readonly string[]): Promise<Missing | null> {
  const ids = sql`any(${named.filter((text) => UUID.test(text))}::uuid[])`;
  const { rows } = await sql<{ code: Missing }>`
    select case subject when 'entity' then 'entity_not_found' else 'profile_not_found' end as code
    from profile where id = ${ids} and mode <> ${mode}
    union all select found.code from (
      select 'document_not_found' as code, profile_id from document where id = ${ids}
      union all select 'verification_not_found', profile_id from verification where id = ${ids}
      union all select 'call_not_found', profile_id from call where id = ${ids}
      union all select 'payment_not_found', profile_id from biopay_payment where id = ${ids}
      union all select 'upload_not_found', profile_id from upload where id = any(${[...named]}::text[])
      union all select 'log_not_found', event.profile_id from webhook_delivery
        join event on event.id = webhook_delivery.event_id where webhook_delivery.id = ${ids}
    ) as found join profile on profile.id = found.profile_id where profile.mode <> ${mode}
    union all select 'report_not_found' from aml_search where id = ${ids} and mode <> ${mode}
    union all select 'block_entry_not_found' from block_entry where id = ${ids} and mode <> ${mode}
    union all select 'endpoint_not_found' from webhook_endpoint where id = ${ids} and mode <> ${mode}
    union all select 'log_not_found' from webhook_delivery
      join webhook_endpoint on webhook_endpoint.id = webhook_delivery.endpoint_id
      where webhook_delivery.id = ${ids} and webhook_endpoint.mode <> ${mode}
    limit 1
  `.execute(connection);
  return rows[0]?.code ?? null;
}
