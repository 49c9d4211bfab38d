import type { DigitalIdType } from '@veridoor/contract/steps/digital-id';

/** A fact that a workflow may need, by our name. */
export type WalletClaim = 'last_name' | 'first_name' | 'birth_date' | 'number' | 'expiry_date' | 'issuer' | 'portrait';

export interface CredentialType {
  readonly format: 'mso_mdoc' | 'dc+sd-jwt';
  /** `docType` or `vct`. */
  readonly name: string;
  /** Namespace of the elements; empty for a format without. */
  readonly namespace: string;
  /** Extended key usage of its signers; null where the type prescribes none. */
  readonly signerPurpose: string | null;
  /** The type's name of each fact: for identity, what must come and what may come. */
  readonly required: Readonly<Partial<Record<WalletClaim, string>>>;
  readonly optional: Readonly<Partial<Record<WalletClaim, string>>>;
  /** The path of "is at least so old". */
  readonly ageOver: (years: number) => readonly string[];
}

/** ISO/IEC 18013-5, 7.2.1; the rulebook of person identification data (PID), versions 1.5 and later. */
export const CREDENTIAL_TYPES: Readonly<Record<DigitalIdType, CredentialType>> = {
  mdl: {
    format: 'mso_mdoc',
    name: 'org.iso.18013.5.1.mDL',
    namespace: 'org.iso.18013.5.1',
    // ISO/IEC 18013-5, table B.3.
    signerPurpose: '1.0.18013.5.1.2',
    required: {
      last_name: 'family_name',
      first_name: 'given_name',
      birth_date: 'birth_date',
      number: 'document_number',
      expiry_date: 'expiry_date',
      issuer: 'issuing_country',
      portrait: 'portrait',
    },
    optional: {},
    ageOver: (years) => [`age_over_${years}`],
  },
  pid_mdoc: {
    format: 'mso_mdoc',
    name: 'eu.europa.ec.eudi.pid.1',
    namespace: 'eu.europa.ec.eudi.pid.1',
    signerPurpose: null,
    required: {
      last_name: 'family_name',
      first_name: 'given_name',
      birth_date: 'birth_date',
      expiry_date: 'expiry_date',
      issuer: 'issuing_country',
    },
    optional: { number: 'document_number', portrait: 'portrait' },
    ageOver: (years) => [`age_over_${years}`],
  },
  pid_sd_jwt: {
    format: 'dc+sd-jwt',
    name: 'urn:eudi:pid:1',
    namespace: '',
    signerPurpose: null,
    required: {
      last_name: 'family_name',
      first_name: 'given_name',
      birth_date: 'birthdate',
      expiry_date: 'date_of_expiry',
      issuer: 'issuing_country',
    },
    optional: { number: 'document_number', portrait: 'picture' },
    ageOver: (years) => ['age_equal_or_over', String(years)],
  },
};

/** What a step asks wallets for. */
export interface Asked {
  types: readonly DigitalIdType[];
  /** Null asks for the identity; otherwise only whether the holder is at least so old. */
  ageOver: number | null;
  /** Whether the portrait is asked for: only a selfie is compared with it. */
  portrait: boolean;
}
