import { sql, type Updateable } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { Metadata } from '@veridoor/contract/common';
import type { VerificationStatus } from '@veridoor/contract/verifications/fields';
import type { CompanySettings } from '../../platform/database/tables/companies.ts';
import type { CustomerSubject, PersonalData, ProfileTable } from '../../platform/database/tables/profiles.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { auditInsertion, type NewAuditRow } from '../audit/queries.ts';
import { renameCase } from './words-queries.ts';
import { stepsInOrder } from '../flow/profile-steps-queries.ts';
import {
  numberHash,
  openProfile,
  sealPersonal,
  type Hashes,
  type ProfileRow,
  type ProfileWithSteps,
} from './profile-rows-queries.ts';
import { newId } from '../../platform/ids.ts';
import { seal } from '../../platform/crypto/sealed-values.ts';

export type { ProfileRow, ProfileWithSteps } from './profile-rows-queries.ts';

/** The person of that id or number in a company. One statement, because it is asked so often. */
export async function findPerson(
  connection: Connection,
  companyId: string,
  key: { id: string } | { id_card_number: string; mode: Mode },
): Promise<ProfileWithSteps | null> {
  const row = await connection
    .selectFrom('profile')
    .selectAll()
    .select(stepsInOrder.as('steps'))
    .where('company_id', '=', companyId)
    .where('subject', '=', 'person')
    .where((profile) =>
      'id' in key
        ? profile('id', '=', key.id)
        : profile.and({ number_hash: numberHash(connection, companyId, key.id_card_number), mode: key.mode }),
    )
    .executeTakeFirst();
  return row ? openProfile(connection, row) : null;
}

/** The company's profile with that id; null for another company's, and for a company's unless that is asked for. */
export async function findProfile(
  connection: Connection,
  companyId: string,
  id: string,
  subject: CustomerSubject = 'person',
): Promise<ProfileRow | null> {
  const row = await ofCompany(connection, companyId, id, subject).executeTakeFirst();
  return row ? openProfile(connection, row) : null;
}

/** The same, locked until the transaction ends: changes of one profile follow each other. */
export async function lockProfile(
  connection: Connection,
  companyId: string,
  id: string,
  subject: CustomerSubject = 'person',
): Promise<ProfileRow | null> {
  const row = await ofCompany(connection, companyId, id, subject).forUpdate().executeTakeFirst();
  return row ? openProfile(connection, row) : null;
}

const ofCompany = (connection: Connection, companyId: string, id: string, subject: CustomerSubject) =>
  connection
    .selectFrom('profile')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('subject', '=', subject);

export type LockedProfile = Pick<ProfileRow, 'id' | 'company_id' | 'status' | 'test_outcome' | 'workflow_id'> & {
  settings: Omit<CompanySettings, 'branding'>;
  /** The company's own. */
  language: string;
  /** The present verification and how far it is; a company has none. */
  verification_id: string | null;
  verification_status: VerificationStatus | null;
};

/** The same with the company's settings, except its large logo. */
export async function lockProfileWithSettings(
  connection: Connection,
  companyId: string,
  id: string,
  subject: CustomerSubject,
): Promise<LockedProfile | null> {
  const { rows } = await sql<LockedProfile>`
    select profile.id, profile.company_id, profile.status, profile.test_outcome, profile.workflow_id,
      company.settings - 'branding' as settings, company.settings #>> '{branding,language}' as language, present.id as verification_id, present.status as verification_status
    from profile join company on company.id = profile.company_id left join lateral (
      select id, status from verification where profile_id = profile.id order by number desc limit 1
    ) as present on true
    where profile.id = ${id}::uuid and profile.company_id = ${companyId}::uuid and profile.subject = ${subject}
    for update of profile
  `.execute(connection);
  return rows[0] ?? null;
}

/** The profile of any company and subject: for a customer who brings a link. */
export async function findProfileOfAnyCompany(connection: Connection, id: string): Promise<ProfileRow | null> {
  const row = await connection.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? openProfile(connection, row) : null;
}

export async function findProfileByNumber(
  connection: Connection,
  companyId: string,
  { idCardNumber, mode, subject }: { idCardNumber: string; mode: Mode; subject: CustomerSubject },
): Promise<ProfileRow | null> {
  const row = await connection
    .selectFrom('profile')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('number_hash', '=', numberHash(connection, companyId, idCardNumber))
    .where('mode', '=', mode)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ? openProfile(connection, row) : null;
}

/** Columns that show a profile, and that a token is made from. */
export type ShownProfile = PersonalData &
  Pick<
    ProfileWithSteps,
    | 'id'
    | 'company_id'
    | 'subject'
    | 'mode'
    | 'test_outcome'
    | 'status'
    | 'status_reason'
    | 'counting_status'
    | 'counting_reason'
    | 'hold'
    | 'token_version'
    | 'steps'
    | 'created_at'
    | 'updated_at'
  >;

/**
 * Inserts a profile, with its first verification and the untouched steps of the newest version of a workflow, unless the company has one with this id
 * card number. Of two simultaneous insertions, one waits for the other and then gets null. One statement, its audit
 * entries included, because integrators call this most.
 *
 * @param workflow its slug.
 */
export async function insertProfile(
  connection: Connection,
  profile: PersonalData &
    Pick<ShownProfile, 'id' | 'company_id' | 'mode' | 'test_outcome' | 'created_at'> & {
      metadata: Metadata | null;
    },
  audits: readonly NewAuditRow[],
  workflow: string,
): Promise<ShownProfile | null> {
  const { id, company_id, mode, created_at } = profile;
  const outcome = profile.test_outcome && JSON.stringify(profile.test_outcome);
  const { personal, number_hash, reference_hash, words } = sealPersonal(connection, profile, profile);
  const verification = newId('verification');
  const metadata = seal(connection, 'verification', 'metadata', verification, profile.metadata);
  type Made = Pick<ShownProfile, 'subject' | 'status' | 'token_version' | 'updated_at' | 'steps'>;
  const { rows } = await sql<Made>`
    with current as (
      select id, definition -> 'steps' as steps
      from workflow where company_id = ${company_id}::uuid and slug = ${workflow}::text order by version desc limit 1
    ), inserted as (
      insert into profile (id, company_id, mode, test_outcome, workflow_id, personal, number_hash, reference_hash, words, status, created_at, updated_at)
      select ${id}::uuid, ${company_id}::uuid, ${mode}::text, ${outcome}::jsonb, current.id, ${personal}::bytea, ${number_hash}::text, ${reference_hash}::text,
        ${words}::text[], 'created', ${created_at}::timestamptz, ${created_at}::timestamptz
      from current
      on conflict (company_id, number_hash, subject, mode) do nothing
      returning *
    ), verified as (
      insert into verification (id, profile_id, company_id, mode, number, workflow_id, metadata, status, created_at)
      select ${verification}::uuid, inserted.id, inserted.company_id, inserted.mode, 1, inserted.workflow_id, ${metadata}::bytea, 'created', inserted.created_at
      from inserted
    ), begun as (
      insert into profile_step (id, profile_id, step_id, kind, status, updated_at)
      select gen_random_uuid(), inserted.id, step ->> 'id', step ->> 'kind', 'not_uploaded', inserted.updated_at
      from inserted, current, jsonb_array_elements(current.steps) as step
    ), audited as (${auditInsertion(audits, 'inserted')})
    select inserted.subject, inserted.status, inserted.token_version, inserted.updated_at, (
      select jsonb_agg(
        jsonb_build_object('id', step -> 'id', 'kind', step -> 'kind', 'status', 'not_uploaded') order by place
      )
      from current, jsonb_array_elements(current.steps) with ordinality as listed (step, place)
    ) as steps
    from inserted
  `.execute(connection);
  const [row] = rows;
  return row
    ? { ...profile, ...row, status_reason: null, counting_status: null, counting_reason: null, hold: null }
    : null;
}

type SealedText = 'status_reason' | 'counting_reason' | 'consent_evidence';

/** Changes of a profile; omitted fields stay. */
export type ProfileChange = Omit<
  Updateable<ProfileTable>,
  'personal' | Hashes | SealedText | 'test_outcome' | 'updated_at'
> &
  Partial<PersonalData & Pick<ProfileRow, SealedText | 'test_outcome'>> & {
    updated_at: Date;
  };

/** Call it in a transaction: the person is one value, read and locked before it is written. */
export async function saveProfile(connection: Connection, id: string, change: ProfileChange): Promise<ProfileRow> {
  const { id_card_number, reference, name, email, phone, test_outcome, ...columns } = change;
  const { status_reason, counting_reason, consent_evidence, ...rest } = columns;
  const given = Object.entries({ id_card_number, reference, name, email, phone }).filter(
    ([, one]) => one !== undefined,
  );
  const sealed = (column: SealedText, value: string | null | undefined) =>
    value === undefined ? {} : { [column]: seal(connection, 'profile', column, id, value) };
  const row = await connection
    .updateTable('profile')
    .set({
      ...rest,
      ...(given.length > 0 && (await changePersonal(connection, id, Object.fromEntries(given)))),
      ...sealed('status_reason', status_reason),
      ...sealed('counting_reason', counting_reason),
      ...sealed('consent_evidence', consent_evidence),
      ...(test_outcome !== undefined && { test_outcome: test_outcome && JSON.stringify(test_outcome) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = openProfile(connection, row);
  if (given.length > 0) await renameCase(connection, after);
  return after;
}

async function changePersonal(connection: Connection, id: string, change: Partial<PersonalData>) {
  const row = await connection
    .selectFrom('profile')
    .select(['id', 'company_id', 'personal'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = openProfile(connection, row);
  return sealPersonal(connection, before, { ...before, ...change });
}

/** How many profiles of a company are not closed, in both modes. */
export async function countOpenProfiles(connection: Connection, companyId: string): Promise<number> {
  const { count } = await connection
    .selectFrom('profile')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('status', 'not in', ['archived', 'expired'])
    .executeTakeFirstOrThrow();
  return count;
}

/** How many profiles all companies have together; no more than `most` are counted. */
export async function countProfiles(connection: Connection, most: number): Promise<number> {
  const { count } = await connection
    .selectFrom(connection.selectFrom('profile').select('id').limit(most).as('some'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
