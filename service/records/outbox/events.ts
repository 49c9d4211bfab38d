import {
  EVENT_BODY_LIMIT,
  type EventAml,
  type EventData,
  type EventPayment,
  type EventSession,
  type EventType,
  type WebhookEvent,
} from '@veridoor/contract/event';
import type { Document } from '@veridoor/contract/documents/document';
import type { Mode } from '@veridoor/contract/mode';
import type { ProfileStatus } from '@veridoor/contract/profile';
import { signalOnCommit } from '../../platform/database/commit-signals.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { changedObject } from '../../platform/changed-object.ts';
import { findProfileOfEvents, insertEvent } from './queries.ts';
import { toListedProfile } from '../profiles/profile-view.ts';
import { newId } from '../../platform/ids.ts';
import { hooksOf, type EventPart } from '../hooks.ts';

/** Raised after the commit of a transaction that wrote deliveries. */
export const DELIVERIES_WRITTEN = 'deliveries written';

/** The event; the profile is read when the event is recorded. */
export interface DomainEvent {
  type: EventType;
  /** The former status. */
  previous_status?: ProfileStatus;
  document?: Document;
  aml?: EventAml;
  session?: EventSession;
  payment?: EventPayment;
}

/** The subject of an event. */
export interface About {
  companyId: string;
  profileId: string;
}

export function aboutProfile(profile: { id: string; company_id: string }): About {
  return { companyId: profile.company_id, profileId: profile.id };
}

/**
 * Saves events of a profile, in the transaction of the change and after it: both are committed or neither is. An event
 * that no endpoint wants is kept, too: whoever was away catches up from the log.
 */
export async function recordEvents(
  transaction: Connection,
  about: About,
  domainEvents: readonly DomainEvent[],
  now: Date,
): Promise<void> {
  if (domainEvents.length === 0) return;
  const found = await findProfileOfEvents(transaction, about);
  if (!found) return;
  const profile = toListedProfile(found.profile);
  const { companyId, profileId } = about;
  const { mode } = found.profile;
  const types = domainEvents.map(({ type }) => type);
  const drawn: { isIn: EventPart['isIn']; part: Partial<EventData> }[] = [];
  for (const { isIn, draw } of hooksOf(transaction).eventParts)
    if (types.some(isIn)) drawn.push({ isIn, part: await draw(transaction, found) });
  for (const { type, ...subject } of domainEvents) {
    const id = newId('event');
    const parts = drawn.filter(({ isIn }) => isIn(type)).map(({ part }) => part);
    const data = parts.reduce<EventData>((whole, part) => ({ ...whole, ...part }), { profile, ...subject });
    const body = eventBody({ id, type, companyId, mode, data, now });
    const event = { id, companyId, mode, profileId, objectId: objectOf(data), type, body, now };
    if (await insertEvent(transaction, event)) signalOnCommit(transaction, DELIVERIES_WRITTEN);
  }
}

const objectOf = ({ document, payment, aml, session, verification }: EventData) =>
  document?.id ?? payment?.id ?? aml?.report ?? session?.call?.id ?? verification?.id ?? null;

/**
 * The notification as it is stored, signed and sent: JSON in UTF-8, at most EVENT_BODY_LIMIT bytes. A larger one loses
 * the results and the comment of the document, then the checks of the report, then the report, then everything but the
 * profile. A change never fails because of its notification's size, and the API has the rest.
 */
export function eventBody(event: {
  id: string;
  type: EventType;
  companyId: string;
  mode: Mode;
  data: EventData;
  now: Date;
}): string {
  const { id, type, companyId, mode, data, now } = event;
  const object = changedObject(type, data);
  for (const subscribed of shortened(data)) {
    const timestamp = now.toISOString();
    const whole: WebhookEvent = { id, type, timestamp, company: companyId, mode, object, data: subscribed };
    const body = JSON.stringify(whole);
    if (Buffer.byteLength(body) <= EVENT_BODY_LIMIT) return body;
  }
  throw new Error(`an event of type ${type} is too large`);
}

/** The data and its shorter forms for oversized notifications, each shorter than the one before. */
function* shortened(data: EventData): Generator<EventData> {
  yield data;
  const { document, report, ...others } = data;
  const page = document && { document: { ...document, results: [], comment: null } };
  if (page) yield { ...data, ...page };
  if (report) yield { ...others, ...page, report: { ...report, checks: [] } };
  if (report) yield { ...others, ...page };
  yield { profile: data.profile };
}
