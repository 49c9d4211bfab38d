import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { seal } from '../../../service/platform/crypto/sealed-values.ts';
import type { Connection } from '../../../service/platform/database/connection.ts';
import type { Database } from '../../../service/platform/database/schema.ts';
import { sealPersonal } from '../../../service/records/profiles/profile-rows-queries.ts';
import { fieldHashes, searchedHashes } from '../../../service/records/profiles/words-queries.ts';
import { sealSearch } from '../../../service/records/screening/searches-queries.ts';

/** Rows of a statement that takes sealed values, and of one that invents all of its own. */
const BATCH = 10_000;
const AUDIT_BATCH = 500_000;
/** Entries of the audit for each profile; a passport with a selfie leaves 11.6. */
export const AUDIT_SHARE = 10;

export interface Filled {
  database: Kysely<Database>;
  company: string;
  workflow: string;
  /** Who decided: the first every second profile, the others one in 500 and one in 10,000, the last none. */
  officers: readonly string[];
  profiles: number;
}

const TABLES = [
  'profile',
  'verification',
  'document',
  'event',
  'webhook_delivery',
  'open_hit',
  'audit_entry',
  'profile_country',
  'profile_step',
  'session_event',
  'decision',
  'step_answers',
  'duplicate',
] as const;

/**
 * A profile each minute, with a verification of two steps, a document, an event with its delivery, an open hit and eleven
 * entries of the audit; every third was decided by a person. Of each filter's values one is frequent, one rare, one between.
 *
 * @returns the endpoint of the deliveries, and the first profiles.
 */
export async function fill(filled: Filled): Promise<{ endpoint: string; first: string[] }> {
  const { database, company, profiles } = filled;
  const indexes = await dropIndexes(database);
  const rare = await addWorkflow(filled);
  const search = await addSearch(filled);
  const endpoint = randomUUID();
  await sql`insert into webhook_endpoint (id, company_id, url, enabled_events, custom_headers, metadata, secret, created_at, updated_at)
    values (${endpoint}::uuid, ${company}::uuid, 'https://bank.example', '{*}', '', '{}', '', now(), now())`.execute(
    database,
  );
  const ids: string[] = [];
  for (let first = 1; first <= profiles; first += BATCH)
    ids.push(...(await fillBatch(filled, { first, rare, search, endpoint })));
  await sql`insert into profile_country select profile_id, company_id, 'live', country, created_at from document`.execute(
    database,
  );
  await fillAudit(filled);
  for (const index of indexes) await sql.raw(index).execute(database);
  await sql.raw(`vacuum analyze ${TABLES.join(', ')}`).execute(database);
  await sql`checkpoint`.execute(database);
  return { endpoint, first: ids.slice(0, 3) };
}

/** Indexes are made at the end, at once: a row at a time they take most of the time. */
async function dropIndexes(database: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid::regclass::text = any(${[...TABLES]}::text[])
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(database);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(database);
  return rows.map(({ definition }) => definition);
}

async function addWorkflow({ database, workflow }: Filled): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into workflow (id, company_id, version, definition, slug)
    select gen_random_uuid(), company_id, 1, definition, 'rare' from workflow where id = ${workflow}::uuid
    returning id`.execute(database);
  return rows[0]!.id;
}

async function addSearch({ database, company }: Filled): Promise<string> {
  const row = sealSearch(database, {
    id: randomUUID(),
    company_id: company,
    mode: 'live',
    profile_id: null,
    subject: 'subject',
    screening: true,
    query: { name: 'Ada Sample' } as Parameters<typeof sealSearch>[1]['query'],
    further_queries: [],
    results: [],
    total: 0,
    lists: [],
    algorithm: 'bench',
    created_at: new Date(),
  });
  await database
    .insertInto('aml_search')
    .values({ ...row, lists: '[]' })
    .execute();
  return row.id;
}

interface Batch {
  first: number;
  rare: string;
  search: string;
  endpoint: string;
}

async function fillBatch(filled: Filled, { first, rare, search, endpoint }: Batch): Promise<string[]> {
  const { database, company, workflow, officers, profiles } = filled;
  const body = JSON.stringify({ data: {} });
  const searched = new Map(['ada', 'between'].map((word) => [word, searchedHashes(database, company, word)]));
  const wordsOf = (n: number): string[] => {
    const word = n % 10 === 0 ? 'ada' : n % 500 === 1 ? 'between' : `word${n}`;
    const contact = { name: `${word} ${n}`, email: `c${n}@bank.example`, phone: `+90532${String(n).padStart(7, '0')}` };
    return [...(searched.get(word) ?? [word]), `c${n}`, ...fieldHashes(database, company, contact)];
  };
  const rows = Array.from({ length: Math.min(BATCH, profiles - first + 1) }, (_, index) => {
    const n = first + index;
    const id = randomUUID();
    const person = { id_card_number: `C-${n}`, name: `Ada ${n}`, reference: `R-${n}`, email: null, phone: null };
    return {
      n,
      id,
      ...sealPersonal(database, { id, company_id: company }, person),
      metadata: seal(database, 'document', 'metadata', id, {}),
      body: seal(database, 'event', 'body', id, body),
      words: wordsOf(n).join(' '),
    };
  });
  const bytes = (name: 'personal' | 'metadata' | 'body') => rows.map((row) => Buffer.from(row[name]));
  await database.transaction().execute(async (transaction) => {
    // What is invented refers to what is there, and countries are placed at once: no trigger is needed.
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`create temporary table person on commit drop as
      select *, now() - n * interval '1 minute' as at from unnest(
        ${rows.map(({ n }) => n)}::integer[], ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map((row) => row.number_hash)}::text[], ${rows.map((row) => row.reference_hash)}::text[],
        ${bytes('personal')}::bytea[], ${bytes('metadata')}::bytea[], ${bytes('body')}::bytea[],
        ${rows.map(({ words }) => words)}::text[]
      ) as person (n, id, number_hash, reference_hash, personal, metadata, body, words)`.execute(transaction);
    await sql`insert into profile (id, company_id, subject, workflow_id, personal, number_hash, reference_hash, words,
        status, reason_code, officer_id, decided_at, decided_by, consent_version, consent_at, consent_sha256,
        consent_given_by, created_at, updated_at)
      select id, ${company}::uuid, case when n % 1000 = 5 then 'entity' else 'person' end,
        case when n % 1000 = 0 then ${rare}::uuid else ${workflow}::uuid end, personal, number_hash, reference_hash,
        string_to_array(words, ' '),
        case when n % 3 = 0 then 'in_review' when n % 10000 = 1 then 'rejected' else 'approved' end,
        case when n % 10000 = 1 then 'rare_reason' when n % 500 = 2 then 'between_reason' when n % 3 = 1 then 'frequent_reason' end,
        case when n % 10000 = 1 then ${officers[2]}::uuid when n % 500 = 2 then ${officers[1]}::uuid
          when n % 3 = 1 then ${officers[0]}::uuid end,
        case when n % 3 > 0 then at + interval '5 minutes' end, case when n % 3 > 0 then 'person' end,
        '1', at, 'sha', 'customer', at, at
      from person`.execute(transaction);
    await sql`insert into verification (id, profile_id, company_id, mode, workflow_id, number, status, created_at,
        begun_at, completed_at, outcome, decided_at)
      select gen_random_uuid(), id, ${company}::uuid, 'live',
        case when n % 1000 = 0 then ${rare}::uuid else ${workflow}::uuid end, 1,
        case when n % 10000 = 1 then 'started' when n % 3 = 0 then 'created' else 'completed' end, at, at,
        case when n % 3 > 0 and n % 10000 <> 1 then at + interval '4 minutes' end,
        case when n % 3 > 0 then case when n % 10000 = 1 then 'rejected' else 'approved' end end,
        case when n % 3 > 0 then at + interval '5 minutes' end
      from person`.execute(transaction);
    await sql`insert into document (id, company_id, profile_id, step_id, type, country, side, status, state, results, metadata,
        sent_by, file_key, mime_type, size, sha256, created_at)
      select id, ${company}::uuid, id, 'identity', 'passport',
        case when n % 20000 = 7 then 'TR' when n % 500 = 3 then 'FR' else 'DE' end, 'front', 'approved',
        case when n % 10000 = 4 then 'archived' else 'active' end, '[]', metadata, 'customer', 'key ' || n, 'image/jpeg',
        1, 'sha', at
      from person`.execute(transaction);
    await sql`insert into event (id, company_id, profile_id, object_id, type, body, created_at)
      select id, ${company}::uuid, id, id, case when n % 10000 = 1 then 'biopay.completed'
        when n % 500 = 2 then 'call.ended' else 'profile.updated' end, body, at
      from person`.execute(transaction);
    await sql`insert into webhook_delivery (id, event_id, endpoint_id, type, trigger, status, attempts, next_attempt_at, created_at)
      select id, id, ${endpoint}::uuid, case when n % 10000 = 1 then 'biopay.completed'
        when n % 500 = 2 then 'call.ended' else 'profile.updated' end, 'event',
        case when n % 10000 = 1 then 'failed' when n % 20000 = 2 then 'pending' else 'succeeded' end, '[]',
        case when n % 20000 = 2 and n % 10000 <> 1 then at end, at
      from person`.execute(transaction);
    await sql`insert into open_hit (id, profile_id, company_id, mode, search_id, source, entity_id, fingerprint, categories,
        score, waiting_since)
      select id, id, ${company}::uuid, 'live', ${search}::uuid, case when n % 10000 = 1 then 'un' else 'ofac' end,
        'entity', '', array[case when n % 10000 = 2 then 'pep' else 'sanction' end], (n % 997) / 1000.0, at
      from person`.execute(transaction);
    await fillJourneys(transaction, filled);
    await fillTies(transaction, filled);
  });
  return rows.map(({ id }) => id);
}

/** Two steps, three looks at them, and of every third a wait that the first officer ended. */
async function fillJourneys(transaction: Connection, { company, officers }: Filled): Promise<void> {
  await sql`insert into profile_step (id, profile_id, step_id, kind, status, failed_attempts)
    select gen_random_uuid(), id, step, case step when 'identity' then 'document' else 'selfie' end,
      case when n % 3 = 0 and step = 'selfie' then 'not_uploaded' else 'approved' end, case when n % 7 = 0 then 1 else 0 end
    from person cross join unnest(array['identity', 'selfie']) as step`.execute(transaction);
  await sql`insert into session_event (id, profile_id, name, step_id, created_at)
    select gen_random_uuid(), id, 'screen', step, at + place * (30 + n % 90) * interval '1 second'
    from person cross join unnest(array['identity', 'selfie', null]) with ordinality as seen (step, place)`.execute(
    transaction,
  );
  await sql`insert into decision (id, company_id, profile_id, subject, subject_id, outcome, before, override, user_id,
      results, created_at)
    select gen_random_uuid(), ${company}::uuid, id, 'profile', id::text, outcome, before, false,
      case when before = 'in_review' then ${officers[0]}::uuid end, '[]', at + place * interval '2 minutes'
    from person cross join (values (1, 'in_review', 'pending'), (2, 'approved', 'in_review')) as made (place, outcome, before)
    where n % 3 = 1 order by n, place`.execute(transaction);
}

/**
 * What a ring is found by: an office's address that half of all came from, an address of three, an account of three, the
 * same number of two, and one page that every hundredth sent.
 */
async function fillTies(transaction: Connection, { company, profiles }: Filled): Promise<void> {
  await sql`insert into audit_entry (id, company_id, created_at, actor_kind, actor_id, action, subject_kind, subject_id,
      detail, request_id, address, sequence, hash)
    select gen_random_uuid(), ${company}::uuid, at, 'customer', id, 'session.opened', 'profile', id::text,
      jsonb_build_object('link', id), id::text, case when n % 2 = 0 then '192.0.2.1' else 'address ' || n / 6 end,
      ${profiles * AUDIT_SHARE}::integer + n, decode(md5(n::text), 'hex')
    from person`.execute(transaction);
  await sql`insert into step_answers (id, profile_id, step_id, answers, account_hashes, updated_at)
    select gen_random_uuid(), id, 'bank', metadata, array['account ' || n / 9], at from person where n % 3 = 0`.execute(
    transaction,
  );
  await sql`with numbered as (select *, row_number() over (order by n) as place from person)
    insert into duplicate (id, document_id, other_document_id, kind, score, created_at)
    select gen_random_uuid(), one.id, other.id, case when other.place = 1 then 'page' else 'number' end, 1, one.at
    from numbered one join numbered other
      on other.place = one.place - 1 and one.n % 5 = 0 or other.place = 1 and one.n % 100 = 0`.execute(transaction);
}

/** Entries of a second each: half by customers about themselves, a third by the first officer, the others rare. */
async function fillAudit({ database, company, officers, profiles }: Filled): Promise<void> {
  const entries = profiles * AUDIT_SHARE;
  for (let first = 1; first <= entries; first += AUDIT_BATCH) {
    await sql`insert into audit_entry (id, company_id, created_at, actor_kind, actor_id, action, subject_kind, subject_id,
        detail, request_id, address, sequence, hash)
      select gen_random_uuid(), ${company}::uuid, now() - n * interval '6 seconds',
        case when n % 2 = 0 then 'customer' else 'user' end,
        case when n % 2 = 0 then md5((n / 20)::text)::uuid when n % 100000 = 1 then ${officers[2]}::uuid
          when n % 5000 = 3 then ${officers[1]}::uuid else ${officers[0]}::uuid end,
        case when n % 100000 = 1 then 'user.created' when n % 5000 = 3 then 'report.read' when n % 2 = 0 then 'document.uploaded'
          else 'user.logged_in' end,
        'profile', md5((n / 20)::text)::uuid::text, '{}', gen_random_uuid()::text, '192.0.2.1', n, decode(md5(n::text), 'hex')
      from generate_series(${first}::integer, ${Math.min(entries, first + AUDIT_BATCH - 1)}::integer) as n`.execute(
      database,
    );
  }
}
