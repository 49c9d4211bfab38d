import { Type, type Static } from 'typebox';
import { FaceLimit } from './biopay.ts';
import { Identifier, LocalisedText, nullable, described, withReadOnly } from './common.ts';
import { reference } from './reference.ts';
import { Branding } from './session.ts';

const origins = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 50, description });

const passkey = (what: string) =>
  Type.Enum(['where_bound', 'required', 'off'], {
    description: `Whether ${what} takes a passkey besides the face. where_bound: of those who have one. required: of everybody. off: of nobody.`,
  });

const settings = {
  link_lifetime: Type.Integer({
    minimum: 900,
    maximum: 604_800,
    description: 'Seconds that a verification link opens the flow.',
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
      description: 'How long a profile is kept after its last change, with all that belongs to it; null keeps it.',
    }),
  ),
  webhook_retention_days: Type.Integer({
    minimum: 4,
    maximum: 3650,
    description: 'How long notifications and what became of them are kept; retries take up to 75 hours.',
  }),
  erasure: Type.Enum(['one_person', 'two_people'], { description: 'How many people it takes to erase a customer.' }),
  webhook_report: Type.Enum(['none', 'summary', 'full'], {
    description:
      'How much of the report notifications carry. summary: status, decision and what each check found, no personal data. full: what was read as well. Never images.',
  }),
  privacy_url: nullable(
    Type.String({ minLength: 1, maxLength: 2000 }),
    'Page about privacy that the interface links to, https; null shows none.',
  ),
  biopay: Type.Boolean({ description: 'Whether payments may be released by face and PIN.' }),
  biologin_passkey: passkey('a login'),
  biopay_passkey: passkey('a payment up to `biopay_face_limits`'),
  biopay_face_limits: nullable(
    Type.Array(reference(FaceLimit), { maxItems: 50 }),
    'Up to which amount face and PIN are enough, one for each currency; above it, and in any other currency, a payment takes a passkey as well. Null: no limit.',
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
        'What of a document is looked for on other profiles of the company. Without face no faces are kept to compare with.',
    },
  ),
  consent: Type.Object(
    {
      version: Type.String({ minLength: 1, maxLength: 40, description: 'Name that you give the text.' }),
      text: nullable(LocalisedText, "The text; null for the interface's own words."),
    },
    {
      additionalProperties: false,
      description: 'What customers agree to before anything else; a new text needs a new version.',
    },
  ),
};

export const Company = Type.Object(
  {
    id: described(Identifier, 'Of the company.'),
    name: Type.String({ description: 'Name of the company.' }),
    ...settings,
  },
  { $id: 'Company', description: 'A company that uses the service, with what it decides for itself.' },
);
export type Company = Static<typeof Company>;

export const CompanyUpdate = Type.Partial(
  Type.Object(
    withReadOnly(
      { name: Type.String({ minLength: 1, maxLength: 100, description: 'Name of the company.' }), ...settings },
      Company,
    ),
  ),
  {
    $id: 'CompanyUpdate',
    additionalProperties: false,
    minProperties: 1,
    description: 'Settings to change; what is not named stays.',
  },
);
export type CompanyUpdate = Static<typeof CompanyUpdate>;
