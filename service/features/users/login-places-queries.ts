import type { Connection } from '../../platform/database/connection.ts';

/**
 * Records that an account logged in from a place, and deletes places older than `oldest` or beyond the newest `most`.
 */
export async function rememberPlace(
  connection: Connection,
  place: { user_id: string; place_hash: string; used_at: Date },
  { most, oldest }: { most: number; oldest: Date },
): Promise<void> {
  await connection
    .insertInto('login_place')
    .values(place)
    .onConflict((conflict) => conflict.columns(['user_id', 'place_hash']).doUpdateSet({ used_at: place.used_at }))
    .execute();
  await connection
    .deleteFrom('login_place')
    .where('user_id', '=', place.user_id)
    .where((row) =>
      row.or([
        row('used_at', '<', oldest),
        row(
          'place_hash',
          'not in',
          row
            .selectFrom('login_place as newest')
            .select('newest.place_hash')
            .where('newest.user_id', '=', place.user_id)
            .orderBy('newest.used_at', 'desc')
            .orderBy('newest.place_hash')
            .limit(most),
        ),
      ]),
    )
    .execute();
}
