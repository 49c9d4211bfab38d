import {
  Type,
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TUnknown,
  type TUnsafe,
} from 'typebox';

// Without a schema library, so that the interface can import them into its bundle.
export { FILE_LIMIT, JSON_BODY_LIMIT, PIXEL_LIMIT } from './limits.ts';

export const Identifier = Type.String({ format: 'uuid' });
export const Timestamp = Type.String({ format: 'date-time' });

/** The integrator's own data of an object: one rule for all that keep some, whose size the service checks. */
export const Metadata = Type.Record(Type.String({ pattern: '^.{1,100}$' }), Type.Unknown(), {
  maxProperties: 50,
  additionalProperties: false,
  description: 'Your own data, any values of JSON; the service keeps and returns it. At most 8 kB.',
});
export type Metadata = Static<typeof Metadata>;

/** A text by language: BCP 47 code to text. */
export const textByLanguage = (maxLength: number) =>
  Type.Record(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }), Type.String({ minLength: 1, maxLength }), {
    minProperties: 1,
    additionalProperties: false,
  });

/** A text, or the same text by language. */
export const localisedText = (maxLength: number, description?: string) =>
  Type.Union(
    [Type.String({ minLength: 1, maxLength }), textByLanguage(maxLength)],
    description === undefined ? {} : { description },
  );

export const LocalisedText = localisedText(
  500,
  'A text, or the same text in several languages by BCP 47 code. The interface uses the closest, then `en`, then the first.',
);
export type LocalisedText = Static<typeof LocalisedText>;

/** The same schema with its own description, where its meaning differs by place. */
export const described = <Schema extends TSchema>(schema: Schema, description: string): Schema =>
  redescribed(schema, { description: { value: description, enumerable: true } });

/** The schema or null; the description applies to both. */
export function nullable<Schema extends TSchema>(schema: Schema, description = ownDescription(schema)) {
  return Type.Union([redescribed(schema, {}), Type.Null()], description === undefined ? {} : { description });
}

function ownDescription(schema: TSchema): string | undefined {
  return 'description' in schema && typeof schema.description === 'string' ? schema.description : undefined;
}

/** TypeBox keeps a schema's type in properties that a spread would drop. */
function redescribed<Schema extends TSchema>(schema: Schema, description: PropertyDescriptorMap): Schema {
  const { description: _before, ...rest } = Object.getOwnPropertyDescriptors(schema) as PropertyDescriptorMap;
  return Object.defineProperties({}, { ...rest, ...description }) as Schema;
}

/**
 * The fields of a change, and the record's read-only fields beside them. A record can thus be sent back as it was read;
 * the service ignores the read-only fields.
 */
export function withReadOnly<Fields extends TProperties, Shown extends TProperties>(
  fields: Fields,
  { properties }: TObject<Shown>,
): Fields & { [Name in Exclude<keyof Shown, keyof Fields>]: TOptional<TUnknown> } {
  const names = Object.keys(properties).filter((name) => !Object.hasOwn(fields, name));
  const shown = Object.fromEntries(
    names.map((name) => [
      name,
      Type.Optional(Type.Unknown({ readOnly: true, description: 'Ignored, so that you can send back what you read.' })),
    ]),
  );
  return { ...fields, ...shown };
}

export const PageQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 500, description: '`next_cursor` of the previous page.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Most items of a page.' })),
};

/** The order of a list of named entries. */
export const listedOrder = Type.Optional(
  Type.Enum(['newest', 'name'], { default: 'newest', description: 'The newest first, or by name.' }),
);

/** A page of a list: the items, and the cursor of the next page. */
export const page = <Schema extends TSchema>(item: Schema) =>
  Type.Object({
    data: Type.Array(item, { description: 'The items.' }),
    next_cursor: nullable(Type.String(), 'The `cursor` of the next page; null on the last.'),
    has_more: Type.Boolean({ description: 'Whether another page follows.' }),
  });

/**
 * Points at a named schema instead of repeating it, and keeps its static type. Named schemas (those with an `$id`)
 * become `components.schemas` of the OpenAPI document, so that generated clients get one type for each name.
 */
export function reference<Schema extends TSchema>(schema: Schema & { readonly $id?: string }): TUnsafe<Static<Schema>> {
  if (!schema.$id) throw new Error('only a schema with an $id can be referred to');
  return Type.Unsafe<Static<Schema>>({ $ref: `${schema.$id}#` });
}

/** A named page of a list of named items. */
export const pageOf = <Schema extends TSchema>(
  item: Schema & { readonly $id?: string },
  $id: string,
  description: string,
) => Type.Object(page(reference(item)).properties, { $id, description });
