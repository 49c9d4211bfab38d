import { PGlite, types } from '@electric-sql/pglite';
let t = performance.now();
const p = await PGlite.create('memory://');
console.log('create', performance.now() - t);
await p.exec('create table a(id uuid, j jsonb, t timestamptz, b bytea, n int, f double precision, c bigint)');
const { Kysely, PGliteDialect, sql } = await import('kysely');
const db = new Kysely<any>({ dialect: new PGliteDialect({ pglite: p }) });
await db
  .insertInto('a')
  .values({
    id: crypto.randomUUID(),
    j: JSON.stringify({ a: 1 }),
    t: new Date(),
    b: new Uint8Array([1, 2]),
    n: 3,
    f: 1.5,
    c: 5,
  })
  .execute();
console.log(await db.selectFrom('a').selectAll().execute());
console.log(await sql`select count(*) as c from a`.execute(db));
try {
  await sql`select * from nope`.execute(db);
} catch (e) {
  console.log(e.code, e.constraint, Object.keys(e));
}
t = performance.now();
const d = await p.dumpDataDir('none');
console.log('dump', d.size, performance.now() - t);
t = performance.now();
const q = await PGlite.create({ loadDataDir: d });
console.log('load', performance.now() - t);
console.log((await q.query('select * from a')).rows);
