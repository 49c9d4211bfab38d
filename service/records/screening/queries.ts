import { sql, type Selectable } from 'kysely';
import type { AmlQuery } from '@veridoor/contract/aml/report';
import type { Mode } from '@veridoor/contract/mode';
import type { TestOutcome } from '@veridoor/contract/test-outcome';
import type { ProfileStatus } from '@veridoor/contract/profile';
import type { DocumentFields } from '@veridoor/document-vision/document/fields';
import type { AmlSearchContent, AmlStoredHit, ScreeningTable } from '../../platform/database/tables/aml.ts';
import type { Sealed } from '../../platform/database/tables/columns.ts';
import type { CustomerSubject, PersonalData } from '../../platform/database/tables/profiles.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { sealSearch, type AmlSearchRow } from './searches-queries.ts';
import { openProfile } from '../profiles/profile-rows-queries.ts';
import { open } from '../../platform/crypto/sealed-values.ts';

export type ScreeningRow = Selectable<ScreeningTable>;

/** All facts about a profile's customer, and the result of the last screening. */
export interface KnownCustomer {
  id: string;
  company_id: string;
  workflow_id: string;
  mode: Mode;
  test_outcome: TestOutcome | null;
  subject: CustomerSubject;
  status: ProfileStatus;
  name: string | null;
  /**
   * Readings of the active pages that are not rejected, in the order of their ids; null once retention removed them.
   */
  pages: { fields: DocumentFields | null; sha256: string }[];
  /** Completed answers to forms, sealed, in base64; times in seconds. */
  answers: { step: string; completed_at: number; sealed: string }[];
  /** A company's own details, sealed, in base64. */
  entity: { updated_at: number; sealed: string } | null;
  screening:
    | (Pick<ScreeningRow, 'revision' | 'fingerprint' | 'subjects' | 'lists' | 'algorithm' | 'files'> & {
        hits: AmlStoredHit[];
        queries: AmlQuery[];
      })
    | null;
  /** Whether any list is searched now; a simulated outcome stands for one. */
  lists_loaded: boolean;
}

/** The known facts of some profiles, as one statement sees them; removed ones are missing. */
export async function findKnownCustomers(connection: Connection, ids: readonly string[]): Promise<KnownCustomer[]> {
  const { rows } = await sql<StoredCustomer>`
    select p.id, p.company_id, p.mode, p.test_outcome, p.workflow_id, p.subject, coalesce(p.counting_status, p.status) as status, p.personal,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'document', d.id, 'sealed', encode(r.fields, 'base64'), 'sha256', d.sha256
        ) order by d.id), '[]')
        from document d left join document_reading r on r.document_id = d.id
        where d.profile_id = p.id and d.state = 'active' and d.status <> 'rejected'
          and (r.fields is not null or d.file_removed_at is not null)
      ) as pages,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'step', a.step_id, 'completed_at', extract(epoch from a.completed_at), 'sealed', encode(a.answers, 'base64')
        ) order by a.step_id), '[]')
        from step_answers a where a.profile_id = p.id and a.verification_id is null and a.completed_at is not null
      ) as answers,
      (
        select jsonb_build_object('updated_at', extract(epoch from e.updated_at), 'sealed', encode(e.details, 'base64'))
        from entity e where e.profile_id = p.id
      ) as entity,
      (
        select jsonb_build_object(
          'revision', k.revision, 'fingerprint', k.fingerprint, 'subjects', k.subjects, 'lists', k.lists,
          'algorithm', k.algorithm, 'files', k.files,
          'search', s.id, 'content', encode(s.content, 'base64')
        )
        from screening k left join aml_search s on s.id = k.search_id where k.profile_id = p.id
      ) as screening,
      (p.test_outcome is not null or exists (select from aml_list_version where state = 'active')) as lists_loaded
    from profile p where p.id = any(${[...ids]}::uuid[])
    order by p.id
  `.execute(connection);
  return rows.map((row) => openCustomer(connection, row));
}

type Base64 = string | null;
type Screened = NonNullable<KnownCustomer['screening']>;
type StoredCustomer = Omit<KnownCustomer, 'name' | 'pages' | 'screening'> & {
  personal: Sealed<PersonalData>;
  pages: { document: string; sealed: Base64; sha256: string }[];
  screening: (Omit<Screened, 'hits' | 'queries'> & { search: string | null; content: Base64 }) | null;
};

function openCustomer(connection: Connection, { pages, screening, ...row }: StoredCustomer): KnownCustomer {
  const { id_card_number: _, reference: __, email: ___, phone: ____, ...customer } = openProfile(connection, row);
  return {
    ...customer,
    pages: pages.map(({ document, sealed, sha256 }) => {
      const fields = fromBase64<DocumentFields>(sealed);
      return { fields: fields && open(connection, 'document_reading', 'fields', document, fields), sha256 };
    }),
    screening: screening && openScreened(connection, screening),
  };
}

function openScreened(
  connection: Connection,
  { search, content, ...screening }: NonNullable<StoredCustomer['screening']>,
): Screened {
  const sealed = fromBase64<AmlSearchContent>(content);
  if (search === null || sealed === null) return { ...screening, hits: [], queries: [] };
  const { query, further_queries, results } = open(connection, 'aml_search', 'content', search, sealed);
  return { ...screening, hits: results, queries: [query, ...further_queries] };
}

const fromBase64 = <Value>(text: Base64) =>
  text === null ? null : (Buffer.from(text, 'base64') as unknown as Sealed<Value>);

/** How a screening ended; with `search` when it is kept as a report. */
export interface NewScreening {
  row: Omit<ScreeningRow, 'search_id'>;
  search: AmlSearchRow | null;
}

/**
 * Saves the results of screenings in one statement. `revision` is one more than the one that was read: if another
 * screening came in between, nothing is written.
 *
 * @returns ids of the profiles that were written.
 */
export async function saveScreenings(
  connection: Connection,
  screenings: readonly NewScreening[],
): Promise<Set<string>> {
  if (screenings.length === 0) return new Set();
  const rows = screenings.map(({ row, search }) => ({ ...row, search_id: search?.id ?? null }));
  // The database reads bytes out of JSON in its own hexadecimal form.
  const searches = screenings.flatMap(({ search }) => {
    if (!search) return [];
    const stored = sealSearch(connection, search);
    return { ...stored, content: `\\x${Buffer.from(stored.content).toString('hex')}` };
  });
  const { rows: saved } = await sql<{ profile_id: string }>`
    with saved as (
      insert into screening as kept
        (profile_id, revision, fingerprint, subjects, search_id, lists, algorithm, files, checked_at)
      select r.profile_id, r.revision, r.fingerprint, r.subjects, r.search_id, r.lists, r.algorithm, r.files, r.checked_at
      from jsonb_populate_recordset(null::screening, ${JSON.stringify(rows)}::jsonb) as r
      where exists (select from profile where id = r.profile_id)
      order by r.profile_id
      on conflict (profile_id) do update set
        revision = excluded.revision, fingerprint = excluded.fingerprint, subjects = excluded.subjects,
        search_id = coalesce(excluded.search_id, kept.search_id), lists = excluded.lists,
        algorithm = excluded.algorithm, files = excluded.files, checked_at = excluded.checked_at
      where kept.revision = excluded.revision - 1
      returning profile_id
    ), searched as (
      insert into aml_search
        (id, company_id, mode, profile_id, subject, screening, content, name_hash, total, lists, algorithm, created_at)
      select s.id, s.company_id, s.mode, s.profile_id, s.subject, s.screening, s.content, s.name_hash, s.total, s.lists, s.algorithm,
        s.created_at
      from jsonb_populate_recordset(null::aml_search, ${JSON.stringify(searches)}::jsonb) as s
      where s.profile_id in (select profile_id from saved)
    )
    select profile_id from saved
  `.execute(connection);
  return new Set(saved.map(({ profile_id }) => profile_id));
}

/** Which profiles come next in a range of ids and were not screened with these lists by this scoring, in order. */
export async function listProfilesToScreen(
  connection: Connection,
  { after, until, company }: { after: string | null; until: string | null; company: string | null },
  { lists, algorithm }: Pick<ScreeningRow, 'lists' | 'algorithm'>,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from profile p left join screening k on k.profile_id = p.id
    where (${after}::uuid is null or p.id > ${after}::uuid) and (${until}::uuid is null or p.id <= ${until}::uuid)
      and p.status not in ('archived', 'expired') and p.test_outcome is null
      and (${company}::uuid is null or p.company_id = ${company}::uuid)
      and (k.profile_id is null or k.lists is distinct from ${JSON.stringify(lists)}::jsonb or k.algorithm <> ${algorithm})
    order by p.id limit ${limit}
  `.execute(connection);
  return rows.map(({ id }) => id);
}
