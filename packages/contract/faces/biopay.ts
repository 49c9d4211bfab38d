import { Type, type Static } from 'typebox';
import { FaceAnswer, FaceChallengeRequest } from './biologin.ts';
import { Identifier, Timestamp, nullable, described, reference } from '../common.ts';
import { Branding } from '../branding.ts';

const amount = (description: string) => Type.String({ pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,4})?$', description });
const currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' });

/** The amount of one currency up to which a payment needs no passkey. */
export const FaceLimit = Type.Object(
  { currency, amount: amount('The largest amount, with at most as many decimals as the currency has.') },
  {
    $id: 'FaceLimit',
    additionalProperties: false,
    description: 'The amount of a currency up to which face and PIN are enough.',
  },
);
export type FaceLimit = Static<typeof FaceLimit>;

const money = {
  amount: amount('More than zero, with at most as many decimals as the currency has.'),
  currency,
  reference: Type.String({
    minLength: 1,
    maxLength: 140,
    description: 'What the payment is for; the customer reads it.',
  }),
};

export const BioPayTokenRequest = Type.Object(
  {
    profile: described(Identifier, 'The customer who pays; approved, with an enrolled face.'),
    ...money,
    return_url: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'Where the customer goes afterwards; its origin must be one of `return_origins`.',
    }),
    language: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$',
        description:
          "Language of the interface, BCP 47. Without it, or if the interface lacks it, the customer's browser decides, then the company's `language`, which is `en` at first.",
      }),
    ),
  },
  { $id: 'BioPayTokenRequest', additionalProperties: false, description: 'A payment to be confirmed.' },
);
export type BioPayTokenRequest = Static<typeof BioPayTokenRequest>;

export const BioPayToken = Type.Object(
  {
    id: described(Identifier, 'Id of the payment.'),
    bio_token: Type.String({ description: 'Opens this one payment, once, for ten minutes.' }),
    expires_at: described(Timestamp, 'When the token expires (RFC 3339).'),
  },
  { $id: 'BioPayToken', description: 'A token that opens the payment in the hosted interface.' },
);
export type BioPayToken = Static<typeof BioPayToken>;

/** The secret of an open payment, with the fields that are sent for it. */
export const paymentSecret = {
  payment_token: Type.String({
    minLength: 20,
    maxLength: 200,
    description: 'The `payment_token` from opening the payment.',
  }),
};

export const BioPayOpening = Type.Object(
  { bio_token: Type.String({ minLength: 20, maxLength: 200, description: 'The `bio_token` of the launch address.' }) },
  {
    $id: 'BioPayOpening',
    additionalProperties: false,
    description: 'The secret of a payment that was not opened yet.',
  },
);

export const BioPaySecret = Type.Object(paymentSecret, {
  $id: 'BioPaySecret',
  additionalProperties: false,
  description: 'The secret of an open payment.',
});

export const BioPayment = Type.Object(
  {
    id: described(Identifier, 'Id of the payment.'),
    payee: Type.Object(
      {
        branding: reference(Branding),
        privacy_url: nullable(Type.String(), "The payee's page about privacy."),
        frame_origins: Type.Array(Type.String(), { description: 'Origins that may show the payment in a frame.' }),
      },
      { description: 'Who is paid.' },
    ),
    ...money,
    language: Type.String({ description: 'Language of the interface, BCP 47.' }),
    stage: Type.Enum(['face', 'pin', 'passkey', 'over'], { description: 'What comes next.' }),
    status: nullable(Type.Enum(['complete', 'incomplete']), 'How it ended; null while it is open.'),
    errors: Type.Array(Type.String(), {
      description: 'Error codes of the callback; empty on success, and while it is open.',
    }),
    completed_at: nullable(Timestamp, 'When it ended; null while it is open.'),
    return_host: Type.String({ description: 'Host of the return address, for people to read.' }),
    callback_url: Type.String({ description: 'return_url with the current status, customer_id and errors.' }),
    expires_at: described(Timestamp, 'When the payment expires.'),
  },
  { $id: 'BioPayment', description: 'A payment as its customer sees it.' },
);
export type BioPayment = Static<typeof BioPayment>;

export const BioPayOpened = Type.Object(
  {
    payment_token: Type.String({ description: "The page's own secret; the bio_token no longer works." }),
    payment: reference(BioPayment),
  },
  { $id: 'BioPayOpened', description: 'A payment that was opened.' },
);
export type BioPayOpened = Static<typeof BioPayOpened>;

export const BioPayChallengeRequest = Type.Object(
  { ...paymentSecret, ...FaceChallengeRequest.properties },
  {
    $id: 'BioPayChallengeRequest',
    additionalProperties: false,
    description: 'Requests the first prompt of a payment.',
  },
);
export type BioPayChallengeRequest = Static<typeof BioPayChallengeRequest>;

export const BioPayFaceAnswer = Type.Object(
  { ...paymentSecret, ...FaceAnswer.properties },
  { $id: 'BioPayFaceAnswer', additionalProperties: false, description: 'Frames that answer a challenge of a payment.' },
);
export type BioPayFaceAnswer = Static<typeof BioPayFaceAnswer>;

const pin = Type.String({ pattern: '^[0-9]{6}$', description: 'Six digits.' });

export const BioPayNewPin = Type.Object(
  { pin },
  {
    $id: 'BioPayNewPin',
    additionalProperties: false,
    description: 'The new PIN with which a person confirms payments.',
  },
);
export type BioPayNewPin = Static<typeof BioPayNewPin>;

export const BioPayPin = Type.Object(
  { ...paymentSecret, pin },
  { $id: 'BioPayPin', additionalProperties: false, description: 'The PIN that releases a payment.' },
);
export type BioPayPin = Static<typeof BioPayPin>;

export const BioPayPinOutcome = Type.Object(
  {
    outcome: Type.Enum(['paid', 'passkey', 'again', 'unavailable'], {
      description:
        'passkey: the PIN was right, and the passkey is next. unavailable: not possible now, for any reason.',
    }),
  },
  { $id: 'BioPayPinOutcome', description: 'Outcome of a PIN.' },
);
export type BioPayPinOutcome = Static<typeof BioPayPinOutcome>;

export const BioPayRecord = Type.Object(
  {
    id: described(Identifier, 'Id of the payment.'),
    profile: described(Identifier, 'The customer who pays.'),
    ...money,
    status: Type.Enum(['open', 'expired', 'complete', 'incomplete'], {
      description: '`complete`: confirmed. `expired`: nobody confirmed it in time.',
    }),
    errors: Type.Array(Type.String(), { description: 'Error codes of the callback; empty on success.' }),
    passkey_required: Type.Boolean({
      description: 'Whether the payment needs a passkey; the evidence of a confirmed one shows what was signed.',
    }),
    created_at: described(Timestamp, 'When the token was made.'),
    completed_at: nullable(Timestamp, 'When it ended; null while it is open.'),
  },
  { $id: 'BioPayRecord', description: 'A payment as the business sees it: the only proof that it was confirmed.' },
);
export type BioPayRecord = Static<typeof BioPayRecord>;
