import type { Connection } from '../../platform/database/connection.ts';
import type { PersonalData } from '../../platform/database/tables/profiles.ts';
import { secretsOf } from '../../platform/crypto/sealed-values.ts';

/** The longest names have fewer words than this. */
const MOST_WORDS = 20;

/** Words of a text as a search compares them: without case and accents. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i');
  return [...new Set(plain.split(/[^\p{Letter}\p{Number}]+/u).filter(Boolean))].slice(0, MOST_WORDS);
}

/** A word as it is stored: nobody without the installation's secret can tell whose it is. */
export const hashWord = (connection: Connection, companyId: string, word: string) =>
  secretsOf(connection).keyedHash('review word', `${companyId} ${word}`);

/** Hashes of everything by which a case is found beside its number and reference. */
export function wordHashes(
  connection: Connection,
  { company_id, name, email }: Pick<PersonalData, 'name' | 'email'> & { company_id: string },
): string[] {
  const words = [...wordsOf(name ?? ''), ...(email === null ? [] : [email.toLowerCase()])];
  return words.map((word) => hashWord(connection, company_id, word));
}

/** Keeps a waiting case found by the present name and e-mail address. */
export async function renameCase(
  connection: Connection,
  profile: Pick<PersonalData, 'name' | 'email'> & { id: string; company_id: string },
): Promise<void> {
  await connection
    .updateTable('review_case')
    .set({ words: wordHashes(connection, profile) })
    .where('profile_id', '=', profile.id)
    .execute();
}
