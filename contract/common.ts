import {
  Type,
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TUnknown,
} from 'typebox';

// Without a schema library, so that the interface can import them into its bundle.
export { FILE_LIMIT, JSON_BODY_LIMIT, PIXEL_LIMIT } from './limits.ts';

export const Identifier = Type.String({ format: 'uuid' });
export const Timestamp = Type.String({ format: 'date-time' });
/** A text, or the same text in several languages by BCP 47 code; the interface takes the closest, then `en`, then the first. */
export const LocalisedText = Type.Union([
  Type.String({ minLength: 1, maxLength: 500 }),
  Type.Record(
    Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }),
    Type.String({ minLength: 1, maxLength: 500 }),
    {
      minProperties: 1,
    },
  ),
]);
export type LocalisedText = Static<typeof LocalisedText>;

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/**
 * The fields of a change, and beside them those that the record shows and nobody can change: what was read can be sent back as
 * it is. The service passes over them.
 */
export function withReadOnly<Fields extends TProperties, Shown extends TProperties>(
  fields: Fields,
  { properties }: TObject<Shown>,
): Fields & { [Name in Exclude<keyof Shown, keyof Fields>]: TOptional<TUnknown> } {
  const names = Object.keys(properties).filter((name) => !Object.hasOwn(fields, name));
  const shown = Object.fromEntries(
    names.map((name) => [
      name,
      Type.Optional(Type.Unknown({ readOnly: true, description: 'As it was read; passed over.' })),
    ]),
  );
  return { ...fields, ...shown };
}

/** RFC 9457 problem details, with a stable `code` and the fields that are wrong. */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'A URI that names the kind of problem.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.Optional(Type.String()),
    code: Type.String({ description: 'Stable; for programs.' }),
    errors: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() })),
    ),
    allowed: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'With `invalid_transition`: the statuses that may follow. With `document_not_accepted`: the pages that the step takes, as country/type/version/side.',
      }),
    ),
    callback_url: Type.Optional(
      Type.String({
        description: 'With a used, replaced or expired link: the way back to the business, error code included.',
      }),
    ),
    request_id: Type.String(),
  },
  { $id: 'Problem', description: 'RFC 9457 problem details (application/problem+json).' },
);
export type Problem = Static<typeof Problem>;
/** One thing that is wrong with a request, with its place as a JSON pointer. */
export type FieldError = NonNullable<Problem['errors']>[number];

export const PageQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 500, description: '`next_cursor` of the page before.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
};

/** A page of a list: the items, and the cursor of the page that follows. */
export const page = <Schema extends TSchema>(item: Schema) =>
  Type.Object({ data: Type.Array(item), next_cursor: nullable(Type.String()), has_more: Type.Boolean() });
