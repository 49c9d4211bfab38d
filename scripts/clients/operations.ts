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
  /** Whether it sends a file beside the body, in one form. */
  file: boolean;
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
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
type Schema = { type?: string; format?: string; $ref?: string; properties?: Record<string, Schema> };

/**
 * The operations of a business's server: those that take a key or a login, and JSON. One that also takes a file in a
 * form is there twice: `createDocument` names an upload, `uploadDocument` sends the file.
 */
export function readOperations(document: OpenapiDocument): ClientOperation[] {
  return Object.entries(document.paths as unknown as Record<string, Record<string, Described>>)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, one]) => ({ path, method, one })))
    .filter(({ one, path }) => isForServers(one) && !path.startsWith('/api/v2/uploads'))
    .flatMap(({ path, method, one }) => {
      const operation = toOperation(path, method, one);
      if (!takesFile(document, one)) return [operation];
      return [operation, { ...operation, id: withFile(operation.id), file: true }];
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const withFile = (id: string): string => (id.startsWith('create') ? id.replace('create', 'upload') : `${id}File`);

function takesFile({ components }: OpenapiDocument, { requestBody }: Described): boolean {
  const schema = requestBody?.content['multipart/form-data']?.schema;
  const name = schema?.$ref?.split('/').pop();
  const fields = (name === undefined ? schema : (components.schemas[name] as Schema | undefined))?.properties ?? {};
  return fields['file']?.format === 'binary';
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
    file: false,
    body: requestBody ? (requestBody.required === false ? 'optional' : 'required') : null,
    answer: Object.keys(content).length === 0 ? 'nothing' : answer,
    mayBeEmpty: answers.some((one) => Object.keys(one).length === 0),
  };
}

const typeOf = ({ type }: Schema): ParameterType => (type === 'integer' || type === 'boolean' ? type : 'text');

export function readDocument(): OpenapiDocument {
  return JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenapiDocument;
}
