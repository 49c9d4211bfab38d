import { sql, type RawBuilder } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';

/** Whether the profile of a row is of that mode; `profileId` is the row's column. */
export function ofMode(profileId: string, mode: Mode): RawBuilder<boolean> {
  return sql<boolean>`exists (select from profile as owner where owner.id = ${sql.ref(profileId)} and owner.mode = ${mode})`;
}

/** Whether the profile of a row has the mode of another profile. */
export function ofModeLike(profileId: string, other: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from profile as owner, profile as asking
    where owner.id = ${sql.ref(profileId)} and asking.id = ${other}::uuid and owner.mode = asking.mode
  )`;
}
