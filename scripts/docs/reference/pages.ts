import { CONTRACT, type MapSection } from '../sources.ts';
import {
  nameOf,
  readContract,
  schemasOf,
  type Contract,
  type Operation,
  type Response,
  type Schema,
} from './contract.ts';
import { cell, fieldTable, typeOf, type LinkTo } from './shapes.ts';

/** Schemas that several groups of operations use. */
const SHARED = 'objects';

interface Placed {
  operation: Operation;
  /** Such as `POST /api/v2/profile`. */
  request: string;
}

/** A page of the reference, in Markdown. */
export interface ReferencePage {
  /** Below docs/api, without the suffix. */
  name: string;
  text: string;
}

/** The reference of the API: a page for each group of operations with the objects that it alone uses. */
export function referencePages(): ReferencePage[] {
  const contract = readContract();
  const groups = contract.tags.map(({ name, description }) => ({
    name,
    description,
    operations: placed(contract, name),
  }));
  const homes = homesOf(contract, groups);
  const pages = groups.map((group) => {
    const linkTo: LinkTo = (schema) =>
      (homes.get(schema) === group.name ? '' : `${homes.get(schema)}.md`) + `#${schema}`;
    const text = [
      `# ${group.name}`,
      '',
      group.description,
      '',
      ...group.operations.flatMap((placed) => tellOperation(contract, placed, linkTo)),
      ...tellObjects(contract, group.name, homes, linkTo),
    ];
    return { name: group.name, text: text.join('\n') };
  });
  const toShared: LinkTo = (schema) => (homes.get(schema) === SHARED ? '' : `${homes.get(schema)}.md`) + `#${schema}`;
  const shared = ['# Objects', '', 'What several groups use.', '', ...tellObjects(contract, SHARED, homes, toShared)];
  return [first(contract, groups), ...pages, { name: SHARED, text: shared.join('\n') }];
}

/** The navigation within the reference. */
export function referenceSection(): MapSection {
  const names = [...readContract().tags.map(({ name }) => name), SHARED];
  const groups = names.map((name) => ({ title: name, file: `docs/api/${name}.md` }));
  const documents = { title: 'documents by country', file: 'docs/api/countries.md' };
  return { title: 'Reference', links: [documents, { title: 'overview', file: CONTRACT }, ...groups] };
}

function placed({ paths }: Contract, tag: string): Placed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ operation, request: `${method.toUpperCase()} ${path}` })),
  );
}

/** The page on which each schema stands. */
function homesOf(contract: Contract, groups: { name: string; operations: Placed[] }[]): Map<string, string> {
  const homes = new Map(Object.keys(contract.components.schemas).map((name) => [name, SHARED]));
  const users = new Map<string, Set<string>>();
  for (const { name, operations } of groups) {
    for (const schema of schemasOf(contract, operations)) users.set(schema, (users.get(schema) ?? new Set()).add(name));
  }
  for (const [schema, [only, ...others]] of users)
    if (only !== undefined && others.length === 0) homes.set(schema, only);
  return homes;
}

function first(
  contract: Contract,
  groups: { name: string; description: string; operations: Placed[] }[],
): ReferencePage {
  const rows = groups.flatMap(({ name, operations }) =>
    operations.map(
      ({ operation, request }) =>
        `| \`${request}\` | [${cell(operation.summary)}](${name}.md#${operation.operationId}) |`,
    ),
  );
  const text = [
    '# API reference',
    '',
    contract.info.description,
    '',
    `Release ${contract.info.version}. The service itself serves a page to try the calls at \`/api/v2/docs\`, and this contract as OpenAPI 3.1 at \`/api/v2/openapi.json\`.`,
    '',
    '## Groups',
    '',
    ...groups.map(({ name, description }) => `- [${name}](${name}.md): ${description}`),
    '',
    '## Operations',
    '',
    '| request | what it does |',
    '| --- | --- |',
    ...rows,
  ];
  return { name: 'index', text: text.join('\n') };
}

function tellOperation(contract: Contract, { operation, request }: Placed, linkTo: LinkTo): string[] {
  const { operationId, summary, description = '', deprecated, parameters = [], requestBody } = operation;
  return [
    `## ${summary} {#${operationId}}`,
    '',
    `\`${request}\`${deprecated === true ? ' · **deprecated**' : ''}`,
    '',
    description,
    '',
    ...(parameters.length === 0
      ? []
      : ['| parameter | in | type | needed | meaning |', '| --- | --- | --- | --- | --- |']),
    ...parameters.map(
      ({ name, in: where, required, schema = {}, description: meaning }) =>
        `| \`${name}\` | ${where} | ${typeOf(schema, linkTo)} | ${required === true ? 'yes' : ''} | ${cell(meaning)} |`,
    ),
    '',
    ...tellBody(contract, requestBody?.content ?? {}, linkTo),
    ...tellCall(request, operation),
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

/** The request for a shell: it is made of the examples of the contract. */
function tellCall(request: string, { requestBody, parameters = [] }: Operation): string[] {
  const [method = '', path = ''] = request.split(' ');
  const query = parameters.filter(({ in: where, required }) => where === 'query' && required === true);
  const address = `$VERIDOOR_URL${path}${query.map(({ name }, at) => `${at === 0 ? '?' : '&'}${name}=…`).join('')}`;
  const example = requestBody?.content['application/json']?.example;
  const lines = [
    `curl${method === 'GET' ? '' : ` --request ${method}`} "${address}"`,
    '  --header "Authorization: Bearer $VERIDOOR_API_KEY"',
    ...(example === undefined
      ? []
      : [
          '  --header "Content-Type: application/json"',
          `  --data '${JSON.stringify(example, null, 2).replaceAll("'", String.raw`'\\''`)}'`,
        ]),
  ];
  return ['```sh', lines.join(' \\\n'), '```', ''];
}

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
