import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { readList } from '../../../service/features/aml/lists/sources.ts';
import { connectPostgresql } from '../../../service/platform/database/connect.ts';
import { migrate } from '../../../service/platform/database/migrate.ts';
import type { Database } from '../../../service/platform/database/schema.ts';
import { systemClock } from '../../../service/platform/clock.ts';
import { sealPersonal } from '../../../service/records/profiles/profile-rows-queries.ts';
import { seal, withSecrets } from '../../../service/platform/crypto/sealed-values.ts';
import { openSecrets } from '../../../service/platform/crypto/secrets.ts';
import { insertWorkflow } from '../../../service/records/companies/workflows-queries.ts';
import { importList } from '../../../service/features/aml/aml-import.ts';
import { shareToRescreen } from '../../../service/features/aml/screening/ranges.ts';
import { hasPostgresql, startPostgresql } from '../../../service/testing/servers/postgresql.ts';
import { startServiceProcess, type ServiceProcess } from '../../../service/testing/servers/service-process.ts';
import { limitProcessors, processorSeconds } from '../service/processors.ts';
import { insertBenchCompany } from './database.ts';
import { listFiles } from './data.ts';
import { ordinaryNames } from './ordinary-names.ts';

/** Each instance's limit in cores, if the system can set one: two instances and PostgreSQL fit into two cores. */
const SHARE = 0.6;
/** Milliseconds between two looks at the progress. */
const LOOK = 100;

/** Profiles screened in a second, and the instances' processor milliseconds for one; null when unknown. */
export interface Pace {
  perSecond: number;
  processor: number | null;
}

/** The speed of screening everybody after a list has changed. */
export interface Rescreening {
  profiles: number;
  entries: number;
  /** The first list that is loaded: every profile gets its first report. */
  first: Pace;
  /** A list is replaced: by one instance, and by two without limits. */
  one: Pace;
  two: Pace;
  /** The same with each instance limited to a share of a core; null where the system cannot. */
  held: { share: number; one: Pace; two: Pace } | null;
}

/**
 * Measures screening everybody again, by instances in separate processes, on one PostgreSQL. Every profile has a name,
 * and a page with the same name, a birth date and a number. Null where PostgreSQL is not installed.
 */
export async function measureRescreening(profiles: number): Promise<Rescreening | null> {
  if (!hasPostgresql()) return null;
  const postgresql = await startPostgresql();
  const folder = await mkdtemp(join(tmpdir(), 'veridoor-rescreen-'));
  const database = connectPostgresql(postgresql.url, 4);
  const key = randomBytes(32).toString('base64');
  const instances: ServiceProcess[] = [];
  let release: (() => void) | null = null;
  const start = async () => {
    const environment = { DATABASE_URL: postgresql.url, SECRET_KEYS: key, LOG_LEVEL: 'info' };
    instances.push(
      await startServiceProcess({
        ...environment,
        DATA_FOLDER: join(folder, `${instances.length}`),
        BASE_URL: 'http://localhost:4000',
      }),
    );
  };
  /** Imports a list and waits until everybody was screened with it. */
  const measure = async (place: number): Promise<Pace> => {
    const lists = listFiles();
    const { source, files } = lists[place % lists.length]!;
    const pids = instances.map(({ pid }) => pid);
    await importList({ database, clock: systemClock }, source, files(), (opened) => readList(source, opened));
    const [began, used] = [performance.now(), processorSeconds(pids)];
    while ((await shareToRescreen(database)) > 0) await new Promise((resolve) => setTimeout(resolve, LOOK));
    const seconds = (performance.now() - began) / 1000;
    const now = processorSeconds(pids);
    const processor = now === null || used === null ? null : (1000 * (now - used)) / profiles;
    return { perSecond: profiles / seconds, processor };
  };
  try {
    await migrate(database);
    withSecrets(database, await openSecrets(database, [Buffer.from(key, 'base64')]));
    await fill(database, profiles);
    await start();
    const first = await measure(0);
    for (let place = 1; place < listFiles().length; place += 1) await measure(place);
    const one = await measure(0);
    await start();
    const two = await measure(0);
    release = limitProcessors(
      instances.map(({ pid }) => pid),
      SHARE,
    );
    const heldTwo = release && (await measure(0));
    await instances.pop()?.kill();
    const heldOne = release && (await measure(0));
    const rows = await sql<{ entries: number }>`
      select sum(entries)::integer as entries from aml_list_version where state = 'active'
    `.execute(database);
    const held = heldOne === null || heldTwo === null ? null : { share: SHARE, one: heldOne, two: heldTwo };
    return { profiles, entries: rows.rows[0]?.entries ?? 0, first, one, two, held };
  } finally {
    await Promise.all(instances.map((instance) => instance.kill()));
    release?.();
    await database.destroy();
    await postgresql.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bytes as PostgreSQL reads them out of JSON. */
const hex = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`;

/** Creates a company's profiles with a page each, in whole statements, before the measurement. */
export async function fill(database: Kysely<Database>, count: number): Promise<void> {
  const company = await insertBenchCompany(database);
  const workflow = await insertWorkflow(
    database,
    company,
    { name: 'Bench', steps: [], automatic_decision: false },
    new Date(),
  );
  const names = ordinaryNames(count, 5);
  for (let from = 0; from < count; from += 5_000) {
    const rows = names.slice(from, from + 5_000).map((name, index) => {
      const [firstName = '', ...rest] = name.split(' ');
      const day = new Date(Date.UTC(1950 + ((from + index) % 50), index % 12, 1 + (index % 28)))
        .toISOString()
        .slice(0, 10);
      const fields = {
        source: 'mrz',
        lastName: rest.join(' ').toUpperCase(),
        firstName: firstName.toUpperCase(),
        documentNumber: `P${1_000_000 + from + index}`,
        otherNumbers: [],
        birthDate: day,
        expirationDate: null,
        sex: null,
        nationality: null,
        issuingCountry: null,
        address: null,
      };
      const [id, document, number] = [randomUUID(), randomUUID(), `${from + index}`];
      const personal = { id_card_number: number, reference: null, name, email: null, phone: null };
      const sealed = sealPersonal(database, { id, company_id: company }, personal);
      return {
        id,
        document,
        number,
        number_hash: sealed.number_hash,
        personal: hex(sealed.personal),
        metadata: hex(seal(database, 'document', 'metadata', document, {})),
        fields: hex(seal(database, 'document_reading', 'fields', document, fields)),
      };
    });
    await sql`
      with rows as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r(id uuid, document uuid, number text, number_hash text, personal bytea, metadata bytea, fields bytea)
      ), profiles as (
        insert into profile (id, company_id, workflow_id, personal, number_hash, status)
        select id, ${company}::uuid, ${workflow.id}::uuid, personal, number_hash, 'approved' from rows returning id
      ), documents as (
        insert into document (id, company_id, profile_id, step_id, type, side, status, state, sent_by, results, metadata,
          file_key, mime_type, size, sha256)
        select document, ${company}::uuid, id, 'identity', 'passport', 'single', 'approved', 'active', 'customer', '[]',
          metadata, document, 'image/jpeg', 1, encode(sha256(number::bytea), 'hex')
        from rows returning id
      )
      insert into document_reading (document_id, outline, fingerprint, fields, created_at)
      select document, null, '', fields, now() from rows
    `.execute(database);
  }
}
