import { createHash, randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

type Text = string | Record<string, string> | null;

/**
 * Consent texts that never change, who a consent came from, the integrator's own number, holds and erasures that wait for a
 * second person. Which text somebody agreed to before this is not known: their consent has no hash.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ id: string; consent: { version: string; text: Text } | null }>`
    select id, settings -> 'consent' as consent from company
  `.execute(db);
  for (const { id, consent } of rows) {
    if (!consent) continue;
    await sql`
      insert into consent_text (id, company_id, version, text, sha256, created_at)
      values (${randomUUID()}::uuid, ${id}::uuid, ${consent.version}, ${JSON.stringify(consent.text)}::jsonb,
        ${hashOf(consent.text)}, now())
    `.execute(db);
  }
}

/** SHA-256 of the text as JSON with its keys in order (RFC 8785). */
function hashOf(text: Text): string {
  const ordered = typeof text === 'object' && text !== null ? Object.entries(text).toSorted(byKey) : null;
  return createHash('sha256')
    .update(JSON.stringify(ordered ? Object.fromEntries(ordered) : text))
    .digest('hex');
}

function byKey([one]: [string, string], [other]: [string, string]): number {
  return one < other ? -1 : 1;
}

const statements = [
  `create table consent_text (
    id uuid primary key,
    company_id uuid not null references company on delete cascade,
    version text not null,
    text jsonb not null,
    sha256 text not null,
    created_by uuid,
    created_at timestamptz not null,
    unique (company_id, version)
  )`,
  `create function consent_text_stays() returns trigger language plpgsql as $$
  begin
    raise exception 'a consent text never changes';
  end $$`,
  `create trigger consent_text_stays before update on consent_text
    for each row execute function consent_text_stays()`,
  `alter table profile
    add column reference text,
    add column consent_sha256 text,
    add column consent_language text,
    add column consent_given_by text check (consent_given_by in ('customer', 'business')),
    add column consent_source text,
    add column consent_evidence text`,
  `update profile set consent_given_by = 'customer' where consent_at is not null`,
  `create index profile_reference on profile (company_id, reference) where reference is not null`,
  // Nobody agreed to these being kept.
  `delete from enrolled_face where profile_id in (select id from profile where consent_at is null)`,
  `create table legal_hold (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    reason text not null,
    until timestamptz,
    placed_by uuid not null,
    placed_at timestamptz not null,
    lifted_by uuid,
    lifted_at timestamptz
  )`,
  `create unique index legal_hold_present on legal_hold (profile_id) where lifted_at is null`,
  `create index legal_hold_profile on legal_hold (profile_id)`,
  `create table erasure_request (
    id uuid primary key,
    profile_id uuid not null unique references profile on delete cascade,
    company_id uuid not null references company on delete cascade,
    reason text not null,
    requested_by uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index erasure_request_newest on erasure_request (company_id, created_at desc, id desc)`,
];
