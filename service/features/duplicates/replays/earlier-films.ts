import { mirrored } from '../../../../packages/face-vision/liveness/print.ts';
import { FEWEST_PRINTS, type FilmPrints } from '../../../../packages/face-vision/liveness/replay.ts';
import type { Parts } from '../../../parts.ts';
import { findFilms, lockFilms, saveFilm } from './queries.ts';
import { ENTRY_BITS, openPrints, sealPrints, wantedEntries } from './film-prints.ts';

/** Films that one is compared with in full, the newest: who logs in every day has many that begin alike. */
const MOST_COMPARED = 500;

/**
 * Films of the company that this one may repeat, whoever showed them. From now on others are compared with this one, too, as
 * long as its attempt is kept; one with few faces is like many and compared with none.
 */
export async function earlierFilms(
  { database, secrets, seen }: Pick<Parts, 'database' | 'secrets' | 'seen'>,
  { companyId, attempt }: { companyId: string; attempt: string },
  prints: FilmPrints,
): Promise<FilmPrints[]> {
  if (prints.length < FEWEST_PRINTS) return [];
  await seen.prepare(database, companyId, ['film_trace']);
  return database.transaction().execute(async (transaction) => {
    await lockFilms(transaction, companyId);
    const entries = [...wantedEntries(prints), ...wantedEntries(prints.map(mirrored))];
    const wanted = { table: 'film_trace', companyId, kind: 'page', entries } as const;
    const near = await seen.near(transaction, wanted, ENTRY_BITS);
    const films = await findFilms(transaction, companyId, near, MOST_COMPARED);
    await saveFilm(transaction, { attempt_id: attempt, company_id: companyId, prints: sealPrints(secrets, prints) });
    return films.map((sealed) => openPrints(secrets, sealed));
  });
}
