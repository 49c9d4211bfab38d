import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/connection.ts';
import type { PersonalData } from '../../platform/database/tables/profiles.ts';
import { secretsOf } from '../../platform/crypto/sealed-values.ts';

/** The longest names have fewer words than this. */
const MOST_WORDS = 20;

/** Words of a text as a search compares them: without case and accents. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i');
  return [...new Set(plain.split(/[^\p{Letter}\p{Number}]+/u).filter(Boolean))].slice(0, MOST_WORDS);
}

/** Characters of a hash that are kept, of 43: among 10^9 words, one in 10^12 that are sought is a stranger's by chance. */
const KEPT = 12;

/** A word as it is stored: nobody without the installation's secret can tell whose it is. */
const hashWord = (connection: Connection, companyId: string, word: string) =>
  secretsOf(connection).keyedHash('review word', `${companyId} ${word}`).slice(0, KEPT);

/** Letters of the beginnings by which a word is found beside the whole: fewer would say too much about everybody. */
const [SHORTEST, LONGEST] = [3, 12];

const beginningsOf = (word: string): string[] => {
  const letters = [...word];
  const lengths = Array.from({ length: Math.max(0, Math.min(LONGEST, letters.length - 1) - SHORTEST + 1) });
  return [word, ...lengths.map((_, place) => letters.slice(0, SHORTEST + place).join(''))];
};

type Searched = Pick<PersonalData, 'name' | 'email' | 'phone' | 'id_card_number' | 'reference'> & {
  company_id: string;
};

const hashAll = (connection: Connection, companyId: string, words: readonly string[]): string[] =>
  [...new Set(words)].map((word) => hashWord(connection, companyId, word));

/** Hashes of everything by which a customer is found: beginnings of the names that people type, the others whole. */
export function wordHashes(
  connection: Connection,
  { company_id, name, email, phone, id_card_number, reference }: Searched,
): string[] {
  const typed = [name, id_card_number, reference].flatMap((text) => wordsOf(text ?? '').flatMap(beginningsOf));
  const whole = [email, phone].flatMap((text) => wordsOf(text ?? ''));
  return hashAll(connection, company_id, [...typed, ...whole]);
}

/** What a list of profiles is filtered by, beside the number and the reference. */
export type Contact = { [Field in 'name' | 'email' | 'phone']?: string | null | undefined };

/**
 * Hashes by which a field alone finds a customer: each word of the name, and the whole addresses. No word has a space, so
 * none of these is a word of another field.
 */
export function fieldHashes(
  connection: Connection,
  companyId: string,
  { name = null, email = null, phone = null }: Contact,
): string[] {
  const words = name === null ? [] : wordsOf(name);
  // A name without a word is found by nothing but another such name: else a filter by it would narrow nothing.
  const named = words.length === 0 && name !== null ? [''] : words;
  return hashAll(connection, companyId, [
    ...named.map((word) => `name ${word}`),
    ...(email === null ? [] : [`email ${email.toLowerCase()}`]),
    ...(phone === null ? [] : [`phone ${phone}`]),
  ]);
}

/** The same of the numbers of documents. */
export const numberHashes = (connection: Connection, companyId: string, numbers: readonly string[]): string[] =>
  hashAll(connection, companyId, numbers.flatMap(wordsOf).flatMap(beginningsOf));

/** The words of a search as they are stored. */
export const searchedHashes = (connection: Connection, companyId: string, search: string): string[] =>
  hashAll(connection, companyId, wordsOf(search));

/** More than these are looked for in the order of the list, where they soon come. */
const FEW = 2000;

/**
 * Whom a statement finds, if these are few, or null: the planner cannot know how rare a word is, and would look through
 * everybody in the order of the list for one that nobody has.
 */
export async function findFew(connection: Connection, found: RawBuilder<unknown>): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`${found} limit ${sql.lit(FEW + 1)}`.execute(connection);
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}

/** Keeps a waiting case found by the present name, number, reference and addresses. */
export async function renameCase(connection: Connection, profile: Searched & { id: string }): Promise<void> {
  await connection
    .updateTable('review_case')
    .from('profile')
    .set({ words: sql<string[]>`${wordHashes(connection, profile)}::text[] || profile.document_words` })
    .whereRef('profile.id', '=', 'review_case.profile_id')
    .where('review_case.profile_id', '=', profile.id)
    .execute();
}
