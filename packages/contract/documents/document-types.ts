// Without a schema library, so that the interface can import it into its bundle.

/** Sides of documents' pages. */
export type Side = 'front' | 'back' | 'single';

/** The data in a document about its holder and itself. */
export type DocumentField = 'name' | 'birth_date' | 'number' | 'expiry_date' | 'issuer';

export interface DocumentTypeFacts {
  /**
   * `identity` proves who somebody is. `paper`: letters and registers. `face`, `signature`: made in the flow itself. `digital`: shown by
   * a wallet.
   */
  readonly family: 'identity' | 'paper' | 'face' | 'signature' | 'digital';
  /** The look of the camera's guide. */
  readonly guide: 'card' | 'booklet' | 'sheet' | 'face' | null;
  /** Longest plausible aspect of its image. Phones take 4:3 to 21:9 (2.33); letters are scrolled. */
  readonly longest_aspect: number;
  /** The most pages of its PDF; only the first is examined. */
  readonly most_pages: number;
  /**
   * Machine-readable parts and their sides: `passport` and `card` are MRZs of ICAO Doc 9303 (parts 4 and 5, 6),
   * `licence` is a barcode by AAMVA DL/ID.
   */
  readonly machine_readable: readonly {
    readonly part: 'passport' | 'card' | 'licence';
    readonly sides: readonly Side[];
  }[];
  /** Fields without which the holder is unknown: a reviewer looks when one was not read. */
  readonly fields: readonly DocumentField[];
}

const whole = ['name', 'birth_date', 'number', 'expiry_date', 'issuer'] as const;
const card = {
  family: 'identity',
  guide: 'card',
  longest_aspect: 2.4,
  most_pages: 5,
  fields: whole,
} as const;
const mrz = { part: 'card', sides: ['front', 'back', 'single'] } as const;
// A company's articles, or the list of its owners, may have many pages.
const paper = {
  family: 'paper',
  guide: 'sheet',
  longest_aspect: 5,
  most_pages: 200,
  machine_readable: [],
  fields: [],
} as const;

/** Every type of document: the one table that service, interface and specimens read. */
export const DOCUMENT_TYPES = {
  id_card: { ...card, machine_readable: [mrz, { part: 'licence', sides: ['back', 'single'] }] },
  passport: {
    ...card,
    guide: 'booklet',
    machine_readable: [{ part: 'passport', sides: ['single', 'front'] }],
  },
  driving_licence: { ...card, machine_readable: [mrz, { part: 'licence', sides: ['back', 'single'] }] },
  residence_permit: { ...card, machine_readable: [mrz, { part: 'licence', sides: ['back', 'single'] }] },
  selfie: {
    family: 'face',
    guide: 'face',
    longest_aspect: 2.4,
    most_pages: 1,
    machine_readable: [],
    fields: [],
  },
  signature: {
    family: 'signature',
    guide: null,
    longest_aspect: 8,
    most_pages: 1,
    machine_readable: [],
    fields: [],
  },
  digital_id: {
    family: 'digital',
    guide: null,
    longest_aspect: 1,
    most_pages: 1,
    machine_readable: [],
    fields: [],
  },
  registration_extract: paper,
  articles_of_association: paper,
  shareholder_register: paper,
  tax_certificate: paper,
  signature_circular: paper,
  proof_of_address: { ...paper, most_pages: 5 },
} as const satisfies Record<string, DocumentTypeFacts>;

export type DocumentTypeName = keyof typeof DOCUMENT_TYPES;
type OfFamily<Family extends DocumentTypeFacts['family']> = {
  [Name in DocumentTypeName]: (typeof DOCUMENT_TYPES)[Name]['family'] extends Family ? Name : never;
}[DocumentTypeName];
/** Types of documents that prove who somebody is. */
export type IdentityDocumentType = OfFamily<'identity'>;

/** The facts of a type, as wide as the table may ever hold. */
export function documentType(type: DocumentTypeName): DocumentTypeFacts {
  return DOCUMENT_TYPES[type];
}

export const DOCUMENT_TYPE_NAMES = Object.keys(DOCUMENT_TYPES) as DocumentTypeName[];

export function typesOfFamily<Family extends DocumentTypeFacts['family']>(family: Family): OfFamily<Family>[] {
  return DOCUMENT_TYPE_NAMES.filter((name) => DOCUMENT_TYPES[name].family === family) as OfFamily<Family>[];
}
