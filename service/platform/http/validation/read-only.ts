import type { FastifyInstance } from 'fastify';
import { isObject } from '../../is-object.ts';
import { namedSchemas } from './schemas.ts';

/** Removes read-only fields from a validated body: a client that sends back what it read changes only its own edits. */
export function registerReadOnlyFields(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const names = readOnlyNames(route.schema?.body);
    if (names.length === 0) return;
    const others = route.preHandler ?? [];
    route.preHandler = [
      ...(Array.isArray(others) ? others : [others]),
      async ({ body }) => {
        if (typeof body !== 'object' || body === null) return;
        for (const name of names) Reflect.deleteProperty(body, name);
      },
    ];
  });
}

/** By the body's schema: every application has the same. */
const known = new WeakMap<object, string[]>();

/** Read-only fields of the named schemas that the body's schema refers to. */
function readOnlyNames(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  const names = known.get(schema) ?? findReadOnly(schema);
  known.set(schema, names);
  return names;
}

function findReadOnly(schema: object): string[] {
  const ids = new Set(Array.from((JSON.stringify(schema) ?? '').matchAll(/"\$ref":"(\w+)#"/g), ([, id]) => id));
  return namedSchemas.flatMap((named) => {
    if (!('$id' in named && typeof named.$id === 'string' && ids.has(named.$id) && 'properties' in named)) return [];
    return Object.entries(named.properties as Record<string, { readOnly?: boolean }>)
      .filter(([, property]) => property.readOnly === true)
      .map(([name]) => name);
  });
}
