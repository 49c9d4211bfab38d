import { isObject } from '../platform/is-object.ts';

type Json = Record<string, unknown>;

const entriesOf = (value: unknown) => (isObject(value) ? Object.entries(value) : []);

/**
 * Places of an OpenAPI document where a description is missing: operations, what they take and answer, and every field.
 */
export function withoutDescription(document: object): string[] {
  const { components, paths, webhooks } = document as { components: Json; paths: Json; webhooks: Json };
  const schemas = components['schemas'] as Json;
  const found: string[] = [];

  /** A reference is described by what it refers to, a literal by itself, a choice with null by the rest of it. */
  const isDescribed = (schema: unknown): boolean => {
    if (!isObject(schema)) return true;
    if (typeof schema['description'] === 'string' || 'const' in schema) return true;
    if (typeof schema['$ref'] === 'string') return isDescribed(schemas[schema['$ref'].split('/').at(-1) ?? ''] ?? {});
    const choices = schema['anyOf'];
    const meant = Array.isArray(choices) ? choices.filter((one) => !isObject(one) || one['type'] !== 'null') : [];
    return meant.length === 1 && isDescribed(meant[0]);
  };
  const walk = (schema: unknown, place: string): void => {
    if (!isObject(schema)) return;
    for (const [name, property] of entriesOf(schema['properties'])) {
      if (!isDescribed(property)) found.push(`${place}.${name}`);
      walk(property, `${place}.${name}`);
    }
    for (const inner of ['items', 'additionalProperties']) walk(schema[inner], `${place}[]`);
    for (const [, property] of entriesOf(schema['patternProperties'])) walk(property, `${place}[]`);
    for (const choice of ['anyOf', 'oneOf', 'allOf']) {
      for (const one of Array.isArray(schema[choice]) ? schema[choice] : []) walk(one, place);
    }
  };
  const need = (value: unknown, place: string, ...names: string[]) => {
    for (const name of names) if (!isObject(value) || !value[name]) found.push(`${place} ${name}`);
  };
  const content = (holder: unknown, place: string) => {
    for (const [type, media] of entriesOf(isObject(holder) ? holder['content'] : {})) {
      walk((media as Json)['schema'], `${place} ${type}`);
    }
  };
  const answer = (described: unknown, place: string) => {
    if (isObject(described) && '$ref' in described) return;
    need(described, place, 'description');
    content(described, place);
  };

  for (const [name, schema] of Object.entries(schemas)) {
    need(schema, name, 'description');
    walk(schema, name);
  }
  for (const [name, header] of entriesOf(components['headers'])) need(header, name, 'description');
  for (const [name, described] of entriesOf(components['responses'])) answer(described, name);
  for (const [name, scheme] of entriesOf(components['securitySchemes'])) need(scheme, name, 'description');
  for (const [path, methods] of [...Object.entries(paths), ...Object.entries(webhooks)]) {
    for (const [method, operation] of Object.entries(methods as Record<string, Json>)) {
      const place = `${method} ${path}`;
      need(operation, place, 'operationId', 'summary', 'description', 'tags');
      for (const parameter of (operation['parameters'] ?? []) as Json[]) {
        if (!parameter['description'] && !isDescribed(parameter['schema'])) {
          found.push(`${place} ${String(parameter['name'])}`);
        }
      }
      content(operation['requestBody'], place);
      for (const [status, described] of entriesOf(operation['responses'])) answer(described, `${place} ${status}`);
    }
  }
  return found;
}
