import { Type, type Static } from 'typebox';
import { Identifier, Timestamp, described, nullable, reference } from '../common.ts';
import { DigitalIdType } from '../steps/digital-id.ts';

export const DigitalIdRequest = Type.Object(
  {
    origin: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'Origin of the page that asks the browser; one of `interface_origins`.',
    }),
  },
  { $id: 'DigitalIdRequest', additionalProperties: false, description: 'The page that will ask the browser.' },
);
export type DigitalIdRequest = Static<typeof DigitalIdRequest>;

export const DigitalIdRequested = Type.Object(
  {
    id: described(Identifier, 'Id of the request, for the answer.'),
    expires_at: described(Timestamp, 'Until when it can be answered, once.'),
    claims: Type.Array(Type.Enum(['name', 'birth_date', 'number', 'expiry_date', 'issuer', 'portrait', 'age']), {
      description: 'What the wallet is asked for, to show it to the customer before.',
    }),
    age_over: nullable(Type.Integer({ description: 'With `age`: the years.' })),
    requests: Type.Array(
      Type.Object({
        protocol: Type.Enum(['openid4vp-v1-signed', 'org-iso-mdoc'], { description: 'How wallets are asked.' }),
        data: Type.Record(Type.String(), Type.String(), { description: 'The request of that protocol.' }),
      }),
      { description: 'The `requests` of `navigator.credentials.get({ digital: … })`.' },
    ),
  },
  { $id: 'DigitalIdRequested', description: 'A question to a wallet, by the browser’s Digital Credentials API.' },
);
export type DigitalIdRequested = Static<typeof DigitalIdRequested>;

export const DigitalIdAnswer = Type.Object(
  {
    id: described(Identifier, 'Id of the request.'),
    protocol: Type.String({ maxLength: 60, description: '`protocol` of the credential that the browser returned.' }),
    data: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
      description: '`data` of that credential, as an object.',
    }),
  },
  { $id: 'DigitalIdAnswer', additionalProperties: false, description: 'The answer of a wallet.' },
);
export type DigitalIdAnswer = Static<typeof DigitalIdAnswer>;

const pem = Type.String({ minLength: 100, maxLength: 8000, description: 'A certificate, PEM.' });

export const TrustRootCreate = Type.Object(
  {
    certificate: pem,
    types: Type.Array(reference(DigitalIdType), {
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
      description: 'Digital identities that it may vouch for.',
    }),
    status_hosts: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z0-9.-]{1,253}$' }), {
        maxItems: 10,
        description: 'Hosts that may be asked, by https, for its lists of revoked identities.',
      }),
    ),
  },
  { $id: 'TrustRootCreate', additionalProperties: false, description: 'An issuing authority to trust.' },
);
export type TrustRootCreate = Static<typeof TrustRootCreate>;

export const TrustRoot = Type.Object(
  {
    id: described(Identifier, 'Id of the entry.'),
    subject: Type.String({ description: 'Whose certificate it is.' }),
    fingerprint: Type.String({ description: 'SHA-256 of the certificate, hexadecimal.' }),
    types: Type.Array(reference(DigitalIdType), { description: 'Digital identities that it may vouch for.' }),
    status_hosts: Type.Array(Type.String(), { description: 'Hosts that may be asked for its lists.' }),
    valid_until: described(Timestamp, 'When the certificate ends.'),
    created_at: described(Timestamp, 'When it was added.'),
  },
  { $id: 'TrustRoot', description: 'An issuing authority that the company trusts.' },
);
export type TrustRoot = Static<typeof TrustRoot>;
export const TrustRoots = Type.Object(
  { data: Type.Array(reference(TrustRoot), { description: 'The oldest first.' }) },
  { $id: 'TrustRoots', description: 'Issuing authorities that the company trusts.' },
);

export const DigitalIdReaderUpdate = Type.Object(
  {
    certificates: Type.Array(pem, {
      minItems: 1,
      maxItems: 4,
      description: 'The certificate of the key, then those that vouch for it, without the root.',
    }),
    private_key: Type.String({
      minLength: 100,
      maxLength: 4000,
      description: 'The key, EC P-256, as PKCS #8 in PEM. It is kept sealed and never returned.',
    }),
  },
  {
    $id: 'DigitalIdReaderUpdate',
    additionalProperties: false,
    description: 'The key by which wallets know the company, in place of the present one.',
  },
);
export type DigitalIdReaderUpdate = Static<typeof DigitalIdReaderUpdate>;

export const DigitalIdReader = Type.Object(
  {
    subject: Type.String({ description: 'Whose certificate it is.' }),
    fingerprint: Type.String({ description: 'SHA-256 of the certificate, hexadecimal.' }),
    valid_until: described(Timestamp, 'When the certificate ends.'),
    created_at: described(Timestamp, 'When it was set.'),
  },
  { $id: 'DigitalIdReader', description: 'The key by which wallets know the company.' },
);
export type DigitalIdReader = Static<typeof DigitalIdReader>;
