import { Type, type Static } from 'typebox';
import { PasskeyAssertion, PasskeyRegistration, PasskeyRequest } from '../faces/passkey.ts';
import { Identifier, Timestamp, described, nullable, reference } from '../common.ts';
import { PasswordChange } from './account.ts';

const current_password = Type.Optional(
  described(
    PasswordChange.properties.current_password,
    'The password that the user has now. Who signed in by the company’s OpenID provider in the last ten minutes may leave it out.',
  ),
);
const { origin } = PasskeyRequest.properties;

const loginChallenge = Type.String({
  minLength: 1,
  maxLength: 100,
  description: '`second_factor.challenge` of the refused login.',
});

/** A code as people type it, with blanks. */
const code = (description: string) => Type.String({ minLength: 1, maxLength: 40, description });

export const SecondFactorAnswer = Type.Object(
  {
    challenge: loginChallenge,
    code: Type.Optional(code('Six digits of the authenticator app, or a recovery code.')),
    passkey: Type.Optional(reference(PasskeyAssertion)),
  },
  {
    $id: 'SecondFactorAnswer',
    additionalProperties: false,
    description: 'Either `code` or `passkey`, for a login whose password was right.',
  },
);
export type SecondFactorAnswer = Static<typeof SecondFactorAnswer>;

export const LoginPasskeyRequest = Type.Object(
  { challenge: loginChallenge, origin },
  { $id: 'LoginPasskeyRequest', additionalProperties: false, description: 'The page that will ask the device.' },
);
export type LoginPasskeyRequest = Static<typeof LoginPasskeyRequest>;

/** A passkey as its user sees it. */
export const UserPasskey = Type.Object(
  {
    id: described(Identifier, 'Id of the passkey.'),
    name: Type.String({ description: 'The user’s own name for it.' }),
    rp_id: Type.String({ description: 'Host name of the interface that it works on.' }),
    synced: Type.Boolean({ description: 'Whether other devices of the user may share it through an account.' }),
    created_at: described(Timestamp, 'When it was added.'),
    last_used_at: nullable(Timestamp, 'When it was last used; null if never.'),
  },
  { $id: 'UserPasskey', description: 'A key on a user’s device, or a security key.' },
);
export type UserPasskey = Static<typeof UserPasskey>;

export const SecondFactors = Type.Object(
  {
    required: Type.Boolean({ description: 'Whether the company requires a second factor of its users.' }),
    totp_confirmed_at: nullable(Timestamp, 'When the authenticator app was added; null without one.'),
    passkeys: Type.Array(reference(UserPasskey), { description: 'The passkeys, oldest first.' }),
    recovery_codes_left: Type.Integer({ description: 'Recovery codes that were not used yet.' }),
  },
  { $id: 'SecondFactors', description: 'The second factors of the user who asks.' },
);
export type SecondFactors = Static<typeof SecondFactors>;

export const PasswordProof = Type.Object(
  { current_password },
  { $id: 'PasswordProof', additionalProperties: false, description: 'The password once more.' },
);
export type PasswordProof = Static<typeof PasswordProof>;

export const TotpSetup = Type.Object(
  {
    secret: Type.String({ description: 'The secret in base32, for people who type it.' }),
    uri: Type.String({ description: 'The `otpauth` address that a QR code shows to the app.' }),
    expires_at: described(Timestamp, 'Until when a code of it can be confirmed.'),
  },
  { $id: 'TotpSetup', description: 'What an authenticator app is set up with. It is shown once.' },
);
export type TotpSetup = Static<typeof TotpSetup>;

export const TotpConfirmation = Type.Object(
  { code: code('Six digits that the app shows now.') },
  { $id: 'TotpConfirmation', additionalProperties: false, description: 'A first code of the app.' },
);
export type TotpConfirmation = Static<typeof TotpConfirmation>;

export const UserPasskeyRequest = Type.Object(
  { current_password, origin },
  {
    $id: 'UserPasskeyRequest',
    additionalProperties: false,
    description: 'The password once more, and the page that will ask the device.',
  },
);
export type UserPasskeyRequest = Static<typeof UserPasskeyRequest>;

export const UserPasskeyCreate = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60, description: 'The user’s own name for it.' }),
    registration: reference(PasskeyRegistration),
  },
  { $id: 'UserPasskeyCreate', additionalProperties: false, description: 'A passkey that a device made.' },
);
export type UserPasskeyCreate = Static<typeof UserPasskeyCreate>;

const codes = Type.Array(Type.String(), {
  description: 'Each stands for a lost device once. They are shown this one time.',
});

export const RecoveryCodes = Type.Object(
  { recovery_codes: codes },
  { $id: 'RecoveryCodes', description: 'A fresh set of recovery codes; those before count no more.' },
);
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const SecondFactorAdded = Type.Object(
  { recovery_codes: nullable(codes, 'Recovery codes with the first factor of a user; null with a further one.') },
  { $id: 'SecondFactorAdded', description: 'The factor counts from now on.' },
);
export type SecondFactorAdded = Static<typeof SecondFactorAdded>;
