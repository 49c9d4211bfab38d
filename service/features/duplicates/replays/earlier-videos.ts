import { mirrored } from '@veridoor/face-vision/liveness/print';
import { FEWEST_PRINTS, isReplay, type VideoPrints } from '@veridoor/face-vision/liveness/replay';
import type { Parts } from '../../../parts.ts';
import { findVideos, forgetVideo, lockVideos, saveRepeats, saveVideo } from './queries.ts';
import { ENTRY_BITS, openPrints, sealPrints, searchedEntries } from './video-prints.ts';

/** Videos that are compared in full, the newest: somebody who logs in every day has many that begin alike. */
const MOST_COMPARED = 500;

/**
 * Videos of the company that this one repeats, whoever showed them; those of others tie both customers. From now on
 * others are compared with this one, too, as long as its attempt is kept. A video with few faces resembles many and is
 * compared with none.
 */
export async function repeatedVideos(
  { database, secrets, seen, clock }: Pick<Parts, 'database' | 'secrets' | 'seen' | 'clock'>,
  { companyId, attempt }: { companyId: string; attempt: string },
  prints: VideoPrints,
): Promise<VideoPrints[]> {
  if (prints.length < FEWEST_PRINTS) return [];
  await seen.prepare(database, companyId, ['video_trace']);
  const videos = await database.transaction().execute(async (transaction) => {
    await lockVideos(transaction, companyId);
    await forgetVideo(transaction, attempt);
    const entries = [...searchedEntries(prints), ...searchedEntries(prints.map(mirrored))];
    const requested = { table: 'video_trace', companyId, kind: 'page', entries } as const;
    const near = await seen.near(transaction, requested, ENTRY_BITS);
    const alike = await findVideos(transaction, companyId, { attempt, sequences: near }, MOST_COMPARED);
    await saveVideo(transaction, { attempt_id: attempt, company_id: companyId, prints: sealPrints(secrets, prints) });
    return alike;
  });
  const repeated = videos
    .map(({ attempt_id, prints: sealed }) => ({ attempt_id, earlier: openPrints(secrets, sealed) }))
    .filter(({ earlier }) => isReplay(prints, earlier));
  const others = repeated.map(({ attempt_id }) => attempt_id);
  await saveRepeats(database, attempt, others, clock.now());
  return repeated.map(({ earlier }) => earlier);
}
