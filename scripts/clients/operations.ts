import { readFileSync } from 'node:fs';
import type { OpenapiDocument } from '../../service/platform/http/openapi/openapi-document.ts';

/** The types of parameters that languages tell apart. */
export type ParameterType = 'text' | 'integer' | 'boolean';

export interface ClientParameter {
  name: string;
  type: ParameterType;
}

/** An operation as a client has it: a method of its name. */
export interface ClientOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  inPath: readonly ClientParameter[];
  inQuery: readonly ClientParameter[];
  body: 'required' | 'optional' | null;
  /** `either`: a file, or JSON in its place. */
  answer: 'object' | 'list' | 'bytes' | 'either' | 'nothing';
  /** Whether there may be no answer in its place. */
  mayBeEmpty: boolean;
}

interface Described {
  operationId: string;
  summary?: string;
  deprecated?: boolean;
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, object> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
type Schema = { type?: string; $ref?: string };

/** The operations of a business's server: those that take a key or a login, and JSON. */
export function readOperations(document: Pick<OpenapiDocument, 'paths'>): ClientOperation[] {
  return Object.entries(document.paths as unknown as Record<string, Record<string, Described>>)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, one]) => ({ path, method, one })))
    .filter(({ one, path }) => isForServers(one) && !path.startsWith('/api/v2/uploads'))
    .map(({ path, method, one }) => toOperation(path, method, one))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function isForServers({ security = [], requestBody, deprecated }: Described): boolean {
  const takesJson = !requestBody || 'application/json' in requestBody.content;
  return deprecated !== true && takesJson && security.some((scheme) => 'user' in scheme);
}

function toOperation(path: string, method: string, described: Described): ClientOperation {
  const { operationId, summary = '', parameters = [], requestBody, responses } = described;
  const of = (place: string): ClientParameter[] =>
    parameters.filter((one) => one.in === place).map(({ name, schema }) => ({ name, type: typeOf(schema) }));
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, answer]) => answer.content ?? {});
  const content = answers.find((one) => Object.keys(one).length > 0) ?? {};
  const json = content['application/json'];
  const ofJson = json?.schema.type === 'array' ? 'list' : 'object';
  const answer = !json ? 'bytes' : Object.keys(content).length > 1 ? 'either' : ofJson;
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    inPath: of('path'),
    inQuery: of('query'),
    body: requestBody ? (requestBody.required === false ? 'optional' : 'required') : null,
    answer: Object.keys(content).length === 0 ? 'nothing' : answer,
    mayBeEmpty: answers.some((one) => Object.keys(one).length === 0),
  };
}

const typeOf = ({ type }: Schema): ParameterType => (type === 'integer' || type === 'boolean' ? type : 'text');

export function readDocument(): OpenapiDocument {
  return JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenapiDocument;
}
