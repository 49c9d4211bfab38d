import { Type, type Static } from 'typebox';
import { paymentSecret } from './biopay.ts';
import { Identifier, Timestamp, described, nullable, reference } from '../common.ts';

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (maxLength: number, description: string) =>
  Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength, description: `${description}, in base64url.` });

/** 1023 bytes at most (WebAuthn Level 3, 4). */
const credentialId = (description: string) => bytes(1364, description);

const pageOrigin = {
  origin: Type.String({
    minLength: 1,
    maxLength: 300,
    description: 'Origin of the page that asks the device; one of `interface_origins`.',
  }),
};

export const PasskeyRequest = Type.Object(pageOrigin, {
  $id: 'PasskeyRequest',
  additionalProperties: false,
  description: 'The page that will ask the device.',
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

const descriptor = Type.Object(
  {
    id: credentialId('The passkey'),
    type: Type.Literal('public-key', { description: 'The only kind there is.' }),
    transports: Type.Array(Type.String(), { description: 'How the browser reaches the device that holds it.' }),
  },
  { description: 'A passkey, by its name on the device.' },
);

const asking = {
  challenge: bytes(200, 'What is signed'),
  timeout: Type.Integer({ description: 'Milliseconds that the person has.' }),
};

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn Level 3. */
export const PasskeyBinding = Type.Object(
  {
    ...asking,
    rp: Type.Object(
      {
        id: Type.String({ description: 'Host name of the page.' }),
        name: Type.String({ description: 'Name of the company.' }),
      },
      { description: 'Whom the passkey is for.' },
    ),
    user: Type.Object(
      {
        id: bytes(200, 'The profile or user'),
        name: Type.String({ description: 'The name under which the device lists the passkey.' }),
        displayName: Type.String({ description: 'The same, for people.' }),
      },
      { description: 'The owner of the new passkey: a customer without a name, or a user.' },
    ),
    pubKeyCredParams: Type.Array(
      Type.Object(
        {
          type: Type.Literal('public-key', { description: 'The only kind there is.' }),
          alg: Type.Integer({ description: 'COSE algorithm.' }),
        },
        { description: 'A kind of key.' },
      ),
      { description: 'Keys that the service can verify, the best first.' },
    ),
    excludeCredentials: Type.Array(descriptor, { description: 'Passkeys that the profile or user has.' }),
    authenticatorSelection: Type.Object(
      {
        residentKey: Type.Literal('preferred', { description: 'Kept on the device where it can.' }),
        userVerification: Type.Literal('required', { description: 'The device verifies finger, face or code.' }),
      },
      { description: 'What the device has to do.' },
    ),
    hints: Type.Array(Type.Literal('client-device'), { description: 'With it, this device is preferred.' }),
    attestation: Type.Literal('none', { description: 'The service needs no attestation by the maker.' }),
  },
  {
    $id: 'PasskeyBinding',
    description: 'Options for `navigator.credentials.create`, in the JSON form of WebAuthn Level 3.',
  },
);
export type PasskeyBinding = Static<typeof PasskeyBinding>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn Level 3. */
export const PasskeyChallenge = Type.Object(
  {
    ...asking,
    rpId: Type.String({ description: 'Host name of the page.' }),
    allowCredentials: Type.Array(descriptor, { description: 'Passkeys of the profile or user.' }),
    userVerification: Type.Literal('required', { description: 'The device verifies finger, face or code.' }),
  },
  {
    $id: 'PasskeyChallenge',
    description: 'Options for `navigator.credentials.get`, in the JSON form of WebAuthn Level 3.',
  },
);
export type PasskeyChallenge = Static<typeof PasskeyChallenge>;

const clientData = bytes(8000, 'Statement of the browser about page and challenge');

export const PasskeyRegistration = Type.Object(
  {
    id: credentialId('The new passkey'),
    clientDataJSON: clientData,
    attestationObject: bytes(16_000, 'The key and the statement of the device about it'),
    transports: Type.Optional(
      Type.Array(Type.String({ maxLength: 40 }), {
        maxItems: 10,
        description: 'How the browser reaches the device that holds it.',
      }),
    ),
  },
  {
    $id: 'PasskeyRegistration',
    additionalProperties: false,
    description: 'The device’s answer to a binding.',
  },
);
export type PasskeyRegistration = Static<typeof PasskeyRegistration>;

export const PasskeyAssertion = Type.Object(
  {
    id: credentialId('The passkey'),
    clientDataJSON: clientData,
    authenticatorData: bytes(4000, 'Statement of the device about itself'),
    signature: bytes(8000, 'The signature over both'),
  },
  { $id: 'PasskeyAssertion', additionalProperties: false, description: 'What the device signed.' },
);
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

export const PasskeyOutcome = Type.Object(
  {
    outcome: Type.Enum(['passed', 'again', 'unavailable'], {
      description: 'again: it was refused, and another attempt is left. unavailable: not possible now, for any reason.',
    }),
  },
  { $id: 'PasskeyOutcome', description: 'Outcome of a passkey. The answer never says why one was refused.' },
);
export type PasskeyOutcome = Static<typeof PasskeyOutcome>;

export const BioPayPasskeyRequest = Type.Object(
  {
    ...paymentSecret,
    ...pageOrigin,
    language: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$',
        description: 'Language of the page, BCP 47: the payee is signed by the name that the page shows.',
      }),
    ),
  },
  {
    $id: 'BioPayPasskeyRequest',
    additionalProperties: false,
    description: 'Requests what the device must sign for a payment.',
  },
);
export type BioPayPasskeyRequest = Static<typeof BioPayPasskeyRequest>;

export const BioPayPasskeyAnswer = Type.Object(
  { ...paymentSecret, ...PasskeyAssertion.properties },
  { $id: 'BioPayPasskeyAnswer', additionalProperties: false, description: 'What the device signed for a payment.' },
);
export type BioPayPasskeyAnswer = Static<typeof BioPayPasskeyAnswer>;

/** A passkey as the business sees it. */
export const Passkey = Type.Object(
  {
    id: described(Identifier, 'Id of the passkey.'),
    rp_id: Type.String({ description: 'Host name of the interface that it works on.' }),
    transports: Type.Array(Type.String(), {
      description:
        '`internal`: the device itself. `hybrid`: a phone, used by another device. `usb`, `nfc`: a security key.',
    }),
    synced: Type.Boolean({
      description: "Whether the person's other devices may share it through an account.",
    }),
    created_at: described(Timestamp, 'When the customer bound it.'),
    confirmed_at: nullable(
      Timestamp,
      'When the selfie that it was bound with was enrolled; the passkey counts since then. Null before that.',
    ),
    last_used_at: nullable(Timestamp, 'When it was last used; null if never.'),
  },
  { $id: 'Passkey', description: "A key on a customer's device, bound in the verification that enrolled their face." },
);
export type Passkey = Static<typeof Passkey>;

export const PasskeyList = Type.Object(
  { data: Type.Array(reference(Passkey), { description: 'The passkeys, oldest first.' }) },
  { $id: 'PasskeyList', description: 'The passkeys of a profile.' },
);
export type PasskeyList = Static<typeof PasskeyList>;

/** Everything needed to verify a signature again, without this service. */
export const BioPayEvidence = Type.Object(
  {
    statement: Type.String({
      description:
        'What was signed: JSON in the form of RFC 8785 with amount, currency, description, nonce, payee, payee_name, payment and profile. Its SHA-256 is the challenge in `client_data_json`.',
    }),
    passkey: described(Identifier, 'The passkey; it may have been removed since.'),
    rp_id: Type.String({ description: 'Host name of the page; its SHA-256 begins `authenticator_data`.' }),
    origin: Type.String({ description: 'Origin of the page.' }),
    public_key: bytes(8000, 'The key of the passkey, as COSE'),
    client_data_json: clientData,
    authenticator_data: bytes(4000, 'Statement of the device about itself'),
    signature: bytes(8000, 'The signature over authenticator_data and the SHA-256 of client_data_json'),
    valid: Type.Boolean({
      description: 'Whether all of it still matches the payment; the service verifies it for every answer.',
    }),
  },
  { $id: 'BioPayEvidence', description: 'What a passkey signed for a payment.' },
);
export type BioPayEvidence = Static<typeof BioPayEvidence>;
