import type { UserPrincipal } from '../../platform/access/principal.ts';
import type { OpenapiDocument, Operation, Parameter } from '../../platform/http/openapi/openapi-document.ts';
import type { RelayedRequest } from '../../platform/http/relay.ts';
import type { Section } from './pages.ts';

type Described = Pick<OpenapiDocument, 'paths' | 'components'>;

/** An operation of the API that agents may call by its name. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; [keyword: string]: unknown };
  permission: string | undefined;
  method: RelayedRequest['method'];
  path: string;
  query: readonly string[];
  /** Whether it only reads. */
  reads: boolean;
}

/** No tool gives images, files, or a list of people's names. */
const READING = [
  'searchVerifications',
  'listVerifications',
  'getVerification',
  'getProfile',
  'getReport',
  'listEventLog',
  'listWebhookLogs',
  'listWorkflows',
  'getNamedWorkflow',
] as const;
/** For keys of the test mode alone: what they make is about nobody. */
const TESTING = ['createProfile', 'createLink', 'endTest'] as const;

/** The tools, made from the descriptions of the operations: each takes what its operation takes. */
export function toolsOf({ paths, components }: Described): Tool[] {
  const operations = operationsOf({ paths });
  return [...READING, ...TESTING].map((name) => {
    const found = operations.find(({ operation }) => operation.operationId === name);
    if (!found) throw new Error(`There is no operation ${name}`);
    const { path, method, operation } = found;
    // Not `expand`: it would give lists of names.
    const parameters = (operation.parameters ?? []).filter(
      ({ in: where, name: parameter }) => where === 'path' || (where === 'query' && parameter !== 'expand'),
    );
    return {
      name,
      title: operation.summary ?? name,
      description: [operation.summary, operation.description].filter(Boolean).join('. '),
      inputSchema: inputOf(operation, parameters, components.schemas),
      permission: operation['x-permission'],
      // Those above have no others.
      method: method as Tool['method'],
      path,
      query: parameters.filter(({ in: where }) => where === 'query').map((parameter) => parameter.name),
      reads: method === 'GET',
    };
  });
}

/** What the search says about each operation. */
export const operationSections = (document: Pick<Described, 'paths'>): Section[] =>
  operationsOf(document).map(({ method, path, operation: { operationId, summary, description = '' } }) => ({
    page: `${method} ${path}`,
    heading: `${operationId}: ${summary}`,
    text: description,
  }));

const operationsOf = ({ paths }: Pick<Described, 'paths'>) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

/** Only a key of the test mode changes anything. */
export const isTestKey = ({ keyId, mode }: UserPrincipal): boolean => keyId !== undefined && mode === 'test';

/** Whether a caller may use the tool; the API refuses who calls it without the permission. */
export const isFor = (user: UserPrincipal, { permission, reads }: Tool): boolean =>
  (reads || isTestKey(user)) && [...user.permissions].some((one) => one === permission);

const COMPONENT = '#/components/schemas/';

/** Parameters by their names, and the body as `body`, with every schema that they name. */
function inputOf(
  { requestBody }: Operation,
  parameters: readonly Parameter[],
  schemas: Readonly<Record<string, unknown>>,
): Tool['inputSchema'] {
  const body = requestBody?.content['application/json']?.schema;
  const properties = {
    ...Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
    ),
    ...(body && { body }),
  };
  const needed = parameters.filter(({ required }) => required === true).map(({ name }) => name);
  const required = [...needed, ...(body && requestBody.required !== false ? ['body'] : [])];
  const definitions: Record<string, unknown> = {};
  const waiting = referencesIn(properties);
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (name in definitions) continue;
    definitions[name] = schemas[name] ?? {};
    waiting.push(...referencesIn(definitions[name]));
  }
  const input = { type: 'object', properties, required, additionalProperties: false, $defs: definitions };
  return JSON.parse(JSON.stringify(input).replaceAll(`"${COMPONENT}`, '"#/$defs/')) as Tool['inputSchema'];
}

const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);

/** The request that a call of a tool stands for; the API validates it. */
export function requestOf({ method, path, query }: Tool, given: Readonly<Record<string, unknown>>): RelayedRequest {
  const url = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(textOf(given[name])));
  const asked = new URLSearchParams(
    query.flatMap((name): [string, string][] => (name in given ? [[name, textOf(given[name])]] : [])),
  );
  const { body } = given;
  return {
    method,
    url: asked.size > 0 ? `${url}?${asked.toString()}` : url,
    ...(isFields(body) && { payload: body }),
  };
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
