import { Type, type Static } from 'typebox';
import { FaceAnswer, FaceChallengeRequest } from './biologin.ts';
import { Identifier, Timestamp, nullable } from './common.ts';
import { reference } from './reference.ts';
import { Branding } from './session.ts';

const money = {
  amount: Type.String({
    pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,4})?$',
    description: 'More than nothing, with at most as many decimals as the currency has.',
  }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' }),
  reference: Type.String({ minLength: 1, maxLength: 140, description: 'What is paid for; the customer reads it.' }),
};

export const BioPayTokenRequest = Type.Object(
  {
    profile: Identifier,
    ...money,
    return_url: Type.String({ minLength: 1, maxLength: 2000 }),
    language: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$', default: 'en' })),
  },
  { $id: 'BioPayTokenRequest', additionalProperties: false },
);
export type BioPayTokenRequest = Static<typeof BioPayTokenRequest>;

export const BioPayToken = Type.Object(
  {
    id: Identifier,
    bio_token: Type.String({ description: 'Opens this one payment, once, for ten minutes.' }),
    expires_at: Timestamp,
  },
  { $id: 'BioPayToken' },
);
export type BioPayToken = Static<typeof BioPayToken>;

const secret = { payment_token: Type.String({ minLength: 20, maxLength: 200 }) };

export const BioPayOpening = Type.Object(
  { bio_token: Type.String({ minLength: 20, maxLength: 200 }) },
  { $id: 'BioPayOpening', additionalProperties: false },
);

export const BioPaySecret = Type.Object(secret, { $id: 'BioPaySecret', additionalProperties: false });

/** A payment as its customer sees it. */
export const BioPayment = Type.Object(
  {
    id: Identifier,
    payee: Type.Object({
      branding: reference(Branding),
      privacy_url: nullable(Type.String()),
      frame_origins: Type.Array(Type.String()),
    }),
    ...money,
    language: Type.String(),
    stage: Type.Enum(['face', 'pin', 'over'], { description: 'What comes next.' }),
    status: nullable(Type.Enum(['complete', 'incomplete'])),
    completed_at: nullable(Timestamp),
    return_host: Type.String(),
    callback_url: Type.String({ description: 'return_url with status, customer_id and errors, as things stand.' }),
    expires_at: Timestamp,
  },
  { $id: 'BioPayment' },
);
export type BioPayment = Static<typeof BioPayment>;

export const BioPayOpened = Type.Object(
  {
    payment_token: Type.String({ description: "The page's own secret; the bio_token is used up." }),
    payment: reference(BioPayment),
  },
  { $id: 'BioPayOpened' },
);
export type BioPayOpened = Static<typeof BioPayOpened>;

export const BioPayChallengeRequest = Type.Object(
  { ...secret, ...FaceChallengeRequest.properties },
  { $id: 'BioPayChallengeRequest', additionalProperties: false },
);
export type BioPayChallengeRequest = Static<typeof BioPayChallengeRequest>;

export const BioPayFaceAnswer = Type.Object(
  { ...secret, ...FaceAnswer.properties },
  { $id: 'BioPayFaceAnswer', additionalProperties: false },
);
export type BioPayFaceAnswer = Static<typeof BioPayFaceAnswer>;

const pin = Type.String({ pattern: '^[0-9]{6}$', description: 'Six digits.' });

/** The PIN that a person confirms payments with from now on. */
export const BioPayNewPin = Type.Object({ pin }, { $id: 'BioPayNewPin', additionalProperties: false });
export type BioPayNewPin = Static<typeof BioPayNewPin>;

export const BioPayPin = Type.Object({ ...secret, pin }, { $id: 'BioPayPin', additionalProperties: false });
export type BioPayPin = Static<typeof BioPayPin>;

export const BioPayPinOutcome = Type.Object(
  {
    outcome: Type.Enum(['paid', 'again', 'unavailable'], { description: 'unavailable: not now, for whatever reason.' }),
  },
  { $id: 'BioPayPinOutcome' },
);
export type BioPayPinOutcome = Static<typeof BioPayPinOutcome>;

/** A payment as the business sees it: the only proof that it was confirmed. */
export const BioPayRecord = Type.Object(
  {
    id: Identifier,
    profile: Identifier,
    ...money,
    status: Type.Enum(['open', 'expired', 'complete', 'incomplete']),
    errors: Type.Array(Type.String()),
    created_at: Timestamp,
    completed_at: nullable(Timestamp),
  },
  { $id: 'BioPayRecord' },
);
export type BioPayRecord = Static<typeof BioPayRecord>;
