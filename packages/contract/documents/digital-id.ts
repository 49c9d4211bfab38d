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

const claims = Type.Array(Type.Enum(['name', 'birth_date', 'number', 'expiry_date', 'issuer', 'portrait', 'age']), {
  description: 'What the wallet is asked for, to show it to the customer before.',
});
const ageOver = nullable(Type.Integer({ description: 'With `age`: the years.' }));

export const DigitalIdRequested = Type.Object(
  {
    id: described(Identifier, 'Id of the request, for the answer.'),
    expires_at: described(Timestamp, 'Until when it can be answered, once.'),
    claims,
    age_over: ageOver,
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

export const DigitalIdLinkRequest = Type.Object(
  {
    origin: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'Origin of the page that shows the link; one of `interface_origins`.',
    }),
    device: Type.Enum(['same', 'other'], {
      description:
        'Where the wallet is. same: the wallet leads back to the page’s origin with a `response_code`, without which its answer does not count. other: the page shows a QR code; the step must allow `any`.',
    }),
  },
  { $id: 'DigitalIdLinkRequest', additionalProperties: false, description: 'The page that shows a link to wallets.' },
);
export type DigitalIdLinkRequest = Static<typeof DigitalIdLinkRequest>;

export const DigitalIdLink = Type.Object(
  {
    id: described(Identifier, 'Id of the request.'),
    expires_at: described(Timestamp, 'Until when a wallet may open it.'),
    claims,
    age_over: ageOver,
    url: Type.String({ description: 'Opens a wallet: as a link, or as a QR code.' }),
  },
  { $id: 'DigitalIdLink', description: 'A question to a wallet, by a link (OpenID4VP 1.0).' },
);
export type DigitalIdLink = Static<typeof DigitalIdLink>;

export const DigitalIdLinkProgress = Type.Object(
  {
    state: Type.Enum(['waiting', 'opened', 'answered', 'over'], {
      description:
        'waiting: no wallet has opened it. opened: one did, and nobody else can. answered: take the answer now. over: it expired, was taken, or a newer request replaced it.',
    }),
    expires_at: nullable(Timestamp, 'Until when it can be opened or answered; null when it is over.'),
  },
  { $id: 'DigitalIdLinkProgress', description: 'What a wallet has done with a link.' },
);
export type DigitalIdLinkProgress = Static<typeof DigitalIdLinkProgress>;

export const DigitalIdLinkAnswer = Type.Object(
  {
    response_code: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_-]{43}$',
        description: 'From the address that the wallet led to; needed for a request with the device `same`.',
      }),
    ),
  },
  { $id: 'DigitalIdLinkAnswer', additionalProperties: false, description: 'Takes the answer of a wallet to a link.' },
);
export type DigitalIdLinkAnswer = Static<typeof DigitalIdLinkAnswer>;

export const WalletFetch = Type.Object(
  {
    wallet_nonce: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'Comes back in the signed request.' }),
    ),
    wallet_metadata: Type.Optional(
      Type.String({ maxLength: 16_000, description: 'Abilities of the wallet; not used.' }),
    ),
  },
  { $id: 'WalletFetch', description: 'A wallet asks for the request (OpenID4VP 1.0, section 5.10).' },
);
export type WalletFetch = Static<typeof WalletFetch>;

export const WalletAnswer = Type.Object(
  {
    response: Type.Optional(Type.String({ minLength: 1, maxLength: 900_000, description: 'The encrypted answer.' })),
    error: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Why there is none.' })),
  },
  { $id: 'WalletAnswer', description: 'The answer of a wallet (OpenID4VP 1.0, section 8.3.1).' },
);
export type WalletAnswer = Static<typeof WalletAnswer>;

export const WalletAnswered = Type.Object(
  {
    redirect_uri: Type.Optional(
      Type.String({ description: 'Where the wallet leads its owner, when the request is for the same device.' }),
    ),
  },
  { $id: 'WalletAnswered', description: 'The answer of a wallet has come. It is verified when the page takes it.' },
);
export type WalletAnswered = Static<typeof WalletAnswered>;

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
    list_date: nullable(Timestamp, 'Date of the list (VICAL) that it came with; null for one added alone.'),
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

export const VicalImport = Type.Object(
  {
    vical: Type.String({
      minLength: 4,
      maxLength: 2_000_000,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: 'The list, base64: a COSE_Sign1 by ISO/IEC 18013-5, annex C.',
    }),
    signer: Type.String({
      minLength: 100,
      maxLength: 8000,
      description: 'The certificate that you expect to have signed it, PEM; get it from the provider by another way.',
    }),
    status_hosts: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z0-9.-]{1,253}$' }), {
        maxItems: 10,
        description: 'Hosts that may be asked, by https, for lists of revoked identities of these authorities.',
      }),
    ),
  },
  { $id: 'VicalImport', additionalProperties: false, description: 'A list of verified issuing authorities.' },
);
export type VicalImport = Static<typeof VicalImport>;

export const VicalImported = Type.Object(
  {
    provider: Type.String({ description: 'Who made the list, by its own words.' }),
    date: described(Timestamp, 'Date of the list.'),
    next_update: nullable(Timestamp, 'When a newer one should be there; null when it does not say.'),
    added: Type.Integer({ description: 'Authorities that were not trusted before.' }),
    removed: Type.Integer({ description: 'Authorities of the earlier list that this one has no more.' }),
    skipped: Type.Integer({ description: 'Authorities of other documents, and certificates that are over.' }),
  },
  { $id: 'VicalImported', description: 'What a list has changed.' },
);
export type VicalImported = Static<typeof VicalImported>;

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
    wallet_url: Type.Optional(
      nullable(
        Type.String({ minLength: 1, maxLength: 300, description: 'An https address.' }),
        'Address that opens one wallet (a universal link), in place of `openid4vp://`; null or absent for every wallet.',
      ),
    ),
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
    wallet_url: nullable(Type.String(), 'Address that opens one wallet; null for every wallet, by `openid4vp://`.'),
    valid_until: described(Timestamp, 'When the certificate ends.'),
    created_at: described(Timestamp, 'When it was set.'),
  },
  { $id: 'DigitalIdReader', description: 'The key by which wallets know the company.' },
);
export type DigitalIdReader = Static<typeof DigitalIdReader>;
