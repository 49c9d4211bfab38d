import { readDocument, readOperations, type ClientOperation } from '../../clients/operations.ts';
import {
  nameOf,
  readContract,
  schemasOf,
  type Contract,
  type Operation,
  type Response,
  type Schema,
} from './contract.ts';
import { groupsOf, pageOf, SHARED, titleOf, type Group, type Placed } from './groups.ts';
import { requestFences } from './requests.ts';
import { cell, fieldTable, typeOf, type LinkTo } from './shapes.ts';

/** A page of the reference, in Markdown. */
export interface ReferencePage {
  /** Below docs/api, without the suffix. */
  name: string;
  text: string;
}

/**
 * The reference of the API: a page for each operation, and one for each group of them with the objects that it alone
 * uses.
 */
export function referencePages(): ReferencePage[] {
  const contract = readContract();
  const groups = groupsOf(contract);
  const homes = homesOf(contract, groups);
  const clients = new Map(readOperations(readDocument()).map((client) => [client.id, client]));
  const pages = groups.flatMap((group) => {
    const { name, description, operations } = group;
    const text = [
      `# ${titleOf(name)}`,
      '',
      description,
      '',
      ...operationTable([group]),
      '',
      ...tellObjects(contract, name, homes, linksFrom(name, homes)),
    ];
    const ofOperations = operations.map((placed) => ({
      name: pageOf(group, placed),
      text: tellOperation(
        contract,
        placed,
        clients.get(placed.operation.operationId) ?? null,
        (schema) => `../${homes.get(schema)}.md#${schema}`,
      ).join('\n'),
    }));
    return [{ name, text: text.join('\n') }, ...ofOperations];
  });
  const shared = ['# Objects', '', 'What several groups use.', ''];
  const objects = tellObjects(contract, SHARED, homes, linksFrom(SHARED, homes));
  return [first(contract, groups), ...pages, { name: SHARED, text: [...shared, ...objects].join('\n') }];
}

const linksFrom =
  (page: string, homes: ReadonlyMap<string, string>): LinkTo =>
  (schema) =>
    (homes.get(schema) === page ? '' : `${homes.get(schema)}.md`) + `#${schema}`;

/** The page on which each schema stands. */
function homesOf(contract: Contract, groups: readonly Group[]): Map<string, string> {
  const homes = new Map(Object.keys(contract.components.schemas).map((name) => [name, SHARED]));
  const users = new Map<string, Set<string>>();
  for (const { name, operations } of groups) {
    for (const schema of schemasOf(contract, operations)) users.set(schema, (users.get(schema) ?? new Set()).add(name));
  }
  for (const [schema, [only, ...others]] of users)
    if (only !== undefined && others.length === 0) homes.set(schema, only);
  return homes;
}

function first(contract: Contract, groups: readonly Group[]): ReferencePage {
  const text = [
    '# API reference',
    '',
    contract.info.description,
    '',
    `Release ${contract.info.version}. The service itself serves a page to try the calls at \`/api/v2/docs\`, and this contract as OpenAPI 3.1 at \`/api/v2/openapi.json\`.`,
    '',
    '## Groups',
    '',
    ...groups.map(({ name, description }) => `- [${titleOf(name)}](${name}.md): ${description}`),
    '',
    '## Operations',
    '',
    ...operationTable(groups),
  ];
  return { name: 'index', text: text.join('\n') };
}

const operationTable = (groups: readonly Group[]): string[] => [
  '| request | what it does |',
  '| --- | --- |',
  ...groups.flatMap((group) =>
    group.operations.map(
      (one) => `| \`${one.request}\` | [${cell(one.operation.summary)}](${pageOf(group, one)}.md) |`,
    ),
  ),
];

function tellOperation(
  contract: Contract,
  { operation, request }: Placed,
  client: ClientOperation | null,
  linkTo: LinkTo,
): string[] {
  const { operationId, summary, description = '', deprecated, parameters = [], requestBody } = operation;
  return [
    `# ${summary} {#${operationId}}`,
    '',
    `\`${request}\`${deprecated === true ? ' · **deprecated**' : ''}`,
    '',
    description,
    '',
    ...requestFences(request, operation, client),
    ...(parameters.length === 0
      ? []
      : ['| parameter | in | type | needed | meaning |', '| --- | --- | --- | --- | --- |']),
    ...parameters.map(
      ({ name, in: where, required, schema = {}, description: meaning }) =>
        `| \`${name}\` | ${where} | ${typeOf(schema, linkTo)} | ${required === true ? 'yes' : ''} | ${cell(meaning)} |`,
    ),
    '',
    ...tellBody(contract, requestBody?.content ?? {}, linkTo),
    ...tellAnswers(contract, operation, linkTo),
  ];
}

function tellBody(
  contract: Contract,
  content: Record<string, { schema?: Schema; example?: unknown }>,
  linkTo: LinkTo,
): string[] {
  const [[type, { schema = {} }] = ['', {}]] = Object.entries(content);
  if (type === '') return [];
  const kinds = Object.keys(content).map((kind) => `\`${kind}\``);
  const named = schema.$ref === undefined ? schema : (contract.components.schemas[nameOf(schema.$ref)] ?? {});
  return [
    `**Body**: ${typeOf(schema, linkTo)}, as ${kinds.join(' or ')}.`,
    '',
    ...fieldTable(sent(named), linkTo, 'needed'),
  ];
}

/** The fields that a request may change: those that are only taken back are left out. */
const sent = (schema: Schema): Schema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([, field]) => field.readOnly !== true),
  ),
});

function tellAnswers(contract: Contract, { responses }: Operation, linkTo: LinkTo): string[] {
  const answers = Object.entries(responses).map(([status, answer]) => ({ status, ...resolved(contract, answer) }));
  const rows = answers.map(({ status, description, content = {} }) => {
    const [{ schema } = {}] = Object.values(content);
    return `| ${status} | ${schema ? typeOf(schema, linkTo) : ''} | ${cell(description)} |`;
  });
  const shown = answers.find(({ status, content }) => Number(status) < 300 && content?.['application/json']?.example);
  return [
    '| answer | body | meaning |',
    '| --- | --- | --- |',
    ...rows,
    '',
    ...tellExample(shown?.content?.['application/json']?.example),
  ];
}

const resolved = ({ components }: Contract, answer: Response): Response =>
  answer.$ref === undefined ? answer : (components.responses[nameOf(answer.$ref)] ?? answer);

const tellExample = (example: unknown): string[] =>
  example === undefined ? [] : ['```json', JSON.stringify(example, null, 2), '```', ''];

function tellObjects(contract: Contract, home: string, homes: Map<string, string>, linkTo: LinkTo): string[] {
  const names = [...homes].filter(([, place]) => place === home).map(([name]) => name);
  if (names.length === 0) return [];
  const sections = names.toSorted().flatMap((name) => {
    const schema = contract.components.schemas[name] ?? {};
    const fields = fieldTable(schema, linkTo);
    const type =
      fields.length === 0 ? [typeOf({ ...schema, ...(schema.properties && { type: 'object' }) }, linkTo), ''] : [];
    return [`### ${name} {#${name}}`, '', schema.description ?? '', '', ...type, ...fields];
  });
  return [...(home === SHARED ? [] : ['## Objects {#objects}', '']), ...sections];
}
