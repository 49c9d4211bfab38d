import AjvCompiler from '@fastify/ajv-compiler';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

type Json = Record<string, unknown>;

/**
 * Checks answers against the OpenAPI document: the path, the method and the status must stand in it, and the body must be
 * what it says, without any field that it does not name.
 *
 * @returns a function that throws when an answer breaks the contract.
 */
export function contractCheck(app: FastifyInstance) {
  const document = app.swagger() as unknown as { paths: Record<string, Record<string, Json>>; components: Json };
  const schemas = closeObjects((document.components['schemas'] ?? {}) as Json);
  const compile = AjvCompiler()(
    { components: { $id: 'contract', components: { schemas } } },
    {
      customOptions: {
        allErrors: true,
        strict: false,
        removeAdditional: false,
        useDefaults: false,
        coerceTypes: false,
      },
    },
  ) as (definition: { schema: Json }) => ((value: unknown) => boolean) & { errors?: unknown };
  const paths = Object.entries(document.paths).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/\/+$/, '').replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`),
    fixed: !path.includes('{'),
    methods,
  }));
  const validators = new Map<string, ReturnType<typeof compile>>();

  return (request: InjectOptions, response: LightMyRequestResponse): void => {
    const method = (request.method ?? 'GET').toLowerCase();
    const url = typeof request.url === 'string' ? request.url : typeof request.path === 'string' ? request.path : '';
    const path = url.split('?')[0] ?? '';
    const known = paths
      .filter((candidate) => candidate.pattern.test(path))
      .toSorted((a, b) => Number(b.fixed) - Number(a.fixed))[0];
    if (!known?.methods[method]) return;
    const place = `${method} ${path} ${response.statusCode}`;
    const responses = known.methods[method]?.['responses'] as Record<string, { content?: Record<string, Json> }>;
    const described = responses[String(response.statusCode)];
    if (!described) throw new Error(`${place}: the status is not in the OpenAPI document: ${response.body}`);
    // The answer to HEAD has the headers of a body, but none (RFC 9110 section 9.3.2).
    if (method === 'head') return;
    const type = (response.headers['content-type'] ?? '').split(';')[0] ?? '';
    if (!described.content) {
      if (response.body !== '') throw new Error(`${place}: the document says that there is no body`);
      return;
    }
    const schema = described.content[type]?.['schema'];
    if (!schema) throw new Error(`${place}: ${type} is not in the OpenAPI document`);
    if (!type.endsWith('json')) return;
    const key = `${method} ${String(known.pattern)} ${response.statusCode} ${type}`;
    const validate = validators.get(key) ?? compile({ schema: closeObjects(schema as Json) });
    validators.set(key, validate);
    if (!validate(response.json())) {
      throw new Error(`${place} breaks the contract: ${JSON.stringify(validate.errors, null, 2)}`);
    }
  };
}

/** The same schema with references into the shared document, and with no room for fields that it does not name. */
function closeObjects<Value>(schema: Value): Value {
  if (Array.isArray(schema)) return schema.map(closeObjects) as Value;
  if (typeof schema !== 'object' || schema === null) return schema;
  const closed = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' && value.startsWith('#/') ? `contract${value}` : closeObjects(value),
    ]),
  );
  const isObject = 'properties' in closed && !('additionalProperties' in closed);
  return (isObject ? { ...closed, additionalProperties: false } : closed) as Value;
}
