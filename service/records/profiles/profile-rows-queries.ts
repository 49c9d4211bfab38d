import type { Selectable } from 'kysely';
import type { Profile } from '@veridoor/contract/profile';
import type { PersonalData, ProfileTable } from '../../platform/database/tables/profiles.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { openRow, seal, secretsOf, type Opened } from '../../platform/crypto/sealed-values.ts';
import { fieldHashes, wordHashes } from './words-queries.ts';

/** A profile as the database has it. */
export type StoredProfile = Selectable<ProfileTable>;
export type Hashes = 'number_hash' | 'reference_hash' | 'words';
export type ProfileRow = Opened<Omit<StoredProfile, 'personal' | Hashes>> &
  PersonalData & {
    /** The earlier verification that it is seen through; absent for the present one. */
    earlier?: string;
  };

/** A row with its person, as all code except the database sees it. */
export function openProfile<Row extends Pick<StoredProfile, 'id' | 'personal'>>(
  connection: Connection,
  row: Row,
): Opened<Omit<Row, 'personal'>> & PersonalData {
  const { personal, ...rest } = openRow(connection, 'profile', row);
  return { ...rest, ...personal };
}

/** The person, as the database has them, and by what it finds them. */
export function sealPersonal(
  connection: Connection,
  { id, company_id }: Pick<ProfileRow, 'id' | 'company_id'>,
  { id_card_number, reference, name, email, phone }: PersonalData,
): Pick<StoredProfile, 'personal' | Hashes> {
  const person = { id_card_number, reference, name, email, phone };
  return {
    words: [...wordHashes(connection, { ...person, company_id }), ...fieldHashes(connection, company_id, person)],
    personal: seal(connection, 'profile', 'personal', id, person),
    number_hash: numberHash(connection, company_id, id_card_number),
    reference_hash: reference === null ? null : referenceHash(connection, company_id, reference),
  };
}

/** Keys that find a profile: the number for its company. */
export const numberHash = (connection: Connection, companyId: string, number: string) =>
  secretsOf(connection).keyedHash('profile number', `${companyId} ${number}`);
/** The same for the reference. */
export const referenceHash = (connection: Connection, companyId: string, reference: string) =>
  secretsOf(connection).keyedHash('profile reference', `${companyId} ${reference}`);

/** A profile with its steps in the order of its workflow. */
export type ProfileWithSteps = ProfileRow & Pick<Profile, 'steps'>;
