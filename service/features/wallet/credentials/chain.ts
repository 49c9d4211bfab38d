import { X509Certificate } from 'node:crypto';
import { demand, WalletRefusal } from '../refusal.ts';
import { maySignData } from './key-usage.ts';

/** Signer, intermediates, and no more: ISO/IEC 18013-5 has two levels, lists of the European Union have three. */
const LONGEST_CHAIN = 4;

export interface ChainRules {
  /** Roots that the company trusts for this document, in DER. */
  roots: readonly Uint8Array[];
  /** Object identifier that the signer's extended key usage must have; null where the type prescribes none. */
  purpose: string | null;
  at: Date;
}

/** The signer of a credential, and the root that vouches for it. */
export interface Signer {
  certificate: X509Certificate;
  root: X509Certificate;
}

/**
 * Leads from the signer to a trusted root. The root never comes from the message.
 *
 * @param chain certificates in DER, the signer first.
 * @throws WalletRefusal signer_… and root_outside_validity
 */
export function trustedSigner(chain: readonly Uint8Array[], { roots, purpose, at }: ChainRules): Signer {
  demand(chain.length > 0 && chain.length <= LONGEST_CHAIN, 'signer_missing');
  const certificates = chain.map(readCertificate);
  const [signer] = certificates;
  demand(signer, 'signer_missing');
  demand(!signer.ca, 'signer_is_authority');
  demand(maySignData(signer.raw), 'signer_key_usage');
  // Node names the list of the extended key usage so.
  demand(purpose === null || (signer.keyUsage as string[] | undefined)?.includes(purpose), 'signer_purpose');
  const trusted = roots.map(readCertificate);
  for (const [index, certificate] of certificates.entries()) {
    demand(isValidAt(certificate, at), 'signer_outside_validity');
    const root = trusted.find((one) => one.ca && isIssuedBy(certificate, one));
    if (root) {
      demand(isValidAt(root, at), 'root_outside_validity');
      return { certificate: signer, root };
    }
    const next = certificates[index + 1];
    demand(next?.ca && isIssuedBy(certificate, next), 'signer_unknown');
  }
  throw new WalletRefusal('signer_unknown');
}

function isValidAt({ validFromDate, validToDate }: X509Certificate, at: Date): boolean {
  return at >= validFromDate && at <= validToDate;
}

/** The country of a certificate's subject, ISO 3166-1 alpha-2. */
export function countryOfSubject({ subject }: X509Certificate): string | null {
  return /^C=([A-Z]{2})$/mu.exec(subject)?.[1] ?? null;
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function readCertificate(bytes: Uint8Array): X509Certificate {
  try {
    return new X509Certificate(bytes);
  } catch (cause) {
    throw new WalletRefusal('malformed', cause);
  }
}
