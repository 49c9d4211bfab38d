import type { TSchema } from 'typebox';

/**
 * A schema of the contract in the dialect of OpenAPI 3.1 (JSON Schema 2020-12). The contract is written in draft 07,
 * which validates requests; the two differ in how references and tuples are written, and in nothing else that it uses.
 */
export function toDialect(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toDialect);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $id: _name, $ref, items, additionalItems: _closed, ...rest } = schema as Record<string, unknown>;
  return {
    ...(typeof $ref === 'string' && { $ref: localReference($ref) }),
    ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, toDialect(value)])),
    ...(Array.isArray(items) ? tuple(items) : items !== undefined && { items: toDialect(items) }),
  };
}

/**
 * A tuple of fixed length. `maxItems` ends it, not `items: false`, which many tools consider a mistake; tools without
 * `prefixItems` still learn the type of its parts from `items`.
 */
function tuple(parts: readonly unknown[]) {
  const types = new Set(parts.map((part) => (part as { type?: string }).type));
  const [type] = types;
  const items = types.size === 1 && type !== undefined ? { type } : {};
  return { prefixItems: parts.map(toDialect), items, maxItems: parts.length };
}

/** `Profile#`, as the contract writes it, within the document. */
function localReference(reference: string): string {
  return reference.startsWith('#/') ? reference : `#/components/schemas/${reference.replace(/#$/, '')}`;
}

/** `components.schemas`: every schema of the contract that has a name. */
export function toComponents(schemas: readonly object[]): Record<string, unknown> {
  return Object.fromEntries(schemas.map((schema) => [(schema as TSchema & { $id: string }).$id, toDialect(schema)]));
}
