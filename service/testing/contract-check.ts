import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Answer, OpenapiDocument, Operation } from '../platform/http/openapi/openapi-document.ts';

/** An operation of the document with its address. */
export interface FoundOperation {
  method: string;
  path: string;
  operation: Operation;
}

/** Finds the operation that a request is for; undefined when the document has none. */
export function operationFinder({ paths }: Pick<OpenapiDocument, 'paths'>) {
  const known = Object.entries(paths).map(([path, methods]) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\/+$/, '').replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`),
    fixed: !path.includes('{'),
    methods,
  }));
  return (request: InjectOptions): FoundOperation | undefined => {
    const method = (request.method ?? 'GET').toLowerCase();
    const url = typeof request.url === 'string' ? request.url : typeof request.path === 'string' ? request.path : '';
    const asked = url.split('?')[0] ?? '';
    const found = known
      .filter(({ pattern }) => pattern.test(asked))
      .toSorted((a, b) => Number(b.fixed) - Number(a.fixed))[0];
    const operation = found?.methods[method];
    return found && operation && { method, path: found.path, operation };
  };
}

/** Finds what the document says of an answer; refusals stand in its components. */
export function answerFinder(document: OpenapiDocument) {
  const shared = document.components['responses'] as Record<string, Answer>;
  return ({ method, path, operation }: FoundOperation, status: number) => {
    const answer = operation.responses[String(status)];
    if (!answer) return undefined;
    if (!('$ref' in answer)) {
      return { answer, place: `/paths/${pointer(path)}/${method}/responses/${status}` };
    }
    const name = answer.$ref.slice(answer.$ref.lastIndexOf('/') + 1);
    return shared[name] && { answer: shared[name], place: `/components/responses/${name}` };
  };
}

/** Headers that belong to HTTP, to CORS and to the safety of every answer: `info.description` reports the last. */
const usualHeaders = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'allow',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cache-control',
  'content-security-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]);

/** Headers of an answer that the document does not describe, by their names. */
export function undescribedHeaders({ headers = {} }: Answer, response: LightMyRequestResponse): string[] {
  const described = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  return Object.keys(response.headers).filter((name) => !usualHeaders.has(name) && !described.has(name));
}

/** Validates values by the schemas of an OpenAPI document (JSON Schema 2020-12), each named by its place in there. */
export function documentValidator(document: OpenapiDocument) {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  ajvFormats.default(ajv);
  ajv.addSchema(closeObjects(document), 'contract');
  return (place: string, value: unknown): string | null => {
    const validate = ajv.getSchema(`contract#${place}`);
    if (!validate) throw new Error(`there is no schema at ${place}`);
    return validate(value) ? null : JSON.stringify(validate.errors, null, 2);
  };
}

/** A step of a JSON pointer in the fragment of an address (RFC 6901 section 6). */
export const pointer = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

/**
 * Checks answers against the OpenAPI document: the path, the method and the status must stand in it, and the body must
 * be what it says, without any field that it does not name.
 *
 * @returns a function that throws when an answer breaks the contract.
 */
export function contractCheck(document: OpenapiDocument) {
  const [find, describe, validate] = [operationFinder(document), answerFinder(document), documentValidator(document)];

  return (request: InjectOptions, response: LightMyRequestResponse): void => {
    const found = find(request);
    if (!found) return;
    const { statusCode } = response;
    const said = `${found.method} ${found.path} ${statusCode}`;
    const described = describe(found, statusCode);
    if (!described) throw new Error(`${said}: the status is not in the OpenAPI document: ${response.body}`);
    const { answer, place } = described;
    // The answer to HEAD has the headers of a body, but none (RFC 9110 section 9.3.2).
    if (found.method === 'head') return;
    const type = (response.headers['content-type'] ?? '').split(';')[0] ?? '';
    if (!answer.content) {
      if (response.body !== '') throw new Error(`${said}: the document says that there is no body`);
      return;
    }
    if (!answer.content[type]?.schema) throw new Error(`${said}: ${type} is not in the OpenAPI document`);
    if (!type.endsWith('json')) return;
    const errors = validate(`${place}/content/${pointer(type)}/schema`, response.json());
    if (errors !== null) throw new Error(`${said} breaks the contract: ${errors}`);
  };
}

/** The same schema with no room for fields that it does not name. */
function closeObjects<Value>(schema: Value): Value {
  if (Array.isArray(schema)) return schema.map(closeObjects) as Value;
  if (typeof schema !== 'object' || schema === null) return schema;
  const closed = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closeObjects(value)]));
  const isObject = 'properties' in closed && !('additionalProperties' in closed);
  return (isObject ? { ...closed, additionalProperties: false } : closed) as Value;
}
