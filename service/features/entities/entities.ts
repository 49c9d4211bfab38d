import type { Static } from 'typebox';
import type {
  Entity,
  EntityCreate,
  EntityDecision,
  EntityLinkRequest,
  EntityListQuery,
} from '@veridoor/contract/entity';
import type { LinkResponse } from '@veridoor/contract/profile';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { findActiveDocuments, insertEntity } from '../../records/entities/queries.ts';
import { findProfiles } from '../profiles/list-queries.ts';
import { findProfile, findProfileByNumber, lockProfile, type ProfileRow } from '../../records/profiles/queries.ts';
import { withPath } from '../../records/links/addresses.ts';
import { orderScreening } from '../../records/screening/order.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { decodeCursor, toPage } from '../../platform/database/cursor.ts';
import type { ProposalRow } from '../../records/decisions/queries.ts';
import { decideAsPerson } from '../decisions/persons-decision.ts';
import { createLink } from '../links/links.ts';
import { normaliseText } from '../../records/profiles/personal-data.ts';
import { modeOf, namedModeOf } from '../../platform/access/mode.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError, invalidField } from '../../platform/problems/problems.ts';
import { acceptDetails, readDetails, sealDetails } from '../../records/entities/details.ts';
import { newId } from '../../platform/ids.ts';
import { toEntity, toEntitySummary } from './view.ts';

/** The page of the hosted interface for companies. */
const ENTITY_PATH = '/entity';

/**
 * Creates a company that is a customer, or finds the one that has this reference and changes nothing on it. Creating
 * the same twice at the same instant yields one.
 *
 * @throws ProblemError invalid_request.
 */
export async function createEntity(
  parts: Parts,
  user: UserPrincipal,
  input: Static<typeof EntityCreate>,
): Promise<{ entity: Entity; created: boolean }> {
  const reference = normaliseText('/reference', input.reference);
  if (reference === '') throw invalidField('/reference', 'too_short', 'must not be empty');
  const { companyId } = user;
  const mode = namedModeOf(user, input.mode);
  const now = parts.clock.now();
  const details = acceptDetails(input.details ?? {}, false, now);
  return parts.database.transaction().execute(async (transaction) => {
    const inserted = await insertEntity(
      transaction,
      {
        id: newId('entity'),
        company_id: companyId,
        mode,
        id_card_number: reference,
        name: details.name ?? null,
        created_at: now,
      },
      { details: sealDetails(parts, details), country: details.country ?? null },
    );
    if (inserted) {
      const subject = { kind: 'entity', id: inserted.id };
      await recordAudit(transaction, { companyId, actor: user, action: 'entity.created', subject });
      if (inserted.name !== null) await orderScreening(transaction, inserted.id, now);
      return { entity: toEntity(inserted, details, []), created: true };
    }
    const present = await findProfileByNumber(transaction, companyId, {
      idCardNumber: reference,
      mode,
      subject: 'entity',
    });
    if (!present) throw new Error('the entity in the way is gone');
    return { entity: await whole(parts, transaction, present), created: false };
  });
}

/** @throws ProblemError entity_not_found, also for another company's. */
export async function getEntity(parts: Parts, user: UserPrincipal, id: string): Promise<Entity> {
  const profile = await findProfile(parts.database, user.companyId, id, 'entity');
  if (!profile) throw new ProblemError('entity_not_found');
  return whole(parts, parts.database, profile);
}

/** Newest first, a page at a time. */
export async function listEntities(parts: Parts, user: UserPrincipal, query: Static<typeof EntityListQuery>) {
  const limit = query.limit ?? 20;
  const filter = {
    mode: modeOf(user, query.mode, 'mode'),
    status: query.status,
    id_card_number: query.reference,
    after: query.cursor === undefined ? undefined : decodeCursor(query.cursor),
  };
  return toPage(
    await findProfiles(parts.database, user.companyId, filter, limit + 1, 'entity'),
    limit,
    toEntitySummary,
  );
}

/**
 * Makes the link that opens a company's journey; earlier ones end. It leads to `/entity` whether web_sdk_url says so or
 * not.
 *
 * @throws ProblemError entity_not_found, profile_closed, origin_not_allowed, invalid_request.
 */
export async function createEntityLink(
  parts: Parts,
  user: UserPrincipal,
  { entity, web_sdk_url, ...input }: Static<typeof EntityLinkRequest>,
): Promise<Static<typeof LinkResponse>> {
  const address = withPath(web_sdk_url, ENTITY_PATH);
  return createLink(parts, user, { ...input, profile: entity, web_sdk_url: address }, 'entity');
}

/**
 * A person's decision on a company.
 *
 * @throws ProblemError entity_not_found, invalid_transition; invalid_request when the reason is missing.
 */
export async function decideEntity(
  parts: Parts,
  user: UserPrincipal,
  id: string,
  { status, reason, note, override }: EntityDecision,
): Promise<{ entity: Entity; proposal: ProposalRow | null }> {
  const statedReason = reason === undefined ? '' : normaliseText('/reason', reason);
  if (statedReason === '' && (status === 'rejected' || status === 'resubmission_requested')) {
    throw invalidField('/reason', 'required', 'must give a reason');
  }
  return parts.database.transaction().execute(async (transaction) => {
    const before = await lockProfile(transaction, user.companyId, id, 'entity');
    if (!before) throw new ProblemError('entity_not_found');
    const word = {
      status,
      ...(statedReason !== '' && { status_reason: statedReason }),
      ...(note !== undefined && { note }),
      ...(override !== undefined && { override }),
    };
    const { profile, proposal } = await decideAsPerson(transaction, user, before, word, parts.clock.now());
    return { entity: await whole(parts, transaction, profile), proposal };
  });
}

async function whole(parts: Pick<Parts, 'secrets'>, connection: Connection, profile: ProfileRow): Promise<Entity> {
  const details = await readDetails(parts, connection, profile.id);
  return toEntity(profile, details, await findActiveDocuments(connection, profile.id));
}
