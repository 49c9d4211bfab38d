import { CompiledQuery, type Kysely } from 'kysely';
import { Client } from 'pg';
import type { Database } from '../../../service/platform/database/schema.ts';

interface Statement {
  text: string;
  values: unknown[];
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

/** The statements that work asks the database for, as the driver sends them. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called with the client below
  const query = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown;
  Client.prototype.query = function note(this: Client, ...given: unknown[]) {
    const [asked] = given as [Partial<Statement>?];
    if (asked?.text !== undefined && /^\s*(?:select|with)\b(?!.*set_config)/i.test(asked.text))
      statements.push({ text: asked.text, values: asked.values ?? [] });
    return query.apply(this, given);
  } as typeof Client.prototype.query;
  try {
    await work();
  } finally {
    Client.prototype.query = query as typeof Client.prototype.query;
  }
  return statements;
}

/** The node of a statement's plan that read the most rows, and how many. */
export async function mostRead(database: Kysely<Database>, { text, values }: Statement) {
  const explain = `explain (analyze, timing off, format json) ${text}`;
  const { rows } = await database.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(CompiledQuery.raw(explain, values));
  const nodes = descend(rows[0]!['QUERY PLAN'][0].Plan);
  return nodes
    .filter((node) => node['Relation Name'] !== undefined || node['Index Name'] !== undefined)
    .map((node) => ({ node: nameOf(node), rows: readBy(node) }))
    .reduce((most, one) => (one.rows > most.rows ? one : most), { node: '', rows: 0 });
}

const descend = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(descend)];

const nameOf = (node: Node): string =>
  [node['Node Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' ');

const readBy = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];
