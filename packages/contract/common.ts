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
import { Branding } from './branding.ts';
import type { FieldCode } from './field-codes.ts';

// Without a schema library, so that the interface can import them into its bundle.
export { FILE_LIMIT, JSON_BODY_LIMIT, PIXEL_LIMIT } from './limits.ts';

export const Identifier = Type.String({ format: 'uuid' });
export const Timestamp = Type.String({ format: 'date-time' });
export const LocalisedText = Type.Union(
  [
    Type.String({ minLength: 1, maxLength: 500 }),
    Type.Record(
      Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }),
      Type.String({ minLength: 1, maxLength: 500 }),
      {
        minProperties: 1,
      },
    ),
  ],
  {
    description:
      'A text, or the same text in several languages by BCP 47 code. The interface uses the closest, then `en`, then the first.',
  },
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

/** RFC 9457 problem details, with a stable `code` and the faulty fields. */
/** What proves besides the password that a user is who they say. */
export const SecondFactor = Type.Enum(['totp', 'passkey'], {
  $id: 'SecondFactor',
  description: '`totp`: codes of an authenticator app (RFC 6238). `passkey`: a device or security key (WebAuthn).',
});
export type SecondFactor = Static<typeof SecondFactor>;

export const SecondFactorDemand = Type.Object(
  {
    challenge: Type.String({ description: 'Names this login to the calls that complete it, for five minutes.' }),
    factors: Type.Array(reference(SecondFactor), { description: 'The factors that the user has; one is enough.' }),
    recovery_codes_left: Type.Integer({ description: 'Recovery codes that the user has left; one is enough, too.' }),
  },
  { $id: 'SecondFactorDemand', description: 'With `second_factor_needed`: what the login needs besides the password.' },
);
export type SecondFactorDemand = Static<typeof SecondFactorDemand>;

export const Problem = Type.Object(
  {
    type: Type.String({ description: 'A URI that names the kind of problem.' }),
    title: Type.String({ description: 'Short words for the kind of problem.' }),
    status: Type.Integer({ description: 'The HTTP status, once more.' }),
    detail: Type.Optional(Type.String({ description: 'What is wrong in this case, for people.' })),
    code: Type.String({ description: 'Stable; for programs.' }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          field: Type.String({
            description:
              'A JSON pointer (RFC 6901) into the body, `body` for the body as a whole, or the name of a parameter or header.',
          }),
          code: Type.Unsafe<FieldCode>(
            Type.String({ description: 'Stable; for programs, for example `required` or `unknown_field`.' }),
          ),
          message: Type.String({ description: 'The rule, in words; never the value that was sent.' }),
          allowed: Type.Optional(Type.Array(Type.String(), { description: 'The values or names that are known.' })),
        }),
        { description: 'Mistakes in single fields, at most twenty.' },
      ),
    ),
    allowed: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'With `invalid_transition`: the statuses that may follow. With `document_not_accepted`: the pages that the step accepts, as country/type/version/side. With `unsupported_media_type`: the media types that the operation accepts. With `method_not_allowed`: the methods of the address.',
      }),
    ),
    callback_url: Type.Optional(
      Type.String({
        description:
          'With a used, replaced or expired link: the address that leads back to the business, with the error code.',
      }),
    ),
    branding: Type.Optional(reference(Branding)),
    second_factor: Type.Optional(reference(SecondFactorDemand)),
    request_id: Type.String({ description: 'The `X-Request-Id` of the answer; name it when you ask for help.' }),
  },
  { $id: 'Problem', description: 'RFC 9457 problem details (application/problem+json).' },
);
export type Problem = Static<typeof Problem>;
/** One fault of a request, and its place. */
export type FieldError = NonNullable<Problem['errors']>[number];

export const PageQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 500, description: '`next_cursor` of the previous page.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Most items of a page.' })),
};

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
