import { createHash, timingSafeEqual, type X509Certificate } from 'node:crypto';
import {
  type EncodedItem,
  asBytes,
  asEncoded,
  asList,
  asMap,
  asText,
  readCbor,
  type CborMap,
  type CborValue,
} from '../cbor/read.ts';
import { cborEncoded, cborList, cborText } from '../cbor/write.ts';
import { demand } from '../refusal.ts';
import { countryOfSubject, trustedSigner, type ChainRules, type Signer } from './chain.ts';
import { asPublicKey, asSign1, certificatesOf, isSignedBy } from './cose.ts';

const DIGESTS: Readonly<Record<string, string>> = { 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' };
/** ISO/IEC 18013-5, 9.1.2.5: without it a digest could be guessed. */
const SALT_BYTES = 16;
/** Milliseconds that clocks of issuers may be ahead. */
const CLOCK_SKEW = 60_000;

export interface MdocRules extends ChainRules {
  docType: string;
  namespace: string;
  /** The session that the holder must have signed. */
  transcript: Uint8Array;
}

/** What a wallet's document says, after every check that needs no network. */
export interface VerifiedCredential {
  claims: ReadonlyMap<string, CborValue>;
  signer: Signer;
  /** Where to ask whether it was revoked; null without such a place. */
  status: { uri: string; index: number } | null;
}

/**
 * Verifies a DeviceResponse (ISO/IEC 18013-5, 8.3.2.1.2.2) with exactly one document. Digests and signatures are about
 * the bytes as they came: other writers of CBOR write the same value differently.
 *
 * @throws WalletRefusal with the code of the first check that fails.
 */
export function verifyMdoc(bytes: Uint8Array, rules: MdocRules): VerifiedCredential {
  const response = asMap(readCbor(bytes));
  demand(response.get('version') === '1.0' && response.get('status') === 0, 'version_unknown');
  const documents = response.get('documents');
  demand(Array.isArray(documents) && documents.length === 1, 'documents_not_one');
  const document = asMap(documents[0]);
  demand(document.get('docType') === rules.docType, 'type_differs');
  const issued = verifyIssued(asMap(document.get('issuerSigned')), rules);
  verifyHolder(asMap(document.get('deviceSigned')), issued.securityObject, rules);
  return issued;
}

/** The part that the issuer signed; tests give it foreign documents whose session nobody knows. */
function verifyIssued(
  issuerSigned: CborMap,
  rules: Omit<MdocRules, 'transcript'>,
): VerifiedCredential & { securityObject: CborMap } {
  const authentication = asSign1(issuerSigned.get('issuerAuth'));
  const signer = trustedSigner(certificatesOf(authentication), rules);
  demand(isSignedBy(authentication, signer.certificate.publicKey), 'issuer_signature');
  const securityObject = asMap(readCbor(asEncoded(readCbor(asBytes(authentication.payload))).bytes));
  demand(securityObject.get('version') === '1.0', 'version_unknown');
  // The holder chooses the label outside; only the issuer's says what the document is.
  demand(securityObject.get('docType') === rules.docType, 'type_relabelled');
  checkValidity(asMap(securityObject.get('validityInfo')), signer.certificate, rules.at);
  const claims = readElements(issuerSigned, securityObject, rules.namespace);
  const country = claims.get('issuing_country');
  const signersCountry = countryOfSubject(signer.certificate);
  demand(country === undefined || signersCountry === null || country === signersCountry, 'issuing_country_differs');
  return { claims, signer, status: statusOf(securityObject), securityObject };
}

function checkValidity(validity: CborMap, signer: X509Certificate, at: Date): void {
  const [signed, from, until] = ['signed', 'validFrom', 'validUntil'].map((name) => {
    const moment = new Date(asText(validity.get(name)));
    demand(!Number.isNaN(moment.getTime()), 'malformed');
    return moment.getTime();
  }) as [number, number, number];
  demand(signed >= signer.validFromDate.getTime() && signed <= signer.validToDate.getTime(), 'signed_outside_signer');
  demand(at.getTime() + CLOCK_SKEW >= from, 'not_valid_yet');
  demand(at.getTime() - CLOCK_SKEW <= until, 'expired');
}

/** Elements of the namespace, each as the issuer signed it. Other namespaces are checked and left out. */
function readElements(issuerSigned: CborMap, securityObject: CborMap, namespace: string): Map<string, CborValue> {
  const algorithm = DIGESTS[asText(securityObject.get('digestAlgorithm'))];
  demand(algorithm, 'digest_algorithm');
  const digests = asMap(securityObject.get('valueDigests'));
  const found = new Map<string, CborValue>();
  for (const [space, items] of asMap(issuerSigned.get('nameSpaces') ?? new Map())) {
    const known = digests.get(space);
    demand(known instanceof Map, 'element_not_signed');
    const names = new Set<string>();
    const used = new Set<number | string>();
    for (const item of asList(items)) {
      const { id, name, value } = readElement(asEncoded(item), known, algorithm);
      demand(!names.has(name) && !used.has(id), 'element_twice');
      names.add(name);
      used.add(id);
      if (space === namespace) found.set(name, value);
    }
  }
  return found;
}

function readElement(item: EncodedItem, digests: CborMap, algorithm: string) {
  const element = asMap(readCbor(item.bytes));
  const id = element.get('digestID');
  demand(typeof id === 'number', 'malformed');
  const requested = digests.get(id);
  demand(requested !== undefined, 'element_not_signed');
  const digest = createHash(algorithm).update(cborEncoded(item.bytes)).digest();
  const expected = asBytes(requested);
  demand(expected.length === digest.length && timingSafeEqual(expected, digest), 'digest_differs');
  demand(asBytes(element.get('random')).length >= SALT_BYTES, 'salt_short');
  return { id, name: asText(element.get('elementIdentifier')), value: element.get('elementValue') };
}

function verifyHolder(deviceSigned: CborMap, securityObject: CborMap, { transcript, docType }: MdocRules): void {
  const signature = asMap(deviceSigned.get('deviceAuth')).get('deviceSignature');
  // A code of authentication needs a shared secret, which online sessions do not have.
  demand(signature !== undefined, 'holder_signature_missing');
  const namespaces = asEncoded(deviceSigned.get('nameSpaces'));
  const session = cborEncoded(
    cborList(cborText('DeviceAuthentication'), transcript, cborText(docType), cborEncoded(namespaces.bytes)),
  );
  const key = asPublicKey(asMap(securityObject.get('deviceKeyInfo')).get('deviceKey'));
  demand(isSignedBy(asSign1(signature), key, session), 'holder_signature');
}

/** The place in a Token Status List that the issuer signed. */
function statusOf(securityObject: CborMap): VerifiedCredential['status'] {
  const status = securityObject.get('status');
  if (status === undefined) return null;
  const list = asMap(status).get('status_list');
  if (list === undefined) return null;
  const [index, uri] = [asMap(list).get('idx'), asMap(list).get('uri')];
  demand(typeof index === 'number' && index >= 0 && typeof uri === 'string', 'status_malformed');
  return { index, uri };
}
