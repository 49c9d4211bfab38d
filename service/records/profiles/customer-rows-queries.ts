import type { Selectable } from 'kysely';
import type { LegalHold } from '@veridoor/contract/privacy';
import { open } from '../../platform/crypto/sealed-values.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { ProfileTable } from '../../platform/database/tables/profiles.ts';

/** What a list for colleagues says of a customer. */
export type ListedCustomer = Pick<LegalHold, 'profile' | 'subject' | 'mode' | 'name' | 'id_card_number' | 'reference'>;

/** The columns of a profile that it comes from, beside a row with `profile_id`. */
export const CUSTOMER_COLUMNS: ('profile.subject' | 'profile.mode' | 'profile.personal')[] = [
  'profile.subject',
  'profile.mode',
  'profile.personal',
];

type CustomerColumns = Pick<Selectable<ProfileTable>, 'subject' | 'mode' | 'personal'> & { profile_id: string };

export function openCustomer(connection: Connection, row: CustomerColumns): ListedCustomer {
  const { profile_id, subject, mode } = row;
  const { name, id_card_number, reference } = open(connection, 'profile', 'personal', profile_id, row.personal);
  return { profile: profile_id, subject, mode, name, id_card_number, reference };
}
