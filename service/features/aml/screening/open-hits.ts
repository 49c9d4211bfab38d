import type { Static } from 'typebox';
import type { AmlOpenHit, AmlOpenHitQuery, AmlOpenHits } from '@veridoor/contract/aml/open-hits';
import { limitedRead } from '../../../platform/database/limited-read.ts';
import { modeOf } from '../../../platform/access/mode.ts';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import { instantOf } from '../../../platform/database/cursor.ts';
import type { PlatformParts } from '../../../platform/parts.ts';
import { invalidField } from '../../../platform/problems/problems.ts';
import { recordAudits } from '../../../records/audit/audit.ts';
import { shownHit } from '../../../records/screening/report.ts';
import { findOpenHitIds, listOpenHits, type OpenHitPlace, type OpenHitRow } from './open-hits-queries.ts';

/** A page of the hits that nobody has decided, over all customers of the company. The audit has each customer's look. */
export async function readOpenHits(
  parts: Pick<PlatformParts, 'configuration' | 'database'>,
  user: UserPrincipal,
  { limit = 20, cursor, mode, order = 'oldest', waiting_before, ...others }: Static<typeof AmlOpenHitQuery>,
): Promise<AmlOpenHits> {
  const { companyId } = user;
  const filter = { ...others, mode: modeOf(user, mode, 'mode'), order, waiting_before: instantOf(waiting_before) };
  const after = cursor === undefined ? undefined : decodePlace(cursor);
  const [rows, found] = await limitedRead(parts, async ({ database }) => {
    const ids = await findOpenHitIds(database, companyId, filter);
    return [await listOpenHits(database, companyId, { ...filter, after }, limit + 1, ids), ids.length] as const;
  });
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const has_more = rows.length > limit;
  const looked = Map.groupBy(kept, ({ profile_id }) => profile_id);
  await recordAudits(
    parts.database,
    [...looked].map(([id, hits]) => ({
      companyId,
      actor: user,
      action: 'aml.hit_read',
      subject: { kind: 'profile', id },
      detail: { hits: hits.length },
    })),
  );
  return { data: kept.flatMap(toOpenHit), next_cursor: has_more && last ? encodePlace(last) : null, has_more, found };
}

function toOpenHit(row: OpenHitRow): AmlOpenHit[] {
  const hit = row.search.results.find(({ source, entity_id }) => source === row.source && entity_id === row.entity_id);
  if (!hit) return [];
  const { profile_id, subject, mode, name, id_card_number, reference, in_review } = row;
  return [
    {
      profile: profile_id,
      subject,
      mode,
      name,
      id_card_number,
      reference,
      in_review,
      report: row.search.id,
      waiting_since: row.waiting_since.toISOString(),
      hit: shownHit(hit, null),
    },
  ];
}

const encodePlace = ({ score, waiting_since, id }: OpenHitPlace): string =>
  Buffer.from(`${score} ${waiting_since.toISOString()} ${id}`).toString('base64url');

function decodePlace(cursor: string): OpenHitPlace {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, score, time, id] =
    /^([01](?:\.\d{1,17})?) (\S{24}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? [];
  const waiting_since = new Date(time ?? '');
  if (score === undefined || id === undefined || Number.isNaN(waiting_since.getTime()))
    throw invalidField('cursor', 'wrong_format', 'must be the next_cursor of a page');
  return { score: Number(score), waiting_since, id };
}
