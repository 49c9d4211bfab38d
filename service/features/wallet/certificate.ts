import { X509Certificate } from 'node:crypto';
import { invalidField } from '../../platform/problems/problems.ts';

/** SHA-256 of a certificate, hexadecimal. */
export const fingerprintOf = ({ fingerprint256 }: X509Certificate): string =>
  fingerprint256.replaceAll(':', '').toLowerCase();

/** @throws ProblemError invalid_request */
export function readCertificate(field: string, text: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch {
    throw invalidField(field, 'wrong_format', 'must be a certificate in PEM');
  }
}
