import { Type, type Static } from 'typebox';
import { FaceLimit } from './faces/biopay.ts';
import { Identifier, LocalisedText, nullable, described, withReadOnly, reference } from './common.ts';
import { Branding } from './branding.ts';
import { openingHours } from './calls/opening-hours.ts';

const origins = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 50, description });

const passkey = (what: string) =>
  Type.Enum(['where_bound', 'required', 'off'], {
    description: `Whether ${what} needs a passkey besides the face. where_bound: only if the customer has one. required: always. off: never.`,
  });

const settings = {
  link_lifetime: Type.Integer({
    minimum: 900,
    maximum: 604_800,
    description: 'Seconds for which a verification link opens the flow.',
  }),
  link_language: Type.Enum(['company', 'browser'], {
    description:
      "The language of a link that names none. company: that of `branding`, which is en at first. browser: that of the customer's browser, if the interface has it.",
  }),
  interface_origins: origins('Origins of hosted interfaces that links may point to.'),
  return_origins: origins('Origins that return_url may have.'),
  deep_link_schemes: Type.Array(Type.String({ pattern: '^[a-z][a-z0-9+.-]{1,49}$' }), {
    maxItems: 20,
    description: 'URL schemes that deep_link may have, without the colon.',
  }),
  frame_origins: origins('Origins that may show the interface in a frame.'),
  branding: reference(Branding),
  retention_days: Type.Integer({ minimum: 1, maximum: 3650, description: 'How long images and face data are kept.' }),
  profile_retention_days: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 36_500,
      description:
        'How long a profile is kept after its last change, with all that belongs to it, and a search in the lists that belongs to none; null keeps them.',
    }),
  ),
  audit_retention_days: nullable(
    Type.Integer({
      // Nobody removes the trace of what they have just done.
      minimum: 365,
      maximum: 36_500,
      description: 'How long entries of the audit are kept; null keeps them.',
    }),
  ),
  webhook_retention_days: Type.Integer({
    minimum: 4,
    maximum: 3650,
    description: 'How long notifications and their logs are kept; retries take up to 75 hours.',
  }),
  second_factor: Type.Enum(['optional', 'required'], {
    description: 'required: a user without a second factor can do nothing but add one. API keys need none.',
  }),
  erasure: Type.Enum(['one_person', 'two_people'], { description: 'Number of people needed to erase a customer.' }),
  export: Type.Enum(['one_person', 'two_people'], {
    description: 'Number of people needed to export the data of a customer.',
  }),
  webhook_report: Type.Enum(['none', 'summary', 'full'], {
    description:
      'How much of the report notifications carry. summary: status, decision and the result of each check, without personal data. full: also what was read. Never images.',
  }),
  privacy_url: nullable(
    Type.String({ minLength: 1, maxLength: 2000 }),
    'Privacy page that the interface links to (https); null for none.',
  ),
  biopay: Type.Boolean({ description: 'Whether face and PIN may release payments.' }),
  biologin_passkey: passkey('a login'),
  biopay_passkey: passkey('a payment up to `biopay_face_limits`'),
  biopay_face_limits: nullable(
    Type.Array(reference(FaceLimit), { maxItems: 50 }),
    'Amounts up to which face and PIN are enough, one for each currency. Above it, and in any other currency, a payment also needs a passkey. Null: no limit.',
  ),
  duplicates: Type.Object(
    {
      number: Type.Boolean({ description: 'The number of the document.' }),
      page: Type.Boolean({ description: 'The image of the page.' }),
      face: Type.Boolean({ description: 'The face.' }),
    },
    {
      additionalProperties: false,
      description:
        'What the service looks for on other profiles of the company. Without face, it keeps no faces to compare with.',
    },
  ),
  call_hours: nullable(
    openingHours(
      'When agents take video calls, for steps that name no hours of their own. The interface shows them to customers; null: it shows none.',
    ),
  ),
  call_path: Type.Enum(['any', 'relay'], {
    description:
      'any: the two browsers of a call connect directly where they can. relay: always through the relay (`TURN_URLS`), so that neither learns the address of the other.',
  }),
  consent: Type.Object(
    {
      version: Type.String({ minLength: 1, maxLength: 40, description: 'Name that you give the text.' }),
      text: nullable(LocalisedText, "The text; null for the interface's own words."),
      face_separately: Type.Optional(
        Type.Boolean({
          description:
            'Whether customers agree to face data by a tick box of its own, when their flow measures the face. False at first; left out, it stays as it is.',
        }),
      ),
    },
    {
      additionalProperties: false,
      description: 'What customers must agree to first; a new text needs a new version.',
    },
  ),
};

export const Company = Type.Object(
  {
    id: described(Identifier, 'Id of the company.'),
    name: Type.String({ description: 'Name of the company.' }),
    revision: Type.Integer({ minimum: 1, description: 'Counts the changes of the settings.' }),
    ...settings,
  },
  { $id: 'Company', description: 'A company that uses the service, with its settings.' },
);
export type Company = Static<typeof Company>;

export const CompanyUpdate = Type.Partial(
  Type.Object(
    withReadOnly(
      {
        name: Type.String({ minLength: 1, maxLength: 100, description: 'Name of the company.' }),
        ...settings,
        branding: Type.Partial(Branding, {
          additionalProperties: false,
          description: 'How the interface looks and speaks for customers. What is left out stays as it is.',
        }),
      },
      Company,
    ),
  ),
  {
    $id: 'CompanyUpdate',
    additionalProperties: false,
    minProperties: 1,
    description: 'Settings to change; omitted ones stay.',
  },
);
export type CompanyUpdate = Static<typeof CompanyUpdate>;

export const CompanyUpdateQuery = Type.Object(
  {
    replaces: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description:
          'The `revision` that you started from: 409 `company_changed` if one of the settings that you change was changed since; changes of others stay. Without it, yours replace whatever is there.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const IpWhitelistEntry = Type.Object(
  {
    id: described(Identifier, 'Id of the entry.'),
    company_name: Type.String({ description: 'Name of the company.' }),
    address: Type.String({ description: 'A plain IP address, or a network in CIDR notation.' }),
  },
  { $id: 'IpWhitelistEntry', description: 'An address from which the users of a company may come.' },
);
export type IpWhitelistEntry = Static<typeof IpWhitelistEntry>;

/** A bare array, as the interface specification says. */
export const IpWhitelist = Type.Array(reference(IpWhitelistEntry), {
  $id: 'IpWhitelist',
  description: 'Every entry, oldest first, as a bare array.',
});

export const IpWhitelistCreate = Type.Object(
  {
    address: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'IPv4 or IPv6, plain or as a network in CIDR notation without host bits.',
      examples: ['203.0.113.0/24'],
    }),
    confirm: Type.Optional(
      Type.Boolean({
        description: 'Add a first entry even if it locks out the address of this request.',
      }),
    ),
  },
  { $id: 'IpWhitelistCreate', additionalProperties: false, description: 'An address to let in.' },
);
