import type { Kysely } from 'kysely';
import type { EventData, EventType } from '@veridoor/contract/event';
import type { Session } from '@veridoor/contract/session';
import type { Origin, ProfilePrincipal } from '../platform/access/principal.ts';
import type { Connection } from '../platform/database/connection.ts';
import type { Database } from '../platform/database/schema.ts';
import type { CompanySettings } from '../platform/database/tables/companies.ts';
import type { PlatformParts } from '../platform/parts.ts';
import type { LinkRow } from './profiles/links-queries.ts';
import type { ProfileRow, ProfileWithSteps } from './profiles/profile-rows-queries.ts';

/** A part of the body of events, drawn by the feature that has its data. */
export interface EventPart {
  /** Whether events of a type have it. */
  isIn(type: EventType): boolean;
  /** The profile as the change left it, and the part of its report that the company chose. */
  draw(
    transaction: Connection,
    about: { profile: ProfileWithSteps; report: CompanySettings['webhook_report'] },
  ): Promise<Partial<EventData>>;
}

/** Runs in the transaction that approves a profile. */
export type ApprovalHook = (
  transaction: Connection,
  approval: { profileId: string; /** Whether an earlier verification was decided already. */ again: boolean },
  now: Date,
) => Promise<void>;

/** Draws sessions for features that answer with one. */
export interface SessionReader {
  draw(
    connection: Connection,
    profile: ProfileRow,
    link: LinkRow | null,
    present: { now: Date; origin: Origin },
  ): Promise<Session>;
  read(parts: Pick<PlatformParts, 'database' | 'clock'>, customer: ProfilePrincipal): Promise<Session>;
}

/** What features do for the floors and features below them, which do not know them. */
export interface Hooks {
  eventParts: readonly EventPart[];
  approved: readonly ApprovalHook[];
  session: SessionReader;
}

/**
 * The hooks of all features together.
 *
 * @throws Error unless exactly one feature draws sessions.
 */
export function joinHooks(parts: readonly Partial<Hooks>[]): Hooks {
  const [session, ...others] = parts.flatMap((part) => part.session ?? []);
  if (!session || others.length > 0) throw new Error('one feature draws sessions');
  return {
    eventParts: parts.flatMap(({ eventParts }) => eventParts ?? []),
    approved: parts.flatMap(({ approved }) => approved ?? []),
    session,
  };
}

const given = new WeakMap<object, Hooks>();

/** Gives a database the hooks of the features; its transactions have them too. */
export function withHooks(database: Kysely<Database>, hooks: Hooks): void {
  given.set(database.getExecutor().adapter, hooks);
}

/** @throws Error when the database was given none. */
export function hooksOf(connection: Connection): Hooks {
  const hooks = given.get(connection.getExecutor().adapter);
  if (!hooks) throw new Error('this database was given no hooks');
  return hooks;
}
