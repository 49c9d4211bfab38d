import { Type, type Static } from 'typebox';
import { Branding } from './branding.ts';
import { reference } from './common.ts';
import type { FieldCode } from './field-codes.ts';

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

/** What a limit counts. */
export const ProblemLimit = Type.Object(
  {
    maximum: Type.Integer({ description: 'The most that is allowed.' }),
    unit: Type.Enum(
      [
        'bytes',
        'pixels',
        'frames',
        'files',
        'uploads',
        'requests',
        'attempts',
        'messages',
        'workflows',
        'endpoints',
        'keys',
        'passkeys',
      ],
      { description: 'What is counted.' },
    ),
    seconds: Type.Optional(Type.Integer({ description: 'The time in which it is counted; without it, at any time.' })),
  },
  {
    $id: 'ProblemLimit',
    description: 'With 413, 429 and whatever else is too large or too many: the limit that counts.',
  },
);
export type ProblemLimit = Static<typeof ProblemLimit>;

/** RFC 9457 problem details, with a stable `code` and the faulty fields. */
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
    limit: Type.Optional(reference(ProblemLimit)),
    callback_url: Type.Optional(
      Type.String({
        description:
          'With a used, replaced or expired link: the address that leads back to the business, with the error code.',
      }),
    ),
    branding: Type.Optional(reference(Branding)),
    language: Type.Optional(
      Type.String({ description: 'With `branding`: language of the interface for this customer, BCP 47.' }),
    ),
    second_factor: Type.Optional(reference(SecondFactorDemand)),
    request_id: Type.String({ description: 'The `X-Request-Id` of the answer; name it when you ask for help.' }),
  },
  { $id: 'Problem', description: 'RFC 9457 problem details (application/problem+json).' },
);
export type Problem = Static<typeof Problem>;
/** One fault of a request, and its place. */
export type FieldError = NonNullable<Problem['errors']>[number];
