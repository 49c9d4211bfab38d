import type { ClientOperation } from '../../clients/operations.ts';
import { parameterInPython, snakeCase } from '../../clients/languages.ts';
import type { Operation } from './contract.ts';

/** How a language writes the values of JSON. */
interface Notation {
  readonly object: readonly [open: string, close: string];
  readonly list: readonly [open: string, close: string];
  key(name: string): string;
  text(text: string): string;
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
}

const JAVASCRIPT_WORDS = { true: 'true', false: 'false', null: 'null' };
/** In single quotes, as the two languages write it. */
const quoted = (text: string) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}'`;
const TYPESCRIPT: Notation = {
  object: ['{', '}'],
  list: ['[', ']'],
  key: (name) => `${/^[a-z_]\w*$/i.test(name) ? name : quoted(name)}: `,
  text: quoted,
  words: JAVASCRIPT_WORDS,
};
const PYTHON: Notation = {
  object: ['{', '}'],
  list: ['[', ']'],
  key: (name) => `${JSON.stringify(name)}: `,
  text: (text) => JSON.stringify(text),
  words: { true: 'True', false: 'False', null: 'None' },
};
const PHP: Notation = {
  object: ['[', ']'],
  list: ['[', ']'],
  key: (name) => `${quoted(name)} => `,
  text: (text) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`,
  words: JAVASCRIPT_WORDS,
};

/**
 * The request of an operation as fences of Markdown, one for each language that a reader may copy: for a shell, and
 * for those of our clients that have it. They are made of the examples of the contract.
 *
 * @param request such as `POST /api/v2/profile`.
 * @param client null for operations that only a customer's page calls.
 */
export function requestFences(request: string, operation: Operation, client: ClientOperation | null): string[] {
  const example = operation.requestBody?.content['application/json']?.example;
  const query = (operation.parameters ?? []).filter(
    ({ in: where, required }) => where === 'query' && required === true,
  );
  const needed = query.map(({ name }) => name);
  const [method = '', path = ''] = request.split(' ');
  const shell = fence('sh', 'curl', inShell({ method, path, needed, example }, operation));
  if (client === null) return shell;
  return [
    ...shell,
    ...fence('ts', 'TypeScript', inTypeScript({ method, path, needed, example })),
    ...fence('python', 'Python', inPython(client, needed, example)),
    ...fence('php', 'PHP', inPhp(client, needed, example)),
  ];
}

const fence = (language: string, name: string, text: string) => [`\`\`\`${language} ${name}`, text, '```', ''];

interface Request {
  method: string;
  path: string;
  /** Names of the query that must be there. */
  needed: readonly string[];
  /** Undefined where nothing is sent. */
  example: unknown;
}

function inShell({ method, path, needed, example }: Request, { security }: Operation): string {
  // A shell's variables: braces in an address are a pattern for curl.
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const query = needed.map((name, at) => `${at === 0 ? '?' : '&'}${name}=$${name.toUpperCase()}`).join('');
  const holders = (security ?? []).flatMap((scheme) => Object.keys(scheme));
  const token = holders.includes('user') ? 'VERIDOOR_API_KEY' : 'CUSTOMER_TOKEN';
  return [
    `curl${method === 'GET' ? '' : ` --request ${method}`} "$VERIDOOR_URL${place}${query}"`,
    ...(holders.length === 0 ? [] : [`  --header "Authorization: Bearer $${token}"`]),
    ...(example === undefined
      ? []
      : [
          '  --header "Content-Type: application/json"',
          `  --data '${JSON.stringify(example, null, 2).replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ].join(' \\\n');
}

function inTypeScript({ method, path, needed, example }: Request): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const parameters = [
    ...(names.length === 0 ? [] : [`path: { ${names.join(', ')} }`]),
    ...(needed.length === 0 ? [] : [`query: { ${needed.join(', ')} }`]),
  ];
  const options = [
    ...(parameters.length === 0 ? [] : [`params: { ${parameters.join(', ')} }`]),
    ...(example === undefined ? [] : [`body: ${write(example, TYPESCRIPT)}`]),
  ];
  const given = options.length === 0 ? '' : `, { ${options.join(', ')} }`;
  return `const answer = await answerOf(service.${method}('${path}'${given}));`;
}

function inPython({ id, inPath }: ClientOperation, needed: readonly string[], example: unknown): string {
  const given = [
    ...inPath.map(parameterInPython),
    ...(example === undefined ? [] : [write(example, PYTHON)]),
    ...needed.map((name) => parameterInPython({ name })).map((name) => `${name}=${name}`),
  ];
  return `answer = client.${snakeCase(id)}(${given.join(', ')})`;
}

function inPhp({ id, inPath, answer }: ClientOperation, needed: readonly string[], example: unknown): string {
  const given = [
    ...inPath.map(({ name }) => `$${name}`),
    ...(example === undefined ? [] : [write(example, PHP)]),
    ...needed.map((name) => `${name}: $${name}`),
  ];
  return `${answer === 'nothing' ? '' : '$answer = '}$client->${id}(${given.join(', ')});`;
}

/** A value of JSON as a literal of the language, a member a line. */
function write(value: unknown, notation: Notation, indent = ''): string {
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'boolean') return notation.words[value ? 'true' : 'false'];
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return notation.words.null;
  const inner = `${indent}${INDENT}`;
  const [open, close] = Array.isArray(value) ? notation.list : notation.object;
  const members = Array.isArray(value)
    ? value.map((member: unknown) => write(member, notation, inner))
    : Object.entries(value).map(([name, member]) => notation.key(name) + write(member, notation, inner));
  if (members.length === 0) return open + close;
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${indent}${close}`;
}

const INDENT = '  ';
