import { sql, type Kysely } from 'kysely';
import type { MigrationSecrets } from '../migration-secrets.ts';

/** Rows that are read and written at a time. */
const BATCH = 500;

/** A column of sealed JSON, made of columns in clear. */
interface Sealing {
  table: string;
  column: string;
  /** Primary key, and the column whose value binds the sealed one to its row. */
  key: string;
  keyType: 'uuid' | 'bigint';
  boundTo: string;
  from: string[];
  /** What is sealed; null where there is nothing. */
  value: (row: Record<string, unknown>) => unknown;
  /** Keyed hashes by which rows are found from now on. */
  hashes?: Record<string, (row: Record<string, unknown>, secrets: MigrationSecrets) => string | null>;
  required: boolean;
}

const one = (table: string, column: string, required: boolean, change: Partial<Sealing> = {}): Sealing => ({
  table,
  column,
  key: 'id',
  keyType: 'uuid',
  boundTo: 'id',
  from: [column],
  value: (row) => row[column],
  required,
  ...change,
});

const sealings: Sealing[] = [
  {
    table: 'profile',
    column: 'personal',
    key: 'id',
    keyType: 'uuid',
    boundTo: 'id',
    from: ['id_card_number', 'reference', 'name', 'email', 'phone'],
    value: ({ id_card_number, reference, name, email, phone }) => ({ id_card_number, reference, name, email, phone }),
    hashes: {
      number_hash: ({ company_id, id_card_number }, secrets) =>
        secrets.keyedHash('profile number', [company_id, id_card_number].join(' ')),
      reference_hash: ({ company_id, reference }, secrets) =>
        reference === null ? null : secrets.keyedHash('profile reference', [company_id, reference].join(' ')),
    },
    required: true,
  },
  one('profile', 'status_reason', false),
  one('profile', 'consent_evidence', false),
  {
    table: 'location',
    column: 'position',
    key: 'id',
    keyType: 'uuid',
    boundTo: 'id',
    from: ['latitude', 'longitude', 'accuracy'],
    value: ({ latitude, longitude, accuracy }) => ({ latitude, longitude, accuracy }),
    required: true,
  },
  one('link', 'return_url', true),
  one('link', 'deep_link', false),
  one('document', 'reject_reason', false),
  one('document', 'comment', false),
  one('document', 'metadata', true),
  one('document_reading', 'fields', false, { key: 'document_id', boundTo: 'document_id' }),
  one('capture', 'camera', false),
  one('event', 'body', true),
  {
    table: 'aml_search',
    column: 'content',
    key: 'id',
    keyType: 'uuid',
    boundTo: 'id',
    from: ['query', 'further_queries', 'results'],
    value: ({ query, further_queries, results }) => ({ query, further_queries, results }),
    hashes: {
      name_hash: ({ company_id, profile_id, query }, secrets) =>
        profile_id === null
          ? secrets.keyedHash(
              'searched name',
              `${String(company_id)} ${(query as { name: string }).name.toLowerCase()}`,
            )
          : null,
    },
    required: true,
  },
  one('aml_decision', 'reason', true),
  one('decision', 'reason', false),
  one('decision', 'note', false),
  one('legal_hold', 'reason', true),
  one('block_entry', 'reason', true),
  one('call', 'notes', false, { value: ({ notes }) => (notes === '' ? null : notes) }),
  one('call', 'end_reason', false),
  one('call_message', 'text', true, {
    keyType: 'bigint',
    boundTo: 'call_id',
    value: ({ text }) => (text as { text: unknown }).text,
  }),
  one('biopay_payment', 'reference', true),
  one('biopay_payment', 'return_url', true),
];

/**
 * Seals what tells of customers: each value for its column and bound to its row. Numbers and names that rows are found by
 * become keyed hashes. At the end the tables are written anew, so that neither dropped columns nor earlier versions of rows
 * are left in their files.
 */
export async function up(db: Kysely<never>, open: () => Promise<MigrationSecrets>): Promise<void> {
  for (const sealing of sealings) await sealColumn(db, open, sealing);
  await keyFingerprints(db, open);
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of new Set(sealings.map((sealing) => sealing.table))) await rewrite(db, table);
}

async function sealColumn(db: Kysely<never>, open: () => Promise<MigrationSecrets>, sealing: Sealing): Promise<void> {
  const { table, column, key, from, hashes = {}, required } = sealing;
  const draft = `${column}_sealed`;
  await sql`alter table ${sql.table(table)} add column ${sql.ref(draft)} bytea`.execute(db);
  for (const name of Object.keys(hashes)) {
    await sql`alter table ${sql.table(table)} add column ${sql.ref(name)} text`.execute(db);
  }
  for (let rows = await readBatch(db, sealing, null); rows.length > 0;) {
    await sealRows(db, await open(), sealing, draft, rows);
    rows = rows.length < BATCH ? [] : await readBatch(db, sealing, String(rows.at(-1)?.[key]));
  }
  for (const name of from) await sql`alter table ${sql.table(table)} drop column ${sql.ref(name)}`.execute(db);
  await sql`alter table ${sql.table(table)} rename column ${sql.ref(draft)} to ${sql.ref(column)}`.execute(db);
  if (required) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set not null`.execute(db);
  }
}

/** Without parameters, so that the statement is not prepared: its columns change between two sealings. */
async function readBatch(db: Kysely<never>, { table, key }: Sealing, after: string | null) {
  const rest = after === null ? sql`` : sql`where ${sql.ref(key)} > ${sql.lit(after)}`;
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} ${rest} order by ${sql.ref(key)} limit ${sql.lit(BATCH)}`.execute(db);
  return rows;
}

async function sealRows(
  db: Kysely<never>,
  secrets: MigrationSecrets,
  { table, column, key, keyType, boundTo, value, hashes = {} }: Sealing,
  draft: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const name = `${table}.${column}`;
  const sealed = rows.map((row) => {
    const plain = value(row);
    if (plain === null) return null;
    const bytes = secrets.seal(name, Buffer.from(JSON.stringify(plain)), `${name} ${String(row[boundTo])}`);
    return Buffer.from(bytes).toString('hex');
  });
  const found = Object.entries(hashes).map(([hash, make]) => ({ hash, values: rows.map((row) => make(row, secrets)) }));
  const sets = found.map(({ hash }) => sql`, ${sql.ref(hash)} = sealed.${sql.ref(hash)}`);
  const lists = found.map(({ values }) => sql`, ${values}::text[]`);
  const names = found.map(({ hash }) => sql`, ${sql.ref(hash)}`);
  await sql`
    update ${sql.table(table)} as row set ${sql.ref(draft)} = decode(sealed.hex, 'hex') ${sql.join(sets, sql` `)}
    from unnest(${rows.map((row) => String(row[key]))}::text[], ${sealed}::text[] ${sql.join(lists, sql` `)})
      as sealed (key, hex ${sql.join(names, sql` `)})
    where row.${sql.ref(key)} = sealed.key::${sql.raw(keyType)}
  `.execute(db);
}

/** Hashes of what is known of a customer become keyed: names could be tried out on them. */
async function keyFingerprints(db: Kysely<never>, open: () => Promise<MigrationSecrets>): Promise<void> {
  const { rows } = await sql<{ profile_id: string; fingerprint: string }>`
    select profile_id, fingerprint from screening where fingerprint <> ''`.execute(db);
  if (rows.length === 0) return;
  const secrets = await open();
  const hashes = rows.map(({ fingerprint }) => secrets.keyedHash('screening', fingerprint));
  await sql`
    update screening set fingerprint = keyed.hash
    from unnest(${rows.map(({ profile_id }) => profile_id)}::uuid[], ${hashes}::text[]) as keyed (id, hash)
    where screening.profile_id = keyed.id
  `.execute(db);
}

/** A changed type makes PostgreSQL write the whole table to new files, with what is visible and nothing else. */
async function rewrite(db: Kysely<never>, table: string): Promise<void> {
  const [column] = sealings.flatMap((sealing) => (sealing.table === table ? [sealing.column] : []));
  if (column === undefined) return;
  const name = sql.ref(column);
  await sql`alter table ${sql.table(table)} alter column ${name} type bytea using ${name} || ''::bytea`.execute(db);
}

const statements = [
  // The columns that these were on are gone, and they with them.
  `alter table profile alter column number_hash set not null`,
  `create unique index profile_number on profile (company_id, number_hash, subject)`,
  `create index profile_reference on profile (company_id, reference_hash) where reference_hash is not null`,
  `create index aml_search_name on aml_search (company_id, name_hash) where name_hash is not null`,
];
