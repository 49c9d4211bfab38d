import { Type, type Static, type TSchema, type TUnsafe } from 'typebox';

/**
 * Points at a named schema instead of repeating it, and keeps its static type. Named schemas (those with an `$id`) become
 * `components.schemas` of the OpenAPI document, so that generated clients get one type for each name.
 */
export function reference<Schema extends TSchema>(schema: Schema & { readonly $id?: string }): TUnsafe<Static<Schema>> {
  if (!schema.$id) throw new Error('only a schema with an $id can be referred to');
  return Type.Unsafe<Static<Schema>>({ $ref: `${schema.$id}#` });
}
