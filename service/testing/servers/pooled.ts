/** Runs statements, and answers with the rows of the last. */
export type Run = <Row extends object>(statements: string) => Promise<Row[]>;

/** An open database that tests take in turn. */
export interface Poolable<Handle> {
  /** What a test is given. */
  readonly handle: Handle;
  /** One connection for all of the work: to open one takes longer than most statements. */
  connect<Result>(work: (run: Run) => Promise<Result>): Promise<Result>;
  /** Statements that end what its last user may have left, besides rows. */
  readonly before: string;
  /** Statements for when it is empty. */
  readonly after?: string;
  /** Ends it for good. */
  end(): Promise<void>;
}

interface Known<Handle> extends Poolable<Handle> {
  /** Changes with every table, column, constraint and trigger. */
  readonly schema: string;
  readonly empty: string;
}

/** A database on loan. */
export interface Loan<Handle> {
  readonly handle: Handle;
  giveBack(): Promise<void>;
}

/**
 * Hands out databases with the contents of a template. One that is given back goes on, emptied, to the next who asks in this
 * process: that takes a twentieth of the time of making another. One whose schema was changed is ended.
 */
export function pooled<Handle>(make: () => Promise<Poolable<Handle>>): () => Promise<Loan<Handle>> {
  /** Those that nobody uses now. */
  const unused: Known<Handle>[] = [];
  const begin = async (): Promise<Known<Handle>> => {
    const made = await make();
    return made.connect(async (run) => ({ ...made, schema: await readSchema(run), empty: await howToEmpty(run) }));
  };
  return async () => {
    const lent = unused.pop() ?? (await begin());
    return {
      handle: lent.handle,
      async giveBack() {
        if (await lent.connect((run) => emptied(run, lent))) unused.push(lent);
        else await lent.end();
      },
    };
  };
}

/** False for a database whose schema was changed. */
async function emptied(run: Run, { before, schema, empty, after }: Known<unknown>): Promise<boolean> {
  await run(before);
  if ((await readSchema(run)) !== schema) return false;
  // Some triggers keep rows from being removed.
  await run(empty);
  for (const { name } of await run<{ name: string }>(GROWN)) await run(`vacuum ${name}`);
  if (after !== undefined) await run(after);
  return true;
}

async function readSchema(run: Run): Promise<string> {
  const rows = await run(
    `select (select count(*) from pg_attribute) as columns, (select count(*) from pg_constraint) as constraints,
      (select string_agg(concat(tgname, tgenabled), ' ' order by tgname) from pg_trigger) as triggers`,
  );
  return JSON.stringify(rows);
}

const TABLES = `from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;

/** Tables in which removed rows take more than half a megabyte. */
const GROWN = `select quote_ident(relname) as name ${TABLES} and pg_table_size(oid) > 524288`;

/** Statements that empty all tables, but for the rows that the migrations wrote. To truncate takes a hundred times as long. */
async function howToEmpty(run: Run): Promise<string> {
  const tables = await run<{ name: string }>(`select quote_ident(relname) as name ${TABLES}`);
  const refill: string[] = [];
  for (const { name } of tables) {
    const rows = await run<{ rows: string | null }>(`select quote_literal(json_agg(one)) as rows from ${name} as one`);
    const written = rows[0]?.rows ?? null;
    if (written !== null)
      refill.push(`insert into ${name} select * from json_populate_recordset(null::${name}, ${written})`);
  }
  return [
    'set session_replication_role = replica',
    ...tables.map(({ name }) => `delete from ${name}`),
    ...refill,
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences`,
    'reset session_replication_role',
  ].join(';\n');
}
