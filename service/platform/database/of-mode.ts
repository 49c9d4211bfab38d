import { sql, type RawBuilder } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';

/**
 * Whether the profile of a row is of that mode; `table` has the columns `profile_id` and `company_id`. The company and
 * the mode in the text let PostgreSQL begin with the profiles where a company has few of that mode.
 */
export function ofMode(table: 'call' | 'document', mode: Mode): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from profile as owner where owner.id = ${sql.ref(`${table}.profile_id`)}
      and owner.company_id = ${sql.ref(`${table}.company_id`)} and owner.mode = ${sql.lit(mode)}
  )`;
}

/** Whether the profile of a row has the mode of another profile. */
export function ofModeLike(profileId: string, other: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from profile as owner, profile as asking
    where owner.id = ${sql.ref(profileId)} and asking.id = ${other}::uuid and owner.mode = asking.mode
  )`;
}
